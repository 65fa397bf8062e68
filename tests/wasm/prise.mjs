// The module as a function from request to answer.
import { createHash, createHmac } from "node:crypto";
import { load } from "./load.mjs";

export async function open(path = process.env.PRISE_WASM) {
    let memory;
    const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
    const hashes = {
        sha256: (at, size, out) =>
            bytes(out, 32).set(createHash("sha256").update(bytes(at, size)).digest()),
        hmac_sha256: (key, keySize, at, size, out) =>
            bytes(out, 32).set(
                createHmac("sha256", bytes(key, keySize)).update(bytes(at, size)).digest()),
    };
    const { prise_alloc, prise_free, prise_call, ...more } = await load(path, hashes);
    memory = more.memory;
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
