// Drafti on the board kit. Squares are numbered 1 to 32 from the top; a dark square in file f and rank r (from 0) has a
// number, the light ones are called by file and rank and never touched.
import type { Event } from "../api/types";
import type { Choice } from "../kit/entry";
import { open } from "../kit/entry";
import type { Frame } from "../kit/motion";
import { moved, pieceAt, relooked, struck, without, type Mark, type Piece } from "../kit/state";
import { squares, type CellId } from "../kit/surface";
import type { GameModule } from "./module";
import DraughtsPiece from "./DraughtsPiece.svelte";
import DraftiWhy from "./DraftiWhy.svelte";
import WoodGround from "./WoodGround.svelte";
import sprites from "../sprites/draughts.svg?raw";
import "../style/wood.css";

// A chain as the question `captures` describes it (docs/rules/drafti.md, section 6.5).
export interface Chain {
    readonly text: string;
    readonly piece: { readonly square: number; readonly side: "white" | "black"; readonly kind: "man" | "king" };
    readonly moves: readonly number[];
    readonly captures: readonly number[];
    readonly promotes: boolean;
    readonly legal: boolean;
}
interface Details {
    readonly chains: readonly Chain[];
    readonly lines: readonly { sentence: string; section: string }[];
}

const hop_ms = 220;
const id = (square: unknown): CellId => String(square);
const light = "abcdefgh";

export const squareName = (file: number, rank: number): CellId =>
    (file + rank) % 2 === 0 ? String((7 - rank) * 4 + Math.floor(file / 2) + 1) : `${light[file]}${rank + 1}`;

export const coordinate = (cell: CellId): string => {
    const number = Number(cell);
    if (!Number.isInteger(number)) return cell;
    const rank = 7 - Math.floor((number - 1) / 4);
    const file = ((number - 1) % 4) * 2 + (rank % 2 === 0 ? 0 : 1);
    return `${light[file]}${rank + 1}`;
};

// "W:W21,K22:B1,2:H0:…": the side to move, then both sides' pieces.
function read(observation: string): readonly Piece[] {
    const pieces: Piece[] = [];
    for (const part of observation.split(":").slice(1, 3)) {
        const side = part[0] === "W" ? "w" : "b";
        for (const square of part.slice(1).split(",").filter(Boolean)) {
            const king = square.startsWith("K");
            const cell = king ? square.slice(1) : square;
            pieces.push({ id: `${side}${cell}`, look: `${king ? "k" : "m"}${side}`, cell });
        }
    }
    return pieces;
}

function fold(pieces: readonly Piece[], event: Event): readonly Piece[] {
    switch (event.type) {
        case "move":
        case "jump":
            return moved(pieces, id(event["from"]), id(event["to"]));
        case "capture":
            return without(pieces, (event["squares"] as number[]).map(id));
        case "promotion":
            return relooked(pieces, id(event["square"]), event["side"] === "white" ? "kw" : "kb");
        default:
            return pieces;
    }
}

// The chain unrolls hop by hop; what was jumped pales and leaves at the end.
function frames(before: readonly Piece[], events: readonly Event[]): readonly Frame[] {
    const out: Frame[] = [];
    let pieces = before;
    const way: CellId[] = [];
    const marks = (): Mark[] => (way.length > 1 ? [{ kind: "way", cells: [...way], done: true }] : []);
    for (const event of events) {
        pieces = fold(pieces, event);
        if (event.type === "move") out.push({ pieces, ms: hop_ms, sound: "move" });
        if (event.type === "jump") {
            if (way.length === 0) way.push(id(event["from"]));
            way.push(id(event["to"]));
            pieces = struck(pieces, [id(event["over"])]);
            out.push({ pieces, marks: marks(), ms: hop_ms, sound: "hop" });
        }
        if (event.type === "capture") out.push({ pieces, marks: marks(), ms: 120, sound: "capture" });
        if (event.type === "promotion") out.push({ pieces, marks: marks(), ms: 120, sound: "crown" });
    }
    out.push({ pieces, ms: 0 });
    return out;
}

const of = (details: unknown): Details => (details as Details | null) ?? { chains: [], lines: [] };
export const hops = (chain: Chain): CellId[] => [chain.piece.square, ...chain.moves].map(id);
const follows = (chain: Chain, path: readonly CellId[]) => path.every((cell, i) => hops(chain)[i] === cell);

// The chain that is being entered: a legal one that begins so.
export const chainOf = (details: unknown, path: readonly CellId[]): Chain | null =>
    path.length === 0 ? null : (of(details).chains.find((chain) => chain.legal && follows(chain, path)) ?? null);

function entering(pieces: readonly Piece[], path: readonly CellId[], choices: readonly Choice[], details: unknown) {
    const rest = open(choices, path);
    const captures = choices.some((choice) => choice.action.includes("x"));
    if (path.length === 0) {
        const marks: Mark[] = captures ? [...new Set(choices.map((choice) => choice.path[0]))].map((cell) => ({ kind: "movable", cell: cell ?? "", must: true })) : [];
        return { pieces, marks };
    }
    const from = path[0] ?? "";
    const here = path.at(-1) ?? "";
    const chain = chainOf(details, path);
    const done = path.length - 1;
    const marks: Mark[] = [];
    const next = [...new Set(rest.map((choice) => choice.path[path.length] ?? ""))].filter(Boolean);
    for (const cell of next) marks.push({ kind: "target", cell, must: captures });
    if (done === 0) marks.push({ kind: "selected", cell: from });
    else marks.push({ kind: "origin", cell: from });
    let shown = struck(pieces, chain ? chain.captures.slice(0, done).map(id) : []);
    const mover = pieceAt(pieces, from);
    shown = shown.map((piece) => (piece.id === mover?.id ? { ...piece, cell: here, lifted: true } : piece));
    if (done > 0) marks.push({ kind: "way", cells: path, done: true });
    chain?.captures.slice(0, done).forEach((square, i) => marks.push({ kind: "hop", cell: id(square), number: i + 1, done: true }));
    const end = rest.length === 1 ? rest[0] : undefined;
    if (chain && end && captures && done < chain.captures.length) {
        const ahead = [here, ...end.path.slice(path.length)];
        marks.push({ kind: "victim", cell: id(chain.captures[done]) });
        marks.push({ kind: "way", cells: ahead, done: false });
        chain.captures.slice(done).forEach((square, i) => marks.push({ kind: "hop", cell: id(square), number: done + i + 1, done: false }));
        if (chain.promotes && mover) shown = [...shown, { id: "ghost", look: mover.look.replace("m", "k"), cell: ahead.at(-1) ?? here, ghost: true }];
    }
    return { pieces: shown, marks };
}

