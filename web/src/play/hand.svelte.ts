// What a person at a table is about to do, and what they look at: the cells entered so far, a refusal, a question that
// must be answered before an action is played, the earlier move that is looked at, and whatever is being staged.
import { Refused } from "../api/http";
import type { Line } from "../games/module";
import { only, open, origins, pick, nexts, type Choice } from "../kit/entry";
import { stage, type Frame, type Stage } from "../kit/motion";
import { drawn, type Mark, type Piece, type Shape } from "../kit/state";
import type { CellId } from "../kit/surface";
import { isStill, settings } from "./settings.svelte";
import { sound } from "./sound";
import type { News, Table } from "./table.svelte";

export interface Refusal {
    readonly lines: readonly Line[];
    readonly cell: CellId | null;
}

export class Hand {
    path = $state.raw<readonly CellId[]>([]);
    details = $state.raw<unknown>(null);
    frame = $state.raw<Frame | null>(null);
    refusal = $state.raw<Refusal | null>(null);
    asking = $state.raw<readonly Choice[] | null>(null); // complete on the board, to be confirmed or told apart
    ply = $state<number | null>(null); // looked at; null: the game as it stands
    shapes = $state.raw<readonly Shape[]>([]);
    said = $state(""); // for the polite region
    hint = $state.raw<string | null>(null); // what the computer would play
    stake = $state(0); // what a choice that is half made would cost
    traced = $state.raw<readonly Shape[]>([]); // where something came from, drawn as long as it is looked at
    warning = $state.raw<{ readonly text: string; readonly button: string } | null>(null); // why it is asked once more
    hinting = $state(false);
    readonly choices: readonly Choice[] = $derived.by(() => this.table.module.choices(this.table.mine ? this.table.legal : this.table.holdable));
    private readonly starts = $derived.by(() => origins(this.choices)); // where one may begin
    private early: CellId[] = []; // touched while an own action was on its way
    private readonly stage: Stage;

    constructor(readonly table: Table, private readonly words: () => Parameters<Table["module"]["said"]>[1]) {
        this.stage = stage(
            (frame) => {
                this.frame = frame.ms > 0 ? frame : null;
                if (frame.sound) sound(frame.sound);
            },
            () => (isStill() ? 0 : 1),
        );
        table.onNews = (news) => this.news(news);
        table.onReset = () => this.reset();
    }

    // Asked once for every turn (from an effect): what the panel wants to know.
    async prepare(): Promise<void> {
        const { table } = this;
        const { legal, standing, only } = table;
        this.details = null;
        if (legal.length === 0 || !table.module.prepare) return;
        try {
            const details = await table.module.prepare(table, legal);
            if (table.standing === standing && table.only === only && table.pending === null) this.details = details;
        } catch {
            // Then the panel says less; what is legal is known all the same.
        }
    }

    get live(): boolean {
        return this.ply === null;
    }
    get interactive(): boolean {
        return this.live && this.table.pending === null && this.choices.length > 0;
    }
    // Whether a touch counts: one that comes while an own action is on its way is meant for what follows, and waits for it.
    get listens(): boolean {
        return this.live && (this.table.pending !== null || this.interactive);
    }
    // Pieces and marks as they are to be drawn now.
    get scene(): { pieces: readonly Piece[]; marks: readonly Mark[] } {
        const { table } = this;
        const { module } = table;
        const at = this.ply ?? table.plies.length;
        const events = table.plies[at - 1]?.events ?? [];
        const last: Mark[] = module.touched(events).map((cell) => ({ kind: "last", cell }));
        const pieces = this.ply === null ? table.pieces : table.at(this.ply);
        if (module.earned && this.traced.length === 0 && this.path.length === 0 && !this.frame) last.push(...module.earned(events, pieces, this.words()));
        if (this.ply !== null) return { pieces, marks: last };
        if (this.frame) return { pieces: this.frame.pieces, marks: [...last, ...(this.frame.marks ?? [])] };
        const scene = module.entering(table.ahead ?? table.pieces, this.path, this.choices, this.details, this.words());
        const ahead = !table.mine; // nothing is compulsory yet
        const shown = ahead ? scene.marks.filter((mark) => mark.kind !== "movable") : scene.marks;
        const marks: Mark[] = shown.filter((mark) => settings.targets || mark.kind !== "target" || mark.must);
        for (const held of module.choices(table.queue)) marks.push({ kind: "held", cells: held.path });
        if (table.observed !== null) marks.push(...(module.pending?.(table.observed) ?? []));
        const refused: Mark[] = this.refusal?.cell ? [{ kind: "refused", cell: this.refusal.cell }] : [];
        return { pieces: scene.pieces, marks: [...last, ...marks, ...refused] };
    }
    get only(): Choice | null {
        return this.path.length > 0 || this.choices.length === 1 ? only(this.choices, this.path) : null;
    }
    grabs(cell: CellId): boolean {
        return this.path.length <= 1 && this.starts.has(cell);
    }

