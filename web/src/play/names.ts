// What people at a table are called, and how it is said why a game ended: by whom, where somebody in particular ended it.
import type { Messages } from "../i18n/en";
import type { Table } from "./table.svelte";

const unsaid = "Anonymous"; // what the server calls whoever has not said
export const personName = (name: string | null, m: Messages): string => (name === null || name === unsaid ? m.anonymous : name);

export function nameOf(table: Table, seat: number, m: Messages): string {
    const one = table.seats.find((other) => other.seat === seat);
    if (!one?.taken) return m.nobody;
    if (one.level) return m.computer(one.level);
    if (seat === table.you && (one.name === null || one.name === unsaid)) return m.you;
    return one.name === null ? table.module.seatName(seat, m) : personName(one.name, m);
}

export function endedBecause(table: Table, m: Messages): string {
    const { reason, winner, status } = table.outcome ?? {};
    if (!reason) return "";
    // Of two seats the one that has not won is the one that gave up, ran out of time or left.
    const loser = status === "win" && winner !== undefined && table.seats.length === 2 ? 3 - winner : null;
    const by = m.endedBy[reason];
    if (by && loser !== null) return table.you === loser ? by.you : by.other(nameOf(table, loser, m));
    return table.module.reason?.(reason, m) ?? m.reasons[reason] ?? m.reasonOther(reason);
}
