// What the boards without a staging of their own have in common: the position is read again after every action, things
// that moved slide there, and marks show where one may begin and go on.
import type { Event } from "../api/types";
import { nexts, origins, type Choice } from "../kit/entry";
import { pieceAt, type Mark, type Piece } from "../kit/state";
import type { CellId } from "../kit/surface";
import type { GameModule, Line, Prompt } from "./module";

const cellsOf = (events: readonly Event[]): CellId[] =>
    events.flatMap((event) => ["from", "to", "cell", "square"].flatMap((field) => (typeof event[field] === "string" ? [event[field]] : [])));

export const plain = {
    frames: (_before: readonly Piece[], events: readonly Event[], after: readonly Piece[]) => [
        { pieces: after, ms: 0, sound: events.some((event) => event.type.includes("capture")) ? ("capture" as const) : ("move" as const) },
    ],
    touched: (events: readonly Event[]): readonly CellId[] => [...new Set(cellsOf(events))].slice(0, 4),
    takes: (events: readonly Event[]) => events.filter((event) => event.type === "capture" || event.type === "overtake").length,
    entering(pieces: readonly Piece[], path: readonly CellId[], choices: readonly Choice[]) {
        const marks: Mark[] = [];
        const next = nexts(choices, path);
        const here = path.at(-1);
        if (path.length > 0) {
            for (const cell of next) marks.push({ kind: "target", cell, must: pieceAt(pieces, cell) !== undefined && path.length > 0 });
            marks.push({ kind: "selected", cell: path[0] ?? "" });
        } else if (origins(choices).size <= 12) {
            for (const cell of origins(choices)) if (choices.every((choice) => choice.path.length <= 1)) marks.push({ kind: "target", cell, must: false });
        }
        const shown = here === undefined ? pieces : pieces.map((piece) => (piece === pieceAt(pieces, path[0] ?? "") ? { ...piece, lifted: true } : piece));
        return { pieces: shown, marks };
    },
    prepare: async (oracle: { stands(): Promise<readonly Line[]> }) => ({ lines: await oracle.stands() }),
    pathLabel: (path: readonly CellId[]) => `${path.join(" ")}…`,
    said: (events: readonly Event[]) =>
        events
            .filter((event) => !["turn", "counters", "phase"].includes(event.type))
            .map((event) => [event.type.replaceAll("-", " "), ...cellsOf([event])].join(" "))
            .join(". "),
} satisfies Partial<GameModule>;

export const standing = (details: unknown): string =>
    ((details as { lines?: readonly Line[] } | null)?.lines ?? []).map((line) => line.sentence).filter((sentence) => !/: [^ ]+, [^ ]+, /.test(sentence)).slice(0, 3).join(" ");

export const asked = (title: string, details: unknown, otherwise: string): Prompt => ({ title, text: standing(details) || otherwise, must: false });
