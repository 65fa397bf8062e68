// A surface is the cells of a board and where they lie: squares of any number, a hexagon, or a table with
// places for cards. The kit needs nothing else to draw, to point and to walk with arrow keys; which cell
// means what is the affair of a game.
//
// One cell is 100 units wide. Rows are listed as they are seen, from the top, so a flipped board is another
// surface with the same cells.

export type CellId = string;

export interface Cell {
    readonly id: CellId;
    readonly x: number; // its middle
    readonly y: number;
    readonly row: number; // as seen, from the top
    readonly column: number; // as seen, from the left
    readonly dark: boolean;
}

export interface Surface {
    readonly kind: "squares" | "hexagons" | "table";
    readonly cells: ReadonlyMap<CellId, Cell>;
    readonly rows: readonly (readonly Cell[])[];
    readonly width: number;
    readonly height: number;
    readonly outline: string; // the corners of a cell around its middle, as points of a polygon
    // The cell under a point, or null.
    at(x: number, y: number): Cell | null;
}

function make(kind: Surface["kind"], rows: Cell[][], width: number, height: number, outline: string, at: Surface["at"]): Surface {
    const cells = new Map(rows.flat().map((cell) => [cell.id, cell]));
    return { kind, cells, rows, width, height, outline, at };
}

// `name` of the cell in a file and a rank, both counted from 0; rank 0 is below unless `flipped`.
export function squares(files: number, ranks: number, name: (file: number, rank: number) => CellId, flipped = false): Surface {
    const rows: Cell[][] = [];
    for (let row = 0; row < ranks; ++row) {
        const cells: Cell[] = [];
        for (let column = 0; column < files; ++column) {
            const file = flipped ? files - 1 - column : column;
            const rank = flipped ? row : ranks - 1 - row;
            cells.push({ id: name(file, rank), x: column * 100 + 50, y: row * 100 + 50, row, column, dark: (file + rank) % 2 === 0 });
        }
        rows.push(cells);
    }
    const at = (x: number, y: number) => rows[Math.floor(y / 100)]?.[Math.floor(x / 100)] ?? null;
    return make("squares", rows, files * 100, ranks * 100, "-50,-50 50,-50 50,50 -50,50", at);
}

// A hexagon of hexagons with `side` cells a side, point upwards. `name` gets the file and the rank of a cell in the
// slanted grid of 2 side - 1 files and ranks, from 0.
export function hexagons(side: number, name: (file: number, rank: number) => CellId, flipped = false): Surface {
    const size = 2 * side - 1;
    const radius = 100 / Math.sqrt(3); // a cell is 100 wide from edge to edge
    const rise = radius * 1.5;
    const rows: Cell[][] = [];
    for (let row = 0; row < size; ++row) {
        const rank = flipped ? row : size - 1 - row;
        const cells: Cell[] = [];
        for (let file = 0; file < size; ++file) {
            if (Math.abs(file - rank) >= side) continue;
            const slant = (file - rank / 2 - (side - 1) / 2) * 100;
            cells.push({
                id: name(file, rank), x: size * 50 + (flipped ? -slant : slant), y: radius + row * rise, row,
                column: 0, dark: (file + rank) % 3 === 0,
            });
        }
        cells.sort((a, b) => a.x - b.x);
        rows.push(cells.map((cell, column) => ({ ...cell, column })));
    }
    const outline = [-90, -30, 30, 90, 150, 210]
        .map((angle) => (angle * Math.PI) / 180)
        .map((angle) => `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`)
        .join(" ");
    const all = rows.flat();
    // The nearest middle is the right one: hexagons are the cells of nearest points.
    const at = (x: number, y: number) => {
        let best: Cell | null = null;
        let least = radius * radius;
        for (const cell of all) {
            const distance = (cell.x - x) ** 2 + (cell.y - y) ** 2;
            if (distance < least) [best, least] = [cell, distance];
        }
        return best;
    };
    return make("hexagons", rows, size * 100, 2 * radius + (size - 1) * rise, outline, at);
}

export interface Place {
    readonly id: CellId;
    readonly x: number;
    readonly y: number;
    readonly row: number;
}
// Cards (100 x 140) laid on a table of any size. Where they overlap the one further to the right lies on top. Rows are for
// the arrow keys and for whoever listens.
export function table(places: readonly Place[], width: number, height: number): Surface {
    const rows: Cell[][] = [];
    for (const place of [...places].sort((a, b) => a.row - b.row || a.x - b.x)) {
        const last = rows.at(-1);
        const row = last?.[0] && places.find(({ id }) => id === last[0]?.id)?.row === place.row ? last : (rows[rows.push([]) - 1] ?? []);
        row.push({ id: place.id, x: place.x, y: place.y, row: rows.length - 1, column: row.length, dark: false });
    }
    const all = rows.flat().reverse();
    const at = (x: number, y: number) => all.find((cell) => Math.abs(cell.x - x) <= 50 && Math.abs(cell.y - y) <= 70) ?? null;
    return make("table", rows, width, height, "-50,-70 50,-70 50,70 -50,70", at);
}

// The neighbour in the direction of an arrow key, or the cell itself at the edge. Rows of different lengths (a
// hexagon, hands of cards) are crossed to whatever is nearest.
export function neighbour(surface: Surface, from: CellId, dx: number, dy: number): CellId {
    const cell = surface.cells.get(from);
    if (!cell) return from;
    if (dx !== 0) return surface.rows[cell.row]?.[cell.column + dx]?.id ?? from;
    for (let row = cell.row + dy; row >= 0 && row < surface.rows.length; row += dy) {
        const line = surface.rows[row] ?? [];
        if (line.length === 0) continue;
        return line.reduce((best, other) => (Math.abs(other.x - cell.x) < Math.abs(best.x - cell.x) ? other : best)).id;
    }
    return from;
}
