// The module as a function from request to answer.
import { load } from "./load.mjs";

export async function open(path = process.env.PRISE_WASM) {
    const { memory, prise_alloc, prise_free, prise_call } = await load(path);
    return (request) => {
        const bytes = new TextEncoder().encode(JSON.stringify(request));
        const at = prise_alloc(bytes.length);
        new Uint8Array(memory.buffer).set(bytes, at);
        const answer = prise_call(at, bytes.length);
        const length = new DataView(memory.buffer).getUint32(answer, true);
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, length));
        prise_free(answer);
        prise_free(at);
        return JSON.parse(text);
    };
}
