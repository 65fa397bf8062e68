// A player is stepped for so many milliseconds: in steps that begin small and grow as long as they are quick, because
// nobody knows how fast this machine is. The answer is that of the last step.
import type { Prise } from "./prise";

export interface Slice {
    readonly handle: number;
    readonly ms: number;
    readonly viewer?: number | "all";
}
const first_nodes = 128;
const most_nodes = 100_000;

export function slice(prise: Prise, { handle, ms, viewer }: Slice, now: () => number): string {
    const began = now();
    for (let nodes = first_nodes, before = began; ; ) {
        const answer = prise.answer(JSON.stringify({ do: "step", handle, nodes, viewer }));
        const at = now();
        if (!answer.startsWith('{"ok"') || answer.includes('"done":true') || at - began + (at - before) >= ms) return answer;
        if (at - before < ms / 8) nodes = Math.min(most_nodes, nodes * 2);
        before = at;
    }
}
