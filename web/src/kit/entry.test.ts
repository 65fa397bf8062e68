import { describe, expect, it } from "vitest";
import { nexts, only, origins, pick, type Choice } from "./entry";

const choice = (action: string): Choice => ({ action, path: action.split(/[-x]/) });

describe("quiet moves", () => {
    const choices = ["22-17", "22-18", "23-18"].map(choice);
    it("begin where something can go", () => {
        expect([...origins(choices)]).toEqual(["22", "23"]);
        expect([...nexts(choices, ["22"])]).toEqual(["17", "18"]);
    });
    it("are done with the second cell", () => {
        expect(pick(choices, [], "22")).toEqual({ kind: "entered", path: ["22"] });
        expect(pick(choices, ["22"], "18")).toMatchObject({ kind: "done", choices: [{ action: "22-18" }] });
    });
    it("let go of a piece, and take another one instead", () => {
        expect(pick(choices, ["22"], "22")).toEqual({ kind: "dropped" });
        expect(pick(choices, ["22"], "23")).toEqual({ kind: "entered", path: ["23"] });
    });
    it("are refused elsewhere", () => {
        expect(pick(choices, [], "1")).toMatchObject({ kind: "refused" });
        expect(pick(choices, ["22"], "9")).toEqual({ kind: "refused", path: ["22", "9"] });
    });
});

describe("chains", () => {
    it("are entered hop by hop", () => {
        const choices = [choice("25x18x9x2")];
        expect(pick(choices, ["25"], "18")).toEqual({ kind: "entered", path: ["25", "18"] });
        expect(pick(choices, ["25", "18", "9"], "2")).toMatchObject({ kind: "done" });
        expect(only(choices, ["25"])?.action).toBe("25x18x9x2");
    });
    it("are played by a click on their end if there is one way to it", () => {
        expect(pick([choice("25x18x9x2")], ["25"], "2")).toMatchObject({ kind: "done", choices: [{ action: "25x18x9x2" }] });
        const two = [choice("25x18x9x2"), choice("25x16x7x2")];
        expect(pick(two, ["25"], "2")).toMatchObject({ kind: "refused" });
        expect(pick(two, ["25"], "9")).toEqual({ kind: "entered", path: ["25", "18", "9"] });
    });
    it("do not let go of the piece once a hop is made", () => {
        expect(pick([choice("25x18x9"), choice("26x17")], ["25", "18"], "26")).toMatchObject({ kind: "refused" });
    });
    it("that end where others go on must be confirmed by the last cell again", () => {
        const choices = [choice("3x10"), choice("3x10x19")];
        expect(pick(choices, ["3"], "10")).toEqual({ kind: "entered", path: ["3", "10"] });
    });
});

describe("choices that differ off the board", () => {
    it("come together", () => {
        const choices = ["q", "r", "b", "n"].map((piece): Choice => ({ action: `e7e8${piece}`, path: ["e7", "e8"] }));
        const picked = pick(choices, ["e7"], "e8");
        expect(picked.kind === "done" && picked.choices.length).toBe(4);
    });
});
