import { describe, expect, it } from "vitest";
import { en } from "../i18n/en";
import { coordinate, drafti, squareName } from "./drafti";

describe("squares of Drafti", () => {
    it("are numbered from the top, dark ones only", () => {
        expect(squareName(1, 7)).toBe("1");
        expect(squareName(0, 0)).toBe("29");
        expect(squareName(6, 0)).toBe("32");
        expect(squareName(1, 0)).toBe("b1");
        for (let n = 1; n <= 32; ++n) {
            const name = coordinate(String(n));
            expect(squareName("abcdefgh".indexOf(name[0] ?? ""), Number(name[1]) - 1)).toBe(String(n));
        }
    });
});

describe("a position of Drafti", () => {
    const position = "W:W12:B7,8,22,K27,K29,K32:H0:F1:E0:P-:R-";
    it("is read", () => {
        const pieces = drafti.read(position);
        expect(pieces).toHaveLength(7);
        expect(pieces.find((piece) => piece.cell === "27")?.look).toBe("kb");
    });
    // docs/rules/drafti.md, the example of section 12.
    const events = [
        { type: "jump", side: "white", kind: "man", from: 12, over: 8, to: 3, index: 0, last: false },
        { type: "promotion", side: "white", square: 3 },
        { type: "jump", side: "white", kind: "king", from: 3, over: 7, to: 17, index: 1, last: false },
        { type: "jump", side: "white", kind: "king", from: 17, over: 22, to: 31, index: 2, last: false },
        { type: "jump", side: "white", kind: "king", from: 31, over: 27, to: 24, index: 3, last: true },
        { type: "capture", seat: 1, squares: [8, 7, 22, 27], kinds: ["man", "man", "man", "king"] },
    ];
    it("follows the events of a capture", () => {
        const after = events.reduce(drafti.fold!, drafti.read(position));
        expect(after.map((piece) => `${piece.look}${piece.cell}`).sort()).toEqual(["kb29", "kb32", "kw24"]);
        expect(after.find((piece) => piece.look === "kw")?.id).toBe("w12");
    });
    it("is staged hop by hop, and what was jumped stays until the end", () => {
        const frames = drafti.frames(drafti.read(position), events, []);
        const hops = frames.filter((frame) => frame.sound === "hop");
        expect(hops).toHaveLength(4);
        expect(hops[3]?.pieces.filter((piece) => piece.struck)).toHaveLength(4);
        expect(frames.at(-1)?.ms).toBe(0);
        expect(frames.at(-1)?.pieces).toHaveLength(3);
    });
    it("counts what was taken, for the seat that took it", () => {
        expect(drafti.taken?.([events])).toEqual([["mb", "mb", "mb", "kb"], []]);
        expect(drafti.takes(events)).toBe(4);
        expect(drafti.touched(events)).toEqual(["12", "24"]);
    });
    it("is told in words", () => {
        expect(drafti.said(events, en)).toBe("White, man from 12 over 8 to 3. Crowned on 3. Then from 3 over 7 to 17. Then from 17 over 22 to 31. Then from 31 over 27 to 24. 4 pieces taken.");
    });
});

describe("a chain that is half entered", () => {
    const pieces = drafti.read("W:W25:B6,14,22:H0:F1:E0:P-:R-");
    const choices = drafti.choices(["25x18x9x2"]);
    const details = { chains: [{ text: "25x18x9x2", piece: { square: 25, side: "white", kind: "man" }, moves: [18, 9, 2], captures: [22, 14, 6], promotes: true, legal: true }], lines: [] };
    it("shows what is struck, what comes next and the crown", () => {
        const { pieces: shown, marks } = drafti.entering(pieces, ["25", "18", "9"], choices, details);
        expect(shown.filter((piece) => piece.struck).map((piece) => piece.cell).sort()).toEqual(["14", "22"]);
        expect(shown.find((piece) => piece.lifted)?.cell).toBe("9");
        expect(shown.find((piece) => piece.ghost)).toMatchObject({ look: "kw", cell: "2" });
        expect(marks).toContainEqual({ kind: "target", cell: "2", must: true });
        expect(marks).toContainEqual({ kind: "victim", cell: "6" });
        expect(marks).toContainEqual({ kind: "hop", cell: "6", number: 3, done: false });
    });
    it("says what is wanted", () => {
        expect(drafti.prompt(choices, [], details, en)).toMatchObject({ title: "You must take", must: true });
        expect(drafti.prompt(choices, ["25", "18", "9"], details, en).title).toBe("Take on over 6 to 2");
    });
    it("glows before anything is touched", () => {
        expect(drafti.entering(pieces, [], choices, details).marks).toEqual([{ kind: "movable", cell: "25", must: true }]);
    });
});
