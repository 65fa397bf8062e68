// Drop zones and targets of drops in WebAssembly: they say what asking for the offers of every
// element says, and a drop is valid exactly where a zone says so (§12A).
import assert from "node:assert/strict";
import test from "node:test";
import { ContactTable } from "../../bindings/wasm/contact.mjs";
import { prise } from "./load.mjs";

const openTable = () => new ContactTable(prise);

const pile = "Ac2s2h3h3d4s4h4c5s6s6h6d6c7s7h7d7c8s8d8c9s9d9cTsThTdTc9h3c";
const options = JSON.stringify({ pileTop: true, multiCapture: true, strategicExtensions: true,
    buildMerging: true, maxBuilds: 2 });
const start = `3s5d8h/AsAhAd 2c5h5c 6@1:4d2d - -/${pile} - 0 2 1 5 0-8`;

// A screen with cards and builds in a row, the table around them and the pile beside it.
function screen(position, words) {
    const table = openTable();
    const kind = (word) => (word === "S" ? "temporary_stack" : word[0] === "B" ? "build" : "card");
    words.forEach((word, i) => {
        table.run({ op: "register", t: 0, id: word, type: kind(word), x: 100 * i, y: 0, w: 64, h: 88 });
        assert.equal(table.mean(word, word), 0);
    });
    assert.equal(table.place("table", -100, -200, 700, 500), 0);
    assert.equal(table.place("pile", 620, -200, 100, 500), 0);
    assert.equal(table.position(options, position), 0);
    return table;
}

function offers(game, drag, target) {
    return game.ask("offers", { drag, target });
}

test("the zones of a drag", () => {
    const table = screen(start, ["2c", "5h", "5c", "B6"]);
    assert.deepEqual(table.zones(0, "3s"), [
        { id: "2c", cx: 32, cy: 44, radius: 80, target: "2c", actions: ["3s+2c=5", "3s:2c"], modal: true },
        { id: "5h", cx: 132, cy: 44, radius: 80, target: "5h", actions: ["3s+5h=8", "3s:5h"], modal: true },
        { id: "5c", cx: 232, cy: 44, radius: 80, target: "5c", actions: ["3s+5c=8", "3s:5c"], modal: true },
        { id: "B6", cx: 332, cy: 44, radius: 80, bonusRadius: 120, target: "B6", actions: ["3s+B6"],
            modal: false },
        { target: "table", actions: ["3s-"], modal: true },
    ]);
    table.close();
});

test("zones are the offers, and drops are valid where they say so", () => {
    const played = (actions) => prise.open({ game: "casino", options: JSON.parse(options),
        position: start, actions, viewer: "all" });
    let valid = 0;
    let snapped = 0;
    for (const [actions, words] of [[[], ["2c", "5h", "5c", "B6"]],
        [["3s:2c"], ["5h", "S", "5c", "B6"]], [["3s:5h", "2c:S"], ["S", "5c", "B6"]]]) {
        const game = played(actions);
        const table = screen(game.now.position, words);
        for (const drag of ["3s", "5d", "8h", "2c", "5h", "5c", "3c", "9d", "S", "tap"]) {
            const zones = table.zones(0, drag);
            for (const target of [...words, "table", "pile"]) {
                const { actions, modal } = offers(game, drag, target);
                const zone = zones.find((zone) => zone.target === target);
                assert.deepEqual(zone ? [zone.actions, zone.modal] : [[], false], [actions, modal],
                    `${drag} ${target}`);
            }
            for (let x = -150; x < 800; x += 37) {
                for (const y of [-250, -90, 44, 120, 290]) {
                    const target = table.targetAt(0, x, y, [drag]);
                    const contact = table.run({ op: "find", t: 0, x, y, mode: "drop", exclude: [drag] });
                    if (contact) assert.equal(target, contact.id);
                    const listed = zones.some((zone) => zone.target === target);
                    const offered = target !== null && offers(game, drag, target).actions.length > 0;
                    assert.equal(listed, offered, `${drag} at ${x},${y}`);
                    valid += listed ? 1 : 0;
                    snapped += target === null ? 1 : 0;
                }
            }
        }
        table.close();
        game.close();
    }
    assert.ok(valid > 100 && snapped > 100, `${valid} valid, ${snapped} snapped back`);
});

test("what is none is refused and changes nothing", () => {
    const table = openTable();
    assert.deepEqual(table.zones(0, "3s"), [], "no position yet");
    assert.equal(table.targetAt(0, 0, 0), null);
    assert.equal(table.position("{\"seed\":-1}", start), 1);
    assert.equal(table.position("{}", "nonsense"), 2);
    assert.equal(table.place("table", 0, 0, NaN, 1), 2);
    assert.equal(table.place("5c", 0, 0, 1, 1), 2);
    for (const word of ["table", "tap", "XX", "B0"]) assert.equal(table.mean("a", word), 1, word);
    assert.equal(table.position(options, start), 0);
    assert.equal(table.position(options, "nonsense"), 2);
    assert.deepEqual(table.zones(0, "XX"), []);
    assert.deepEqual(table.zones(0, "3s"), [{ target: "table", actions: ["3s-"], modal: true }]);
    // An element that is nothing of the game meets the card, which snaps back.
    table.run({ op: "register", t: 0, id: "hat", type: "card", x: 0, y: 0, w: 10, h: 10 });
    table.place("table", -500, -500, 1000, 1000);
    assert.equal(table.zones(0, "3s").length, 1);
    assert.equal(table.targetAt(0, 5, 5), null);
    assert.equal(table.targetAt(0, 5, 5, ["hat"]), "table");
    table.close();
});
