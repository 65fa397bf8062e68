// What the boards without a staging of their own have in common: the position is read again after every action, things
// that moved slide there, and marks show where one may begin and go on.
import type { Event } from "../api/types";
import type { Messages } from "../i18n/en";
import { words } from "../i18n/plain";
import { nexts, origins, type Choice } from "../kit/entry";
import { pieceAt, type Mark, type Piece } from "../kit/state";
import type { CellId } from "../kit/surface";
import type { IconName } from "../parts/icons";
import type { GameModule, Line, Prompt } from "./module";
import LinesWhy, { linesOf } from "./LinesWhy.svelte";

const isCapture = (event: Event) => event.type === "capture" || event.type === "Capture";
const cellsOf = (events: readonly Event[]): CellId[] =>
    events.flatMap((event) => ["from", "to", "cell", "square"].flatMap((field) => (typeof event[field] === "string" ? [event[field]] : [])));

export const plain = {
    frames: (_before: readonly Piece[], events: readonly Event[], after: readonly Piece[]) => [
        { pieces: after, ms: 0, sound: events.some(isCapture) ? ("capture" as const) : ("move" as const) },
    ],
    touched: (events: readonly Event[]): readonly CellId[] => [...new Set(cellsOf(events))].slice(0, 4),
    takes: (events: readonly Event[]) => events.filter(isCapture).length,
    entering(pieces: readonly Piece[], path: readonly CellId[], choices: readonly Choice[]) {
        const marks: Mark[] = [];
        const next = nexts(choices, path);
        const here = path.at(-1);
        // Gold is for captures alone: a move onto a piece, or an action that says so.
        const takes = (cell: CellId) => choices.some(({ action, path: way }) => way[path.length] === cell && path.every((one, i) => way[i] === one) && (/x/.test(action) || (/^[a-h][1-8][a-h][1-8]/.test(action) && pieceAt(pieces, cell) !== undefined)));
        if (path.length > 0) {
            for (const cell of next) marks.push({ kind: "target", cell, must: takes(cell) });
            marks.push({ kind: "selected", cell: path[0] ?? "" });
        } else if (origins(choices).size <= 12) {
            for (const cell of origins(choices)) if (choices.every((choice) => choice.path.length <= 1)) marks.push({ kind: "target", cell, must: false });
        }
        const shown = here === undefined ? pieces : pieces.map((piece) => (piece === pieceAt(pieces, path[0] ?? "") ? { ...piece, lifted: true } : piece));
        return { pieces: shown, marks };
    },
    reason: (reason: string, m: Messages): string | undefined => words(m).reasons[reason],
    prepare: async (oracle: { stands(): Promise<readonly Line[]> }) => ({ lines: await oracle.stands() }),
    Why: LinesWhy,
    explains: (details: unknown) => linesOf(details).length > 0,
    pathLabel: (path: readonly CellId[]) => `${path.join(" ")}…`,
    // What matters of the events, in the words of the language; a field that is hidden reads as a question mark.
    said: (events: readonly Event[], m: Messages) =>
        events
            .flatMap((event) => {
                const say = words(m).said[event.type];
                return say ? [say((field) => (event[field] === undefined ? "?" : Array.isArray(event[field]) ? event[field].join(", ") : String(event[field])))] : [];
            })
            .join(" "),
} satisfies Partial<GameModule>;

export const asked = (title: string, text: string, must = false, icon?: IconName): Prompt => ({ title, text, must, ...(icon ? { icon } : {}) });
