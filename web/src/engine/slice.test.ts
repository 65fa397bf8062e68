import { describe, expect, it } from "vitest";
import { slice } from "./slice";

// A module in which a thousand nodes take a millisecond, and `all` nodes are all there is to think.
function module(all: number) {
    let at = 0;
    let done = 0;
    const steps: number[] = [];
    return {
        steps,
        now: () => at,
        answer: (request: string) => {
            const { nodes } = JSON.parse(request) as { nodes: number };
            steps.push(nodes);
            const taken = Math.min(nodes, all - done);
            done += taken;
            at += taken / 1000;
            return JSON.stringify({ ok: { done: done >= all, nodes: done } });
        },
    };
}

describe("a slice of thinking", () => {
    it("ends in its time, in steps that grow", () => {
        const prise = module(1e9);
        slice(prise, { handle: 1, ms: 40 }, prise.now);
        expect(prise.now()).toBeGreaterThan(25);
        expect(prise.now()).toBeLessThanOrEqual(40);
        expect(prise.steps[0]).toBeLessThan(prise.steps.at(-1) ?? 0);
    });
    it("ends when the thought is done, and with what is refused", () => {
        const prise = module(500);
        expect(JSON.parse(slice(prise, { handle: 1, ms: 40 }, prise.now))).toEqual({ ok: { done: true, nodes: 500 } });
        const refuses = { answer: () => '{"refused":{"code":"bad-request","sentence":"Nobody thinks."}}' };
        expect(slice(refuses, { handle: 1, ms: 40 }, () => 0)).toContain("refused");
    });
});
