// The state of a board: one typed record, changed by free functions that return a new one. It knows cells, pieces and
// marks; it knows no game, no rule and no DOM. Board.svelte draws it.

import type { CellId, Surface } from "./surface";

// A thing that lies on a cell. Its id stays when it moves, so that drawing can follow it.
export interface Piece {
    readonly id: string;
    readonly look: string; // what its game draws it as: "mw", "bk", "7s"
    readonly cell: CellId;
    readonly turn?: number; // degrees, of what does not lie straight
    readonly level?: number; // of things on the same cell, from below
    readonly struck?: boolean; // taken, but still there until the capture is complete
    readonly ghost?: boolean; // what will be, not what is
    readonly lifted?: boolean; // in the hand
}

export type Mark =
    | { readonly kind: "last"; readonly cell: CellId } // where the last action began or ended
    | { readonly kind: "selected"; readonly cell: CellId }
    | { readonly kind: "origin"; readonly cell: CellId } // where the piece in the hand came from
    | { readonly kind: "movable"; readonly cell: CellId; readonly must: boolean }
    | { readonly kind: "target"; readonly cell: CellId; readonly must: boolean } // it may go here
    | { readonly kind: "victim"; readonly cell: CellId } // it would be taken next
    | { readonly kind: "hop"; readonly cell: CellId; readonly number: number; readonly done: boolean }
    | { readonly kind: "way"; readonly cells: readonly CellId[]; readonly done: boolean }
    | { readonly kind: "label"; readonly cell: CellId; readonly text: string; readonly must: boolean; readonly above: boolean } // what would come of it
    | { readonly kind: "ray"; readonly cells: readonly CellId[] } // from where something is seen, to what
    | { readonly kind: "coin"; readonly cell: CellId; readonly seat: number; readonly text: string | null } // a choice: sealed, or turned over
    | { readonly kind: "price"; readonly cell: CellId; readonly text: string }
    | { readonly kind: "refused"; readonly cell: CellId }
    | { readonly kind: "held"; readonly cells: readonly CellId[] }; // for the next turn

// Drawn by a person: an arrow, or a circle where `from` is `to`.
export interface Shape {
    readonly from: CellId;
    readonly to: CellId;
    readonly brush: number;
}

export interface BoardState {
    readonly surface: Surface;
    readonly pieces: readonly Piece[];
    readonly marks: readonly Mark[];
    readonly shapes: readonly Shape[];
    readonly cursor: CellId; // where the keyboard is
    readonly interactive: boolean;
}

export function board(surface: Surface, pieces: readonly Piece[] = []): BoardState {
    const cursor = surface.rows[surface.rows.length - 1]?.[0]?.id ?? "";
    return { surface, pieces, marks: [], shapes: [], cursor, interactive: true };
}

export const pieceAt = (pieces: readonly Piece[], cell: CellId): Piece | undefined =>
    pieces.filter((piece) => piece.cell === cell && !piece.ghost).at(-1);

export const moved = (pieces: readonly Piece[], from: CellId, to: CellId): readonly Piece[] => {
    const piece = pieceAt(pieces, from);
    return piece ? pieces.map((other) => (other === piece ? { ...piece, cell: to } : other)) : pieces;
};

export const without = (pieces: readonly Piece[], cells: readonly CellId[]): readonly Piece[] =>
    pieces.filter((piece) => !cells.includes(piece.cell));

export const relooked = (pieces: readonly Piece[], cell: CellId, look: string): readonly Piece[] =>
    pieces.map((piece) => (piece.cell === cell && !piece.ghost ? { ...piece, look } : piece));

export const struck = (pieces: readonly Piece[], cells: readonly CellId[]): readonly Piece[] =>
    pieces.map((piece) => (cells.includes(piece.cell) ? { ...piece, struck: true } : piece));

// New pieces for old ones, with the ids of those that have not changed, or that `moves` says have moved: for games
// whose whole position is read again after every action.
export function matched(before: readonly Piece[], after: readonly Piece[], moves: readonly (readonly [CellId, CellId])[] = []): readonly Piece[] {
    const rest = new Map<string, Piece[]>();
    const key = (cell: CellId, look: string) => `${cell} ${look}`;
    for (const piece of before) {
        const to = moves.find(([from]) => from === piece.cell)?.[1];
        const name = key(to ?? piece.cell, piece.look);
        rest.set(name, [...(rest.get(name) ?? []), piece]);
    }
    const taken = new Set(before.map((piece) => piece.id));
    let fresh = 0;
    return after.map((piece) => {
        const old = rest.get(key(piece.cell, piece.look))?.shift();
        if (old) return { ...piece, id: old.id };
        while (taken.has(`n${fresh}`)) ++fresh;
        taken.add(`n${fresh}`);
        return { ...piece, id: `n${fresh}` };
    });
}

// A shape that is drawn a second time is rubbed out.
export function drawn(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
    const same = (other: Shape) => other.from === shape.from && other.to === shape.to;
    const others = shapes.filter((other) => !same(other));
    const old = shapes.find(same);
    return old && old.brush === shape.brush ? others : [...others, shape];
}
