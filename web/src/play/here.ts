// Games against the computer that are played in this page alone. They are kept in this browser, not in an address: some
// have secrets, and all of them are found again on the start page.
import type { NewGame } from "../api/types";
import type { Opening } from "../engine/engine";
import { store, stored } from "./settings.svelte";

export interface HereGame {
    readonly id: string;
    readonly game: string;
    readonly opening: Opening;
    readonly you: number;
    readonly level: number;
    readonly seed: number; // of what the computer overlooks, and of its bids
    readonly actions: readonly string[];
    readonly status: "running" | "ended";
    readonly mine: boolean; // whose turn it was
    readonly resigned?: boolean;
}
const key = "prise-here";
const most = 20;

export const hereGames = (): readonly HereGame[] => stored<readonly HereGame[]>(key, []);
export const hereGame = (id: string): HereGame | null => hereGames().find((one) => one.id === id) ?? null;
export function keepHere(game: HereGame): void {
    store(key, [game, ...hereGames().filter((one) => one.id !== game.id)].slice(0, most));
}

export const freshSeed = (): number => {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return (high % 2 ** 21) * 2 ** 32 + low;
};

// A game as the sheet describes it, to be played here. The page deals the cards itself (Casino), by chance.
export function madeHere(body: NewGame): HereGame {
    const seats = body.seats ?? [];
    const options = { ...(body.options as object | undefined), ...(body.game === "casino" ? { seed: freshSeed() } : {}) };
    return {
        id: freshSeed().toString(36),
        game: body.game,
        opening: { options, ...(body.preset ? { preset: body.preset } : {}) },
        you: Math.max(0, seats.findIndex((seat) => seat.kind === "me")) + 1,
        level: seats.find((seat) => seat.kind === "computer")?.level ?? 3,
        seed: freshSeed(),
        actions: [],
        status: "running",
        mine: true,
    };
}
