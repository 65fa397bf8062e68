// Casino on the board kit: the other hand above, the table in the middle, the own hand below. A card is a cell and the
// thing that lies on it; builds and the stack are cells of their own, and so is the free place where a card is laid down.
import { nexts, open, type Choice } from "../kit/entry";
import type { Messages } from "../i18n/en";
import { words } from "../i18n/plain";
import type { Mark, Piece } from "../kit/state";
import { table, type CellId, type Place, type Surface } from "../kit/surface";
import CardPiece from "./CardPiece.svelte";
import FeltGround from "./FeltGround.svelte";
import type { GameModule, Room } from "./module";
import { asked, plain } from "./plain";

const place: CellId = "table";
const cards = (text: string): string[] => (text === "-" ? [] : (text.match(/.[shdc]|\?\?/g) ?? []));

// Cards of a hand are held like a fan; what lies on the table was put down by hand.
const fanned = (i: number, count: number) => (i - (count - 1) / 2) * 1.7;
const tilted = (card: string) => (((card.charCodeAt(0) * 7 + card.charCodeAt(1) * 3) % 7) - 3) * 0.9;

// A look is what is drawn: a card "7s", "back", "build 8 1 3s5d" (and "own" at its end), "stack 4c3d", "pile 10 7s",
// "deck 20"; the level is the row: the other hand, the table, the own hand.
export function read(observation: string): readonly Piece[] {
    const [hands = "", loose = "-", builds = "-", stack = "-", taken = "-/-", deck = "-", turn = "0"] = observation.split(" ");
    const [first = "", second = ""] = hands.split("/");
    // Whose cards are seen is below; if both are, then whoever is to act.
    const below = first.includes("?") ? 1 : second.includes("?") ? 0 : turn === "1" ? 1 : 0;
    const [own, other] = below === 0 ? [first, second] : [second, first];
    const pieces: Piece[] = [];
    const put = (cell: CellId, look: string, level: number, turn = 0) => pieces.push({ id: cell, cell, look, level, ...(turn ? { turn } : {}) });
    const remaining = cards(deck).length;
    if (remaining > 0) put("deck", `deck ${remaining}`, 0);
    cards(other).forEach((card, i, all) => put(card === "??" ? `hidden ${i}` : card, card === "??" ? "back" : card, 0, -fanned(i, all.length)));
    if (builds !== "-")
        for (const build of builds.split(",")) {
            const [, value = "", owner = "", content = ""] = /^(\d+)@(\d):(.*)$/.exec(build) ?? [];
            put(`B${value}`, `build ${value} ${owner} ${content}${Number(owner) === below ? " own" : ""}`, 1);
        }
    cards(loose).forEach((card) => put(card, card, 1, tilted(card)));
    if (stack !== "-") put("S", `stack ${stack.replace(/(..)./g, "$1")}`, 1);
    put(place, "place", 1);
    cards(own).forEach((card, i, all) => put(card, card, 2, fanned(i, all.length)));
    // The upper card of a pile is a cell of its own name: in some games it may be taken up.
    taken.split("/").forEach((pile, player) => {
        const all = cards(pile);
        const top = all.at(-1);
        if (top) put(top, `pile ${all.length} ${top}`, player === below ? 2 : 0);
    });
    return pieces;
}

