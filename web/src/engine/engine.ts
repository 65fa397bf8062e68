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
    readonly record?: { names: readonly string[] }; // of a record
}
export interface Verdict {
    readonly verdict: string;
    readonly sentence: string;
}

type Post = { postMessage(message: unknown): void; onmessage: ((event: MessageEvent) => void) | null; terminate(): void };

export class Engine {
    private readonly waiting = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
    private next = 1;
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

    private post(message: object): Promise<string> {
        const id = this.next++;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, ...message });
        });
    }

    async call<T>(request: object): Promise<T> {
        await this.ready;
        const { ok, refused } = JSON.parse(await this.post({ request: JSON.stringify(request) })) as {
            ok: T;
            refused?: { code: string; sentence: string; section?: string };
        };
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
