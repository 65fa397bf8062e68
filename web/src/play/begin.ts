// How a game begins: it is made, or paired; the right to the own seat and the invitations are kept; the page goes there.
import type { MadeGame, NewGame, SeatTaken } from "../api/types";
import type { Messages } from "../i18n/en";
import { keepHere, madeHere } from "./here";
import { isDealt } from "../games";
import { go } from "./route.svelte";
import { keepToken, set, store, stored } from "./settings.svelte";

type Doors = { make: (body: NewGame) => Promise<MadeGame>; pair: (body: NewGame) => Promise<SeatTaken> };

// In this page alone: nothing is asked of anybody.
export function beginHere(body: NewGame): void {
    set("last", body);
    set("here", true);
    const game = madeHere(body);
    keepHere(game);
    go(`/local/${game.game}?here=${game.id}`);
}

export const opponentOf = (body: NewGame): "computer" | "friend" | "lobby" => {
    const kinds = (body.seats ?? []).map((seat) => seat.kind);
    return kinds.includes("computer") ? "computer" : kinds.includes("lobby") ? "lobby" : "friend";
};
export function described(body: NewGame, m: Messages): string {
    const opponent = opponentOf(body);
    const level = body.seats?.find((seat) => seat.kind === "computer")?.level;
    return opponent === "computer" && level ? m.computer(level) : m.opponents[opponent];
}

export async function begin(body: NewGame, { make, pair }: Doors): Promise<void> {
    set("last", body);
    set("here", false);
    const name = stored<string>("prise-name", "");
    const named = name ? { ...body, name } : body;
    if (opponentOf(body) === "lobby") {
        const seat = await pair(named);
        keepToken(seat.id, seat.token);
        go(`/game/${seat.id}`);
        return;
    }
    const at = Math.max(0, (body.seats ?? []).findIndex((seat) => seat.kind === "me"));
    const dealt = isDealt(body.game) && body.seats !== undefined;
    const made = await make(dealt ? { ...named, seats: (body.seats ?? []).map((seat, i) => (i === at ? { kind: "link" as const } : seat)) } : named);
    const own = made.seats[at];
    if (own?.token) keepToken(made.id, own.token);
    // The own seat is taken only now, by coming to the page: what is dealt can be bound to chance of this browser.
    const others = made.seats.filter((seat) => seat !== own && seat.token);
    if (others.length > 0) {
        const all = { ...stored<Record<string, unknown>>("prise-invitations", {}), [made.id]: others };
        store("prise-invitations", Object.fromEntries(Object.entries(all).slice(-50)));
    }
    go(`/game/${made.id}`);
}