// Where everything lies: on a wide table, or on a tall one, which a phone is. The other hand is above and half out of sight
// where room is short.
function lie(pieces: readonly Piece[], { tall, ratio }: Room): Surface {
    const low = tall && ratio < 1.2; // cards are smaller, or two rows of them would lie on each other
    const width = low ? 680 : tall ? 560 : 860;
    const height = tall ? Math.round(width * Math.min(1.4, Math.max(0.92, ratio))) : 573;
    const of = (level: number) => pieces.filter((piece) => piece.level === level);
    const isHand = (piece: Piece) => !/^(pile|deck)/.test(piece.look);
    const places: Place[] = [];
    const fan = (level: number, middle: number, y: number, widest: number, step: number, curve: number) => {
        const hand = of(level).filter(isHand);
        const gap = Math.min(step, hand.length > 1 ? widest / (hand.length - 1) : step);
        hand.forEach((piece, i) => {
            const k = i - (hand.length - 1) / 2;
            places.push({ id: piece.cell, x: middle + k * gap, y: y + k * k * curve, row: level });
        });
    };
    const above = tall ? 36 : 84;
    fan(0, tall ? width * 0.42 : width / 2, above, tall ? width * 0.59 : 420, 46, tall ? -0.8 : -1);
    fan(2, tall ? width / 2 : (width - 130) / 2 + 8, height - (tall ? 84 : 92), tall ? width - 112 : 580, tall ? 74 : 84, tall ? 1 : 1.1);
    const pile = (level: number) => of(level).find((piece) => piece.look.startsWith("pile"));
    const right = width - (tall ? 58 : 74);
    const theirs = pile(0);
    if (theirs) places.push({ id: theirs.cell, x: right, y: tall ? 60 : 88, row: 0 });
    const mine = pile(2);
    if (mine && !tall) places.push({ id: mine.cell, x: right, y: height - 104, row: 2 });
    if (!tall && of(0).some((piece) => piece.cell === "deck")) places.push({ id: "deck", x: 74, y: 88, row: 0 });
    // The table: as few rows as have room side by side.
    const lying = [...of(1), ...(mine && tall ? [mine] : [])];
    const most = low ? 5 : tall ? 4 : 7;
    const lines = Math.max(1, Math.ceil(lying.length / most));
    const each = Math.ceil(lying.length / lines);
    const top = above + (tall ? 100 : 76);
    const bottom = height - (tall ? 168 : 166);
    const pitch = (bottom - top) / lines;
    lying.forEach((piece, i) => {
        const line = Math.floor(i / each);
        const count = Math.min(each, lying.length - line * each);
        const gap = Math.min(tall ? 128 : 132, (width - 150) / Math.max(1, count - 1));
        const k = (i % each) - (count - 1) / 2;
        places.push({ id: piece.cell, x: width / 2 + k * gap, y: top + (line + 0.5) * pitch, row: 1 });
    });
    return table(places, width, height);
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

const wide: Room = { tall: false, ratio: 0.6 };
const short = (action: string, m: Messages): string => {
    const value = /=(\d+)$/.exec(action)?.[1];
    if (value) return words(m).buildOf(value);
    if (/\+B/.test(action)) return words(m).raise;
    if (action.endsWith("-")) return words(m).trail;
    return action.includes(":") ? words(m).stackHere : words(m).take;
};
// What would come of letting go is written where it would be let go.
function labels(pieces: readonly Piece[], path: readonly CellId[], choices: readonly Choice[], m: Messages): Mark[] {
    const next = nexts(choices, path);
    // As they lie, above and below by turns: neighbours do not cover each other's words.
    return pieces.filter(({ cell }) => next.has(cell)).map(({ cell }, i) => {
        const actions = open(choices, [...path, cell]).map((choice) => choice.action);
        const texts = [...new Set(actions.map((action) => short(action, m)))];
        return { kind: "label", cell, text: texts.slice(0, 2).join(" / "), must: actions.some((action) => action.includes("x")), above: i % 2 === 1 };
    });
}

export const casino: GameModule = {
    ...plain,
    game: "casino",
    frame: 24,
    shares: true,
    sprites: "",
    Ground: FeltGround,
    PieceLook: CardPiece,
    surface: (_options, _flipped, pieces, room = wide) => lie(pieces, room),
    read,
    entering: (pieces, path, choices, _details, m) => {
        const scene = plain.entering(pieces, path, choices);
        return path.length > 0 && m ? { ...scene, marks: [...scene.marks, ...labels(pieces, path, choices, m)] } : scene;
    },
    choices: (legal) => legal.flatMap(choices),
    prompt: (choices, path, _details, m) => asked(words(m).move, path.length > 0 ? words(m).cardOn : choices.some(({ action }) => action === "cancel") ? words(m).cardStack : words(m).cardText),
    holdings: (observation, _options, m) => {
        const [hands = "", , , , taken = "", , , , , , score = ""] = observation.split(" ");
        const [have, piles, points] = [hands.split("/"), taken.split("/"), score.split("-")];
        return [0, 1].map((player) => [{ text: words(m).inHand(cards(have[player] ?? "").length) }, { text: words(m).takenCards(cards(piles[player] ?? "").length) }, { text: words(m).points(Number(points[player] ?? 0)) }]);
    },
    actionLabel: (action, m) => {
        const value = /=(\d+)$/.exec(action)?.[1];
        if (value) return words(m).buildOf(value);
        const onto = /\+B(\d+)$/.exec(action)?.[1];
        if (onto) return words(m).onBuild(onto);
        if (action === "undo") return words(m).undo;
        if (action === "cancel") return words(m).cancel;
        if (action.endsWith("-")) return words(m).trail;
        if (action.includes(":")) return words(m).stack;
        const taken = action.slice(action.indexOf("x") + 1);
        return words(m).takeIt(taken === "S" ? words(m).theStack : taken.startsWith("B") ? words(m).theBuild(taken.slice(1)) : taken);
    },
    cellLabel: (cell, pieces, m) => {
        const look = pieces.find((piece) => piece.cell === cell.id)?.look ?? "";
        if (look === "back") return words(m).hiddenCard;
        if (look.startsWith("deck")) return words(m).deckOf(Number(look.slice(5)));
        if (look.startsWith("pile")) return words(m).pileOf(Number(look.split(" ")[1]));
        if (look === "place") return words(m).layHere;
        const [kind, value = "", owner = "", content = ""] = look.split(" ");
        if (kind === "build") return `${words(m).theBuild(value)}, ${m.seats.seat(Number(owner) + 1)}, ${content}`;
        if (kind === "stack") return `${words(m).theStack}, ${value}`;
        const name = words(m).cardName(words(m).rank(look[0] ?? ""), words(m).suit[look[1] ?? ""] ?? "");
        return `${name}, ${cell.row === 2 ? words(m).hand : words(m).table}`;
    },
    seatName: (seat, m) => m.seats.seat(seat),
    below: () => true,
};
