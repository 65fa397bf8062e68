// A table: a game that is played or watched, wherever it is played. It keeps the line of actions with the pieces after
// each, how it stands, and who sits where. `LiveTable` (live.svelte.ts) hears of it from the server, `LocalTable`
// (local.svelte.ts) from the engine in the page. Both fold events in the one place that is here.
import type { Clock, Event, Outcome, SeatState, Standing } from "../api/types";
import { engineOf } from "../engine/engine";
import type { GameModule, Line, Options, Oracle } from "../games/module";
import { matched, type Piece } from "../kit/state";

export interface Ply {
    readonly seq: number;
    readonly seat: number;
    readonly action: string;
    readonly events: readonly Event[];
    readonly pieces: readonly Piece[]; // after it
    readonly known: boolean; // false: the pieces are those of an earlier one that is known
    readonly seal?: Seal;
}
// An action that was bound before anybody else could read it, and what opens it.
export interface Seal {
    readonly commitment: string;
    readonly opening: Opening | null;
}
export type Opening = Readonly<Record<string, unknown>>;

// What just happened, for whoever stages it.
export interface News {
    readonly ply: Ply;
    readonly before: readonly Piece[];
    readonly own: boolean; // it was shown when it was entered
}

export abstract class Table implements Oracle {
    module: GameModule;
    options = $state.raw<Options>({});
    start = $state.raw<readonly Piece[]>([]);
    first = "";
    plies = $state.raw<readonly Ply[]>([]);
    standing = $state.raw<Standing | null>(null);
    seats = $state.raw<readonly SeatState[]>([]);
    you = $state.raw<number | null>(null); // null: nobody in particular
    status = $state<"waiting" | "running" | "ended" | "aborted">("waiting");
    // An own action that is drawn already and not yet acknowledged.
    pending = $state.raw<string | null>(null);
    // Own actions for the next turns, in their order, and what could be the next of them: only while somebody else is to
    // act. `ahead` is how it would look after them, if the others did nothing.
    queue = $state.raw<readonly string[]>([]);
    holdable = $state.raw<readonly string[]>([]);
    ahead = $state.raw<readonly Piece[] | null>(null);
    notice = $state<string | null>(null);
    onNews: ((news: News) => void) | null = null;
    onReset: (() => void) | null = null; // the line has changed behind us: draw it as it is

    constructor(module: GameModule) {
        this.module = module;
    }

    get pieces(): readonly Piece[] {
        return this.plies.at(-1)?.pieces ?? this.start;
    }
    // Where not everything that is legal is wanted: in a lesson.
    only = $state.raw<((action: string) => boolean) | null>(null);
    get legal(): readonly string[] {
        const legal = this.mine && this.pending === null ? (this.standing?.legal ?? []) : [];
        return this.only ? legal.filter(this.only) : legal;
    }
    // Whether whoever looks is to act.
    get mine(): boolean {
        const to = this.standing?.toAct ?? null;
        return this.status === "running" && to !== null && (this.you === null ? this.isLocal : to === this.you);
    }
    readonly where: "server" | "page" = "server";
    get isLocal(): boolean {
        return false;
    }
    get clock(): Clock | null {
        return this.standing?.clock ?? null;
    }
    get observed(): string | null {
        return this.standing?.observation ?? null;
    }
    get outcome(): Outcome | null {
        return this.standing?.outcome ?? null;
    }
    at(ply: number): readonly Piece[] {
        return ply === 0 ? this.start : (this.plies[ply - 1]?.pieces ?? this.pieces);
    }

