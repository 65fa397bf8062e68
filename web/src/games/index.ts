// The boards of the games. Drafti is there at once; the others are fetched when they are needed.
import { drafti } from "./drafti";
import type { GameModule } from "./module";

const boards: Record<string, () => Promise<GameModule>> = {
    drafti: () => Promise.resolve(drafti),
    "duel-chess": async () => (await import("./duelChess")).duelChess,
    "gene-chess": async () => (await import("./chess")).geneChess,
    casino: async () => (await import("./casino")).casino,
    ringrift: async () => (await import("./ringrift")).ringrift,
};
export const order = Object.keys(boards);
export const hasBoard = (game: string): boolean => game in boards;
// At one screen nobody can hide anything; where bids are secret one person plays both sides, open, to practise.
export const canShareScreen = (game: string): boolean => game !== "casino";
export const isPractice = (game: string): boolean => game === "duel-chess";
// It begins with chance: every seat may have its part in it, and so wants to sit down after the host is bound.
export const isDealt = (game: string): boolean => game === "casino";
export function boardOf(game: string): Promise<GameModule> {
    const load = boards[game];
    if (!load) throw new Error(`no board for ${game}`);
    return load();
}
