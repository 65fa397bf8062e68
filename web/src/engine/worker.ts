// The engine's thread: it loads a module and answers requests, one after the other, as texts. A player thinks in slices of
// some milliseconds, so that what is asked meanwhile is answered in between.
import { load, type Prise } from "./prise";
import { slice, type Slice } from "./slice";

let module: Promise<Prise> | null = null;
self.onmessage = async ({ data }: MessageEvent<{ id: number; module?: string; request?: string; slice?: Slice }>) => {
    try {
        if (data.module) module = load(fetch(data.module));
        const prise = await module;
        self.postMessage({ id: data.id, answer: !prise ? "" : data.slice ? slice(prise, data.slice, () => performance.now()) : data.request ? prise.answer(data.request) : "" });
    } catch (error) {
        module = null;
        self.postMessage({ id: data.id, failed: String(error) });
    }
};
