// The boards of the other games: what their texts read as, and which cells their actions touch.
import { describe, expect, it } from "vitest";
import { en } from "../i18n/en";
import { pick } from "../kit/entry";
import { squares } from "../kit/surface";
import { casino } from "./casino";
import { geneChess } from "./chess";
import { duelChess } from "./duelChess";
import { ringrift } from "./ringrift";

const at = (pieces: readonly { cell: string; look: string }[], cell: string) => pieces.find((piece) => piece.cell === cell)?.look;

describe("chess", () => {
    it("reads men and genes", () => {
        const pieces = geneChess.read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 a1=FC.2,h8=S.1?A - -");
        expect(pieces).toHaveLength(32);
        expect(at(pieces, "e1")).toBe("wk");
        expect(at(pieces, "a1")).toBe("wr FC.2");
        expect(geneChess.cellLabel(squares(8, 8, (f, r) => `${"abcdefgh"[f]}${r + 1}`).cells.get("a1")!, pieces, en)).toBe("a1, white rook, FC.2");
    });
    it("asks for the piece of a promotion after the squares", () => {
        const choices = duelChess.choices(["e7e8q", "e7e8n", "e7d8q"]);
        expect(pick(choices, ["e7"], "e8")).toMatchObject({ kind: "done", choices: [{ action: "e7e8q" }, { action: "e7e8n" }] });
        expect(duelChess.actionLabel?.("e7e8n", en)).toBe("knight");
    });
    it("shows the capture that is fought for", () => {
        expect(duelChess.pending?.("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 0/9 a:d1d5 -")).toMatchObject([{ kind: "way", cells: ["d1", "d5"] }, { kind: "victim", cell: "d5" }]);
        expect(duelChess.pending?.("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 0/9 m -")).toEqual([]);
        expect(duelChess.holdings?.("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1 40/? m -", {}, en).map(([one]) => one?.text)).toEqual(["40 BP", "BP hidden"]);
    });
    it("has bids beside the board and retreats on it", () => {
        expect(duelChess.choices(["bp:0", "rt:e4"])).toEqual([{ action: "bp:0", path: [] }, { action: "rt:e4", path: ["e4"] }]);
        expect(pick(duelChess.choices(["rt:e4", "rt:d3"]), [], "e4")).toMatchObject({ kind: "done" });
        expect(duelChess.prompt(duelChess.choices(["bp:0"]), [], null, en).title).toBe("Make your secret bid");
    });
});

describe("RingRift", () => {
    it("reads stacks, markers and collapsed cells of a square board", () => {
        const pieces = ringrift.read("8/8/8/8/3(a2b)4/8/1aB5/8 1 p 18:0,18:0 - h - - - 1");
        expect(at(pieces, "d4")).toBe("stack aab");
        expect(at(pieces, "b2")).toBe("marker 1");
        expect(at(pieces, "c2")).toBe("gone 2");
    });
    it("reads a hexagon, whose ranks begin at different files", () => {
        const pieces = ringrift.read("(a)4/6/7/8/9/8/7/6/4b 1 p 18:0,18:0 - h - - - 1");
        expect(at(pieces, "e9")).toBe("stack a");
        expect(at(pieces, "e1")).toBe("marker 2");
        const surface = ringrift.surface({ board: "hex8" }, false, []);
        expect(surface.cells.size).toBe(61);
        for (const piece of pieces) expect(surface.cells.has(piece.cell)).toBe(true);
    });
    it("has every board", () => {
        expect(ringrift.surface({ board: "square19" }, false, []).cells.size).toBe(361);
        expect(ringrift.surface({ board: "hexagonal" }, false, []).cells.size).toBe(469);
    });
    it("says what each has", () => {
        expect(ringrift.holdings?.("8/8/2AA4/8/8/8/8/B7 1 m 0:3,5:8 - h - 2:1 - 15", {}, en).map((one) => one.map(({ text }) => text).join(" "))).toEqual(["0 in hand 3 eliminated territory 2", "5 in hand 8 eliminated territory 1"]);
    });
    it("finds the cells of actions", () => {
        const paths = Object.fromEntries(
            ringrift.choices(["2@d4", "a1-d4", "a1xd4xe5", "line:a1-d1", "region:a1/2", "elim:h8", "skip", "slide:e2-d1=a1-d1/d4"]).map(({ action, path }) => [action, path.join(" ")]),
        );
        expect(paths).toEqual({ "2@d4": "d4", "a1-d4": "a1 d4", a1xd4xe5: "a1 d4 e5", "line:a1-d1": "a1 d1", "region:a1/2": "a1", "elim:h8": "h8", skip: "", "slide:e2-d1=a1-d1/d4": "e2 d1" });
    });
});

