// The cases of the contact layer, by its functions in WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { ContactTable } from "../../bindings/wasm/contact.mjs";
import { prise } from "./load.mjs";

const open = (config) => new ContactTable(prise, config);

// Keys that are not expected are ignored, numbers agree within 1e-5.
function fits(expected, got) {
    if (typeof expected === "number") return Math.abs(expected - got) <= 1e-5;
    if (Array.isArray(expected)) {
        return expected.length === got?.length && expected.every((item, i) => fits(item, got[i]));
    }
    if (expected && typeof expected === "object") {
        return got !== null && Object.keys(expected).every((key) => fits(expected[key], got[key]));
    }
    return expected === got;
}

test("contact cases of the book", () => {
    const cases = JSON.parse(readFileSync("tests/cases/casino.contact.cases.json"));
    let compared = 0;
    for (const { name, config, ops } of cases) {
        const table = open(config);
        for (const op of ops) {
            const answer = table.run(op);
            if ("expect" in op) {
                assert.ok(fits(op.expect, answer), `${name}: ${JSON.stringify(answer)}`);
                ++compared;
            }
        }
        table.close();
    }
    assert.ok(compared >= cases.length);
});

test("geometry that is none is refused", () => {
    const table = open();
    for (const bad of [NaN, Infinity, -Infinity, undefined, "1"]) {
        const answer = table.run({ op: "register", t: 0, id: "a", type: "card", x: bad, y: 0, w: 1, h: 1 });
        assert.deepEqual(answer, { error: "bad-rect" });
        assert.equal(table.run({ op: "find", t: 0, x: bad, y: 0 }), null);
    }
    assert.equal(table.run({ op: "count", t: 0 }), 0);
    table.close();
});
