// Files from somebody's disk: records of our own, and what other programs have written (PDN, PGN). The moves of those are
// found by the rules, in a module of their own that is loaded when such a file comes.
import { Refused } from "../api/http";
import { Engine, type Opening } from "../engine/engine";
import { hasBoard } from "../games";

export interface Brought {
    readonly game: string;
    readonly opening: Opening;
    readonly actions: readonly string[];
    readonly names: readonly (string | null)[]; // by seat
    readonly result: string;
    readonly notes: readonly string[];
    readonly record: string | null; // where it is one of ours
}
interface Read {
    readonly game: string;
    readonly options: object;
    readonly position?: string;
    readonly actions: readonly string[];
    readonly tags: readonly (readonly [string, string])[];
    readonly result: string;
    readonly notes: readonly string[];
}

const most_bytes = 16 * 1024 * 1024;
type Reader = Pick<Engine, "call">;
let reader: Engine | null = null;
const notation = (): Reader => (reader ??= new Engine("/engine/prise-notation.wasm"));

// Which formats a text could have, the likeliest first: by the name of the file, else by what it says.
export function formats(name: string, text: string): readonly ("prise" | "pdn" | "pgn")[] {
    if (text.trimStart().startsWith("{")) return ["prise"];
    if (/\.pgn$/i.test(name)) return ["pgn"];
    if (/\.pdn$/i.test(name)) return ["pdn"];
    return /\[\s*GameType\b|\b\d{1,2}\s?[-x:]\s?\d{1,2}\b(?!\/)/i.test(text) ? ["pdn", "pgn"] : ["pgn", "pdn"];
}

function brought({ game, options, position, actions, tags, result, notes }: Read): Brought {
    const tag = (name: string) => tags.find(([key, value]) => key.toLowerCase() === name && value !== "" && value !== "?")?.[1] ?? null;
    return { game, opening: { options, ...(position === undefined ? {} : { position }) }, actions, names: [tag("white"), tag("black")], result, notes, record: null };
}

// A game that is known whole, as other programs read it.
export interface Whole {
    readonly game: string;
    readonly opening: Opening;
    readonly actions: readonly string[];
    readonly names: readonly (string | null)[]; // by seat
    readonly result: string; // as a file said it; empty: it follows from the winner
    readonly winner: number | null; // 0: a draw; null: it has no end
}
export function write(format: string, { game, opening, actions, names, result, winner }: Whole, by: () => Reader = notation): Promise<string> {
    const { options, preset, position } = opening;
    const tags = ["White", "Black"].flatMap((tag, i) => (names[i] ? [[tag, names[i]]] : []));
    const end = result ? { result } : winner === null ? {} : { winner };
    return by().call<string>({ do: "write", format, game, ...(preset ? { preset } : {}), ...(options ? { options } : {}), ...(position ? { position } : {}), actions, tags, ...end });
}

// All games of a file; what cannot be read is thrown as a Refused, with the line and the column where that is known.
export async function bring(name: string, text: string, read: () => Reader = notation): Promise<readonly Brought[]> {
    if (text.length > most_bytes) throw new Refused("too-long", `${Math.ceil(text.length / 1024 / 1024)} MiB > 16 MiB`, null, 413);
    let first: unknown = null;
    for (const format of formats(name, text)) {
        try {
            if (format === "prise") {
                const { game = "" } = JSON.parse(text.trimStart().split("\n", 1)[0] ?? "") as { game?: string };
                if (!hasBoard(game)) throw new Refused("no-such-game", game, null, 422);
                return [{ game, opening: { record: text }, actions: [], names: [], result: "", notes: [], record: text }];
            }
            return (await read().call<readonly Read[]>({ do: "read", format, text })).map(brought);
        } catch (error) {
            first ??= error;
        }
    }
    throw first;
}
