// What is read off the events of a duel: those of the rule book, as two players and a spectator see them.
import { describe, expect, it } from "vitest";
import type { Event } from "../api/types";
import { duel as english } from "../i18n/duel";
import { en } from "../i18n/en";
import { sw } from "../i18n/sw";
import { duelChess, madeUp } from "./duelChess";
import { duelOf, earned, isShown, ledgerOf, poolAt, traced, turnsOf, type Told } from "./duel";
import type { Oracle } from "./module";

const turn = (next: number, full: number, check = false): Event => ({ type: "turn", next, full, half: 0, check });
const quiet = (seat: number, from: string, to: string, next: number, full: number, more: Event[] = []): Told => ({
    seat, events: [{ type: "move", from, to, piece: seat === 1 ? "P" : "p" }, ...more, { type: "bp-changed", player: seat, reason: "regeneration", delta: 1 + more.length, base: 1, tactics: more.length, pool: 40 }, turn(next, full)],
});
const opened: Told = { seat: 1, events: [{ type: "duel-opened", seat: 1, from: "a3", to: "a7", piece: "R", victim: "p", victimSquare: "a7", enPassant: false, attackerCap: 5, defenderCap: 1, maxPieceBp: 10, mustWin: false }] };
const first = (bid?: number): Told => ({ seat: 1, events: [{ type: "bid-placed", seat: 1, role: "attacker", ...(bid === undefined ? {} : { bid, cost: bid }) }] });
const failed = (seen = true): Told => ({
    seat: 2,
    events: [
        { type: "bid-placed", seat: 2, role: "defender", ...(seen ? { bid: 4, cost: 7 } : {}) },
        { type: "duel-revealed", seat: 2, winner: "defender", ...(seen ? { attackerBid: 4, defenderBid: 4, attackerCost: 4, defenderCost: 7 } : {}) },
        { type: "bp-changed", seat: 2, player: 1, reason: "duel", ...(seen ? { delta: -4, pool: 35 } : {}) },
        { type: "bp-changed", seat: 2, player: 2, reason: "duel", ...(seen ? { delta: -7 } : {}) },
        { type: "capture-failed", seat: 2, from: "a3", to: "a7" },
    ],
});
const back: Told = {
    seat: 1,
    events: [
        { type: "retreated", seat: 1, from: "a3", to: "a6", cost: 3 },
        { type: "bp-changed", seat: 1, player: 1, delta: -3, pool: 32, reason: "retreat" },
        { type: "tactic", seat: 1, name: "fork", squares: ["a6", "a7", "c6"], amount: 1 },
        { type: "bp-changed", seat: 1, player: 1, delta: 2, base: 1, tactics: 1, pool: 34, reason: "regeneration" },
        turn(2, 1),
    ],
};
const won: Told = {
    seat: 2,
    events: [
        { type: "bid-placed", seat: 2, role: "defender", bid: 1, cost: 1 },
        { type: "duel-revealed", seat: 2, attackerBid: 2, defenderBid: 1, attackerCost: 2, defenderCost: 1, winner: "attacker" },
        { type: "bp-changed", player: 1, delta: -2, reason: "duel" }, { type: "bp-changed", player: 2, delta: -1, reason: "duel" },
        { type: "move", from: "a3", to: "a7", piece: "R" }, { type: "capture", victim: "p", square: "a7" },
        { type: "bp-changed", player: 1, delta: 1, base: 1, tactics: 0, reason: "regeneration" }, turn(2, 1),
    ],
};

