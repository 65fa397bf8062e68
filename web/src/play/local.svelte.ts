// A table in the page alone: two people at one screen, one against the computer, a game that is looked at again, or a
// branch of one. The engine plays; no server is needed.
import type { NewGame, Outcome } from "../api/types";
import type { Opening, Told } from "../engine/engine";
import { engineOf } from "../engine/engine";
import type { GameModule, Line } from "../games/module";
import { Table } from "./table.svelte";

// The computer has all seats but one.
export interface Rival {
    readonly you: number;
    readonly level: number;
    readonly seed: number;
}
const hint_nodes = 100_000;
const hint_ms = 1500;
const longest_ms = 3000; // the strongest level has no limit of its own
const shortest_ms = 400; // nobody wants to be answered before the own move has come to rest

export class LocalTable extends Table {
    private handle = 0;
    private opening: Opening = {};
    private thinking: AbortController | null = null;
    override readonly where = "page";
    rival = $state.raw<Rival | null>(null);
    // The actions as they were played; a ply has what may be read of them.
    played: readonly string[] = [];
    gaveUp = $state(false);
    // How a record says that it ended: also by what no rule knows, as when somebody resigned.
    verdict: Outcome | null = null;
    private constructor(module: GameModule) {
        super(module);
    }
    override get isLocal(): boolean {
        return !this.frozen;
    }
    // Nobody plays here: it is only looked at.
    frozen = $state(false);

    static async open(module: GameModule, opening: Opening, actions: readonly string[] = [], rival: Rival | null = null, you = rival?.you ?? null): Promise<LocalTable> {
        const table = new LocalTable(module);
        const engine = engineOf(module.game);
        // A record names its game itself.
        const opened = await engine.open({ viewer: you ?? "all", ...(opening.record === undefined ? { game: module.game } : {}), ...opening });
        table.handle = opened.handle;
        table.options = opened.game.options;
        table.rival = rival;
        table.you = you;
        table.verdict = opened.record?.outcome ?? null;
        table.seats = Array.from({ length: opened.game.seats }, (_, i) => ({
            seat: i + 1, taken: true, name: opened.record?.names[i] || null, present: true,
            ...(rival && rival.you !== i + 1 ? { kind: "computer" as const, level: rival.level } : { kind: "person" as const }),
        }));
        table.status = "running";
        if (opening.record !== undefined) {
            // A record stands at its end: from its start it is told action by action.
            const length = opened.look.line;
            const first = await engine.goTo(opened.handle, 0);
            table.opening = { options: opened.game.options, ...(first.look.position === undefined ? {} : { position: first.look.position }) };
            table.begin(first.look.observation);
            table.stand(first);
            for (let at = 1; at <= length; ++at) {
                const told = await engine.goTo(opened.handle, at);
                table.told(told, told.action, true);
            }
        } else {
            table.opening = opening;
            table.begin(opened.look.observation);
            table.stand({ look: opened.look });
            for (const action of actions) table.told(await engine.act(opened.handle, action), action, true);
        }
        return table;
    }
    // The same game up to a ply, to be played on from there.
    async fork(at: number): Promise<LocalTable> {
        const fork = await LocalTable.open(this.module, this.opening, this.played.slice(0, at));
        fork.seats = this.seats;
        return fork;
    }
    // The same for the computer that looks at it again.
    source(): { opening: Opening; actions: readonly string[] } {
        return { opening: { ...this.opening, game: this.module.game }, actions: this.played };
    }
    // All that is needed to open this game somewhere else, without a server.
    address(): URLSearchParams {
        const query = new URLSearchParams({ game: this.module.game });
        const { options, preset, position } = this.opening;
        if (preset) query.set("preset", preset);
        if (options && Object.keys(options).length > 0) query.set("options", JSON.stringify(options));
        if (position) query.set("position", position);
        if (this.played.length > 0) query.set("actions", this.played.join(" "));
        return query;
    }

    // The same game once more, with the sides exchanged.
    again(): NewGame {
        const { seed: _deal, ...options } = (this.opening.options ?? {}) as Record<string, unknown>;
        const seats = this.seats.map(({ level }) => (level ? { kind: "computer" as const, level } : { kind: "me" as const })).reverse();
        return { game: this.module.game, seats, options, ...(this.opening.preset ? { preset: this.opening.preset } : {}) } as NewGame;
    }

