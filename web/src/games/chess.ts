// What both chess games have on the board kit: the men of a FEN, and actions that are no moves as buttons; and The Gambit Engine.
import { words } from "../i18n/plain";
import { pieceAt, type Piece } from "../kit/state";
import { squares } from "../kit/surface";
import ChessPiece from "./ChessPiece.svelte";
import ChessGround from "./ChessGround.svelte";
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

export const chess = (game: string, material: string): GameModule => ({
    ...plain,
    game,
    frame: 24,
    sprites,
    flat: async () => (await import("../sprites/chess-flat.svg?raw")).default,
    Ground: ChessGround,
    material,
    PieceLook: ChessPiece,
    surface: (_options, flipped) => squares(8, 8, name, flipped),
    read,
    choices: (legal) => legal.map((action) => ({ action, path: path(action) })),
    actionOf: (cells) => cells.join(""),
    prompt: (choices, path, _details, m) => {
        const first = choices[0]?.action ?? "";
        const title = first.startsWith("bp:") ? words(m).bid : first.startsWith("rt:") ? words(m).retreat : first.startsWith("hide:") ? words(m).hide : words(m).move;
        return asked(title, first.startsWith("bp:") ? words(m).bidText : first.startsWith("rt:") ? words(m).retreatText : first.startsWith("hide:") ? words(m).hideText : path.length > 0 ? m.drafti.whereTo : m.drafti.moveText, first.startsWith("bp:"));
    },
    actionLabel: (action, m) => {
        const [kind = "", what = ""] = action.split(":");
        if (kind === "bp") return words(m).bidOf(what);
        if (kind === "rt") return words(m).retreatTo(what);
        if (kind === "evolve") return words(m).evolve(what);
        if (kind === "shield") return words(m).shield(what);
        if (kind === "reveal") return words(m).reveal(what);
        if (action === "skip") return words(m).skip;
        if (action === "ready") return words(m).ready;
        const promoted = /^[a-h][1-8][a-h][1-8]([qrbn])$/.exec(action)?.[1];
        if (promoted) return words(m).chess[promoted] ?? action;
        return /^[a-h][1-8][a-h][1-8]$/.test(action) ? `${action.slice(0, 2)}–${action.slice(2)}` : action;
    },
    cellLabel: (cell, pieces, m) => {
        const piece = pieceAt(pieces, cell.id);
        const [man = "", genes = ""] = piece?.look.split(" ") ?? [];
        return words(m).cell(cell.id, piece ? `${words(m).colour[man[0] ?? ""]} ${words(m).chess[man[1] ?? ""]}${genes ? `, ${genes}` : ""}` : null);
    },
    seatName: (seat, m) => (seat === 1 ? m.seats.white : m.seats.black),
    below: (seat) => seat !== 2,
});

// The gas stands in field 9.
const gases = (observation: string): readonly string[] => (observation.split(" ")[8] ?? "-").split("/");

export const geneChess: GameModule = {
    ...chess("gene-chess", "lab"),
    holdings: (observation, _options, m) => (gases(observation).length === 2 ? gases(observation).map((gas) => [{ text: words(m).gas(gas) }]) : []),
};
