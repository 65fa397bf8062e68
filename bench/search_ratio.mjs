// How fast a player thinks in WebAssembly, as a share of how fast it thinks in the program: nodes a
// second of processor time, from the start of a game, the better of three rounds each.
//
//     node bench/search_ratio.mjs build/wasm/bin/prise-drafti.wasm build/release/bin/prise
//     node bench/search_ratio.mjs build/wasm/bin/prise-duel-chess.wasm build/release/bin/prise duel-chess
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { load } from "../bindings/wasm/prise.mjs";

const [module, program, name = "drafti"] = process.argv.slice(2);
const nodes = 3_000_000;
const ticks = 100; // a second, in /proc

const prise = await load(readFileSync(module));
const game = prise.open({ game: name });
const seat = game.now.toAct;
const { observation } = game.look(seat);

function inModule() {
    const before = process.cpuUsage();
    let thought = game.think({ nodes, viewer: seat });
    while (!thought.done) thought = game.step(100_000, seat);
    return nodes / process.cpuUsage(before).user;
}

async function inProgram() {
    const engine = spawn(program, ["engine"]);
    const lines = createInterface(engine.stdout)[Symbol.asyncIterator]();
    const ask = async (request) => {
        engine.stdin.write(JSON.stringify(request) + "\n");
        return JSON.parse((await lines.next()).value);
    };
    const used = () => Number(readFileSync(`/proc/${engine.pid}/stat`, "latin1").split(" ")[13]) / ticks;
    await ask({ do: "newgame", game: name, seat });
    await ask({ do: "position", observation });
    const before = used();
    for (let answer = await ask({ do: "go", nodes }); !answer.best;) answer = JSON.parse((await lines.next()).value);
    const rate = nodes / 1e6 / (used() - before);
    engine.stdin.end();
    return rate;
}

const best = { module: 0, program: 0 };
for (let round = 0; round < 3; ++round) {
    best.module = Math.max(best.module, inModule());
    best.program = Math.max(best.program, await inProgram());
}
console.log(`WebAssembly ${best.module.toFixed(2)}, native ${best.program.toFixed(2)} million nodes a second:`,
    (best.module / best.program).toFixed(2));