describe("a duel", () => {
    it("is followed from its opening to the end of the turn", () => {
        expect(duelOf([])).toBeNull();
        expect(duelOf([opened])).toMatchObject({ at: 1, attacker: { seat: 1, man: "wr", cell: "a3", cap: 5, sealed: false }, defender: { seat: 2, man: "bp", cell: "a7", cap: 1 }, revealed: null, over: false });
        expect(duelOf([opened, first(4)])).toMatchObject({ attacker: { sealed: true, bid: 4 }, revealed: null });
        expect(duelOf([opened, first(), failed()])).toMatchObject({ attacker: { bid: 4, cost: 4 }, defender: { bid: 4, cost: 7 }, revealed: 3, winner: "defender", over: false });
        expect(duelOf([opened, first(4), failed(), back])).toMatchObject({ retreat: { to: "a6", cost: 3 }, over: true });
        expect(duelOf([opened, first(4), won])).toMatchObject({ winner: "attacker", over: true });
    });
    it("tells a spectator and the other side nothing of a sealed bid", () => {
        expect(duelOf([opened, first()])).toMatchObject({ attacker: { sealed: true, bid: null, cost: null } });
        expect(duelOf([opened, first(), failed(false)])).toMatchObject({ attacker: { bid: null, cost: null }, defender: { bid: null }, winner: "defender" });
    });
    it("is shown until whoever looks has acted again", () => {
        const line = [opened, first(4), won];
        const shown = (plies: Told[], you: number | null) => isShown(duelOf(plies)!, plies, you);
        expect(shown([opened], 2)).toBe(true);
        expect(shown(line, 1)).toBe(true);
        expect(shown([...line, quiet(2, "h7", "h6", 1, 2)], 1)).toBe(true);
        expect(shown([...line, quiet(2, "h7", "h6", 1, 2)], 2)).toBe(false);
        expect(shown([...line, quiet(2, "h7", "h6", 1, 2), quiet(1, "h2", "h3", 2, 2)], 1)).toBe(false);
        expect(shown([...line, quiet(2, "h7", "h6", 1, 2)], null)).toBe(true);
        expect(shown([...line, quiet(2, "h7", "h6", 1, 2), quiet(1, "h2", "h3", 2, 2)], null)).toBe(false);
    });
    it("that failed in check is over at once: another answer must be found", () => {
        const again: Told = { seat: 2, events: [...failed().events.slice(0, 4), { type: "capture-failed", from: "a3", to: "a7", retry: true }] };
        expect(duelOf([opened, first(4), again, quiet(1, "e1", "e2", 2, 1)])).toMatchObject({ again: true, over: false, winner: "defender" });
    });
    it("says its result and its arithmetic in one sentence, in both languages", () => {
        for (const w of [english, sw.duel]) {
            expect(w.held("pawn", "a7", [4, 4], [4, 7], ["You", "Juma"]).match(/\./g)).toHaveLength(1);
            expect(w.took("rook", "a7", [4, 3], [4, 5], ["You", "Juma"])).toMatch(/4.*3.*4.*5/);
            expect(w.held("pawn", "a7", [null, null], [null, null], ["You", "Juma"])).not.toMatch(/null/);
        }
    });
});

describe("the ledger", () => {
    it("has every gain and cost, where it came from, and the pool after it", () => {
        const entries = ledgerOf([opened, first(4), failed(), back]);
        expect(entries.map(({ seat, kind, delta, pool }) => [seat, kind, delta, pool])).toEqual([[1, "duel", -4, 35], [2, "duel", -7, null], [1, "retreat", -3, 32], [1, "base", 1, null], [1, "fork", 1, 34]]);
        expect(entries[0]).toMatchObject({ bid: 4, squares: ["a3", "a7"], ply: 3 });
        expect(entries[1]).toMatchObject({ bid: 4 });
        expect(entries[4]).toMatchObject({ squares: ["a6", "a7", "c6"], ply: 4 });
    });
    it("knows what a pool was at any time, as far as it was told", () => {
        const entries = ledgerOf([opened, first(4), failed(), back]);
        expect([0, 2, 3, 4].map((ply) => poolAt(entries, 1, ply, 39))).toEqual([39, 39, 35, 34]);
        expect([2, 3].map((ply) => poolAt(entries, 2, ply, 39))).toEqual([39, null]);
    });
    it("leaves out what is hidden", () => {
        const entries = ledgerOf([opened, first(), failed(false)]);
        expect(entries.map(({ delta, bid, pool }) => [delta, bid, pool])).toEqual([[null, null, null], [null, null, null]]);
    });
    it("says when a limit has cut a gain", () => {
        const cut: Told = { seat: 1, events: [{ type: "bp-changed", player: 1, reason: "regeneration", base: 1, tactics: 4, delta: 3, pool: 40 }, turn(2, 1)] };
        expect(ledgerOf([cut]).map(({ kind, delta }) => [kind, delta])).toEqual([["base", 1], ["limit", -2]]);
    });
    it("draws where it came from", () => {
        const pieces = [{ id: "1", look: "wb", cell: "b5" }, { id: "2", look: "bn", cell: "c6" }, { id: "3", look: "bk", cell: "e8" }];
        expect(traced("pin", ["c6", "e8"], pieces)).toMatchObject([{ from: "b5", to: "e8" }, { from: "c6", to: "c6" }]);
        expect(traced("fork", ["a6", "a7", "c6"], pieces)).toMatchObject([{ from: "a6", to: "a7" }, { from: "a6", to: "c6" }]);
        expect(traced("check", ["e8"], pieces)).toMatchObject([{ from: "e8", to: "e8" }]);
        expect(traced("base", [], pieces)).toEqual([]);
        const marks = earned([{ type: "tactic", name: "pin", squares: ["c6", "e8"], amount: 4 }], pieces, (kind, amount) => `${kind} ${amount}`);
        expect(marks).toMatchObject([{ kind: "ray", cells: ["b5", "e8"] }, { kind: "label", cell: "c6", text: "pin 4" }]);
    });
});

