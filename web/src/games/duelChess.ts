// Gambit Chess on the board kit: chess men, and beside them two pools, secret bids and retreats with their prices.
import type { Event } from "../api/types";
import { duelWords } from "../i18n/duel";
import { words } from "../i18n/plain";
import type { Mark, Piece } from "../kit/state";
import type { Frame } from "../kit/motion";
import { chess } from "./chess";
import Duel from "./Duel.svelte";
import DuelMark from "./DuelMark.svelte";
import { duelOf, earned, isShown, turnsOf, type Told } from "./duel";
import Ledger from "./Ledger.svelte";
import Lesson from "./Lesson.svelte";
import type { GameModule, Oracle } from "./module";
import "../style/duel.css";
import { asked, plain } from "./plain";
import Rail from "./Rail.svelte";

// What the panel of the moment wants to know of a turn.
export interface Details {
    readonly lines: readonly { sentence: string; section: string }[];
    readonly bids?: readonly { bid: number; cost: number }[];
    readonly retreats?: readonly { square: string; cost: number }[];
    readonly gains?: Readonly<Record<string, Gain>>; // what the turn earns after each retreat
    readonly over?: number; // what a point above the capacity costs
    readonly purse?: number | null;
    readonly risky?: ReadonlySet<string>; // captures that lose the game if their duel is lost
    readonly toDefender?: boolean; // a tie
    readonly duel?: ReturnType<typeof duelOf>;
}
export interface Gain {
    readonly all: number;
    readonly parts: readonly { kind: string; amount: number | null }[];
}

const field = (observation: string, at: number) => observation.split(" ")[at] ?? "-";
// The pools stand in field 7: white, black; null where one is hidden.
export const poolsOf = (observation: string): readonly (number | null)[] => field(observation, 6).split("/").map((pool) => (pool === "?" || pool === "-" ? null : Number(pool)));
export const fullPool = (options: Readonly<Record<string, unknown>>): number => Math.max(1, Number(options["initialBp"] ?? 39) * 1.25);
const phaseOf = (observation: string): string => field(observation, 7)[0] ?? "m";
const moverOf = (observation: string): number => (field(observation, 1) === "w" ? 1 : 2);
const way = (observation: string): readonly [string, string] | null => {
    const [, from, to] = /^[adr]:([a-h][1-8])([a-h][1-8])/.exec(field(observation, 7)) ?? [];
    return from && to ? [from, to] : null;
};
// The position that one would be in if what is hidden were nothing: enough to ask what follows on the board.
export const madeUp = (observation: string): string => observation.split(" ").map((one, i) => (i === 6 || i === 7 ? one.replaceAll("?", "0") : one)).join(" ");

const gainOf = (events: readonly Event[]): Gain => ({
    all: Number(events.find((event) => event["reason"] === "regeneration")?.["delta"] ?? 0),
    parts: events.flatMap((event) => (event.type === "tactic" ? [{ kind: String(event["name"]), amount: typeof event["amount"] === "number" ? event["amount"] : null }] : [])),
});
async function foreseen(oracle: Oracle, actions: readonly string[]): Promise<readonly (readonly Event[])[]> {
    const position = madeUp(oracle.observed ?? "");
    const told: (readonly Event[])[] = [];
    for (const action of actions) told.push(await oracle.foresee(position, action));
    return told;
}

async function prepare(oracle: Oracle, legal: readonly string[]): Promise<Details> {
    const lines = await oracle.stands();
    const observed = oracle.observed ?? "";
    const duel = duelOf(oracle.plies);
    const purse = poolsOf(observed)[(phaseOf(observed) === "d" ? 3 - moverOf(observed) : moverOf(observed)) - 1] ?? null;
    const known = { lines, purse, duel, toDefender: oracle.options["tieWinner"] !== "attacker" };
    if (phaseOf(observed) === "m") {
        // Only in check can a lost duel lose the game; the check is told by the last turn, or not at all at the start.
        const check = oracle.plies.at(-1)?.events.find((event) => event.type === "turn")?.["check"];
        if (check === false) return known;
        const men = new Set(chess("duel-chess", "sl").read(observed).map((piece) => piece.cell));
        const captures = legal.filter((action) => men.has(action.slice(2, 4)));
        const told = await foreseen(oracle, captures);
        return { ...known, risky: new Set(captures.filter((_, i) => told[i]?.some((event) => event["mustWin"] === true))) };
    }
    const prices = await oracle.ask<{ bids?: Details["bids"]; retreats?: Details["retreats"]; overCost: number }>("prices");
    if (prices.bids) return { ...known, bids: prices.bids, over: prices.overCost };
    const told = await foreseen(oracle, legal).catch(() => []);
    const gains = Object.fromEntries(legal.flatMap((action, i) => (told[i] ? [[action.slice(3), gainOf(told[i])] as const] : [])));
    return { ...known, ...(prices.retreats ? { retreats: prices.retreats } : {}), gains };
}

