// A table on the server. The log is heard from its first entry on, so that everything can be shown again; whatever was
// missed is asked for by number when the line is back.
import { explanation, game as fetchGame, handIn, question, chat as fetchChat, record, Refused } from "../api/http";
import { live, type Link, type Live } from "../api/live";
import type { ChatLine, Entry, Event, Game, Presence, ServerMessage } from "../api/types";
import { engineOf, type Engine } from "../engine/engine";
import { isDealt } from "../games";
import type { GameModule, Line } from "../games/module";
import { sound } from "./sound";
import { Table } from "./table.svelte";

const held_ms = 500;
const hint_nodes = 100_000;
const hint_ms = 1500;

export class LiveTable extends Table {
    meta = $state.raw<Game | null>(null);
    link = $state<Link>("connecting");
    lines = $state.raw<readonly ChatLine[]>([]);
    presence = $state.raw<Presence | null>(null);
    heardAt = 0; // when presence was told, by our clock
    rematchBy = $state.raw<readonly number[]>([]);
    next = $state<string | null>(null);
    caughtUp = $state(false);
    invited = $state(false); // whoever waits has done what there is to do: the link is on its way, or the seat in the lobby
    shared = $state(false); // chance of this browser is in what was dealt
    private handing = "";
    private seq = 0;
    private backlog = Infinity;
    private stops: (() => void)[] = [];
    private handle: { seq: number; opened: Promise<number> } | null = null;

    constructor(module: GameModule, readonly id: string, readonly token: string | null, first: Game, private readonly line: Live = live) {
        super(module);
        this.take(first);
        if (first.observation !== null) this.start = module.read(first.observation); // shown until the log is here
        else void this.layOut().catch(() => undefined);
        this.stops.push(
            line.onLink((link) => (this.link = link)),
            line.watch(id, { token, seq: () => this.seq, hear: (message) => this.hear(message) }),
        );
        void fetchChat(id, token).then(({ lines }) => (this.lines = lines), () => undefined);
    }

    // Before the start: the pieces as everybody will see them stand, where no chance decides it.
    private async layOut(): Promise<void> {
        const engine = engineOf(this.module.game);
        const opened = await engine.open({ game: this.module.game, options: this.meta?.options ?? {}, viewer: "spectator", ...(this.meta?.preset ? { preset: this.meta.preset } : {}) });
        if (!isDealt(this.module.game) && this.status === "waiting") this.start = this.module.read(opened.look.observation);
        await engine.close(opened.handle);
    }

    close(): void {
        for (const stop of this.stops) stop();
        this.shut();
    }

    private take(game: Game): void {
        this.meta = game;
        this.options = { ...(game.options ?? {}), preset: game.preset };
        this.seats = game.seats;
        this.you = game.you;
        this.status = game.status;
        this.next = game.next;
        if (this.standing === null || game.seq >= this.seq) this.standing = game;
        if (game.deal && game.status === "waiting") void this.share(game).catch(() => undefined); // then the host deals alone
    }
    // Our part of the deal: bound while a seat is still free, shown when every seat is bound (share.ts).
    private async share(game: Game): Promise<void> {
        const { commitment, entropy } = await import("./share");
        if (game.you === null || !game.seats[game.you - 1]?.taken) return;
        const bound = game.seats.some((seat) => !seat.taken) ? commitment(game, game.you) : null;
        const shown = entropy(game, game.you);
        const part = bound ? { commitment: bound } : shown ? { entropy: shown } : null;
        const text = JSON.stringify(part);
        if (part === null || this.handing === text) return; // the answer to the first one may be slower than the next news
        this.handing = text;
        try {
            await handIn(this.id, this.token, part);
        } catch (error) {
            this.handing = "";
            throw error;
        }
    }
    async refresh(): Promise<void> {
        this.take(await fetchGame(this.id, this.token));
    }

    private hear(message: ServerMessage): void {
        switch (message.type) {
            case "watching":
                this.backlog = message.seq;
                if (message.seq <= this.seq) this.caughtUp = true;
                break;
            case "entry":
                this.entry(message.entry);
                break;
            case "presence":
                this.presence = message;
                this.heardAt = Date.now();
                break;
            case "chat":
                this.lines = [...this.lines, message];
                break;
            case "rematch-offer":
                this.rematchBy = [...new Set([...this.rematchBy, message.seat])];
                break;
            case "next-game":
                this.next = message.next;
                break;
            case "refused":
                this.notice = message.sentence;
        }
    }