describe("the score sheet", () => {
    it("gives every turn its plies", () => {
        const plies = [quiet(1, "e2", "e4", 2, 1), quiet(2, "e7", "e5", 1, 2), opened, first(4), failed(), back];
        const sheet = [{ number: 1, seat: 1, text: "e4" }, { number: 1, seat: 2, text: "e5" }, { number: 2, seat: 1, text: "Rxa7[4:4]>a6" }];
        expect(turnsOf(plies, sheet).map(({ from, to }) => [from, to])).toEqual([[1, 1], [2, 2], [3, 6]]);
        expect(turnsOf(plies.slice(0, 4), sheet).map(({ from, to }) => [from, to])).toEqual([[1, 1], [2, 2], [3, 4]]);
        expect(turnsOf(plies.slice(0, 4), sheet.slice(0, 2)).map(({ to }) => to)).toEqual([1, 2]);
    });
    it("asks the engine only for what is revealed", async () => {
        let asked: readonly string[] = [];
        const oracle = { first: "S", plies: [{ ...opened, action: "a3a7" }, { ...first(), action: "bp:?" }], ask: async (_: string, args: { actions: string[] }) => ((asked = args.actions), { turns: [], text: "" }) };
        await duelChess.sheet?.(oracle as unknown as Oracle);
        expect(asked).toEqual(["a3a7"]);
    });
});

describe("the panel of a duel", () => {
    const observed = "4k2r/p4ppp/2n5/8/8/R7/5PPP/5BK1 w - - 0 1 35/? r:a3a7 -";
    const oracle = (more: object): Oracle => ({ observed, first: "", options: {}, plies: [opened, first(4), failed()].map((ply) => ({ ...ply, action: "" })), stands: async () => [], explain: async () => ({ legal: true, lines: [] }), ...more }) as unknown as Oracle;
    it("prices every retreat and says what the turn would earn", async () => {
        const positions: string[] = [];
        const details = await duelChess.prepare?.(oracle({ ask: async () => ({ retreats: [{ square: "a3", cost: 0 }, { square: "a6", cost: 3 }], overCost: 2 }), foresee: async (position: string) => (positions.push(position), back.events) }), ["rt:a3", "rt:a6"]);
        expect(positions[0]).toBe("4k2r/p4ppp/2n5/8/8/R7/5PPP/5BK1 w - - 0 1 35/0 r:a3a7 -");
        expect(details).toMatchObject({ purse: 35, gains: { a6: { all: 2, parts: [{ kind: "fork", amount: 1 }] } } });
        const choices = duelChess.choices(["rt:a3", "rt:a6"]);
        expect(duelChess.entering([], [], choices, details).marks).toMatchObject([{ kind: "price", cell: "a3", text: "0" }, { kind: "price", cell: "a6", text: "3" }]);
        expect(duelChess.prompt(choices, [], details, en).title).toBe("The pawn on a7 holds");
    });
    it("knows the purse of the defender, and asks no more than it may", async () => {
        const details = await duelChess.prepare?.(oracle({ observed: observed.replace("35/?", "?/20").replace("r:a3a7", "d:a3a7:?"), plies: [opened, first()].map((ply) => ({ ...ply, action: "" })), ask: async () => ({ bids: [{ bid: 0, cost: 0 }], overCost: 2 }) }), ["bp:0"]);
        expect(details).toMatchObject({ purse: 20, over: 2 });
        expect(duelChess.prompt(duelChess.choices(["bp:0"]), [], details, en)).toMatchObject({ title: "Defend the pawn on a7", must: true });
    });
    it("warns before a capture whose duel must be won", async () => {
        const at = "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -";
        const details = await duelChess.prepare?.(oracle({ observed: at, plies: [], foresee: async (_: string, action: string) => [{ type: "duel-opened", mustWin: action === "c3a1" }] }), ["c3a1", "c3e1"]);
        expect(duelChess.warn?.("c3a1", details, en)?.text).toMatch(/the game is lost/);
        expect(duelChess.warn?.("c3e1", details, en)).toBeNull();
    });
    it("waits without a word about what others have chosen", () => {
        expect(duelChess.meanwhile?.(observed.replace("r:a3a7", "d:a3a7:?"), "Juma", en)).toMatchObject({ title: "Juma bids in secret" });
        expect(duelChess.meanwhile?.(observed.replace("r:a3a7", "m"), "Juma", en)).toBeNull();
        expect(duelChess.pending?.(observed.replace("r:a3a7", "d:a3a7:7"))).toMatchObject([{ kind: "way" }, { kind: "victim" }, { kind: "coin", cell: "a3", text: null }]);
    });
    it("turns both coins over at once, within a second, and then the board follows", () => {
        const frames = duelChess.frames([], won.events, []);
        const coins = (i: number) => frames[i]?.marks?.flatMap((mark) => (mark.kind === "coin" ? [mark.text] : []));
        expect(coins(0)).toEqual([null, null]);
        expect(coins(1)).toEqual(["2", "1"]);
        expect(frames.reduce((sum, frame) => sum + frame.ms, 0) + 220).toBeLessThan(1000);
    });
    it("makes up what is hidden", () => {
        expect(madeUp("8/8/8/8/8/8/8/8 w - - 0 1 ?/40 d:e4d5:? -")).toBe("8/8/8/8/8/8/8/8 w - - 0 1 0/40 d:e4d5:0 -");
    });
});
