// What a clock shows. Pure: time is handed in, by the server's clock.
import type { Clock, TimeControl } from "../api/types";

export function left(clock: Clock, seat: number, now_ms: number): number {
    const at = clock.left[seat - 1] ?? 0;
    return clock.running === seat ? Math.max(0, at - Math.max(0, now_ms - clock.now)) : at;
}

// 3:42, 0:09.4 under ten seconds, 1:02:03 over an hour, 2 d 3 h over a day.
export function shown(ms: number): { main: string; small: string } {
    const s = Math.floor(ms / 1000);
    const two = (n: number) => String(n).padStart(2, "0");
    if (s >= 86_400) return { main: `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`, small: "" };
    if (s >= 3600) return { main: `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}`, small: `:${two(s % 60)}` };
    return { main: `${Math.floor(s / 60)}:${two(s % 60)}`, small: ms < 10_000 ? `.${Math.floor((ms % 1000) / 100)}` : "" };
}

// "5+3"
export function controlText(control: TimeControl | null | undefined, none: string, days: (n: number) => string): string {
    if (!control || control.kind === "none") return none;
    const minutes = (control.base ?? 0) / 60_000;
    if (control.kind === "days") return days(Math.round((control.base ?? 0) / 86_400_000));
    const base = minutes >= 1 ? String(Math.round(minutes * 10) / 10) : `${Math.round(minutes * 60)}s`;
    return control.kind === "fixed" ? base : `${base}+${Math.round((control.step ?? 0) / 1000)}`;
}
