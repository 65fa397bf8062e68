// Instantiates a reactor module in node, as a browser would: `const prise = await load(path)`.
//
// libc++ wants three functions of WASI for its standard streams, which the module never uses in
// earnest: what it writes there (an assertion, say) goes to stderr. `imports` adds to the module
// "env", which is where functions handed in by the host live.

import { readFile } from "node:fs/promises";

export async function load(path, imports = {}) {
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

    const { instance } = await WebAssembly.instantiate(bytes, {
        wasi_snapshot_preview1: { fd_close: () => 0, fd_seek: () => 0, fd_write },
        env: imports,
    });
    memory = instance.exports.memory;
    instance.exports._initialize();
    return instance.exports;
}
