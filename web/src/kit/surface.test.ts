import { describe, expect, it } from "vitest";
import { hexagons, neighbour, squares, table } from "./surface";

const chess = (file: number, rank: number) => `${"abcdefgh"[file]}${rank + 1}`;

describe("squares", () => {
    it("lie with rank 1 below, and above when flipped", () => {
        expect(squares(8, 8, chess).cells.get("a1")).toMatchObject({ x: 50, y: 750, dark: true });
        expect(squares(8, 8, chess, true).cells.get("a1")).toMatchObject({ x: 750, y: 50, dark: true });
    });
    it("are found by a point, and nothing is found outside", () => {
        const board = squares(8, 8, chess);
        for (const cell of board.cells.values()) expect(board.at(cell.x + 49, cell.y - 49)?.id).toBe(cell.id);
        expect(board.at(-1, 10)).toBeNull();
        expect(board.at(10, 801)).toBeNull();
    });
    it("are walked with arrows and end at the edge", () => {
        const board = squares(8, 8, chess);
        expect(neighbour(board, "e4", 1, 0)).toBe("f4");
        expect(neighbour(board, "e4", 0, -1)).toBe("e5");
        expect(neighbour(board, "h4", 1, 0)).toBe("h4");
        expect(neighbour(board, "e8", 0, -1)).toBe("e8");
    });
    it("may be 19 by 19", () => {
        expect(squares(19, 19, (f, r) => `${f},${r}`).cells.size).toBe(361);
    });
});

describe("hexagons", () => {
    const name = (file: number, rank: number) => `${file},${rank}`;
    it("are 61 with five a side and 469 with thirteen", () => {
        expect(hexagons(5, name).cells.size).toBe(61);
        expect(hexagons(13, name).cells.size).toBe(469);
    });
    it("do not overlap and are found by a point", () => {
        const board = hexagons(5, name);
        const cells = [...board.cells.values()];
        for (const a of cells) for (const b of cells) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(99);
        for (const cell of cells) expect(board.at(cell.x + 20, cell.y + 20)?.id).toBe(cell.id);
        expect(board.at(0, 0)).toBeNull();
    });
    it("have six neighbours in the middle, all 100 away", () => {
        const board = hexagons(5, name);
        const middle = board.cells.get("4,4");
        const near = [...board.cells.values()].filter((cell) => middle && cell !== middle && Math.hypot(cell.x - middle.x, cell.y - middle.y) < 101);
        expect(near.map((cell) => cell.id).sort()).toEqual(["3,3", "3,4", "4,3", "4,5", "5,4", "5,5"]);
    });
    it("stay on the surface", () => {
        const board = hexagons(5, name);
        for (const cell of board.cells.values()) {
            expect(cell.x).toBeGreaterThanOrEqual(49.9);
            expect(cell.x).toBeLessThanOrEqual(board.width - 49.9);
            expect(cell.y).toBeLessThanOrEqual(board.height);
        }
    });
});

describe("a table", () => {
    const board = table([{ id: "c", x: 200, y: 80, row: 2 }, { id: "a", x: 100, y: 400, row: 0 }, { id: "b", x: 130, y: 90, row: 2 }], 800, 600);
    it("has rows as they were given, each from left to right", () => {
        expect(board.rows.map((row) => row.map((cell) => `${cell.id} ${cell.row} ${cell.column}`))).toEqual([["a 0 0"], ["b 1 0", "c 1 1"]]);
        expect(neighbour(board, "a", 0, 1)).toBe("b");
    });
    it("finds the card that lies on top", () => {
        expect(board.at(170, 80)?.id).toBe("c");
        expect(board.at(100, 80)?.id).toBe("b");
        expect(board.at(500, 80)).toBeNull();
    });
});
