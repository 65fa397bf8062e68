import { beforeEach, describe, expect, it } from "vitest";
import { hereGame, hereGames, keepHere, madeHere } from "./here";

const body = { game: "casino", seats: [{ kind: "computer" as const, level: 6 }, { kind: "me" as const }] };

describe("games on this device", () => {
    beforeEach(() => localStorage.clear());
    it("are made as the sheet describes them", () => {
        const game = madeHere({ ...body, preset: "duo", options: { handSize: 4 } } as never);
        expect(game).toMatchObject({ game: "casino", you: 2, level: 6, actions: [], status: "running", opening: { preset: "duo", options: { handSize: 4 } } });
    });
    it("have a deal and a seed of their own, that a rule text can hold", () => {
        const seeds = Array.from({ length: 50 }, () => madeHere(body)).flatMap((game) => [game.seed, (game.opening.options as { seed: number }).seed]);
        expect(new Set(seeds).size).toBe(seeds.length);
        expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
        expect((madeHere({ ...body, game: "drafti" }).opening.options as { seed?: number }).seed).toBeUndefined();
    });
    it("are found again, the last one first, and not kept for ever", () => {
        const games = Array.from({ length: 25 }, () => madeHere(body));
        games.forEach(keepHere);
        expect(hereGames().length).toBe(20);
        expect(hereGames()[0]?.id).toBe(games.at(-1)?.id);
        const again = { ...(games.at(-2) ?? games[0]!), actions: ["x"] };
        keepHere(again);
        expect(hereGames()[0]).toEqual(again);
        expect(hereGame(again.id)?.actions).toEqual(["x"]);
        expect(hereGame("nowhere")).toBeNull();
    });
    it("are none where the store is broken", () => {
        localStorage.setItem("prise-here", "{");
        expect(hereGames()).toEqual([]);
    });
});
