import { describe, expect, it } from "vitest";
import { bring, formats, write } from "./files";

describe("a file from the disk", () => {
    it("is known by its name, or by what it says", () => {
        expect(formats("a.prise", '{"game":"drafti"}\n')).toEqual(["prise"]);
        expect(formats("A.PDN", "1. c3-d4")).toEqual(["pdn"]);
        expect(formats("game.txt", '[GameType "21"]\n1. 22-18')).toEqual(["pdn", "pgn"]);
        expect(formats("game.txt", "1. 22-18 11-15")[0]).toBe("pdn");
        expect(formats("game.txt", "1. e4 e5 1/2-1/2")[0]).toBe("pgn");
    });
    it("keeps names, start and moves of what other programs wrote", async () => {
        const asked: object[] = [];
        const read = () => ({
            call: (request: object) => {
                asked.push(request);
                return Promise.resolve([{ game: "drafti", options: {}, position: "W:W22:B11", actions: ["22-18"], tags: [["White", "Asha"], ["Black", "?"]], result: "1-0", notes: ["n"] }] as never);
            },
        });
        const [game] = await bring("a.pdn", "1. 22-18", read);
        expect(asked).toEqual([{ do: "read", format: "pdn", text: "1. 22-18" }]);
        expect(game).toEqual({ game: "drafti", opening: { options: {}, position: "W:W22:B11" }, actions: ["22-18"], names: ["Asha", null], result: "1-0", notes: ["n"], record: null });
    });
    it("is written with what is known of it", async () => {
        const asked: object[] = [];
        const write_by = () => ({ call: (request: object) => (asked.push(request), Promise.resolve("1. e4 *" as never)) });
        const whole = { game: "duel-chess", opening: { options: { hidePools: false } }, actions: ["e2e4"], names: ["Asha", null], result: "", winner: 0 };
        expect(await write("pgn", whole, write_by)).toBe("1. e4 *");
        await write("pgn", { ...whole, opening: { preset: "open", position: "P" }, names: [], result: "1-0" }, write_by);
        await write("pgn", { ...whole, winner: null }, write_by);
        expect(asked).toEqual([
            { do: "write", format: "pgn", game: "duel-chess", options: { hidePools: false }, actions: ["e2e4"], tags: [["White", "Asha"]], winner: 0 },
            { do: "write", format: "pgn", game: "duel-chess", preset: "open", position: "P", actions: ["e2e4"], tags: [], result: "1-0" },
            { do: "write", format: "pgn", game: "duel-chess", options: { hidePools: false }, actions: ["e2e4"], tags: [["White", "Asha"]] },
        ]);
    });
    it("is refused with the reason of its likeliest format", async () => {
        const read = () => ({ call: (request: object) => Promise.reject(new Error((request as { format: string }).format)) });
        await expect(bring("a.txt", "1. 22-18", read)).rejects.toThrow("pdn");
        await expect(bring("a.prise", '{"game":"ludo"}', read)).rejects.toThrow("ludo");
        await expect(bring("a.prise", "{", read)).rejects.toThrow();
    });
});