    private entry(entry: Entry): void {
        if (entry.seq <= this.seq) return;
        this.seq = entry.seq;
        const quiet = entry.seq <= this.backlog && !this.caughtUp;
        const observation = entry.now?.observation ?? null;
        switch (entry.kind) {
            case "start":
                this.begin(observation ?? entry.observation);
                this.status = "running";
                if (!quiet) {
                    sound("start"); // whoever waited may look elsewhere
                    void this.refresh().catch(() => undefined);
                }
                break;
            case "action":
                if (entry.seat === this.you && this.queue.length > 0) this.shift(entry.action === this.held);
                this.push(entry.seq, entry.seat, entry.action ?? "", (entry.events ?? []) as Event[], observation, quiet, entry.commitment ? { commitment: entry.commitment, opening: entry.opening ?? null } : undefined);
                break;
            case "undo":
            case "takeback":
                this.cut(entry.to);
                break;
            case "ended":
            case "aborted":
                this.status = entry.kind;
                if (!quiet) void this.refresh().catch(() => undefined);
                break;
            case "entropy":
                if (entry.seat === this.you) this.shared = true;
                break;
            case "commit":
            case "entropy-commit":
                if (this.status === "waiting") void this.refresh().catch(() => undefined);
                break;
            case "joined":
                if (!quiet) void this.refresh().catch(() => undefined);
        }
        if (entry.opened) {
            const at = (seq: number) => this.plies.findIndex((ply) => ply.seq === seq) + 1;
            this.reread(entry.opened.map(({ seq, action, opening }) => ({ at: at(seq), action, opening })));
        }
        if (entry.now) {
            this.standing = entry.now;
            // What is held is played at once, or it was not legal any more.
            const { now } = entry;
            if (now.toAct === this.you && this.queue.length > 0) setTimeout(() => this.standing === now && this.queue.length > 0 && this.shift(false), held_ms);
            this.shut();
            if (!this.agree(entry.now.observation)) this.notice = "differs";
            if (this.mine && entry.now.legal === null) void this.refresh().catch(() => undefined);
        }
        if (entry.seq >= this.backlog && !this.caughtUp) {
            this.caughtUp = true; // what a person has entered meanwhile stays: the position was known from the start
            if (this.plies.some((ply) => !ply.known)) void this.recall().catch(() => undefined);
        }
    }

    // How it looked after earlier actions, where events alone do not say: the engine plays them again as far as this
    // viewer may read them, or the record of a finished game as it was.
    private async recall(): Promise<void> {
        const engine = engineOf(this.module.game);
        const ended = this.status === "ended";
        const first = await engine.open(
            ended
                ? { record: await record(this.id, this.token), viewer: "all" }
                : { game: this.module.game, options: this.meta?.options ?? {}, viewer: this.you ?? "spectator", ...(this.meta?.preset ? { preset: this.meta.preset } : {}) },
        );
        const observations: string[] = [];
        try {
            for (const [i, { action }] of this.plies.entries()) {
                const told = ended ? await engine.goTo(first.handle, i + 1) : await engine.act(first.handle, action);
                observations.push(told.look.observation);
            }
        } catch {
            // From here on it is not known.
        }
        void engine.close(first.handle);
        this.learn(observations);
    }

    async act(action: string): Promise<void> {
        this.pending = action;
        try {
            await this.line.order("act", this.id, { action, seq: this.seq });
        } catch (error) {
            this.pending = null;
            this.onReset?.();
            throw error;
        }
    }
    // The server has one of them, sealed, and plays it when its turn has come if it is legal then.
    protected override async sendHeld(): Promise<void> {
        try {
            if (this.held !== null) await this.line.order("hold", this.id, { action: this.held });
            else await this.line.order("withdraw", this.id);
        } catch (error) {
            this.queue = [];
            throw error;
        }
    }
    // Everything else that a seat can do.
    order(what: string, fields: object = {}): Promise<number> {
        return this.line.order(what, this.id, fields);
    }
    say(text: string): Promise<void> {
        return this.line.say(this.id, text);
    }

    override now(): number {
        return this.line.now();
    }

    // The engine in the page is asked first: it stands where the observation stands. The server answers if it is not
    // there, and decides in any case.
    private engine(): { engine: Engine; handle: Promise<number> } | null {
        const standing = this.standing;
        if (!standing?.observation || !this.meta) return null;
        const engine = engineOf(this.module.game);
        if (!this.handle || this.handle.seq !== this.seq) {
            this.shut();
            const opened = engine
                .open({
                    game: this.module.game, options: this.meta.options ?? {}, observation: standing.observation, memory: standing.memory,
                    viewer: this.you ?? "spectator", ...(this.meta.preset ? { preset: this.meta.preset } : {}),
                })
                .then(({ handle }) => handle);
            this.handle = { seq: this.seq, opened };
        }
        return { engine, handle: this.handle.opened };
    }
    private shut(): void {
        const old = this.handle;
        this.handle = null;
        void old?.opened.then((handle) => engineOf(this.module.game).close(handle), () => undefined);
    }
    // The log as this seat has seen it says more than the position alone, where something is hidden.
    override async advice(): Promise<string | null> {
        const local = this.engine();
        if (!local) return null;
        const log = this.plies.map(({ seat, action }) => ({ seat, ...(/[?]/.test(action) || action === "" ? {} : { action }) }));
        return (await local.engine.think(await local.handle, { nodes: hint_nodes, log, ...(this.you === null ? {} : { viewer: this.you }) }, { longest_ms: hint_ms })).best;
    }
    override async ask<T>(what: string, args?: object): Promise<T> {
        const local = this.engine();
        try {
            if (local) return await local.engine.ask<T>(await local.handle, what, args);
        } catch (error) {
            if (error instanceof Refused) throw error;
        }
        return question<T>(this.id, this.token, what, args);
    }
    override async explain(action: string): Promise<{ legal: boolean; code?: string; lines: readonly Line[] }> {
        const local = this.engine();
        try {
            if (local) return await local.engine.explain(await local.handle, action);
        } catch (error) {
            if (error instanceof Refused) throw error;
        }
        return explanation(this.id, this.token, action);
    }
    override async stands(): Promise<readonly Line[]> {
        return (await explanation(this.id, this.token)).lines;
    }
    override async understand(words: string): Promise<readonly string[]> {
        const local = this.engine();
        if (!local) return [words];
        try {
            return (await local.engine.understand(await local.handle, words)).filter((one) => typeof one === "string");
        } catch (error) {
            if (error instanceof Refused) throw error;
            return [words];
        }
    }
}