    finish(): void {
        this.stage.finish();
    }

    async touch(cell: CellId): Promise<void> {
        this.finish();
        this.asking = null;
        if (this.live && this.table.pending !== null) this.early.push(cell);
        if (!this.interactive) return;
        const picked = pick(this.choices, this.path, cell);
        this.refusal = null;
        if (picked.kind === "entered") {
            this.hops(this.path, picked.path);
            this.path = picked.path;
        } else if (picked.kind === "dropped") {
            this.path = [];
        } else if (picked.kind === "done") {
            this.warning = null;
            if (picked.choices.length > 1 || settings.confirm) this.asking = picked.choices;
            else await this.play(picked.choices[0]);
        } else {
            await this.refuse(picked.path);
        }
    }
    // Asked whenever no own action is on its way any more (from an effect): what was touched meanwhile is entered. If that
    // plays an action, the rest waits for this one.
    async goOn(): Promise<void> {
        for (let cell = this.early.shift(); cell !== undefined; cell = this.table.pending === null ? this.early.shift() : undefined) await this.touch(cell);
    }
    // A dragged piece passes a cell: it counts if the chain goes on from there.
    through(cell: CellId): void {
        if (this.path.length === 0 || !nexts(this.choices, this.path).has(cell)) return;
        const picked = pick(this.choices, this.path, cell);
        if (picked.kind !== "entered" || picked.path.length !== this.path.length + 1) return;
        this.path = picked.path;
        sound("hop");
    }
    // The way on, if there is only one: one hop of it, or all.
    async takeOn(all = false): Promise<void> {
        const choice = this.only;
        if (!choice) return;
        const next = choice.path[this.path.length];
        if (all || next === undefined || this.path.length + 1 >= choice.path.length) await this.play(choice);
        else await this.touch(next);
    }
    back(): void {
        this.finish();
        this.refusal = null;
        if (this.asking) this.asking = null;
        else if (this.path.length === 0 && this.table.held !== null) void this.try(() => this.table.hold(null));
        else this.path = this.path.length > 1 ? this.path.slice(0, -1) : [];
    }

    // Hops that were jumped over in the entering are shown one by one.
    private hops(from: readonly CellId[], to: readonly CellId[]): void {
        const frames: Frame[] = [];
        for (let length = Math.max(2, from.length + 1); length <= to.length; ++length) {
            const scene = this.table.module.entering(this.table.pieces, to.slice(0, length), this.choices, this.details, this.words());
            frames.push({ ...scene, ms: 220, sound: to.length > 2 || this.taking ? "hop" : "move" });
        }
        if (frames.length > 0) this.stage.play(frames);
    }
    private get taking(): boolean {
        return this.choices.some((choice) => choice.action.includes("x"));
    }

