// Handles in WebAssembly: what they answer is what the native desk answers, byte by byte; they are opened and closed without growing, and what is wrong is refused.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { games, loadModule, prise } from "./load.mjs";

const refusal = (request) => JSON.parse(prise.answer(JSON.stringify(request))).refused;

// A random game with everything that can be asked on the way; the requests and the answers as texts.
async function playAndAsk({ game, options, seed, steps }) {
    const fresh = await loadModule("prise");
    const requests = [];
    const answers = [];
    let state = seed;
    const below = (limit) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return (state >>> 16) % limit;
    };
    const ask = (request) => {
        requests.push(JSON.stringify(request));
        answers.push(fresh.answer(requests.at(-1)));
        return JSON.parse(answers.at(-1)).ok;
    };
    const { handle, game: about, look } = ask({ do: "open", game, options, viewer: "all" });
    let { legal } = look;
    for (let step = 0; step < steps && legal.length > 0; ++step) {
        const action = legal[below(legal.length)];
        const who = below(about.seats + 1);
        const viewer = who === 0 ? "spectator" : who;
        ask({ do: "explain", handle, action, viewer });
        const { at } = ask({ do: "act", handle, action, viewer });
        ask({ do: "log", handle, viewer });
        for (const { name } of about.questions) ask({ do: "ask", handle, what: name, viewer });
        if (step % 5 === 4) {
            const { observation } = ask({ do: "goto", handle, at: below(at), viewer }).look;
            const { handle: seen } = ask({ do: "open", game, options, observation, viewer });
            ask({ do: "close", handle: seen });
            ask({ do: "goto", handle, at, viewer });
            ask({ do: "undo", handle, viewer });
        }
        ({ legal } = ask({ do: "look", handle }));
    }
    ask({ do: "close", handle });
    return { requests, answers };
}

// The native desk (tests/desk/main.cpp) is built by the preset dev, whose test `wasm` names it.
const desk = process.env.PRISE_DESK;
for (const row of [
    { game: "drafti", options: {}, seed: 1, steps: 120 },
    { game: "drafti", options: { variant: "russian" }, seed: 2, steps: 120 },
    { game: "duel-chess", options: {}, seed: 3, steps: 150 },
    { game: "duel-chess", options: { revealBids: "result" }, seed: 4, steps: 60 },
    { game: "gene-chess", options: {}, seed: 5, steps: 120 },
    { game: "gene-chess", options: { hidden: 2 }, seed: 6, steps: 120 },
    { game: "casino", options: { seed: 12 }, seed: 7, steps: 60 },
    { game: "casino", options: { seed: 5, pileTop: true, multiCapture: true }, seed: 8, steps: 120 },
    { game: "ringrift", options: {}, seed: 9, steps: 80 },
    { game: "ringrift", options: { board: "hex8", players: 3 }, seed: 10, steps: 60 },
]) {
    const skip = desk ? false : "no native desk is named by PRISE_DESK";
    test(`${row.game} ${JSON.stringify(row.options)} answers as it does natively`, { skip }, async () => {
        const { requests, answers } = await playAndAsk(row);
        assert.ok(answers.every((answer) => answer.startsWith('{"ok":') || answer.includes("bad-question")));
        const native = execFileSync(desk, { input: requests.join("\n") + "\n", encoding: "utf8",
            maxBuffer: 1 << 28 });
        assert.deepEqual(answers, native.trimEnd().split("\n"));
    });
}

