// What a person is about to do, at a table that is not real.
import { describe, expect, it, vi } from "vitest";
import { Refused } from "../api/http";
import type { Event } from "../api/types";
import { drafti } from "../games/drafti";
import { en } from "../i18n/en";
import { Hand } from "./hand.svelte";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";

const before = "W:W25:B6,14,22:H0:F1:E0:P-:R-";
const chain = [{ text: "25x18x9x2", piece: { square: 25, side: "white", kind: "man" }, moves: [18, 9, 2], captures: [22, 14, 6], promotes: true, legal: true }];

class FakeTable extends Table {
    played: string[] = [];
    refuses: Refused | null = null;
    constructor(legal: string[]) {
        super(drafti);
        this.begin(before);
        this.you = 1;
        this.status = "running";
        this.standing = { observation: before, memory: "-", toAct: 1, legal, outcome: { status: "ongoing" }, clock: null, offer: null };
    }
    async act(action: string) {
        this.pending = action;
        if (this.refuses) {
            this.pending = null;
            throw this.refuses;
        }
        this.played.push(action);
    }
    happen(action: string, events: Event[]) {
        this.push(this.plies.length + 1, 1, action, events, null);
    }
    follow(legal: string[]) {
        if (this.standing) this.standing = { ...this.standing, legal };
    }
    back() {
        this.cut(0);
    }
    differ(observation: string) {
        return this.agree(observation);
    }
    override ask = async <T>() => ({ captures: chain }) as T;
    override explain = async () => ({ legal: false, code: "not-maximum", lines: [{ sentence: "Longer is compulsory.", section: "6.4" }] });
    override stands = async () => [];
    override understand = async () => [];
    override now = () => 0;
}
const hops: Event[] = [
    { type: "jump", side: "white", kind: "man", from: 25, over: 22, to: 18, index: 0, last: false },
    { type: "jump", side: "white", kind: "man", from: 18, over: 14, to: 9, index: 1, last: false },
    { type: "jump", side: "white", kind: "man", from: 9, over: 6, to: 2, index: 2, last: true },
    { type: "capture", seat: 1, squares: [22, 14, 6], kinds: ["man", "man", "man"] },
    { type: "promotion", side: "white", square: 2 },
];

