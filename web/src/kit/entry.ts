// How an action is entered cell by cell. A choice is an action and the cells that one touches on the way to it:
// from, to, or every landing of a chain. What may follow is read off the list of legal choices; no rule is known here.

import type { CellId } from "./surface";

export interface Choice {
    readonly action: string;
    readonly path: readonly CellId[];
}

export type Picked =
    | { readonly kind: "entered"; readonly path: readonly CellId[] } // so far; more must follow
    | { readonly kind: "done"; readonly choices: readonly Choice[] } // complete: one, or several that differ off the board
    | { readonly kind: "dropped" } // the selection is given up
    | { readonly kind: "refused"; readonly path: readonly CellId[] }; // nothing legal goes there

const begins = (path: readonly CellId[], prefix: readonly CellId[]) => prefix.every((cell, i) => path[i] === cell);

// The choices that are still open after `prefix`.
export function open(choices: readonly Choice[], prefix: readonly CellId[]): Choice[] {
    return choices.filter((choice) => begins(choice.path, prefix));
}

// Where one may begin.
export function origins(choices: readonly Choice[]): Set<CellId> {
    return new Set(choices.flatMap((choice) => choice.path.slice(0, 1)));
}

// What may be touched next.
export function nexts(choices: readonly Choice[], prefix: readonly CellId[]): Set<CellId> {
    return new Set(open(choices, prefix).flatMap((choice) => choice.path.slice(prefix.length, prefix.length + 1)));
}

// A cell is touched. A cell further on in the chain is understood if there is only one way to it, so a chain can be
// played by a click on its end.
export function pick(choices: readonly Choice[], prefix: readonly CellId[], cell: CellId): Picked {
    const rest = open(choices, prefix);
    const ways = new Map<string, { path: readonly CellId[]; choices: Choice[] }>();
    for (const choice of rest) {
        const at = choice.path.indexOf(cell, prefix.length);
        if (at < 0) continue;
        const path = choice.path.slice(0, at + 1);
        const key = path.join(" ");
        const way = ways.get(key) ?? { path, choices: [] };
        way.choices.push(choice);
        ways.set(key, way);
    }
    const next = [...prefix, cell];
    const way = ways.get(next.join(" ")) ?? (ways.size === 1 && prefix.length > 0 ? [...ways.values()][0] : undefined);
    if (way) {
        const complete = way.choices.filter((choice) => choice.path.length === way.path.length);
        return complete.length > 0 && complete.length === way.choices.length
            ? { kind: "done", choices: complete }
            : { kind: "entered", path: way.path };
    }
    if (prefix.length === 0) return { kind: "refused", path: next };
    if (prefix.length === 1 && prefix[0] === cell) return { kind: "dropped" };
    // Another piece instead of this one, as long as nothing of a chain was entered.
    if (prefix.length === 1 && origins(choices).has(cell)) return { kind: "entered", path: [cell] };
    return { kind: "refused", path: next };
}

// The one way on, if there is only one: what Enter and the button play.
export function only(choices: readonly Choice[], prefix: readonly CellId[]): Choice | null {
    const rest = open(choices, prefix);
    return rest.length === 1 ? (rest[0] ?? null) : null;
}
