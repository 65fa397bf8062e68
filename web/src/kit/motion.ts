// A staging: what is seen of an action, frame by frame. Each frame is a set of pieces (and what is marked meanwhile),
// and how long it stays. It never blocks anything: whoever acts, or any key, ends it, and the end is always the same.

import type { Mark, Piece } from "./state";

export interface Frame {
    readonly pieces: readonly Piece[];
    readonly marks?: readonly Mark[];
    readonly ms: number;
    readonly sound?: "move" | "hop" | "capture" | "crown" | "secret" | "end";
}

export interface Stage {
    // Shows the frames one after the other; the last one stays.
    play(frames: readonly Frame[]): void;
    // Shows them after what is playing, or at once if nothing is.
    append(frames: readonly Frame[]): void;
    // Jumps to the last frame.
    finish(): void;
    readonly running: boolean;
}

const most_waiting = 24; // more than that nobody wants to see afterwards
type Timers = { set(f: () => void, ms: number): number; clear(timer: number): void };
const real: Timers = { set: (f, ms) => setTimeout(f, ms) as unknown as number, clear: (timer) => clearTimeout(timer) };

// `show` draws a frame; `speed` scales time, 0 shows only the end.
export function stage(show: (frame: Frame) => void, speed: () => number, timers: Timers = real): Stage {
    let queue: Frame[] = [];
    let timer: number | null = null;
    const next = () => {
        timer = null;
        const frame = queue.shift();
        if (!frame) return;
        show(frame);
        if (queue.length > 0 || frame.ms > 0) timer = timers.set(next, frame.ms * speed());
    };
    const finish = () => {
        if (timer === null) return;
        timers.clear(timer);
        timer = null;
        const last = queue.pop();
        queue = [];
        if (last) show(last);
    };
    return {
        play(frames) {
            finish();
            const last = frames.at(-1);
            if (!last) return;
            if (speed() === 0) {
                show(last);
                return;
            }
            queue = [...frames];
            next();
        },
        append(frames) {
            if (timer === null || queue.length > most_waiting) this.play(frames);
            else queue.push(...frames);
        },
        finish,
        get running() {
            return timer !== null;
        },
    };
}
