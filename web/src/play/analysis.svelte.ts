// What the computer thinks of a game while one looks at it: every place quickly, for the curve and the mistakes, and the
// place that is looked at as deep as patience goes, in several lines. The player is told what the seat to act may know
// there; who may see the game at all is decided by whoever opens this.
import type { Engine, Look, Opening, Thought, Told } from "../engine/engine";

export interface Judged {
    readonly toAct: number | null; // null: the game is over
    readonly result: number; // expected, from -1 (seat 1 has lost) to 1 (has won)
    readonly value: number; // in the game's own measure, for seat 1
    readonly endIn: number | null; // proved: so many actions until the end
    readonly best: string | null;
}
export interface AnalysedLine {
    readonly value: number; // for seat 1, as all that is here
    readonly result: number;
    readonly endIn: number | null;
    readonly actions: readonly string[];
}
export interface Deep extends Judged {
    readonly depth: number;
    readonly lines: readonly AnalysedLine[];
    readonly done: boolean;
}
export type Fault = "inaccuracy" | "mistake" | "blunder";

const quick_nodes = 12_000; // of every place, equal for all
const deep_nodes = 600_000; // of the place that is looked at
const lines = 3;

// How much of the expected result (from 0 to 1) the action that was played gave away: what was found before it against
// what was found after it, with as many nodes. The best action gives nothing away.
export function loss(before: Judged, after: Judged, action: string): number {
    if (before.toAct === null || before.best === action) return 0;
    const sign = before.toAct === 1 ? 1 : -1;
    return Math.max(0, (sign * (before.result - after.result)) / 2);
}
export const faultOf = (lost: number): Fault | null => (lost >= 0.25 ? "blunder" : lost >= 0.12 ? "mistake" : lost >= 0.05 ? "inaccuracy" : null);

const forFirst = (seat: number) => (seat === 1 ? 1 : -1);
function decided({ outcome }: Look): Judged {
    const result = outcome.status === "win" ? forFirst(outcome.winner ?? 1) : 0;
    return { toAct: null, result, value: result * 10_000, endIn: 0, best: null };
}
function judged({ seat, best, lines }: Thought): Judged {
    const sign = forFirst(seat);
    const [first] = lines;
    return { toAct: seat, result: (sign * (first?.result ?? 0)) / 10_000, value: sign * (first?.value ?? 0), endIn: first?.endIn ?? null, best };
}
const deepened = (thought: Thought): Deep => {
    const sign = forFirst(thought.seat);
    return {
        ...judged(thought), depth: thought.depth, done: thought.done,
        lines: thought.lines.map(({ value, result, endIn, actions }) => ({ value: sign * value, result: (sign * result) / 10_000, endIn: endIn ?? null, actions })),
    };
};

type Thinker = Pick<Engine, "open" | "act" | "undo" | "goTo" | "think" | "close">;

export class Analysis {
    judged = $state.raw<readonly (Judged | null)[]>([]); // by place: 0 is the start
    deep = $state.raw<Deep | null>(null); // of the place that is looked at
    open = $state(false); // nobody hides anything: a loss is the player's own, not luck
    on = $state(true);
    private handle: Promise<number> | null = null;
    private actions: readonly string[] = [];
    private at = 0;
    private deepAt = -1;
    private busy = false;
    private closed = false;
    private stop: AbortController | null = null;

    constructor(private readonly engine: Thinker) {}

    // The game, and the actions of its line as far as they are not in the opening. It may have grown since the last time.
    async follow(opening: Opening, actions: readonly string[]): Promise<void> {
        if (this.handle === null) {
            const opened = this.engine.open({ ...opening, viewer: "all" });
            this.handle = opened.then(({ handle }) => handle);
            const { game, look } = await opened;
            this.open = game.open;
            this.judged = Array.from({ length: look.line + 1 }, () => null);
            if (opening.record !== undefined) actions = this.actions;
        }
        const handle = await this.handle;
        const same = actions.findIndex((action, i) => this.actions[i] !== action);
        const kept = same < 0 ? Math.min(actions.length, this.actions.length) : same;
        if (kept < this.actions.length) await this.engine.goTo(handle, kept);
        for (const action of actions.slice(kept)) await this.engine.act(handle, action);
        if (opening.record === undefined) {
            this.judged = Array.from({ length: actions.length + 1 }, (_, i) => (i <= kept ? (this.judged[i] ?? null) : null));
            this.actions = actions;
        }
        void this.work();
    }
    look(at: number): void {
        if (at === this.at && this.deepAt === at) return;
        this.at = at;
        this.deep = null;
        this.deepAt = -1;
        this.stop?.abort();
        void this.work();
    }
    turn(on: boolean): void {
        this.on = on;
        if (!on) this.stop?.abort();
        else void this.work();
    }
    close(): void {
        this.closed = true;
        this.stop?.abort();
        void this.handle?.then((handle) => this.engine.close(handle)).catch(() => undefined);
    }
    // What each action of the line gave away, where that is known.
    faults(actions: readonly string[]): readonly { lost: number; fault: Fault | null }[] {
        return actions.map((action, i) => {
            const before = this.judged[i];
            const after = this.judged[i + 1];
            const lost = this.open && before && after ? loss(before, after, action) : 0;
            return { lost, fault: faultOf(lost) };
        });
    }

    // One thing after the other: every place once, then the one that is looked at.
    private async work(): Promise<void> {
        if (this.busy || this.handle === null) return;
        this.busy = true;
        try {
            const handle = await this.handle;
            while (this.on && !this.closed) {
                const at = this.judged[this.at] === null ? this.at : this.judged.indexOf(null);
                if (at >= 0) await this.quick(handle, at);
                else if (this.deepAt !== this.at) await this.deeply(handle, this.at);
                else break;
            }
        } catch {
            // The engine is not there, or the place was left: then less is known.
        } finally {
            this.busy = false;
        }
    }
    private async quick(handle: number, at: number): Promise<void> {
        const told = await this.engine.goTo(handle, at, "all");
        const found = told.look.toAct === null ? decided(told.look) : judged(await this.engine.think(handle, { nodes: quick_nodes, viewer: "all" }));
        this.judged = this.judged.map((one, i) => (i === at ? found : one));
    }
    private async deeply(handle: number, at: number): Promise<void> {
        const stop = new AbortController();
        this.stop = stop;
        const told: Told = await this.engine.goTo(handle, at, "all");
        if (stop.signal.aborted) return;
        if (told.look.toAct !== null) {
            const hear = (thought: Thought) => {
                if (!stop.signal.aborted) this.deep = deepened(thought);
            };
            const thought = await this.engine.think(handle, { nodes: deep_nodes, lines, viewer: "all" }, { signal: stop.signal, hear });
            hear(thought);
        }
        if (!stop.signal.aborted) this.deepAt = at;
    }
}

// How a value is said: of the side that is ahead, in the game's measure; as a share where that is the expected result.
export function valueText({ value, result, endIn }: { value: number; result: number; endIn: number | null }, share: boolean): string {
    const sign = result > 0 ? "+" : result < 0 ? "−" : "";
    if (endIn !== null && Math.abs(result) === 1) return endIn === 0 ? (result > 0 ? "1–0" : "0–1") : `${sign}#${endIn}`;
    if (share) return `${Math.round(50 + 50 * result)} %`;
    const shown = (Math.abs(value) / 100).toFixed(1);
    return shown === "0.0" ? "0.0" : `${value > 0 ? "+" : "−"}${shown}`;
}
