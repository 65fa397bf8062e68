// What a table of Gambit Chess has seen of its duels, read off the events (rule book, section 12): the duel that is fought or
// was fought last, the ledger of both pools, and where on the board an entry of it came from. No rule is known here.
import type { Event } from "../api/types";
import { pieceAt, type Mark, type Piece, type Shape } from "../kit/state";
import type { CellId } from "../kit/surface";

export type Role = "attacker" | "defender";
export interface Side {
    readonly seat: number;
    readonly man: string; // as it is drawn: "wn"
    readonly cell: CellId;
    readonly cap: number | null; // up to here a point costs one
    readonly sealed: boolean; // has bid
    readonly bid: number | null; // as far as it may be known
    readonly cost: number | null;
}
export interface Duel {
    readonly at: number; // the ply that opened it
    readonly attacker: Side;
    readonly defender: Side;
    readonly mustWin: boolean; // the attacker's king is in check
    readonly revealed: number | null; // the ply that revealed it
    readonly winner: Role | null;
    readonly again: boolean; // it has failed in check, and another answer must be found
    readonly retreat: { readonly to: CellId; readonly cost: number | null } | null;
    readonly over: boolean; // the turn is over
}
export interface Told {
    readonly seat: number;
    readonly events: readonly Event[];
}

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
export const manOf = (letter: string): string => (letter ? `${letter === letter.toUpperCase() ? "w" : "b"}${letter.toLowerCase()}` : "");
const ends = (event: Event) => event.type === "turn" || event.type === "game-over";

// The last duel of these plies.
export function duelOf(plies: readonly Told[]): Duel | null {
    let at = plies.length - 1;
    while (at >= 0 && !plies[at]?.events.some((event) => event.type === "duel-opened")) --at;
    const opened = plies[at]?.events.find((event) => event.type === "duel-opened");
    if (!opened) return null;
    const attacking = Number(opened["seat"]);
    const side = (seat: number, piece: unknown, cell: unknown, cap: unknown): Side => ({ seat, man: manOf(text(piece)), cell: text(cell), cap: number(cap), sealed: false, bid: null, cost: null });
    let duel: Duel = {
        at: at + 1,
        attacker: side(attacking, opened["piece"], opened["from"], opened["attackerCap"]),
        defender: side(3 - attacking, opened["victim"], opened["victimSquare"], opened["defenderCap"]),
        mustWin: opened["mustWin"] === true, revealed: null, winner: null, again: false, retreat: null, over: false,
    };
    plies.slice(at).forEach((ply, i) => {
        if (duel.over || (i > 0 && duel.again)) return;
        for (const event of ply.events) {
            if (event.type === "bid-placed") {
                const role = event["role"] as Role;
                duel = { ...duel, [role]: { ...duel[role], sealed: true, bid: number(event["bid"]), cost: number(event["cost"]) } };
            } else if (event.type === "duel-revealed") {
                const shown = (role: Role): Side => ({ ...duel[role], bid: number(event[`${role}Bid`]), cost: number(event[`${role}Cost`]) });
                duel = { ...duel, revealed: at + i + 1, winner: event["winner"] as Role, attacker: shown("attacker"), defender: shown("defender") };
            } else if (event.type === "capture-failed") duel = { ...duel, again: event["retry"] === true };
            else if (event.type === "retreated") duel = { ...duel, retreat: { to: text(event["to"]), cost: number(event["cost"]) } };
            if (duel.revealed !== null && ends(event)) duel = { ...duel, over: true };
        }
    });
    return duel;
}

// Whether it is still to be looked at: while it is fought, and after it until whoever looks has acted again, or for
// somebody who has no seat until two turns have passed.
export function isShown(duel: Duel, plies: readonly Told[], you: number | null): boolean {
    if (!duel.over && !duel.again) return true;
    const since = plies.slice(duel.revealed ?? plies.length).filter((ply) => !ply.events.some((event) => event.type === "retreated"));
    return you === null ? since.filter((ply) => ply.events.some(ends)).length < 2 : !since.some((ply) => ply.seat === you);
}

// ---- the ledger ----
export type Kind = "duel" | "retreat" | "base" | "limit" | "check" | "discovered" | "fork" | "pin" | "skewer";
export interface Entry {
    readonly ply: number; // after which it stands
    readonly turn: number; // of the game, as a score sheet counts
    readonly seat: number; // whose pool
    readonly kind: Kind;
    readonly delta: number | null; // null: hidden
    readonly pool: number | null; // after it, where it is known
    readonly squares: readonly CellId[];
    readonly bid: number | null;
}
const tactics: readonly string[] = ["check", "discovered", "fork", "pin", "skewer"];

