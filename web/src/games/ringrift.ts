// RingRift on the board kit: squares or hexagons, stacks seen from the side, markers and collapsed cells.
import { words } from "../i18n/plain";
import { pieceAt, type Piece } from "../kit/state";
import { hexagons, squares, type CellId } from "../kit/surface";
import NightGround from "./NightGround.svelte";
import RingPiece from "./RingPiece.svelte";
import type { GameModule } from "./module";
import { asked, plain } from "./plain";
import sprites from "../sprites/ringrift.svg?raw";
import "../style/night.css";

const letters = "abcdefghijklmnopqrstuvwxy";
const name = (file: number, rank: number): CellId => `${letters[file]}${rank + 1}`;
const sides: Record<string, number> = { hex8: 5, hexagonal: 13 };
const sizes: Record<string, number> = { square8: 8, square19: 19 };

// "(a2b)" from top to bottom is "aab"; a piece's look is its kind and its rings: "stack aab", "marker 1", "gone 2".
const rings = (text: string): string => text.replace(/([a-d])(\d*)/g, (_, ring: string, count: string) => ring.repeat(Number(count) || 1));

export function read(observation: string): readonly Piece[] {
    const rows = (observation.split(" ")[0] ?? "").split("/");
    const hexagon = rows.length === 9 || rows.length === 25;
    const side = (rows.length + 1) / 2;
    const pieces: Piece[] = [];
    rows.forEach((row, i) => {
        const rank = rows.length - 1 - i;
        let file = hexagon ? Math.max(0, rank - side + 1) : 0;
        for (const token of row.match(/\d+|\([^)]*\)|[a-dA-D]/g) ?? []) {
            if (/^\d/.test(token)) {
                file += Number(token);
                continue;
            }
            const cell = name(file++, rank);
            const seat = token.toLowerCase().charCodeAt(0) - 96;
            const look = token.startsWith("(") ? `stack ${rings(token.slice(1, -1))}` : token === token.toLowerCase() ? `marker ${seat}` : `gone ${seat}${hexagon ? " hexagon" : ""}`;
            pieces.push({ id: `${look}${cell}`, look, cell, level: look.startsWith("gone") ? 0 : 1 });
        }
    });
    return pieces;
}

const path = (action: string): CellId[] => {
    const cells = action.match(/[a-y]\d+/g) ?? [];
    if (/^\d@/.test(action) || /^(region|elim|extract):/.test(action)) return cells.slice(0, 1);
    if (/^(line|slide|strike):/.test(action)) return cells.slice(0, 2);
    return [...cells];
};

export const ringrift: GameModule = {
    ...plain,
    game: "ringrift",
    frame: 16,
    sprites,
    Ground: NightGround,
    PieceLook: RingPiece,
    surface: (options, flipped) => {
        const board = String(options["board"] ?? "square8");
        const side = sides[board];
        return side ? hexagons(side, name, flipped) : squares(sizes[board] ?? 8, sizes[board] ?? 8, name, flipped);
    },
    read,
    choices: (legal) => legal.map((action) => ({ action, path: action === "skip" || action === "swap" ? [] : path(action) })),
    actionOf: (cells) => cells.join(cells.length > 2 ? "x" : "-"),
    prompt: (choices, path, _details, m) => {
        const has = (start: string) => choices.some((choice) => choice.action.startsWith(start));
        const title = has("line:") ? words(m).collapse : has("region:") ? words(m).territory : has("elim:") ? words(m).eliminate : choices.length > 0 && choices.every((choice) => /x|skip/.test(choice.action)) ? words(m).goOn : words(m).move;
        const text = has("line:") ? words(m).lineText : has("region:") ? words(m).regionText : has("elim:") ? words(m).elimText : path.length > 0 ? words(m).ringTo : choices.some(({ action }) => action.includes("@")) ? words(m).ringText : words(m).stackText;
        return asked(title, text);
    },
    actionLabel: (action, m) => {
        const placed = /^(\d)@(.*)$/.exec(action);
        return placed ? words(m).place(placed[1] ?? "", placed[2] ?? "") : action === "skip" ? words(m).skip : action === "swap" ? words(m).swap : action;
    },
    cellLabel: (cell, pieces, m) => {
        const [kind, what = ""] = pieceAt(pieces, cell.id)?.look.split(" ") ?? [];
        const thing = kind === "stack" ? words(m).ring(what.charCodeAt(0) - 96, what.length) : kind === "marker" ? words(m).marker(Number(what)) : kind === "gone" ? words(m).collapsed(Number(what)) : null;
        return words(m).cell(cell.id, thing);
    },
    emblem: (seat) => `rk${seat}`,
    holdings: (observation, _options, m) => {
        const [rows = "", , , seats = ""] = observation.split(" ");
        return seats.split(",").map((one, i) => {
            const [hand = "0", out = "0"] = one.split(":");
            const territory = rows.split("ABCD"[i] ?? "A").length - 1;
            return [{ text: words(m).ringsInHand(Number(hand)) }, { text: words(m).ringsOut(Number(out)) }, { text: words(m).cells(territory) }];
        });
    },
    seatName: (seat, m) => m.seats.seat(seat),
    below: () => true,
};
