// Computer players in a module: stepped in slices, told what their seat may know and nothing else.
import assert from "node:assert/strict";
import test from "node:test";
import { games, loadModule, prise } from "./load.mjs";

const deal = { casino: { seed: 7 } };
const opened = (game, more = {}) => prise.open({ game, viewer: "all", ...(deal[game] ? { options: deal[game] } : {}), ...more });
function done(game, how, nodes = 4096) {
    let thought = game.think({ viewer: "all", ...how });
    while (!thought.done) thought = game.step(nodes, "all");
    return thought;
}
// `plies` actions of level 1, each by a seed of its own.
function after(id, plies) {
    const game = opened(id);
    for (let i = 0; i < plies && game.now.toAct !== null; ++i) game.act(done(game, { level: 1, seed: i, nodes: 60 }).best);
    return game;
}

for (const id of games) {
    test(`${id}: slices of any size lead to the same thought`, () => {
        for (const plies of [0, 7]) {
            const game = after(id, plies);
            const whole = done(game, { level: 8, nodes: 3000, lines: 3, seed: 4 }, 1_000_000);
            const sliced = done(game, { level: 8, nodes: 3000, lines: 3, seed: 4 }, 17);
            assert.deepEqual(sliced, whole);
            assert.equal(whole.best, whole.lines[0].actions[0]);
            assert.equal(whole.at, plies);
            assert.equal(whole.seat, game.now.toAct);
            game.close();
        }
    });

    test(`${id}: there is an answer from the beginning, and it is played to the end`, () => {
        const game = opened(id);
        for (let i = 0; game.now.toAct !== null; ++i) {
            assert.ok(i < 2000, "an endless game");
            const first = game.think({ level: 1 + (i % 2), seed: i, viewer: "all" });
            assert.ok(game.explain(first.best, game.now.toAct).legal);
            game.act(done(game, { level: 1 + (i % 2), seed: i, nodes: 60 }).best, { by: game.now.toAct });
        }
        assert.throws(() => game.think({ viewer: "all" }), { code: "game-over" });
        game.close();
    });

    test(`${id}: the host's player knows what a player of the seat alone knows`, () => {
        for (const plies of [3, 8, 13]) {
            const host = after(id, plies);
            const seat = host.now.toAct;
            if (seat === null) continue;
            const { observation, memory } = host.look(seat);
            const log = host.log(seat).map((one) => ({ seat: one.seat, ...(one.hidden ? {} : { action: one.action }) }));
            const alone = opened(id, { observation, memory, viewer: seat });
            const how = { level: 6, nodes: 2000, lines: 2, seed: 9 };
            const theirs = done(host, how);
            let own = alone.think({ ...how, log });
            while (!own.done) own = alone.step(4096);
            assert.deepEqual({ ...own, at: 0 }, { ...theirs, at: 0 });
            host.close();
            alone.close();
        }
    });
}

test("what a seat thinks is told to that seat, and in games without secrets to everybody", () => {
    const bids = opened("duel-chess", { actions: ["e2e4", "d7d5", "e4d5"], viewer: "spectator" });
    const other = bids.now.toAct === 1 ? 2 : 1;
    for (const viewer of [undefined, "spectator", other]) assert.throws(() => bids.think({ viewer }), { code: "bad-request" });
    assert.ok(bids.think({ viewer: bids.now.toAct }).best.startsWith("bp:"));
    assert.throws(() => bids.step(10), { code: "bad-request" });
    assert.ok(bids.step(10, "all").best);
    assert.ok(opened("drafti", { viewer: "spectator" }).think({}).best);
});

test("a thought ends with its place, and what makes no sense is refused", () => {
    const game = opened("drafti");
    assert.throws(() => game.step(10), { code: "bad-request" });
    game.think({ level: 2 });
    game.act("22-18");
    assert.throws(() => game.step(10), { code: "bad-request" });
    game.think({ level: 2 });
    game.undo();
    assert.throws(() => game.step(10), { code: "bad-request" });
    for (const how of [{ level: 0 }, { level: 9 }, { lines: 0 }, { lines: 17 }, { seed: -1 }, { nodes: -1 }, { strength: 3 }, { log: [] }]) assert.throws(() => game.think(how), { code: "bad-request" });
    const { observation } = game.look(1);
    const alone = opened("drafti", { observation, viewer: 1 });
    for (const log of [{}, [1], [{ action: "22-18" }], [{ seat: 3 }], [{ seat: 1, move: "22-18" }]]) assert.throws(() => alone.think({ log }), { code: "bad-request" });
    game.close();
    alone.close();
});

test("a module with one game has that one's player", async () => {
    const thinking = prise.games().filter(({ thinks }) => thinks).map(({ id }) => id);
    assert.ok(thinking.length >= 4);
    for (const id of games) {
        const alone = await loadModule(`prise-${id}`);
        assert.equal(alone.games()[0].thinks, thinking.includes(id), id);
        const how = { level: 3, seed: 2 };
        const there = alone.open({ game: id, viewer: "all", ...(deal[id] ? { options: deal[id] } : {}) });
        assert.equal(done(there, how).best, done(opened(id), how).best, id);
    }
});