export function ledgerOf(plies: readonly Told[]): readonly Entry[] {
    const entries: Entry[] = [];
    let turn = 1;
    plies.forEach(({ events }, i) => {
        const revealed = events.find((event) => event.type === "duel-revealed");
        const opener = duelSquares(plies, i);
        const earned = events.filter((event) => event.type === "tactic");
        for (const event of events) {
            if (event.type === "turn") turn = Number(event["full"]) || turn;
            if (event.type !== "bp-changed") continue;
            const seat = Number(event["player"]);
            const [delta, pool] = [number(event["delta"]), number(event["pool"])];
            const put = (kind: Kind, amount: number | null, squares: readonly CellId[] = [], bid: number | null = null, after: number | null = null) =>
                entries.push({ ply: i + 1, turn, seat, kind, delta: amount, pool: after, squares, bid });
            if (event["reason"] === "duel") {
                const role: Role = seat === opener?.seat ? "attacker" : "defender";
                put("duel", delta, opener?.cells ?? [], number(revealed?.[`${role}Bid`]), pool);
            } else if (event["reason"] === "retreat") {
                const away = events.find((one) => one.type === "retreated");
                put("retreat", delta, [text(away?.["from"]), text(away?.["to"])], null, pool);
            } else {
                const base = number(event["base"]);
                const added = (number(event["base"]) ?? 0) + (number(event["tactics"]) ?? 0);
                const capped = delta !== null && delta !== added;
                const all: [Kind, number | null, readonly CellId[]][] = [["base", base, []]];
                for (const one of earned) if (tactics.includes(text(one["name"]))) all.push([text(one["name"]) as Kind, number(one["amount"]), one["squares"] as readonly CellId[]]);
                if (capped) all.push(["limit", delta - added, []]);
                all.forEach(([kind, amount, squares], k) => put(kind, amount, squares, null, k === all.length - 1 ? pool : null));
            }
        }
    });
    return entries;
}
// What a pool was after so many plies, as far as it was told; `start` is what it was at the start.
export function poolAt(entries: readonly Entry[], seat: number, ply: number, start: number | null): number | null {
    const own = entries.filter((entry) => entry.seat === seat && entry.ply <= ply);
    return own.length === 0 ? start : (own.filter((entry) => entry.pool !== null).at(-1)?.pool ?? null);
}
function duelSquares(plies: readonly Told[], at: number): { seat: number; cells: readonly CellId[] } | null {
    for (let i = at; i >= 0; --i) {
        const opened = plies[i]?.events.find((event) => event.type === "duel-opened");
        if (opened) return { seat: Number(opened["seat"]), cells: [text(opened["from"]), text(opened["victimSquare"])] };
    }
    return null;
}

// ---- where an entry came from, as lines on the board ----
const files = "abcdefgh";
const point = (cell: CellId) => ({ x: files.indexOf(cell[0] ?? ""), y: Number(cell[1]) - 1 });
// The piece that looks through `front` at `rear`: the first one on the other side of `front`. Events name only the two.
function behind(pieces: readonly Piece[], front: CellId, rear: CellId): CellId {
    const [a, b] = [point(front), point(rear)];
    const [dx, dy] = [Math.sign(a.x - b.x), Math.sign(a.y - b.y)];
    for (let x = a.x + dx, y = a.y + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
        const cell = `${files[x]}${y + 1}`;
        if (pieceAt(pieces, cell)) return cell;
    }
    return front;
}
export function traced(kind: string, squares: readonly CellId[], pieces: readonly Piece[]): readonly Shape[] {
    const [first = "", ...rest] = squares;
    const line = (from: CellId, to: CellId): Shape => ({ from, to, brush: 2 });
    if (!first) return [];
    if (kind === "check") return [line(first, first)];
    if (kind === "pin" || kind === "skewer") return [line(behind(pieces, first, rest[0] ?? first), rest[0] ?? first), line(first, first)];
    return rest.map((to) => line(first, to));
}

// What the last turn has earned beside its point, on the board: the lines, and what it was worth at the piece it is about.
export function earned(events: readonly Event[], pieces: readonly Piece[], say: (kind: string, amount: number | null) => string): readonly Mark[] {
    const labels = new Map<CellId, string[]>();
    const marks: Mark[] = [];
    for (const event of events) {
        if (event.type !== "tactic") continue;
        const kind = text(event["name"]);
        const squares = event["squares"] as readonly CellId[];
        for (const { from, to } of traced(kind, squares, pieces)) if (from !== to) marks.push({ kind: "ray", cells: [from, to] });
        const about = kind === "discovered" ? (squares[1] ?? "") : (squares[0] ?? "");
        labels.set(about, [...(labels.get(about) ?? []), say(kind, number(event["amount"]))]);
    }
    for (const [cell, texts] of labels) marks.push({ kind: "label", cell, text: texts.join(", "), must: false, above: point(cell).y < 7 });
    return marks;
}

// ---- the score sheet: a line a turn ----
export interface Turn {
    readonly number: number;
    readonly seat: number;
    readonly text: string;
    readonly from: number; // its first ply
    readonly to: number; // its last one
}
// Where turns end is told by the events; what they are called by the engine's score sheet.
export function turnsOf(plies: readonly Told[], sheet: readonly { number: number; seat: number; text: string }[]): readonly Turn[] {
    const turns: Turn[] = [];
    let from = 1;
    plies.forEach((ply, i) => {
        if (!ply.events.some(ends) && i < plies.length - 1) return;
        const told = sheet[turns.length];
        if (told) turns.push({ ...told, from, to: i + 1 });
        from = i + 2;
    });
    return turns;
}
