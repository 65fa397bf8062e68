// What people at a table are called, and how it is said why a game ended: by whom, where somebody in particular ended it.
import type { Messages } from "../i18n/en";
import type { Table } from "./table.svelte";

export function nameOf(table: Table, seat: number, m: Messages): string {
    const one = table.seats.find((other) => other.seat === seat);
    if (!one?.taken) return m.nobody;
    const own = seat === table.you && (one.name === null || one.name === "Anonymous"); // what the server calls whoever has not said
    return one.level ? m.computer(one.level) : own ? m.you : (one.name ?? (seat === table.you ? m.you : table.module.seatName(seat, m)));
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
