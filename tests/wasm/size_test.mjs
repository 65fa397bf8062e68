// A page loads a module: with one game it has at most 200 KiB as it travels (brotli), with all games
// together at most 450.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import { games, loadModule, pathOf } from "./load.mjs";

function check(name, most) {
    const bytes = readFileSync(pathOf(name));
    const travels = brotliCompressSync(bytes).length;
    console.log(`${name}.wasm: ${bytes.length} bytes, ${(travels / 1024).toFixed(1)} KiB by brotli`);
    assert.ok(travels > 10 * 1024, `${name} is hardly a module`);
    assert.ok(travels <= most * 1024, `${name} has ${travels} bytes, more than ${most} KiB`);
}

test("all games together", () => check("prise", 450));

for (const id of games) {
    test(`${id} alone`, async () => {
        check(`prise-${id}`, 200);
        const alone = await loadModule(`prise-${id}`);
        assert.deepEqual(alone.games().map((game) => game.id), [id]);
        const game = alone.open({ game: id, viewer: "all" });
        assert.ok(game.now.legal.length > 0);
    });
}

test("the files of other programs", () => check("prise-notation", 200));

test("there is a module for every game, one for files, and no other", () => {
    const found = readdirSync(dirname(pathOf("prise"))).filter((name) => name.endsWith(".wasm"));
    const wanted = ["prise", "prise-notation", ...games.map((id) => `prise-${id}`)].map((name) => `${name}.wasm`);
    assert.deepEqual(found.sort(), wanted.sort());
});

test("only Casino brings its pointer", async () => {
    for (const id of games) {
        const { exports } = await loadModule(`prise-${id}`);
        assert.equal("contact_open" in exports, id === "casino", id);
    }
});