    async play(choice: Choice | undefined, sure = false): Promise<void> {
        if (!choice) return;
        const warning = sure || !this.table.mine ? null : (this.table.module.warn?.(choice.action, this.details, this.words()) ?? null);
        if (warning !== null) {
            this.warning = warning;
            this.asking = [choice];
            return;
        }
        this.asking = null;
        this.warning = null;
        if (!this.table.mine) {
            this.path = [];
            await this.try(() => this.table.hold(choice.action));
            return;
        }
        this.hops(this.path, choice.path);
        this.path = [];
        await this.send(choice.action);
    }
    async send(action: string): Promise<void> {
        await this.try(() => this.table.act(action));
    }
    private async try(what: () => Promise<void>): Promise<void> {
        try {
            await what();
        } catch (error) {
            this.stage.finish();
            this.frame = null;
            this.early = [];
            if (error instanceof Refused) this.refusal = { lines: [{ sentence: error.message, section: error.section ?? "" }], cell: null };
            else throw error;
        }
    }
    // What somebody typed: an action, or words that mean one.
    async type(words: string): Promise<void> {
        const action = this.table.legal.find((one) => one === words.trim());
        if (action) {
            const choice = this.choices.find((one) => one.action === action);
            return choice ? this.play(choice) : this.send(action);
        }
        try {
            const meant = (await this.table.understand(words)).filter((one) => this.table.legal.includes(one));
            const first = meant[0];
            if (meant.length === 1 && first !== undefined) return await this.type(first);
            if (meant.length > 1) {
                this.asking = meant.map((one) => this.choices.find((choice) => choice.action === one) ?? { action: one, path: [] });
                return;
            }
            this.refusal = { lines: (await this.table.explain(words)).lines, cell: null };
        } catch (error) {
            if (!(error instanceof Refused)) throw error;
            this.refusal = { lines: [{ sentence: error.message, section: error.section ?? "" }], cell: null };
        }
    }

    // What would the computer play here?
    async advise(): Promise<void> {
        const { standing } = this.table;
        if (!this.table.mine || this.hinting) return;
        this.hinting = true;
        try {
            const action = await this.table.advice();
            if (action !== null && this.table.standing === standing) {
                this.hint = action;
                const { actionLabel } = this.table.module;
                const label = actionLabel?.(action, this.words()) ?? action;
                this.said = (this.table.module.choices([action])[0]?.path.length ?? 0) > 1 ? this.words().hintIs(label) : this.words().hintSays(label);
            }
        } catch (error) {
            this.refusal = { lines: [{ sentence: error instanceof Error ? error.message : "", section: "" }], cell: null };
        } finally {
            this.hinting = false;
        }
    }

    private async refuse(path: readonly CellId[]): Promise<void> {
        const cell = path.at(-1) ?? null;
        this.refusal = { lines: [], cell };
        if (path.length < 2 || !this.table.mine) return;
        const action = this.table.module.actionOf?.(path, this.taking);
        if (!action) return;
        try {
            const { lines } = await this.table.explain(action);
            if (this.refusal.cell === cell) this.refusal = { lines, cell };
        } catch (error) {
            if (error instanceof Refused) this.refusal = { lines: [{ sentence: error.message, section: error.section ?? "" }], cell };
        }
    }

    private news({ ply, before, own }: News): void {
        const { module } = this.table;
        this.said = module.said(ply.events, this.words());
        this.refusal = null;
        this.hint = null;
        this.traced = [];
        this.path = [];
        const takes = module.takes(ply.events) > 0;
        const entered = own && (module.choices([ply.action])[0]?.path.length ?? 0) > 0;
        if (entered) this.stage.append([{ pieces: ply.pieces, ms: 0, ...(takes ? { sound: "capture" as const } : {}) }]);
        else this.stage.append(module.frames(before, ply.events, ply.pieces)); // an answer waits for the own move to come to rest
        if (this.table.outcome && this.table.outcome.status !== "ongoing") sound("end");
    }
    private reset(): void {
        this.stage.finish();
        this.early = [];
        this.frame = null;
        this.path = [];
        this.asking = null;
        this.hint = null;
        this.traced = [];
        if (this.ply !== null && this.ply > this.table.plies.length) this.ply = null;
    }

    // ---- looking at earlier moves ----
    look(ply: number | null): void {
        this.finish();
        this.traced = [];
        this.frame = null;
        this.path = [];
        this.refusal = null;
        const count = this.table.plies.length;
        this.ply = ply === null || ply >= count ? null : Math.max(0, ply);
    }
    step(by: number): void {
        this.look((this.ply ?? this.table.plies.length) + by);
    }
    draw(shape: Shape): void {
        this.shapes = drawn(this.shapes, shape);
    }
    open(): readonly Choice[] {
        return open(this.choices, this.path);
    }
}