    abstract act(action: string): Promise<void>;
    // What the computer would play in one's place; null where there is none to ask.
    async advice(): Promise<string | null> {
        return null;
    }
    // For the turn after those that are held already; null takes the last one back.
    async hold(action: string | null): Promise<void> {
        const before = this.queue;
        this.queue = action === null ? before.slice(0, -1) : [...before, action];
        await this.lookAhead();
        if (before[0] !== this.queue[0]) await this.sendHeld();
    }
    get held(): string | null {
        return this.queue[0] ?? null;
    }
    // Whoever plays it by itself is told of the first one.
    protected async sendHeld(): Promise<void> {}
    // The own turn has come: the first one was played, or it was not possible, and then the rest has lost its sense.
    protected shift(played: boolean): void {
        this.queue = played ? this.queue.slice(1) : [];
        this.ahead = null;
        if (this.held !== null) void this.sendHeld().catch(() => (this.queue = []));
    }
    // What could be held is what would be legal if it were one's turn now, or after what is held.
    async lookAhead(): Promise<void> {
        this.holdable = [];
        const { standing, queue, module } = this;
        const turned = module.turned;
        if (!turned || !standing?.observation || this.status !== "running" || this.you === null || this.mine) {
            this.ahead = null;
            return;
        }
        const engine = engineOf(module.game);
        const { preset, ...options } = this.options as { preset?: string | null };
        let observation = turned(standing.observation);
        let legal: readonly string[] = [];
        for (const action of [...queue, null]) {
            const opened = await engine.open({ game: module.game, options, observation, viewer: this.you, ...(preset ? { preset } : {}) });
            legal = opened.look.legal ?? [];
            if (action !== null && legal.includes(action)) observation = turned((await engine.act(opened.handle, action)).look.observation);
            await engine.close(opened.handle);
        }
        if (this.standing !== standing || this.queue !== queue) return;
        this.holdable = legal;
        this.ahead = queue.length > 0 ? matched(this.pieces, module.read(observation), queue.flatMap((action) => ends(module.choices([action])[0]?.path ?? []))) : null;
    }
    abstract ask<T>(what: string, args?: object): Promise<T>;
    abstract explain(action: string): Promise<{ legal: boolean; code?: string; lines: readonly Line[] }>;
    abstract stands(): Promise<readonly Line[]>;
    abstract understand(words: string): Promise<readonly string[]>;
    // The clock on the wall that clocks of the game go by.
    abstract now(): number;

    async foresee(position: string, action: string): Promise<readonly Event[]> {
        const engine = engineOf(this.module.game);
        const { preset, ...options } = this.options as { preset?: string | null };
        const { handle } = await engine.open({ game: this.module.game, options, position, viewer: "all", ...(preset ? { preset } : {}) });
        try {
            return (await engine.act(handle, action)).events;
        } finally {
            void engine.close(handle);
        }
    }

    protected begin(observation: string): void {
        this.first = observation;
        this.start = this.module.read(observation);
        this.plies = [];
    }

    // An action has been played. `observation` is how it stands after it, where that is known.
    protected push(seq: number, seat: number, action: string, events: readonly Event[], observation: string | null, quiet = false, seal?: Seal): void {
        const before = this.pieces;
        const { fold, read } = this.module;
        let pieces = before;
        const known = fold !== undefined || observation !== null;
        if (fold) pieces = events.reduce(fold, before);
        else if (observation !== null) pieces = matched(before, read(observation), steps(events));
        const ply = { seq, seat, action, events, pieces, known, ...(seal ? { seal } : {}) };
        this.plies = [...this.plies, ply];
        const own = this.pending === action;
        if (own) this.pending = null;
        if (!quiet) this.onNews?.({ ply, before, own });
    }

    // Observations of earlier plies have come, from the first one on: the pieces of those that were not known are read.
    protected learn(observations: readonly string[]): void {
        let before = this.start;
        this.plies = this.plies.map((ply, i) => {
            const observation = observations[i];
            const pieces = ply.known || observation === undefined ? ply.pieces : matched(before, this.module.read(observation), steps(ply.events));
            before = pieces;
            return { ...ply, pieces, known: ply.known || observation !== undefined };
        });
    }

    // Earlier actions that were sealed and can be read now.
    protected reread(opened: readonly { at: number; action: string; opening?: Opening }[]): void {
        for (const { at, action, opening } of opened) this.plies = this.plies.map((ply, i) => (i + 1 === at ? { ...ply, action, ...(ply.seal && opening ? { seal: { ...ply.seal, opening } } : {}) } : ply));
    }

    protected cut(toSeq: number): void {
        this.plies = this.plies.filter((ply) => ply.seq <= toSeq);
        this.pending = null;
        this.onReset?.();
    }

    // The server has the last word: if our pieces are not those of its observation, its are taken.
    protected agree(observation: string | null): boolean {
        if (observation === null) return true;
        const theirs = this.module.read(observation);
        const text = (pieces: readonly Piece[]) => pieces.map((piece) => `${piece.cell} ${piece.look}`).sort().join();
        if (text(theirs) === text(this.pieces)) return true;
        const pieces = matched(this.pieces, theirs);
        const last = this.plies.at(-1);
        if (last) this.plies = [...this.plies.slice(0, -1), { ...last, pieces }];
        else this.start = pieces;
        this.onReset?.();
        return false;
    }
}

const ends = (path: readonly string[]): [string, string][] => (path.length > 1 ? [[path[0] ?? "", path.at(-1) ?? ""]] : []);
// Where things moved, as far as events say so in the common words `from` and `to`.
const steps = (events: readonly Event[]): [string, string][] =>
    events.flatMap((event) => (event["from"] !== undefined && event["to"] !== undefined ? [[String(event["from"]), String(event["to"])] as [string, string]] : []));
