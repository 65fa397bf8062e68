// The rules in WebAssembly: the cases and perft of the books, and random games that must come out as
// they do in the native program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { games, prise } from "./load.mjs";

for (const game of games) {
    const cases = JSON.parse(readFileSync(`tests/cases/${game}.cases.json`));
    test(`${game}: cases of the book`, () => {
        let compared = 0;
        for (const c of cases) {
            const { name, position, actions } = c;
            if (name === "error-option-with-fraction") continue; // 39.0 is 39 to JavaScript
            const opened = () =>
                prise.open({ game, options: c.options, position, actions, viewer: "all" });
            const { event, seat } = c.adjudicate ?? {};
            if (c.error) {
                assert.throws(() => opened().adjudicate(event, seat), { code: c.error }, name);
                ++compared;
                continue;
            }
            const play = opened();
            if (c.legal) assert.deepEqual(play.now.legal, c.legal, name);
            if (c.result) assert.equal(play.now.position, c.result, name);
            if (c.outcome) {
                const outcome = c.adjudicate ? play.adjudicate(event, seat) : play.now.outcome;
                assert.deepEqual(outcome, c.outcome, name);
            }
            for (const [seat, text] of Object.entries(c.observe ?? {})) {
                assert.equal(play.look(Number(seat) || "spectator").observation, text, name);
            }
            for (const { drag, target, rules, actions, modal } of c.offers ?? []) {
                const offer = play.ask("offers", { drag, target });
                assert.deepEqual([offer.rules, offer.actions, offer.modal], [rules, actions, modal], name);
                assert.equal(offer.choices.length, actions.length, name);
            }
            play.close();
            compared += c.legal || c.result || c.outcome || c.offers ? 1 : 0;
        }
        assert.ok(compared > cases.length / 2);
    });
}

test("drafti: perft of every preset", () => {
    const nodes = {
        tanzania: [8, 828783], "tanzania-federation": [8, 845931], russian: [8, 929905],
        brazilian: [8, 907836], pool: [8, 929902], czech: [8, 845931], thai: [8, 845931],
        english: [8, 845931], algorithm: [8, 907836],
    };
    for (const [preset, [depth, expected]] of Object.entries(nodes)) {
        assert.equal(prise.open({ game: "drafti", preset }).perft(depth), expected, preset);
    }
});

test("casino: perft of the start", () => {
    assert.equal(prise.open({ game: "casino" }).perft(4), 56779);
});

// The native build must come to the same figures: prise/games/playouts_test.cpp reads the same file.
test("random games are those of the native build", () => {
    for (const { game, preset, options, seed, games, actions, keys } of
        JSON.parse(readFileSync("tests/wasm/playouts.json"))) {
        const play = prise.open({ game, preset, options: options && JSON.parse(options) });
        const digest = play.call("playouts", { seed, games });
        play.close();
        assert.deepEqual(digest, { actions, keys }, `${game} ${preset ?? options}`);
    }
});