describe("a hand", () => {
    it("asks what the panel wants to know also where only some of what is legal is wanted", async () => {
        const table = new FakeTable(["25x18x9x2", "25x18"]);
        table.only = (action) => action === "25x18x9x2";
        const hand = new Hand(table, () => en);
        expect(hand.choices.map((choice) => choice.action)).toEqual(["25x18x9x2"]);
        await hand.prepare();
        expect(hand.details).not.toBeNull();
    });
    it("enters a chain hop by hop and plays it with the last", async () => {
        vi.useFakeTimers();
        const table = new FakeTable(["25x18x9x2"]);
        const hand = new Hand(table, () => en);
        await hand.prepare();
        for (const cell of ["25", "18", "9"]) await hand.touch(cell);
        hand.finish();
        expect(hand.path).toEqual(["25", "18", "9"]);
        expect(hand.only?.action).toBe("25x18x9x2");
        hand.back();
        expect(hand.path).toEqual(["25", "18"]);
        await hand.takeOn(true);
        expect(table.played).toEqual(["25x18x9x2"]);
        vi.useRealTimers();
    });
    it("shows an own action at once, and the answer without showing it twice", async () => {
        vi.useFakeTimers();
        const table = new FakeTable(["25x18x9x2"]);
        const hand = new Hand(table, () => en);
        await hand.prepare();
        await hand.touch("25");
        await hand.touch("2");
        expect(hand.interactive).toBe(false);
        vi.advanceTimersByTime(2000);
        expect(hand.scene.pieces.find((piece) => piece.id === "w25")?.cell).toBe("2");
        table.happen("25x18x9x2", hops);
        vi.advanceTimersByTime(2000);
        expect(hand.scene.pieces).toMatchObject([{ id: "w25", look: "kw", cell: "2" }]);
        expect(hand.said).toContain("3 pieces taken");
        vi.useRealTimers();
    });
    it("keeps what is touched while an action is on its way, and enters it when that has happened", async () => {
        const table = new FakeTable(["25x18x9x2"]);
        const hand = new Hand(table, () => en);
        await hand.prepare();
        await hand.touch("25");
        await hand.touch("2");
        expect(hand.listens).toBe(true);
        for (const cell of ["2", "7", "7", "10", "10"]) await hand.touch(cell);
        expect(table.played).toEqual(["25x18x9x2"]);
        table.follow(["2-7"]);
        table.happen("25x18x9x2", hops);
        await hand.goOn();
        expect(table.played).toEqual(["25x18x9x2", "2-7"]);
        table.follow(["7-10"]);
        table.happen("2-7", [{ type: "move", side: "white", kind: "king", from: 2, to: 7 }]);
        await hand.goOn();
        expect(table.played).toEqual(["25x18x9x2", "2-7", "7-10"]);
    });
    it("forgets what was touched while a refused action was on its way", async () => {
        const table = new FakeTable(["25x18x9x2"]);
        const hand = new Hand(table, () => en);
        await hand.prepare();
        await hand.touch("25");
        await hand.touch("2");
        await hand.touch("25");
        table.back();
        await hand.goOn();
        expect(hand.path).toEqual([]);
    });
    it("takes back what the server refuses, and says why", async () => {
        const table = new FakeTable(["25x18x9x2"]);
        table.refuses = new Refused("conflict", "The game has gone on.", "10", 409);
        const hand = new Hand(table, () => en);
        await hand.touch("25");
        await hand.touch("2");
        expect(hand.refusal?.lines[0]).toEqual({ sentence: "The game has gone on.", section: "10" });
        expect(hand.scene.pieces.find((piece) => piece.id === "w25")?.cell).toBe("25");
    });
    it("asks why for what is not legal", async () => {
        const hand = new Hand(new FakeTable(["25x18x9x2"]), () => en);
        await hand.touch("25");
        await hand.touch("17");
        expect(hand.refusal).toEqual({ lines: [{ sentence: "Longer is compulsory.", section: "6.4" }], cell: "17" });
    });
    it("lets an action be confirmed, as a setting", async () => {
        settings.confirm = true;
        const table = new FakeTable(["25x18x9x2"]);
        const hand = new Hand(table, () => en);
        await hand.touch("25");
        await hand.touch("2");
        expect(table.played).toEqual([]);
        await hand.play(hand.asking?.[0]);
        expect(table.played).toEqual(["25x18x9x2"]);
        settings.confirm = false;
    });
    it("looks at earlier moves while the game goes on", () => {
        const table = new FakeTable([]);
        const hand = new Hand(table, () => en);
        table.happen("25x18x9x2", hops);
        hand.look(0);
        expect(hand.scene.pieces).toHaveLength(4);
        table.happen("2-7", [{ type: "move", side: "white", kind: "king", from: 2, to: 7 }]);
        expect(hand.ply).toBe(0);
        hand.step(1);
        expect(hand.scene.pieces).toHaveLength(1);
        hand.step(1);
        expect(hand.live).toBe(true);
    });
});

describe("a table", () => {
    it("goes back when moves are taken back", () => {
        const table = new FakeTable([]);
        table.happen("25x18x9x2", hops);
        table.back();
        expect(table.plies).toHaveLength(0);
        expect(table.pieces).toHaveLength(4);
    });
    it("takes the server's position if it is another one, and says so", () => {
        const table = new FakeTable([]);
        expect(table.differ(before)).toBe(true);
        expect(table.differ("W:W25:B6:H0:F1:E0:P-:R-")).toBe(false);
        expect(table.pieces).toHaveLength(2);
    });
});
