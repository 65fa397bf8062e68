// A table on a server, with a line that says what the test wants.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Game, ServerMessage } from "../api/types";
import type { Live } from "../api/live";
import { drafti } from "../games/drafti";
import { en } from "../i18n/en";
import { Hand } from "./hand.svelte";
import { LiveTable } from "./live.svelte";

const observation = "W:W25:B6,14,22:H0:F1:E0:P-:R-";
const standing = { observation, memory: "-", toAct: 1, legal: ["25x18x9x2"], outcome: { status: "ongoing" }, clock: null, offer: null };
const game = { ...standing, id: "g", seq: 2, you: 1, status: "running", seats: [{ taken: true }, { taken: true }], options: {}, preset: "", deal: null, next: null } as unknown as Game;

afterEach(() => vi.unstubAllGlobals());
describe("a table on a server", () => {
    it("keeps what was entered while the log was still to come", async () => {
        vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
        let hear: (message: ServerMessage) => void = () => undefined;
        const line = {
            onLink: () => () => undefined,
            watch: (_: string, watcher: { hear: typeof hear }) => ((hear = watcher.hear), () => undefined),
        } as unknown as Live;
        const table = new LiveTable(drafti, "g", null, game, line);
        const hand = new Hand(table, () => en);
        await hand.touch("25");
        expect(hand.path).toEqual(["25"]);
        hear({ type: "watching", game: "g", seq: 2 } as never);
        hear({ type: "entry", game: "g", entry: { seq: 1, kind: "game" } } as never);
        hear({ type: "entry", game: "g", entry: { seq: 2, kind: "start", observation, now: standing } } as never);
        expect(table.caughtUp).toBe(true);
        expect(hand.path).toEqual(["25"]);
    });
});
