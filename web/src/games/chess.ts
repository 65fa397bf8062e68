// Gambit Chess and The Gambit Engine on the board kit: the men of a FEN, and the actions that are no moves as buttons.
import { pieceAt, type Piece } from "../kit/state";
import { squares } from "../kit/surface";
import ChessPiece from "./ChessPiece.svelte";
import LabGround from "./LabGround.svelte";
import SlateGround from "./SlateGround.svelte";
import type { GameModule } from "./module";
import { asked, plain } from "./plain";
import sprites from "../sprites/chess.svg?raw";
import "../style/men.css";

const files = "abcdefgh";
const name = (file: number, rank: number) => `${files[file]}${rank + 1}`;

// The placement of a FEN; genes of The Gambit Engine stand in field 7 as sq=traits.generation.
export function read(observation: string): readonly Piece[] {
    const fields = observation.split(" ");
    const genes = new Map((fields[6] ?? "").split(",").flatMap((gene) => (gene.includes("=") ? [[gene.slice(0, 2), gene.slice(3)] as const] : [])));
    const pieces: Piece[] = [];
    (fields[0] ?? "").split("/").forEach((row, i) => {
        let file = 0;
        for (const letter of row) {
            if (/\d/.test(letter)) {
                file += Number(letter);
                continue;
            }
            const cell = name(file++, 7 - i);
            const man = `${letter === letter.toUpperCase() ? "w" : "b"}${letter.toLowerCase()}`;
            const gene = genes.get(cell);
            pieces.push({ id: `${man}${cell}`, look: gene ? `${man} ${gene}` : man, cell });
        }
    });
    return pieces;
}

const path = (action: string): string[] => {
    if (/^[a-h][1-8][a-h][1-8]/.test(action)) return [action.slice(0, 2), action.slice(2, 4)];
    const at = /^(?:rt|hide):([a-h][1-8])/.exec(action)?.[1];
    return at ? [at] : [];
};

const chess = (game: string, Ground: GameModule["Ground"]): GameModule => ({
    ...plain,
    game,
    frame: 0,
    sprites,
    Ground,
    PieceLook: ChessPiece,
    surface: (_options, flipped) => squares(8, 8, name, flipped),
    read,
    choices: (legal) => legal.map((action) => ({ action, path: path(action) })),
    actionOf: (cells) => cells.join(""),
    prompt: (choices, _path, details, m) => {
        const first = choices[0]?.action ?? "";
        const title = first.startsWith("bp:") ? m.plain.bid : first.startsWith("rt:") ? m.plain.retreat : first.startsWith("hide:") ? m.plain.hide : m.plain.move;
        return asked(title, details, m.plain.moveText);
    },
    actionLabel: (action, m) => {
        const [kind = "", what = ""] = action.split(":");
        if (kind === "bp") return m.plain.bidOf(what);
        if (kind === "rt") return m.plain.retreatTo(what);
        if (kind === "evolve") return m.plain.evolve(what);
        if (kind === "shield") return m.plain.shield(what);
        if (kind === "reveal") return m.plain.reveal(what);
        if (action === "skip") return m.plain.skip;
        if (action === "ready") return m.plain.ready;
        const promoted = /^[a-h][1-8][a-h][1-8]([qrbn])$/.exec(action)?.[1];
        return promoted ? (m.plain.chess[promoted] ?? action) : action;
    },
    cellLabel: (cell, pieces, m) => {
        const piece = pieceAt(pieces, cell.id);
        const [man = "", genes = ""] = piece?.look.split(" ") ?? [];
        return m.plain.cell(cell.id, piece ? `${m.plain.colour[man[0] ?? ""]} ${m.plain.chess[man[1] ?? ""]}${genes ? `, ${genes}` : ""}` : null);
    },
    seatName: (seat, m) => (seat === 1 ? m.seats.white : m.seats.black),
    below: (seat) => seat !== 2,
});

export const duelChess: GameModule = { ...chess("duel-chess", SlateGround), notation: (options) => (options["duels"] === false ? "pgn" : null) };
export const geneChess = chess("gene-chess", LabGround);
