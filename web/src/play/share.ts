// Our part of a deal on a server (docs/fair-deal.md): whoever sits here binds themselves to entropy of their own before
// the cards are dealt, so nobody can choose them. The entropy follows from a secret that is kept in this browser beside the
// right to the seat: who loads the page between the two steps still knows what they are bound to.
import type { Game } from "../api/types";
import { store, stored } from "./settings.svelte";
import { sha256 } from "./sha256";

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

// E(...): every field behind its length in four bytes.
export function encoded(...fields: readonly (string | Uint8Array)[]): Uint8Array {
    const all = fields.map((field) => (typeof field === "string" ? new TextEncoder().encode(field) : field));
    const out = new Uint8Array(all.reduce((sum, field) => sum + 4 + field.length, 0));
    let at = 0;
    for (const field of all) {
        new DataView(out.buffer).setUint32(at, field.length);
        out.set(field, at + 4);
        at += 4 + field.length;
    }
    return out;
}
const hash = (...fields: readonly (string | Uint8Array)[]): Uint8Array => sha256(encoded(...fields));

export const commitmentTo = (deal: string, seat: number, entropy: Uint8Array): string => hex(hash("prise-entropy-2", unhex(deal), Uint8Array.of(seat), entropy));

function entropyFor(id: string, deal: string): Uint8Array {
    const all = stored<Record<string, string>>("prise-shares", {});
    const secret = all[id] ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    if (!all[id]) store("prise-shares", Object.fromEntries(Object.entries({ ...all, [id]: secret }).slice(-50)));
    return hash("prise-page-entropy", unhex(secret), unhex(deal));
}

type State = Pick<Game, "id" | "deal">;
// What binds the seat; null: nothing is dealt, or it is bound already.
export function commitment(game: State, seat: number): string | null {
    const { deal } = game;
    return !deal || deal.seats[seat - 1] ? null : commitmentTo(deal.commitment, seat, entropyFor(game.id, deal.commitment));
}
// What is to be shown; null: nothing, or not before every seat is bound.
export function entropy(game: State, seat: number): string | null {
    const { deal } = game;
    const own = deal?.seats[seat - 1];
    if (!deal || !own || own.shown || deal.seats.some((one) => !one)) return null;
    const ours = entropyFor(game.id, deal.commitment);
    return own.commitment === commitmentTo(deal.commitment, seat, ours) ? hex(ours) : null;
}
