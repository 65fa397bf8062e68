// Which games somebody has been shown how to play. A lesson is never shown twice by itself, and never while a clock runs, to
// somebody who only watches, or in the middle of a game. Whoever waits for another has time for it: at once in the lobby, and
// with a friend as soon as the link is on its way.
import { store, stored } from "./settings.svelte";
import { LiveTable } from "./live.svelte";
import type { Table } from "./table.svelte";

const key = "prise-lessons";
const seen = (): readonly string[] => stored<readonly string[]>(key, []);
export const learned = (game: string): void => store(key, [...new Set([...seen(), game])]);
export function isNew(table: Table): boolean {
    const { module, you, isLocal, plies, clock, options, status } = table;
    const begun = plies.length > 0 || (table instanceof LiveTable && (table.meta?.line.length ?? 0) > 0);
    const idle = status === "running" ? clock === null : status === "waiting" && table instanceof LiveTable && table.invited;
    return idle && !seen().includes(module.game) && (you !== null || isLocal) && !begun && options["duels"] !== false;
}
