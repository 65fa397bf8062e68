// A page loads the module: with all games together it has at most 450 KiB as it travels (brotli).
import assert from "node:assert";
import { readFileSync } from "node:fs";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";

test("the module is small enough to be loaded by a page", () => {
  const bytes = brotliCompressSync(readFileSync(process.env.PRISE_WASM)).length;
  assert.ok(bytes > 1000, "there is no module");
  assert.ok(bytes <= 450 * 1024, `the module has ${bytes} bytes`);
});
