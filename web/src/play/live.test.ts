// A table on a server that is not real: what it hears, and what it hands in.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Live } from "../api/live";
import type { Game } from "../api/types";
import { drafti } from "../games/drafti";
import { duelChess } from "../games/duelChess";
import type { GameModule } from "../games/module";
import { en } from "../i18n/en";
import { Hand } from "./hand.svelte";
import { isNew, learned } from "./lessons";
import { LiveTable } from "./live.svelte";
import { commitment } from "./share";

const game = (more: object = {}): Game =>
    ({ id: "g", game: "duel-chess", options: {}, preset: null, seats: [{ seat: 1, taken: true }, { seat: 2, taken: true }], you: 1, status: "running", next: null, seq: 4, line: [], observation: null, legal: null, toAct: null, outcome: null, clock: null, offer: null, ...more }) as unknown as Game;
function tableOf(first: Game, module: GameModule = duelChess) {
    let hear: (message: object) => void = () => undefined;
    const line = { onLink: () => () => undefined, watch: (_: string, { hear: ear }: { hear: (message: object) => void }) => ((hear = ear), () => undefined), now: () => 0 };
    vi.stubGlobal("Worker", class { postMessage() {} });
    const table = new LiveTable(module, "g", "token", first, line as unknown as Live);
    return { table, hear: (entry: object) => hear({ type: "entry", entry }), told: (message: object) => hear(message) };
}
afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
});

describe("a table on a server", () => {
    it("keeps what was entered while the log was still to come", async () => {
        vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ lines: [] })));
        const observation = "W:W25:B6,14,22:H0:F1:E0:P-:R-";
        const standing = { observation, memory: "-", toAct: 1, legal: ["25x18x9x2"], outcome: { status: "ongoing" }, clock: null, offer: null };
        const { table, hear, told } = tableOf(game({ ...standing, game: "drafti", seq: 2 }), drafti);
        const hand = new Hand(table, () => en);
        await hand.touch("25");
        told({ type: "watching", game: "g", seq: 2 });
        hear({ seq: 1, kind: "game" });
        hear({ seq: 2, kind: "start", observation, now: standing });
        expect(table.caughtUp).toBe(true);
        expect(hand.path).toEqual(["25"]);
    });

    it("hands its part of a deal in once, however often it hears of it", async () => {
        const deal = { commitment: "ab".repeat(32), seats: [null, null] };
        const bound = commitment({ id: "g", deal } as never, 1);
        const dealt = game({ status: "waiting", deal: { ...deal, seats: [{ commitment: bound, shown: false }, { commitment: "cd".repeat(32), shown: false }] } });
        const posts: string[] = [];
        vi.stubGlobal("fetch", async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
            if (method === "POST") posts.push(`${url} ${body}`);
            return new Response(JSON.stringify(url.endsWith("/chat") ? { lines: [] } : dealt));
        });
        const { table } = tableOf(dealt);
        await Promise.all([table.refresh(), table.refresh()]);
        await vi.waitFor(() => expect(posts.length).toBeGreaterThan(0));
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(posts).toHaveLength(1);
        expect(posts[0]).toMatch(/entropy.*"entropy"/);
    });

    it("reads a sealed bid as soon as it is opened, and keeps what opens it", () => {
        vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ lines: [] })));
        const { table, hear } = tableOf(game());
        hear({ seq: 4, kind: "start", observation: "8/8/8/8/8/8/8/8 w - - 0 1 ?/? m -" });
        hear({ seq: 5, kind: "action", seat: 1, action: "bp:?", commitment: "c0", events: [] });
        expect(table.plies[0]).toMatchObject({ action: "bp:?", seal: { commitment: "c0", opening: null } });
        hear({ seq: 6, kind: "action", seat: 2, action: "bp:1", events: [], opened: [{ seq: 5, seat: 1, action: "bp:3", opening: { action: "bp:3", salt: "5a" } }] });
        expect(table.plies[0]).toMatchObject({ action: "bp:3", seal: { commitment: "c0", opening: { action: "bp:3", salt: "5a" } } });
        expect(table.plies[1]?.seal).toBeUndefined();
    });

    it("shows a lesson once, to somebody who plays, before the first move and while no clock runs", () => {
        vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ lines: [] })));
        const fresh = (more: object = {}) => isNew(tableOf(game(more)).table);
        expect(fresh()).toBe(true);
        expect(fresh({ you: null })).toBe(false);
        expect(fresh({ line: ["e2e4"] })).toBe(false);
        expect(fresh({ status: "waiting" })).toBe(false);
        expect(fresh({ clock: { running: null, left: [1, 1] } })).toBe(false);
        expect(fresh({ options: { duels: false } })).toBe(false);
        learned("duel-chess");
        expect(fresh()).toBe(false);
    });
    it("shows it while somebody waits for another, when nothing else is to be done", () => {
        vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ lines: [] })));
        const { table, hear } = tableOf(game({ status: "waiting", clock: { running: null, left: [1, 1] } }));
        expect(isNew(table)).toBe(false); // the link is still to be sent
        table.invited = true;
        expect(isNew(table)).toBe(true);
        const observation = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 39/39 m -";
        hear({ seq: 5, kind: "start", observation, now: { observation, memory: "-", toAct: 1, legal: [], outcome: null, clock: { running: 1, left: [1, 1] }, offer: null } });
        expect(isNew(table)).toBe(false); // now a clock runs
    });
});
