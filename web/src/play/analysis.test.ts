import { describe, expect, it, vi } from "vitest";
import type { Engine, Thought } from "../engine/engine";
import { Analysis, faultOf, loss, valueText, type Judged } from "./analysis.svelte";

const place = (toAct: number, result: number, best = "a"): Judged => ({ toAct, result, value: result * 500, endIn: null, best });

describe("what an action gave away", () => {
    it("is what its seat expected before and does not after it", () => {
        expect(loss(place(1, 0.2), place(2, -0.4), "b")).toBeCloseTo(0.3);
        expect(loss(place(2, -0.4), place(1, 0.2), "b")).toBeCloseTo(0.3);
        expect(loss(place(2, -0.4), place(1, -0.6), "b")).toBe(0);
        expect(loss(place(1, 0.2), place(2, -0.4), "a")).toBe(0); // nothing better was found
    });
    it("is called by its size", () => {
        expect([0, 0.049, 0.05, 0.12, 0.25, 1].map(faultOf)).toEqual([null, null, "inaccuracy", "mistake", "blunder", "blunder"]);
    });
});

describe("a value in words", () => {
    it("is told of the side that is ahead", () => {
        const of = (value: number, result: number, endIn: number | null = null) => valueText({ value, result, endIn }, false);
        expect([of(160, 0.3), of(-50, -0.1), of(4, 0.01), of(9990, 1, 7), of(-9990, -1, 3), of(0, -1, 0)]).toEqual(["+1.6", "−0.5", "0.0", "+#7", "−#3", "0–1"]);
        expect(valueText({ value: 0, result: 0.16, endIn: null }, true)).toBe("58 %");
    });
});

// An engine that knows one line of three actions; its player likes whatever `opinion` says.
function engine(opinion: readonly number[]) {
    let at = 0;
    const outcome = { status: "ongoing" };
    const look = () => ({ toAct: at < 3 ? 1 + (at % 2) : null, line: 3, outcome: at < 3 ? outcome : { status: "win", winner: 1 } });
    return {
        opened: 0,
        open: vi.fn(async () => ({ handle: 1, game: { open: true }, look: { ...look(), line: 0 } })),
        act: vi.fn(async () => ({})),
        undo: vi.fn(),
        goTo: vi.fn(async (_: number, to: number) => {
            at = to;
            return { look: look() };
        }),
        think: vi.fn(async (_: number, how: { nodes: number }, more?: { hear?: (thought: Thought) => void }) => {
            const thought = { at, seat: 1 + (at % 2), best: "best", depth: how.nodes > 20_000 ? 9 : 3, done: true, nodes: how.nodes, fitted: true, lines: [{ value: 10, result: opinion[at] ?? 0, depth: 3, bound: "exact", actions: ["best", "then"] }] } as Thought;
            more?.hear?.(thought);
            return thought;
        }),
        close: vi.fn(async () => true),
    };
}

describe("an analysis", () => {
    it("judges every place, deepens the one that is looked at, and marks what was given away", async () => {
        const thinker = engine([2000, 8000, 9000]);
        const analysis = new Analysis(thinker as unknown as Engine);
        await analysis.follow({ game: "drafti" }, ["x", "y", "z"]);
        await vi.waitFor(() => expect(analysis.deep?.depth).toBe(9));
        expect(analysis.judged.map((one) => one?.result)).toEqual([0.2, -0.8, 0.9, 1]);
        const faults = analysis.faults(["x", "y", "z"]);
        expect(faults.map(({ fault }) => fault)).toEqual(["blunder", "blunder", null]);
        analysis.look(2);
        await vi.waitFor(() => expect(analysis.deep?.toAct).toBe(1));
        expect(analysis.deep?.lines[0]).toMatchObject({ result: 0.9, actions: ["best", "then"] });
    });
    it("follows a line that grows, and thinks of nothing while it is off", async () => {
        const thinker = engine([0, 0, 0]);
        const analysis = new Analysis(thinker as unknown as Engine);
        analysis.turn(false);
        await analysis.follow({ game: "drafti" }, ["x"]);
        await analysis.follow({ game: "drafti" }, ["x", "y"]);
        expect(thinker.act).toHaveBeenCalledTimes(2);
        expect(thinker.think).not.toHaveBeenCalled();
        analysis.turn(true);
        await vi.waitFor(() => expect(analysis.judged.every((one) => one !== null)).toBe(true));
    });
});
