// The rules in the page: the same C++ as in the server, as WebAssembly in a worker. What is refused is thrown, with the
// code and the section of the rule book (docs/webassembly.md).
import { Refused } from "../api/http";
import type { Event, Outcome } from "../api/types";
import type { Line } from "../games/module";

export type Viewer = number | "spectator" | "all";
export interface Look {
    readonly at: number;
    readonly line: number;
    readonly observation: string;
    readonly toAct: number | null;
    readonly legal: readonly string[] | null;
    readonly outcome: Outcome;
    readonly memory: string;
    readonly position?: string;
    readonly lines?: readonly Line[];
}
export interface Told {
    readonly at: number;
    readonly seat: number;
    readonly action: string;
    readonly opened?: readonly { at: number; seat: number; action: string }[]; // earlier ones that can be read now
    readonly events: readonly Event[];
    readonly look: Look;
}
export interface Opening {
    readonly game?: string;
    readonly preset?: string;
    readonly options?: object;
    readonly position?: string;
    readonly observation?: string;
    readonly memory?: string;
    readonly actions?: readonly string[];
    readonly record?: string;
    readonly viewer?: Viewer;
}
export interface Opened {
    readonly handle: number;
    readonly game: { id: string; seats: number; options: Record<string, unknown>; open: boolean; questions: readonly unknown[] };
    readonly look: Look;
    readonly events: readonly Event[];
    readonly record?: { names: readonly string[]; outcome?: Outcome }; // of a record
}
// What a computer player thinks: values are those of the seat that thinks.
export interface ThoughtLine {
    readonly depth: number;
    readonly value: number;
    readonly result: number; // expected, from -10000 to 10000
    readonly bound: "exact" | "at-least" | "at-most";
    readonly endIn?: number; // proved: so many actions until the end
    readonly actions: readonly string[];
}
export interface Thought {
    readonly at: number;
    readonly seat: number;
    readonly done: boolean;
    readonly best: string;
    readonly nodes: number;
    readonly depth: number;
    readonly fitted: boolean;
    readonly lines: readonly ThoughtLine[];
}
export interface Thinking {
    readonly level?: number;
    readonly seed?: number;
    readonly nodes?: number;
    readonly lines?: number;
    readonly log?: readonly { seat: number; action?: string }[];
    readonly viewer?: number | "all";
}
export interface Verdict {
    readonly verdict: string;
    readonly sentence: string;
}

const slice_ms = 40;
type Post = { postMessage(message: unknown): void; onmessage: ((event: MessageEvent) => void) | null; terminate(): void };

export class Engine {
    private readonly waiting = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
    private next = 1;
    private thinking: Promise<boolean> | null = null;
    private readonly ready: Promise<string>;

    constructor(module: string, private readonly worker: Post = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })) {
        worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: string; failed?: string }>) => {
            const who = this.waiting.get(data.id);
            this.waiting.delete(data.id);
            if (data.failed !== undefined) who?.reject(new Error(data.failed));
            else who?.resolve(data.answer ?? "");
        };
        this.ready = this.post({ module });
        this.ready.catch(() => undefined); // whoever asks is told
    }

    // It thinks until it is done, as long as it may, or until it is told to stop. `hear` is told of every slice.
    async think(handle: number, how: Thinking, { longest_ms = Infinity, signal, hear }: { longest_ms?: number; signal?: AbortSignal; hear?: (thought: Thought) => void } = {}): Promise<Thought> {
        let thought = await this.call<Thought>({ do: "think", handle, ...how });
        const began = performance.now();
        while (!thought.done && !signal?.aborted && performance.now() - began < longest_ms) {
            thought = this.read<Thought>(await this.post({ slice: { handle, ms: slice_ms, viewer: how.viewer } }));
            hear?.(thought);
        }
        return thought;
    }

    private post(message: object): Promise<string> {
        const id = this.next++;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, ...message });
        });
    }

    async call<T>(request: object): Promise<T> {
        await this.ready;
        return this.read<T>(await this.post({ request: JSON.stringify(request) }));
    }
    private read<T>(answer: string): T {
        const { ok, refused } = JSON.parse(answer) as { ok: T; refused?: { code: string; sentence: string; section?: string } };
        if (refused) throw new Refused(refused.code, refused.sentence, refused.section ?? null, 422);
        return ok;
    }

    open(what: Opening): Promise<Opened> {
        return this.call({ do: "open", ...what });
    }
    act(handle: number, action: string, viewer?: Viewer): Promise<Told> {
        return this.call({ do: "act", handle, action, viewer });
    }
    undo(handle: number, actions = 1): Promise<{ look: Look }> {
        return this.call({ do: "undo", handle, actions });
    }
    goTo(handle: number, at: number, viewer?: Viewer): Promise<Told> {
        return this.call({ do: "goto", handle, at, viewer });
    }
    look(handle: number): Promise<Look> {
        return this.call({ do: "look", handle });
    }
    log(handle: number): Promise<readonly { seat: number; action: string }[]> {
        return this.call({ do: "log", handle });
    }
    ask<T>(handle: number, what: string, args?: object): Promise<T> {
        return this.call({ do: "ask", handle, what, with: args });
    }
    explain(handle: number, action: string): Promise<{ legal: boolean; code?: string; lines: readonly Line[] }> {
        return this.call({ do: "explain", handle, action });
    }
    understand(handle: number, words: string): Promise<readonly (string | readonly string[])[]> {
        return this.call({ do: "understand", handle, words });
    }
    adjudicate(handle: number, end: string, seat?: number): Promise<Outcome> {
        return this.call({ do: "adjudicate", handle, end, seat });
    }
    // Whether the game of this module has a player that thinks.
    async thinks(): Promise<boolean> {
        this.thinking ??= this.games().then(([one]) => one?.thinks ?? false);
        return this.thinking;
    }
    // The games of this module: whether they have a player that thinks, and their presets.
    games(): Promise<readonly { id: string; thinks: boolean; presets: readonly { name: string; help: string }[] }[]> {
        return this.call({ do: "games" });
    }
    verify(record: string): Promise<readonly Record<string, unknown>[]> {
        return this.call({ do: "verify", record });
    }
    close(handle: number): Promise<boolean> {
        return this.call({ do: "close", handle });
    }
    stop(): void {
        this.worker.terminate();
    }
}

// One engine a game, loaded when it is first asked for.
const engines = new Map<string, Engine>();
export function engineOf(game: string): Engine {
    const kept = engines.get(game);
    if (kept) return kept;
    const engine = new Engine(`/engine/prise-${game}.wasm`);
    engines.set(game, engine);
    return engine;
}
