// The engine's thread: it loads a module and answers requests, one after the other, as texts.
import { load, type Prise } from "./prise";

let module: Promise<Prise> | null = null;
self.onmessage = async ({ data }: MessageEvent<{ id: number; module?: string; request?: string }>) => {
    try {
        if (data.module) module = load(fetch(data.module));
        const prise = await module;
        self.postMessage({ id: data.id, answer: data.request ? prise?.answer(data.request) : "" });
    } catch (error) {
        module = null;
        self.postMessage({ id: data.id, failed: String(error) });
    }
};
