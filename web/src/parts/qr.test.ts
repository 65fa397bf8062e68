import { expect, it } from "vitest";
import { qr } from "./qr";

it("has the size of its version, and its three eyes", () => {
    const grid = qr("https://example.org/game/abcdefghijklmnopqrstuv#0123456789abcdef0123456789abcdef");
    expect(grid?.length).toBe(37);
    for (const [r, c] of [[0, 0], [0, 30], [30, 0]] as const) {
        const eye = Array.from({ length: 7 }, (_, i) => Array.from({ length: 7 }, (_, j) => (grid?.[r + i]?.[c + j] ? "#" : ".")).join(""));
        expect(eye).toEqual(["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]);
    }
});
it("refuses what does not fit", () => {
    expect(qr("x".repeat(231))).toBeNull();
    expect(qr("x".repeat(230))).not.toBeNull();
});