describe("Casino", () => {
    const seen = "Ah2s2d/?????? 5c7h 8@1:3s5d 4ct3dt -/- ???????? 0 1 - 5 0-0";
    it("reads hands, table, builds and stack", () => {
        const pieces = casino.read(seen);
        expect(pieces.filter((piece) => piece.look === "back")).toHaveLength(3);
        expect(at(pieces, "B8")).toBe("build 8 1 3s5d");
        expect(at(pieces, "S")).toBe("stack 4c3d");
        expect(pieces.filter((piece) => piece.level === 2).map((piece) => piece.cell)).toEqual(["Ah", "2s", "2d"]);
    });
    it("puts the hand that is seen below", () => {
        expect(casino.read("??????/Ah2s2d - - - -/- - 1 1 - 5 0-0").filter((piece) => piece.level === 2)).toHaveLength(3);
    });
    it("offers what a drop may mean", () => {
        const choices = casino.choices(["3h:4c", "3h+4c=7", "3h-", "undo", "S=7", "3d:4c", "7sxS", "8dxB8"]);
        const picked = pick(choices, ["3h"], "4c");
        expect(picked.kind === "done" && picked.choices.map((choice) => casino.actionLabel?.(choice.action, en))).toEqual(["Put together", "Build 7"]);
        expect(pick(choices, ["4c"], "3d")).toMatchObject({ kind: "done", choices: [{ action: "3d:4c" }] });
        expect(choices.filter((choice) => choice.path.length === 0).map((choice) => choice.action)).toEqual(["undo", "S=7"]);
        expect(casino.actionLabel?.("8dxB8", en)).toBe("Take the build of 8");
    });
    it("lies on a table where everything has a place, on a wide one and on a phone", () => {
        const pieces = casino.read("Ah2s2d3h4h6h7h8h9hTh/?????? 5c7hAcAdAs2c3s4s 8@1:3s5d 4ct3dt 9s9d/TsTc ???????? 0 1 - 5 0-0");
        for (const room of [{ tall: false, ratio: 0.6 }, { tall: true, ratio: 1.4 }, { tall: true, ratio: 0.9 }]) {
            const surface = casino.surface({}, false, pieces, room);
            for (const piece of pieces) {
                const cell = surface.cells.get(piece.cell);
                if (!cell && room.tall && piece.cell === "deck") continue; // a phone has no room for it
                expect(cell, `${piece.cell} ${room.ratio}`).toBeDefined();
                expect(cell!.x).toBeGreaterThanOrEqual(44);
                expect(cell!.x).toBeLessThanOrEqual(surface.width - 44);
                expect(cell!.y).toBeLessThanOrEqual(surface.height - 40);
            }
        }
    });
    it("says what each has, and what would come of letting go", () => {
        expect(casino.holdings?.("Ah2s2d/?????? 5c7h - - 9s9d/- ???????? 0 1 - 5 0-3", {}, en).map((one) => one.map(({ text }) => text))).toEqual([["3 in hand", "2 taken", "0 points"], ["3 in hand", "0 taken", "3 points"]]);
        const pieces = casino.read(seen);
        const choices = casino.choices(["2sx7h", "2s+5c=7", "2s-"]);
        const labels = casino.entering(pieces, ["2s"], choices, null, en).marks.filter((mark) => mark.kind === "label");
        expect(labels).toMatchObject([{ cell: "5c", text: "Build 7", must: false }, { cell: "7h", text: "Take", must: true }, { cell: "table", text: "Lay it down" }]);
    });
});
