// Beside every file that gets smaller, a .br and a .gz: the server hands out what the browser takes.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2];
const compressible = /\.(js|mjs|css|html|svg|json|webmanifest|wasm|txt|md)$/;
for (const file of await readdir(folder, { recursive: true })) {
    if (!compressible.test(file)) continue;
    const bytes = await readFile(join(folder, file));
    const text = !file.endsWith(".wasm");
    const brotli = brotliCompressSync(bytes, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_LGWIN]: 22,
            [constants.BROTLI_PARAM_MODE]: text ? constants.BROTLI_MODE_TEXT : constants.BROTLI_MODE_GENERIC,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
    });
    const gzip = gzipSync(bytes, { level: 9 });
    if (brotli.length < bytes.length) await writeFile(join(folder, `${file}.br`), brotli);
    if (gzip.length < bytes.length) await writeFile(join(folder, `${file}.gz`), gzip);
}