export const drafti: GameModule = {
    game: "drafti",
    frame: 30,
    sprites,
    flat: async () => (await import("../sprites/draughts-flat.svg?raw")).default,
    Ground: WoodGround,
    PieceLook: DraughtsPiece,
    Why: DraftiWhy,
    surface: (_options, flipped) => squares(8, 8, squareName, flipped),
    read,
    fold,
    frames,
    entering,
    touched: (events) => {
        const steps = events.filter((event) => event.type === "move" || event.type === "jump");
        return steps.length ? [id(steps[0]?.["from"]), id(steps.at(-1)?.["to"])] : [];
    },
    takes: (events) => events.filter((event) => event.type === "jump").length,
    taken: (plies) => {
        const piles: string[][] = [[], []];
        for (const event of plies.flat()) {
            if (event.type !== "capture") continue;
            const seat = event["seat"] as number;
            for (const kind of event["kinds"] as string[]) piles[seat - 1]?.push(`${kind === "king" ? "k" : "m"}${seat === 1 ? "b" : "w"}`);
        }
        return piles;
    },
    choices: (legal) => legal.map((action) => ({ action, path: action.split(/[-x]/) })),
    prepare: async (oracle, legal) => {
        const capturing = legal.find((action) => action.includes("x"));
        if (!capturing) return { chains: [], lines: [] };
        const [{ captures }, { lines }] = await Promise.all([oracle.ask<{ captures: Chain[] }>("captures"), oracle.explain(capturing)]);
        return { chains: captures, lines };
    },
    prompt: (choices, path, details, m) => {
        const captures = choices.some((choice) => choice.action.includes("x"));
        const rest = open(choices, path);
        const chain = chainOf(details, path);
        const end = rest.length === 1 ? rest[0] : undefined;
        const next = end?.path[path.length] ?? "";
        if (!captures) {
            return path.length === 0
                ? { title: m.drafti.move, text: m.drafti.moveText, must: false }
                : { title: m.drafti.moveFrom(path[0] ?? ""), text: m.drafti.whereTo, must: false };
        }
        const most = of(details).chains.filter((one) => one.legal).reduce((count, one) => Math.max(count, one.captures.length), 0);
        if (path.length === 0) return { title: m.drafti.take, text: most ? m.drafti.takeText(most) : m.drafti.must, must: true };
        if (!end) return { title: path.length > 1 ? m.drafti.takeOn : m.drafti.takeWith(path[0] ?? ""), text: m.drafti.choose, must: true };
        const over = chain ? id(chain.captures[path.length - 1]) : "";
        const title = path.length > 1 ? m.drafti.takeOnOver(over, next) : m.drafti.takeOver(over, next);
        const last = path.length + 1 === end.path.length;
        const text = chain?.promotes && last ? m.drafti.crowned(next) : last ? m.drafti.lastHop : m.drafti.goesOn;
        return { title, text, must: true };
    },
    cellLabel: (cell, pieces, m) => {
        const number = Number(cell.id);
        if (!Number.isInteger(number)) return m.drafti.lightSquare(cell.id);
        const piece = pieceAt(pieces, cell.id);
        return m.drafti.square(cell.id, coordinate(cell.id), piece ? m.drafti.looks[piece.look as "mw"] : null, piece?.struck ?? false);
    },
    pathLabel: (path) => (path.length > 1 ? `${path.join("x")}…` : `${path[0] ?? ""}…`),
    said: (events, m) => {
        const parts: string[] = [];
        for (const event of events) {
            const side = event["side"] === "white" ? m.seats.white : m.seats.black;
            const kind = event["kind"] === "king" ? m.drafti.king : m.drafti.man;
            if (event.type === "move") parts.push(m.drafti.saidMove(side, kind, id(event["from"]), id(event["to"])));
            if (event.type === "jump") parts.push(m.drafti.saidJump(event["index"] === 0 ? `${side}, ${kind}` : "", id(event["from"]), id(event["over"]), id(event["to"])));
            if (event.type === "capture") parts.push(m.drafti.saidCapture((event["squares"] as number[]).length));
            if (event.type === "promotion") parts.push(m.drafti.saidCrown(id(event["square"])));
            if (event.type === "turn" && event["captureRequired"]) parts.push(m.drafti.saidMust(side, event["captureCount"] as number));
        }
        return parts.join(" ");
    },
    turned: (observation) => (observation.startsWith("W") ? "B" : "W") + observation.slice(1),
    actionOf: (path, taking) => path.join(taking ? "x" : "-"),
    notation: () => "pdn",
    seatName: (seat, m) => (seat === 1 ? m.seats.white : m.seats.black),
    below: (seat) => seat !== 2,
};
