// The module as a function from request to answer.
import { load } from "./load.mjs";

export async function open(path = process.env.PRISE_WASM) {
    const { memory, prise_alloc, prise_free, prise_call } = await load(path);
    const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
    return (request) => {
        const encoded = new TextEncoder().encode(JSON.stringify(request));
        const at = prise_alloc(encoded.length);
        bytes(at, encoded.length).set(encoded);
        const answer = prise_call(at, encoded.length);
        const length = new DataView(memory.buffer).getUint32(answer, true);
        const text = new TextDecoder().decode(bytes(answer + 4, length));
        prise_free(answer);
        prise_free(at);
        return JSON.parse(text);
    };
}
