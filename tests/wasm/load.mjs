// Instantiates a reactor module in node, as a browser would: `const prise = await load(path)`.
//
// libc++ wants three functions of WASI for its standard streams, which the module never uses in
// earnest: what it writes there (an assertion, say) goes to stderr. The hashes that a host hands in
// are those of node.

import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";

export async function load(path) {
    let memory; // known only after instantiation, needed only when something is written
    const bytes = new Uint8Array(await readFile(path));

    const fd_write = (descriptor, vectors, count, written) => {
        const view = new DataView(memory.buffer);
        let total = 0;
        for (let i = 0; i < count; ++i) {
            const start = view.getUint32(vectors + 8 * i, true);
            const length = view.getUint32(vectors + 8 * i + 4, true);
            process.stderr.write(new Uint8Array(memory.buffer.slice(start, start + length)));
            total += length;
        }
        view.setUint32(written, total, true);
        return 0;
    };

    const piece = (at, size) => new Uint8Array(memory.buffer, at, size);
    const hashes = {
        sha256: (at, size, out) =>
            piece(out, 32).set(createHash("sha256").update(piece(at, size)).digest()),
        hmac_sha256: (key, keySize, at, size, out) =>
            piece(out, 32).set(
                createHmac("sha256", piece(key, keySize)).update(piece(at, size)).digest()),
    };

    const { instance } = await WebAssembly.instantiate(bytes, {
        wasi_snapshot_preview1: { fd_close: () => 0, fd_seek: () => 0, fd_write },
        env: hashes,
    });
    memory = instance.exports.memory;
    instance.exports._initialize();
    return instance.exports;
}
