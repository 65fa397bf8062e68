import { describe, expect, it } from "vitest";
import { Refused } from "../api/http";
import { examplesOf, isPosition, stepped, type Example } from "./examples";

const books = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });
const codes = (line: string) => {
    const parts = line.split("`");
    return parts.flatMap((text, i) => (i % 2 ? [{ text, before: parts[i - 1] ?? "", after: parts[i + 1] ?? "" }] : []));
};

describe("the examples of a book", () => {
    it("are positions with what stands behind them; what an arrow leads to is a result", () => {
        const found = examplesOf("drafti", codes("| `W:W18,32:B15` | `18x11`; `32-28` → `capture-required` | `W:W11:B6,7`, russian | `11x2` → `B:WK2:B6:H0:F1:E0:PW:R-` |"), ["russian"]);
        expect(found.map(({ example }) => [example.position, example.preset, example.codes.length])).toEqual([["W:W18,32:B15", null, 3], ["W:W11:B6,7", "russian", 2]]);
    });
    it("are played by the rules that are named in front of them, too", () => {
        const [found] = examplesOf("drafti", codes("Example, russian, `W:W12:B7,8,22,K27,K29,K32`, action `12x3x17x31x24`: `jump`"), ["russian"]);
        expect(found?.example).toMatchObject({ preset: "russian" });
    });
    it("take the options that stand in front", () => {
        const [found] = examplesOf("gene-chess", codes('options `{"overflow":"block"}`, `4k2q/8/8/4N3/8/8/8/4K3 w - - 0 1 e5=FALDH.3 - -`, actions `e5h8` → refused: `complexity-exceeded`'), []);
        expect(found?.example).toMatchObject({ options: { overflow: "block" }, codes: ["e5h8", "complexity-exceeded"] });
    });
    it("are found in every book that has positions", () => {
        for (const [game, least] of [["drafti", 20], ["duel-chess", 8], ["gene-chess", 15], ["ringrift", 40], ["casino", 2]] as const) {
            const text = books[`../../../docs/rules/${game}.md`] ?? "";
            expect([...text.matchAll(/`([^`\n]+)`/g)].filter(([, code]) => isPosition(game, code ?? "")).length, game).toBeGreaterThanOrEqual(least);
        }
    });
});

// An engine that knows one position: a, then b; c only from the start; the rest is refused.
const engine = () => {
    const played = new Map<number, string>();
    let next = 1;
    const legal: Record<string, string[]> = { "": ["a", "c"], a: ["b"] };
    return {
        played,
        open: async () => {
            played.set(next, "");
            return { handle: next++, look: { observation: "start" } } as never;
        },
        act: async (handle: number, action: string) => {
            const line = played.get(handle) ?? "";
            if (action.startsWith("?")) throw new Refused("bad-action", "no such text", "5", 422);
            if (!legal[line]?.includes(action)) throw new Refused(line === "a" ? "not-your-turn" : "not-legal", `not ${action}`, "6.1", 422);
            played.set(handle, line + action);
            return { events: [], look: { observation: line + action } } as never;
        },
        close: async (handle: number) => played.delete(handle),
    };
};
const example = (...codes: string[]): Example => ({ position: "p", options: {}, preset: null, codes });

describe("an example", () => {
    it("is played action by action, and begun again where the book tells another way", async () => {
        const one = engine();
        const steps = await stepped(one, "x", example("a b", "?what", "c"));
        expect(steps.map((step) => [step.action, step.observation])).toEqual([[null, "start"], ["a", "a"], ["b", "ab"], ["c", "c"]]);
        expect(one.played.size).toBe(0);
    });
    it("says why where an action is refused, there where the book means it", async () => {
        const steps = await stepped(engine(), "x", example("a", "z", "not-legal"));
        expect(steps.at(-1)).toEqual({ action: "z", observation: "start", events: [], refusal: { sentence: "not z", section: "6.1" } });
        expect((await stepped(engine(), "x", example("a", "z", "not-your-turn"))).at(-1)?.observation).toBe("a");
    });
});