    private stand({ look }: Pick<Told, "look">): void {
        this.standing = { observation: look.observation, memory: look.memory, toAct: look.toAct, legal: look.legal ? [...look.legal] : null, outcome: look.outcome, clock: null, offer: null };
        this.status = look.toAct === null ? "ended" : "running";
    }
    private told(told: Told, action: string, quiet = false): void {
        this.played = [...this.played, action];
        this.reread(told.opened ?? []);
        this.push(this.plies.length + 1, told.seat, told.action, told.events, told.look.observation, quiet);
        this.stand(told);
    }

    async act(action: string): Promise<void> {
        this.pending = action;
        try {
            this.told(await engineOf(this.module.game).act(this.handle, action), action);
        } finally {
            this.pending = null;
        }
        void this.answer();
    }
    // What the other side does, in a lesson.
    async reply(action: string): Promise<void> {
        this.told(await engineOf(this.module.game).act(this.handle, action), action);
    }
    override async advice(): Promise<string | null> {
        return (await engineOf(this.module.game).think(this.handle, { nodes: hint_nodes, viewer: "all" }, { longest_ms: hint_ms })).best;
    }
    // The computer plays as long as it is its turn. Whoever opens the table calls this once.
    async answer(): Promise<void> {
        const engine = engineOf(this.module.game);
        while (this.rival && this.status === "running" && !this.mine && !this.thinking) {
            const { level, seed } = this.rival;
            const thinking = new AbortController();
            this.thinking = thinking;
            try {
                const rest = new Promise((resolve) => setTimeout(resolve, shortest_ms));
                const thought = await engine.think(this.handle, { level, seed, viewer: "all" }, { longest_ms, signal: thinking.signal });
                await rest;
                if (thinking.signal.aborted) return;
                this.told(await engine.act(this.handle, thought.best), thought.best);
                const held = this.held;
                if (held !== null && this.mine) {
                    this.shift(this.legal.includes(held));
                    if (this.legal.includes(held)) this.told(await engine.act(this.handle, held), held);
                }
            } catch (error) {
                // If the place was left meanwhile nobody wants that thought any more.
                if (!thinking.signal.aborted) this.notice = error instanceof Error ? error.message : String(error);
                return;
            } finally {
                if (this.thinking === thinking) this.thinking = null;
            }
        }
    }
    private interrupt(): void {
        this.thinking?.abort();
        this.thinking = null;
    }
    // Against the computer: back to where one chose last.
    async undo(): Promise<void> {
        this.interrupt();
        let count = Math.min(1, this.plies.length);
        while (this.rival && count < this.plies.length && this.plies.at(-count)?.seat !== this.rival.you) ++count;
        if (count === 0 || (this.rival && this.plies.at(-count)?.seat !== this.rival.you)) return void this.answer();
        const { look } = await engineOf(this.module.game).undo(this.handle, count);
        this.gaveUp = false;
        this.queue = [];
        this.played = this.played.slice(0, -count);
        this.stand({ look });
        this.cut(this.plies.length - count);
        void this.answer();
    }
    async resign(): Promise<void> {
        this.interrupt();
        const outcome = await engineOf(this.module.game).adjudicate(this.handle, "resignation", this.you ?? this.standing?.toAct ?? 1);
        if (this.standing) this.standing = { ...this.standing, outcome, toAct: null, legal: [] };
        this.gaveUp = true;
        this.status = "ended";
    }
    close(): void {
        this.interrupt();
        void engineOf(this.module.game).close(this.handle).catch(() => undefined);
    }
    override now(): number {
        return Date.now();
    }
    override ask<T>(what: string, args?: object): Promise<T> {
        return engineOf(this.module.game).ask<T>(this.handle, what, args);
    }
    override explain(action: string): Promise<{ legal: boolean; code?: string; lines: readonly Line[] }> {
        return engineOf(this.module.game).explain(this.handle, action);
    }
    override async stands(): Promise<readonly Line[]> {
        return (await engineOf(this.module.game).look(this.handle)).lines ?? [];
    }
    override async understand(words: string): Promise<readonly string[]> {
        return (await engineOf(this.module.game).understand(this.handle, words)).filter((one) => typeof one === "string");
    }
}

// What an address says of a game: ?preset, options, position and actions. What is broken in it is thrown.
export function addressed(query: URLSearchParams): { opening: Opening; actions: readonly string[] } {
    const preset = query.get("preset");
    const position = query.get("position");
    const options = JSON.parse(query.get("options") ?? "{}") as object;
    return { opening: { options, ...(preset ? { preset } : {}), ...(position ? { position } : {}) }, actions: query.get("actions")?.split(" ").filter(Boolean) ?? [] };
}
