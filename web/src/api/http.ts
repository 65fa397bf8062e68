// Requests to the server. A refusal is thrown as a Refused, with the server's sentence; no answer at all as a Lost.
import type { CatalogueGame, ChatLine, Explanation, Game, GameRow, Guest, MadeGame, NewGame, Problem, SeatTaken } from "./types";

export class Refused extends Error {
    constructor(readonly code: string, sentence: string, readonly section: string | null, readonly status: number) {
        super(sentence);
        this.name = "Refused";
    }
}
export class Lost extends Error {
    constructor() {
        super("lost");
        this.name = "Lost";
    }
}

interface Ask {
    method?: string;
    body?: unknown;
    token?: string | null;
    key?: string;
}

async function ask(path: string, { method = "GET", body, token, key }: Ask = {}): Promise<Response> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (token) headers["Authorization"] = `Bearer ${token}`;
    if (key) headers["Idempotency-Key"] = key;
    let response: Response;
    try {
        response = await fetch(`/api/v1${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    } catch {
        throw new Lost();
    }
    if (response.ok) return response;
    const problem = (await response.json().catch(() => null)) as Problem | null;
    if (!problem) throw response.status >= 500 ? new Lost() : new Refused("not-found", response.statusText, null, response.status);
    throw new Refused(problem.code, problem.detail, problem.section ?? null, problem.status);
}
const json = async <T>(path: string, how?: Ask): Promise<T> => (await ask(path, how)).json() as Promise<T>;

// A random name for an order, made before it is sent: a repeat is then the same order.
export const freshId = (): string => {
    const bytes = crypto.getRandomValues(new Uint8Array(15));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
};

let catalogueKept: Promise<CatalogueGame[]> | null = null;
export function catalogue(): Promise<CatalogueGame[]> {
    catalogueKept ??= json<CatalogueGame[]>("/catalogue").then(
        (list) => list,
        (error) => {
            catalogueKept = null;
            throw error;
        },
    );
    return catalogueKept;
}

// The first request of a game page was sent by theme.js; it is used once, if it asked the same.
interface First {
    id: string;
    token: string | null;
    answer: Promise<Response>;
}
export async function game(id: string, token: string | null): Promise<Game> {
    const page = globalThis as { priseFirst?: First };
    const first = page.priseFirst;
    delete page.priseFirst;
    if (first && first.id === id && first.token === token) {
        const response = await first.answer.catch(() => null);
        if (response?.ok) return (await response.json()) as Game;
    }
    return json<Game>(`/games/${id}`, { token });
}
export const make = (body: NewGame) => json<MadeGame>("/games", { method: "POST", body, key: freshId() });
export const pair = (body: NewGame) => json<SeatTaken>("/pairings", { method: "POST", body, key: freshId() });
export const sit = (id: string, seat: number, token: string | null, { name, commitment }: { name?: string; commitment?: string | null } = {}) =>
    json<SeatTaken>(`/games/${id}/seats/${seat}`, { method: "POST", token, body: { ...(name ? { name } : {}), ...(commitment ? { commitment } : {}) } });
export const handIn = (id: string, token: string | null, body: { commitment: string } | { entropy: string }) => ask(`/games/${id}/entropy`, { method: "POST", token, body, key: freshId() });
export const lobby = () => json<{ games: GameRow[] }>("/lobby").then(({ games }) => games);
export const games = (query: Record<string, string>) =>
    json<{ games: GameRow[]; next: string | null }>(`/games?${new URLSearchParams(query)}`);
export const me = () => json<Guest>("/me");
export const nameMe = (name: string) => json<Guest>("/guests", { method: "POST", body: { name } });
export const myGames = async (): Promise<GameRow[]> =>
    (await (await ask("/me/games")).text()).split("\n").filter(Boolean).map((line) => JSON.parse(line) as GameRow);
export const explanation = (id: string, token: string | null, action?: string) =>
    json<Explanation>(`/games/${id}/explanation${action ? `?action=${encodeURIComponent(action)}` : ""}`, { token });
export const question = <T>(id: string, token: string | null, what: string, args: object = {}) =>
    json<{ answer: T }>(`/games/${id}/questions`, { method: "POST", token, body: { what, arguments: args } }).then(({ answer }) => answer);
export const record = async (id: string, token: string | null) => (await ask(`/games/${id}/record`, { token })).text();
export const chat = (id: string, token: string | null) => json<{ lines: ChatLine[] }>(`/games/${id}/chat`, { token });
