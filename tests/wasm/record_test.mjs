// Records in WebAssembly: what the native program has written verifies, replays to the same end, and is
// found out when it was touched.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { open } from "./prise.mjs";

const prise = await open();
const folder = "tests/records";
const verify = (record) => prise({ do: "verify", record });

for (const name of readdirSync(folder)) {
    const record = readFileSync(`${folder}/${name}`, "utf8");
    const lines = record.trimEnd().split("\n").map((line) => JSON.parse(line));

    test(`${name} verifies`, () => {
        const [game] = verify(record).ok;
        assert.equal(game.id, lines[0].id);
        assert.equal(game.entries, lines.length);
        assert.ok(game.replayed);
        assert.deepEqual(game.outcome, lines.at(-1).outcome);
        const { game: id, options, position } = lines[0];
        const line = [];
        for (const entry of lines) {
            if (entry.kind === "action") line.push(entry);
            if (entry.kind === "undo" || entry.kind === "takeback") {
                while (line.length > 0 && line.at(-1).seq > entry.to) line.pop();
            }
        }
        assert.equal(game.actions, line.length);
        if (!lines.some((entry) => entry.kind === "commit")) {
            const played = prise({ do: "position", game: id, options: JSON.stringify(options),
                position, actions: line.map((entry) => entry.action) });
            assert.equal(game.position, played.ok.position);
        }
    });

    test(`${name} is found out when touched`, () => {
        const at = record.indexOf('"action":"') + 10;
        const touched = record.slice(0, at) + (record[at] === "3" ? "2" : "3") + record.slice(at + 1);
        assert.match(verify(touched).refused.sentence, /^line \d+: link: broken-chain: /);
        assert.equal(verify(record.slice(0, -1)).refused.code, "form");
        assert.equal(verify(record + record).ok.length, 2);
    });
}