// Both bids lie sealed for a moment, turn over at once, and then the board follows.
function frames(before: readonly Piece[], events: readonly Event[], after: readonly Piece[]): readonly Frame[] {
    const shown = events.find((event) => event.type === "duel-revealed");
    const end = plain.frames(before, events, after);
    if (!shown) return events.some((event) => event.type === "bid-placed") ? [{ pieces: after, ms: 0, sound: "secret" }] : end;
    const step = events.find((event) => event.type === "move" || event.type === "capture-failed");
    const [from, to] = [String(step?.["from"] ?? ""), String(events.find((event) => event.type === "capture")?.["square"] ?? step?.["to"] ?? "")];
    const attacker = Number(events.find((event) => event.type === "bp-changed")?.["player"] ?? 1);
    const marks = (turned: boolean): Mark[] => [
        { kind: "way", cells: [from, to], done: false },
        { kind: "victim", cell: to },
        { kind: "coin", cell: from, seat: attacker, text: turned ? String(shown["attackerBid"] ?? "?") : null },
        { kind: "coin", cell: to, seat: 3 - attacker, text: turned ? String(shown["defenderBid"] ?? "?") : null },
    ];
    return [{ pieces: before, marks: marks(false), ms: 220, sound: "secret" }, { pieces: before, marks: marks(true), ms: 520, sound: "hop" }, ...end];
}

const base = chess("duel-chess", "sl");
export const duelChess: GameModule = {
    ...base,
    notation: () => "pgn",
    holdings: (observation, options, m) => {
        if (options["duels"] === false) return [];
        return poolsOf(observation).map((pool) => [pool === null ? { text: words(m).hiddenPool } : { text: words(m).pool(String(pool)), share: pool / fullPool(options) }]);
    },
    pending: (observation) => {
        const cells = way(observation);
        if (!cells) return [];
        const marks: Mark[] = [{ kind: "way", cells: [...cells], done: false }, { kind: "victim", cell: cells[1] }];
        if (phaseOf(observation) === "d") marks.push({ kind: "coin", cell: cells[0], seat: moverOf(observation), text: null });
        return marks;
    },
    frames,
    earned: (events, pieces, m) => earned(events, pieces, (kind, amount) => `${duelWords(m).tactics[kind] ?? kind}${amount === null ? "" : ` ${duelWords(m).amount(amount)}`}`),
    warn: (action, details, m) => ((details as Details | null)?.risky?.has(action) ? { text: duelWords(m).warn, button: duelWords(m).riskIt } : null),
    meanwhile: (observation, name, m) => {
        const phase = phaseOf(observation);
        return phase === "m" ? null : phase === "r" ? asked(duelWords(m).retreating(name), "", false, "undo") : asked(duelWords(m).bidding(name), duelWords(m).biddingText, false, "lock");
    },
    prepare,
    entering: (pieces, path, choices, details) => {
        const scene = base.entering(pieces, path, choices, details);
        const retreats = (details as Details | null)?.retreats;
        if (!retreats || path.length > 0) return scene;
        return { pieces: scene.pieces, marks: [...scene.marks.filter((mark) => mark.kind !== "target"), ...retreats.map(({ square, cost }): Mark => ({ kind: "price", cell: square, text: String(cost) }))] };
    },
    prompt: (choices, path, details, m) => {
        const w = duelWords(m);
        const { duel, toDefender = true } = (details as Details | null) ?? ({} as Partial<Details>);
        const first = choices[0]?.action ?? "";
        const man = (look: string) => words(m).chess[look[1] ?? ""] ?? "";
        if (!duel || duel.over || duel.again) return base.prompt(choices, path, details, m);
        const { man: look, cell } = duel.defender;
        if (first.startsWith("bp:")) return asked(duel.attacker.sealed ? w.bidDefend(man(look), cell) : w.bidFor(man(look), cell), w.rule(toDefender), true, "lock");
        if (first.startsWith("rt:")) return asked(w.retreatTitle(man(look), cell), w.retreatText, false, "undo");
        return base.prompt(choices, path, details, m);
    },
    MarkLook: DuelMark,
    Hero: Duel,
    hero: (hand) => {
        const { plies, you, status, observed, options } = hand.table;
        if (options["duels"] === false) return false;
        const looked: readonly Told[] = hand.ply === null ? plies : plies.slice(0, hand.ply);
        const duel = duelOf(looked);
        if (hand.ply !== null) return duel !== null && (looked.length === duel.at || looked.slice(duel.at).every((ply) => ply.events.some((event) => event.type === "bid-placed" || event.type === "retreated")));
        return (duel !== null && isShown(duel, looked, you)) || (status === "running" && observed !== null && phaseOf(observed) !== "m" && hand.table.mine);
    },
    Rail,
    Ledger,
    Lesson,
    ledger: (m) => duelWords(m).points,
    sheet: async (oracle) => {
        // What is bid but not revealed has no place on the sheet yet.
        const duel = duelOf(oracle.plies);
        const upTo = duel && duel.revealed === null ? duel.at : oracle.plies.length;
        const actions = oracle.plies.slice(0, upTo).map(({ action }) => action);
        const { turns, text } = await oracle.ask<{ turns: readonly { number: number; seat: number; text: string }[]; text: string }>("sheet", { actions, start: oracle.first });
        return { turns: turnsOf(oracle.plies, turns), text };
    },
};
