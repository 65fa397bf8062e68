// Casino on the board kit: the other hand above, the table in the middle, the own hand below. A card is a cell and the
// thing that lies on it; builds and the stack are cells of their own, and so is the free place where a card is laid down.
import type { Choice } from "../kit/entry";
import type { Piece } from "../kit/state";
import { table, type CellId } from "../kit/surface";
import CardPiece from "./CardPiece.svelte";
import FeltGround from "./FeltGround.svelte";
import type { GameModule } from "./module";
import { asked, plain } from "./plain";

const place: CellId = "table";
const cards = (text: string): string[] => (text === "-" ? [] : (text.match(/.[shdc]|\?\?/g) ?? []));

// A look is what is drawn: a card "7s", "back", "build 8 1 3s5d", "stack 4c3d"; the level is the row.
export function read(observation: string): readonly Piece[] {
    const [hands = "", loose = "-", builds = "-", stack = "-", , , turn = "0"] = observation.split(" ");
    const [first = "", second = ""] = hands.split("/");
    // Whose cards are seen is below; if both are, then whoever is to act.
    const below = first.includes("?") ? 1 : second.includes("?") ? 0 : turn === "1" ? 1 : 0;
    const [own, other] = below === 0 ? [first, second] : [second, first];
    const pieces: Piece[] = [];
    const put = (cell: CellId, look: string, level: number) => pieces.push({ id: cell, cell, look, level });
    cards(other).forEach((card, i) => put(card === "??" ? `hidden ${i}` : card, card === "??" ? "back" : card, 0));
    if (builds !== "-")
        for (const build of builds.split(",")) {
            const [, value = "", owner = "", content = ""] = /^(\d+)@(\d):(.*)$/.exec(build) ?? [];
            put(`B${value}`, `build ${value} ${owner} ${content}`, 1);
        }
    cards(loose).forEach((card) => put(card, card, 1));
    if (stack !== "-") put("S", `stack ${stack.replace(/(..)./g, "$1")}`, 1);
    put(place, "place", 1);
    cards(own).forEach((card) => put(card, card, 2));
    return pieces;
}

const both = (action: string, a: string, b: string): Choice[] => [{ action, path: [a, b] }, { action, path: [b, a] }];
function choices(action: string): Choice[] {
    if (action.endsWith("-")) return [{ action, path: [action.slice(0, 2), place] }];
    if (action.endsWith("xx")) return [{ action, path: [action.slice(0, 2), place] }];
    const two = /^(..)(?:x|:|\+)(S|B\d+|..)/.exec(action);
    if (!two || action.startsWith("xS") || action.startsWith("S=")) return [{ action, path: [] }];
    const [, a = "", b = ""] = two;
    return action.includes(":") && b !== "S" ? both(action, a, b) : [{ action, path: [a, b] }];
}

export const casino: GameModule = {
    ...plain,
    game: "casino",
    frame: 24,
    shares: true,
    sprites: "",
    Ground: FeltGround,
    PieceLook: CardPiece,
    surface: (_options, _flipped, pieces) => table([0, 1, 2].map((level) => pieces.filter((piece) => piece.level === level).map((piece) => piece.cell)), 820),
    read,
    choices: (legal) => legal.flatMap(choices),
    prompt: (_choices, _path, details, m) => asked(m.plain.move, details, m.plain.moveText),
    actionLabel: (action, m) => {
        const value = /=(\d+)$/.exec(action)?.[1];
        if (value) return m.plain.buildOf(value);
        const onto = /\+B(\d+)$/.exec(action)?.[1];
        if (onto) return m.plain.onBuild(onto);
        if (action === "undo") return m.plain.undo;
        if (action === "cancel") return m.plain.cancel;
        if (action.endsWith("-")) return m.plain.trail;
        if (action.includes(":")) return m.plain.stack;
        const taken = action.slice(action.indexOf("x") + 1);
        return m.plain.takeIt(taken === "S" ? m.plain.theStack : taken.startsWith("B") ? m.plain.theBuild(taken.slice(1)) : taken);
    },
    cellLabel: (cell, pieces, m) => {
        const look = pieces.find((piece) => piece.cell === cell.id)?.look ?? "";
        if (look === "back") return m.plain.hiddenCard;
        if (look === "place") return m.plain.layHere;
        const [kind, value = "", owner = "", content = ""] = look.split(" ");
        if (kind === "build") return `${m.plain.theBuild(value)}, ${m.seats.seat(Number(owner) + 1)}, ${content}`;
        if (kind === "stack") return `${m.plain.theStack}, ${value}`;
        const name = m.plain.cardName(m.plain.rank(look[0] ?? ""), m.plain.suit[look[1] ?? ""] ?? "");
        return `${name}, ${cell.row === 2 ? m.plain.hand : m.plain.table}`;
    },
    seatName: (seat, m) => m.seats.seat(seat),
    below: () => true,
};
