// Files of other programs in WebAssembly: what the module reads, the modules of the games open.
import assert from "node:assert/strict";
import test from "node:test";
import { loadModule } from "./load.mjs";

const notation = await loadModule("prise-notation");
const read = (format, text) => JSON.parse(notation.answer(JSON.stringify({ do: "read", format, text })));

test("what is read is opened by the module of its game, and written again", async () => {
    for (const [format, text, id, actions] of [
        ["pdn", '[White "Asha"] 1. 22-18 11-15 2. 18x11 8x15 *', "drafti", 4],
        ["pgn", '[White "Asha"]\n\n1. e4 e5 2. Nf3 *', "duel-chess", 3],
        ["pgn", '[White "Asha"]\n[Rules "duel-chess"]\n\n1. e4 d5 2. exd5 {exd5[2:1]} -- {Qxd5[0:3]>d8} *', "duel-chess", 9],
    ]) {
        const [{ tags, result, notes, ...opening }] = read(format, text).ok;
        const written = JSON.parse(notation.answer(JSON.stringify({ do: "write", format, tags, result, ...opening }))).ok;
        assert.deepEqual(read(format, written).ok[0].actions, opening.actions);
        assert.equal(written.replace(/^\[.*\]\n/gm, "").includes("{Qxd5[0:3]>d8}"), actions === 9);
        assert.deepEqual([tags, result, notes], [[["White", "Asha"]], "*", []]);
        assert.equal(opening.game, id);
        const game = (await loadModule(`prise-${id}`)).open({ ...opening, viewer: "all" });
        assert.equal(game.now.at, actions);
        game.close();
    }
});

test("a move that is not legal is refused where it stands", () => {
    const { refused } = read("pdn", "1. 22-18 11-15 2. 18-14");
    assert.match(refused.sentence, /line 1, column 19/);
});
