// The rules in WebAssembly: the cases and perft of the books, and random games that must come out as
// they do in the native program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { open } from "./prise.mjs";

const prise = await open();
const games = ["drafti", "duel-chess", "gene-chess", "casino", "ringrift"];

for (const game of games) {
    const cases = JSON.parse(readFileSync(`tests/cases/${game}.cases.json`));
    test(`${game}: cases of the book`, () => {
        let compared = 0;
        for (const c of cases) {
            const { name, position, actions } = c;
            if (name === "error-option-with-fraction") continue; // 39.0 is 39 to JavaScript
            const options = JSON.stringify(c.options);
            const ask = (what, more = {}) =>
                prise({ do: what, game, options, position, actions, ...more });
            if (c.error) {
                const how = c.adjudicate ? "adjudicate" : "legal";
                assert.equal(ask(how, c.adjudicate).refused?.code, c.error, name);
                ++compared;
                continue;
            }
            if (c.legal) assert.deepEqual(ask("legal").ok, c.legal, name);
            if (c.result) assert.equal(ask("position").ok.position, c.result, name);
            if (c.outcome) {
                const how = c.adjudicate ? "adjudicate" : "outcome";
                assert.deepEqual(ask(how, c.adjudicate).ok, c.outcome, name);
            }
            for (const [seat, text] of Object.entries(c.observe ?? {})) {
                assert.equal(ask("observe", { seat: Number(seat) || 0 }).ok, text, name);
            }
            for (const { drag, target, rules, actions, modal } of c.offers ?? []) {
                const offer = ask("offers", { drag, target }).ok;
                assert.deepEqual([offer.rules, offer.actions, offer.modal], [rules, actions, modal], name);
                assert.equal(offer.choices.length, actions.length, name);
            }
            compared += c.legal || c.result || c.outcome || c.offers ? 1 : 0;
        }
        assert.ok(compared > cases.length / 2);
    });
}

test("drafti: perft of every preset", () => {
    const nodes = {
        tanzania: [8, 828783], "tanzania-federation": [8, 845931], russian: [8, 929905],
        brazilian: [8, 907836], pool: [8, 929902], czech: [8, 845931], thai: [8, 845931],
        english: [8, 845931],
    };
    for (const [preset, [depth, expected]] of Object.entries(nodes)) {
        assert.equal(prise({ do: "perft", game: "drafti", preset, depth }).ok, expected, preset);
    }
});

test("casino: perft of the start", () => {
    assert.equal(prise({ do: "perft", game: "casino", depth: 4 }).ok, 56779);
});

// The native build must come to the same figures: prise/games/playouts_test.cpp reads the same file.
test("random games are those of the native build", () => {
    for (const { game, preset, options, seed, games, actions, keys } of
        JSON.parse(readFileSync("tests/wasm/playouts.json"))) {
        const digest = prise({ do: "playouts", game, preset, options, seed, games }).ok;
        assert.deepEqual(digest, { actions, keys }, `${game} ${preset ?? options}`);
    }
});

test("bad requests are answered, not crashed on", () => {
    for (const request of [null, 3, "x", [], {}, { game: "drafti" }, { game: "chess", do: "legal" },
        { game: "drafti", do: "legal", actions: [5] }, { game: "drafti", do: "legal", options: "[]" }]) {
        assert.ok(prise(request).refused?.code, JSON.stringify(request));
    }
});