test("what is wrong is refused, and nothing has changed", () => {
    const game = prise.open({ game: "drafti" });
    const { handle } = game;
    const before = JSON.stringify(game.look());
    const closed = prise.open({ game: "drafti" });
    closed.close();
    const wrong = [
        null, 3, "x", [], {}, { do: 5 }, { do: "nothing" }, { do: "look" }, { do: "look", handle: "1" },
        { do: "look", handle: 0 }, { do: "look", handle: 1e6 }, { do: "look", handle: closed.handle },
        { do: "close", handle: closed.handle }, { do: "look", handle, viewer: 3 },
        { do: "look", handle, viewer: 0 }, { do: "look", handle, viewer: "White" },
        { do: "look", handle, viewer: null }, { do: "act", handle }, { do: "act", handle, action: 5 },
        { do: "act", handle, action: "22-18", by: 3 }, { do: "act", handle, action: "22-18", by: "1" },
        { do: "act", handle, action: "22-18", bye: 1 }, { do: "undo", handle, actions: 0 },
        { do: "undo", handle, actions: -1 }, { do: "goto", handle }, { do: "goto", handle, at: 1 },
        { do: "ask", handle }, { do: "ask", handle, what: "captures", with: [] },
        { do: "explain", handle }, { do: "understand", handle, words: {} },
        { do: "adjudicate", handle, end: "rain" }, { do: "adjudicate", handle, end: "timeout", seat: 257 },
        { do: "perft", handle, depth: -1 }, { do: "perft", handle, depth: 1.5 },
        { do: "playouts", handle, seed: 1, games: -1 }, { do: "open" }, { do: "open", game: "chess" },
        { do: "open", game: "drafti", actions: [5] }, { do: "open", game: "drafti", actions: "22-18" },
        { do: "open", game: "drafti", preset: 1 }, { do: "open", game: "drafti", viewer: 3 },
        { do: "open", game: "drafti", position: "x", observation: "x" }, { do: "open", game: "drafti", memory: "-" },
        { do: "open", game: "drafti", observation: "x", viewer: "all" },
        { do: "open", record: "", game: "drafti" }, { do: "open", record: 1 }, { do: "verify" },
        { do: "games", of: "chess" },
    ];
    for (const request of wrong) {
        assert.equal(refusal(request)?.code, "bad-request", JSON.stringify(request));
    }
    assert.match(refusal({ do: "look", handle: closed.handle }).sentence, /is closed/);
    assert.match(refusal({ do: "look", handle: 1e6 }).sentence, /was never open/);
    const codes = [
        [{ do: "act", handle, action: "x" }, "bad-action"],
        [{ do: "act", handle, action: "22-18", by: 2 }, "not-your-turn"], [{ do: "undo", handle }, "no-undo"],
        [{ do: "ask", handle, what: "weather" }, "bad-question"],
        [{ do: "open", game: "drafti", options: { colour: 1 } }, "bad-options"],
        [{ do: "open", game: "drafti", options: [] }, "bad-options"],
        [{ do: "open", game: "drafti", options: { supa: 1.5 } }, "bad-options"],
        [{ do: "open", game: "drafti", position: "x" }, "bad-position"],
        [{ do: "open", game: "drafti", observation: "x" }, "bad-position"],
        [{ do: "open", record: "x" }, "form"],
    ];
    for (const [request, code] of codes) {
        assert.equal(refusal(request)?.code, code, JSON.stringify(request));
    }
    assert.equal(JSON.stringify(game.look()), before);
    game.close();
});

test("a page that forgets to close is told so", () => {
    const open = [];
    assert.throws(() => {
        while (open.length < 1000) open.push(prise.open({ game: games[0] }));
    }, { code: "too-many-handles" });
    assert.equal(open.length, 64);
    open.forEach((game) => game.close());
    prise.open({ game: games[0] }).close();
});

test("ten thousand games are opened and closed without growing", () => {
    const round = (count) => {
        for (let i = 0; i < count; ++i) {
            const game = prise.open({ game: games[i % games.length], viewer: "all" });
            game.act(game.now.legal[0]);
            game.close();
        }
        return prise.exports.memory.buffer.byteLength;
    };
    const before = round(200);
    assert.equal(round(10_000), before);
});

test("an action costs the same after two hundred of them", () => {
    for (const id of games) {
        const game = prise.open({ game: id, viewer: "all" });
        const actions = [];
        for (let i = 0; actions.length < 200 && game.now.legal.length > 0; ++i) {
            actions.push(game.now.legal[(i * 7919) % game.now.legal.length]);
            game.act(actions.at(-1));
        }
        const { options } = game.about;
        const time = (times, what) => {
            const from = performance.now();
            for (let i = 0; i < times; ++i) what();
            return (1000 * (performance.now() - from) / times).toFixed(0);
        };
        const acting = time(100, () => {
            game.undo();
            game.act(actions.at(-1));
        });
        const replaying = time(10, () => prise.open({ game: id, options, actions }).close());
        console.log(`${id}: after ${actions.length} actions, undo and act ${acting} µs, replay ${replaying} µs`);
        assert.equal(game.now.at, actions.length);
        game.close();
    }
});
