// A table in the page alone: two people at one screen, a game that is looked at again, or a branch of one. The engine
// plays; no server is needed.
import type { Opening, Told } from "../engine/engine";
import { engineOf } from "../engine/engine";
import type { GameModule, Line } from "../games/module";
import { Table } from "./table.svelte";

export class LocalTable extends Table {
    private handle = 0;
    private opening: Opening = {};
    private constructor(module: GameModule) {
        super(module);
    }
    override get isLocal(): boolean {
        return !this.frozen;
    }
    // Nobody plays here: it is only looked at.
    frozen = $state(false);

    static async open(module: GameModule, opening: Opening, actions: readonly string[] = []): Promise<LocalTable> {
        const table = new LocalTable(module);
        const engine = engineOf(module.game);
        // A record names its game itself.
        const opened = await engine.open({ viewer: "all", ...(opening.record === undefined ? { game: module.game } : {}), ...opening });
        table.handle = opened.handle;
        table.options = opened.game.options;
        table.seats = Array.from({ length: opened.game.seats }, (_, i) => ({ seat: i + 1, kind: "person", taken: true, name: opened.record?.names[i] || null, present: true }));
        table.status = "running";
        if (opening.record !== undefined) {
            // A record stands at its end: from its start it is told action by action.
            const length = opened.look.line;
            const first = await engine.goTo(opened.handle, 0);
            table.opening = { options: opened.game.options, ...(first.look.position === undefined ? {} : { position: first.look.position }) };
            table.begin(first.look.observation);
            table.stand(first);
            for (let at = 1; at <= length; ++at) table.told(await engine.goTo(opened.handle, at), true);
        } else {
            table.opening = opening;
            table.begin(opened.look.observation);
            table.stand({ look: opened.look });
            for (const action of actions) table.told(await engine.act(opened.handle, action), true);
        }
        return table;
    }
    // The same game up to a ply, to be played on from there.
    async fork(at: number): Promise<LocalTable> {
        const fork = await LocalTable.open(this.module, this.opening, this.plies.slice(0, at).map((ply) => ply.action));
        fork.seats = this.seats;
        return fork;
    }
    // All that is needed to open this game somewhere else, without a server.
    address(): URLSearchParams {
        const query = new URLSearchParams({ game: this.module.game });
        const { options, preset, position } = this.opening;
        if (preset) query.set("preset", preset);
        if (options && Object.keys(options).length > 0) query.set("options", JSON.stringify(options));
        if (position) query.set("position", position);
        if (this.plies.length > 0) query.set("actions", this.plies.map((ply) => ply.action).join(" "));
        return query;
    }

    private stand({ look }: Pick<Told, "look">): void {
        this.standing = { observation: look.observation, memory: look.memory, toAct: look.toAct, legal: look.legal ? [...look.legal] : null, outcome: look.outcome, clock: null, offer: null };
        this.status = look.toAct === null ? "ended" : "running";
    }
    private told(told: Told, quiet = false): void {
        this.push(this.plies.length + 1, told.seat, told.action, told.events, told.look.observation, quiet);
        this.stand(told);
    }

    async act(action: string): Promise<void> {
        this.pending = action;
        try {
            this.told(await engineOf(this.module.game).act(this.handle, action));
        } finally {
            this.pending = null;
        }
    }
    async undo(): Promise<void> {
        if (this.plies.length === 0) return;
        this.stand(await engineOf(this.module.game).undo(this.handle));
        this.cut(this.plies.length - 1);
    }
    async resign(): Promise<void> {
        const outcome = await engineOf(this.module.game).adjudicate(this.handle, "resignation", this.standing?.toAct ?? 1);
        if (this.standing) this.standing = { ...this.standing, outcome, toAct: null, legal: [] };
        this.status = "ended";
    }
    close(): void {
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
