// Records in WebAssembly: what the native program has written verifies, is walked through action by
// action, and is found out when it was touched.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { prise } from "./load.mjs";

const folder = "tests/records";

for (const name of readdirSync(folder).filter((file) => file.endsWith(".prise"))) {
    const record = readFileSync(`${folder}/${name}`, "utf8");
    const lines = record.trimEnd().split("\n").map((line) => JSON.parse(line));
    const ended = lines.find((entry) => entry.kind === "ended"); // signatures may follow
    const line = [];
    for (const entry of lines) {
        if (entry.kind === "action") line.push(entry);
        if (entry.kind === "undo" || entry.kind === "takeback") {
            while (line.length > 0 && line.at(-1).seq > entry.to) line.pop();
        }
    }

    test(`${name} verifies`, () => {
        const [found] = prise.verify(record);
        assert.equal(found.id, lines[0].id);
        assert.equal(found.entries, lines.length);
        assert.equal(found.actions, line.length);
        assert.ok(found.replayed);
        assert.deepEqual(found.outcome, ended.outcome);
        assert.ok(found.deal.verdict && found.seals.sentence && found.signatures.sentence);
    });

    test(`${name} is walked through`, () => {
        const { game: id, options, position } = lines[0];
        const game = prise.open({ record, viewer: "all" });
        assert.deepEqual(game.record, prise.verify(record)[0]);
        assert.deepEqual(game.now.outcome, ended.outcome);
        assert.deepEqual(game.log().map((step) => step.action), line.map((step) => step.action));
        // Beside it the same line is played, and both look the same after every action.
        if (!lines.some((entry) => entry.kind === "commit")) {
            const beside = prise.open({ game: id, options, position, viewer: "all" });
            game.goTo(0);
            for (const [i, { action, seat }] of line.entries()) {
                const walked = game.goTo(i + 1);
                const played = beside.act(action, { by: seat });
                if (i + 1 < line.length) {
                    assert.deepEqual({ ...walked.look, line: i + 1 }, played.look);
                }
                assert.equal(walked.action, action);
                assert.equal(walked.events.length, played.events.length);
            }
            beside.close();
        }
        // Back to the middle, and on with something else: the rest of the record is left.
        const middle = line.length >> 1;
        const { look } = game.goTo(middle);
        const tried = game.act(look.legal[0]);
        assert.deepEqual([tried.look.at, tried.look.line], [middle + 1, middle + 1]);
        game.close();
    });

    test(`${name} is found out when touched`, () => {
        const at = record.indexOf('"action":"') + 10;
        const touched = record.slice(0, at) + (record[at] === "3" ? "2" : "3") + record.slice(at + 1);
        for (const ask of [(text) => prise.verify(text), (text) => prise.open({ record: text })]) {
            assert.throws(() => ask(touched), /^Refused: line \d+: link: broken-chain: /);
            assert.throws(() => ask(record.slice(0, -1)), { code: "form" });
        }
        assert.equal(prise.verify(record + record).length, 2);
    });
}
