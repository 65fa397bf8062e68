// How quick the page is: web/speed calls it. A cold visit over a slow line (150 ms, 1.6 Mbit/s), long tasks and the time
// from a click to the drawn move in a game, frames while dragging on the largest board, and whether the heap grows while
// game after game is played in one page.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "../../bindings/wasm/prise.mjs";
import { browser as launch, folder, Person, Server } from "./stage.mjs";

const server = await Server.start();
const browser = await launch();
const rounds = Number(process.argv[2] ?? 3);
const say = (what, value) => console.log(`${what.padEnd(58)} ${value}`);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(0)} ms`;

const asha = await Person.come(browser, server);
await asha.go("/about");
const make = (body) => asha.page.evaluate(async (body) => (await fetch("/api/v1/games", { method: "POST", body: JSON.stringify(body) })).json(), body);

const cold = { board: [], lcp: [], shift: [] };
for (let round = 0; round < rounds; ++round) {
    const made = await make({ game: "drafti", seats: [{ kind: "me" }, { kind: "computer", level: 1 }] });
    const one = await Person.come(browser, server);
    const cdp = await one.context.newCDPSession(one.page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
    await one.page.addInitScript(() => {
        globalThis.seen = { shift: 0, lcp: 0, board: 0 };
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.seen.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.seen.lcp = entry.startTime))).observe({ type: "largest-contentful-paint", buffered: true });
        const look = () => (document.querySelector('[role="grid"]') ? (globalThis.seen.board = performance.now()) : requestAnimationFrame(look));
        requestAnimationFrame(look);
    });
    await one.go(`/game/${made.id}#${made.seats[0].token}`);
    await one.board();
    await one.page.waitForTimeout(2500);
    const seen = await one.page.evaluate(() => globalThis.seen);
    for (const key of Object.keys(cold)) cold[key].push(seen[key]);
    if (process.env.PRISE_WATERFALL && round === 0) {
        const all = await one.page.evaluate(() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).map((e) => [e.startTime, e.responseEnd, e.transferSize, e.name]));
        for (const [start, end, size, name] of all.sort((a, b) => a[0] - b[0])) say(`  ${new URL(name).pathname}`, `${start.toFixed(0)} to ${end.toFixed(0)}, ${size} bytes`);
    }
    await one.context.close();
}
say("cold visit, 150 ms and 1.6 Mbit/s: the board is drawn after", ms(median(cold.board)));
say("largest contentful paint", ms(median(cold.lcp)));
say("layout shift", Math.max(...cold.shift).toFixed(4));

// A game on this device, with motion, as people see it.
const player = await Person.come(browser, server, { reducedMotion: "no-preference", viewport: { width: 1280, height: 900 } });
await player.go("/local/drafti");
await player.board();
await player.page.getByRole("heading", { name: "Your move" }).waitFor();
await player.page.waitForTimeout(500);
await player.page.evaluate(() => {
    globalThis.long = [];
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => globalThis.long.push(entry.duration))).observe({ type: "longtask" });
});
// Time of the processor, too: on a machine that does other things at the same time the clock on the wall says little.
const trace = await player.context.newCDPSession(player.page);
const tasks = [];
trace.on("Tracing.dataCollected", ({ value }) => tasks.push(...value));
await trace.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "__metadata"] } });
const drawn = [];
for (const [from, to] of [["22", "18"], ["11", "16"], ["24", "20"], ["10", "14"]]) {
    await player.click(from);
    drawn.push(await player.page.evaluate(async ([to]) => {
        const cell = document.querySelector(`[role="gridcell"][data-id="${to}"]`);
        const box = cell.getBoundingClientRect();
        const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1, button: 0 };
        const before = document.querySelector(".kit")?.innerHTML;
        const began = performance.now();
        cell.dispatchEvent(new PointerEvent("pointerdown", at));
        cell.dispatchEvent(new PointerEvent("pointerup", at));
        cell.dispatchEvent(new MouseEvent("click", at));
        while (document.querySelector(".kit")?.innerHTML === before && performance.now() - began < 1000) await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - began;
    }, [to]));
    await player.page.waitForTimeout(700);
}
const told = new Promise((done) => trace.on("Tracing.tracingComplete", done));
await trace.send("Tracing.end");
await told;
// Every page has a main thread; the one that plays is the one that has had most to do.
const mains = tasks.filter((one) => one.name === "thread_name" && one.args?.name === "CrRendererMain");
const sum = (values) => values.reduce((a, b) => a + b, 0);
const busy = mains.map(({ pid, tid }) => tasks.filter((one) => one.pid === pid && one.tid === tid && one.tdur !== undefined).map((one) => one.tdur / 1000)).sort((a, b) => sum(b) - sum(a))[0] ?? [];
say("from the click to the drawn move", ms(median(drawn)));
say("longest task while playing, by the clock (0: none over 50 ms)", ms(Math.max(0, ...(await player.page.evaluate(() => globalThis.long)))));
say("longest task while playing, time of the processor", ms(Math.max(0, ...busy)));

// Dragging over the largest board: frames as the browser paints them.
await player.go(`/local/ringrift?options=${encodeURIComponent('{"board":"hexagonal"}')}`);
await player.board();
await player.page.waitForTimeout(1000);
const grid = await player.page.locator('[role="grid"]').boundingBox();
await player.page.evaluate(() => {
    globalThis.frames = [];
    let before = performance.now();
    const tick = (now) => {
        globalThis.frames.push(now - before);
        before = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
});
await player.page.mouse.move(grid.x + grid.width / 2, grid.y + grid.height / 2);
await player.page.mouse.down();
for (let i = 0; i < 120; ++i) await player.page.mouse.move(grid.x + grid.width * (0.5 + 0.35 * Math.cos(i / 9)), grid.y + grid.height * (0.5 + 0.35 * Math.sin(i / 7)));
await player.page.mouse.up();
const frames = (await player.page.evaluate(() => globalThis.frames)).slice(2);
say("dragging on 469 cells: frames, longest, share over 33 ms", `${frames.length}, ${ms(Math.max(...frames))}, ${((100 * frames.filter((one) => one > 34).length) / frames.length).toFixed(1)} %`);

// An hour of play and more: games at random, one after the other in one page that is never loaded again, every move typed
// and drawn. What is left after the garbage is gone must not grow from game to game.
const games = 12;
const plies = 60;
const rules = await load(readFile(join(folder, "engine/prise-drafti.wasm")));
let chance = 7;
const random = (n) => ((chance = (chance * 1103515245 + 12345) % 2147483648) >> 8) % n;
const sitter = await Person.come(browser, server, { viewport: { width: 1280, height: 900 } });
await sitter.go("/");
const cdp = await sitter.context.newCDPSession(sitter.page);
const heap = [];
let moves = 0;
for (let game = 0; game < games; ++game) {
    const line = rules.open({ game: "drafti", viewer: "all" });
    const actions = [];
    for (let legal = line.now.legal; legal?.length && actions.length < plies; legal = line.act(actions.at(-1)).look.legal) actions.push(legal[random(legal.length)]);
    line.close();
    moves += actions.length;
    await sitter.page.evaluate(async (actions) => {
        const come = (path) => {
            history.pushState(null, "", path);
            dispatchEvent(new PopStateEvent("popstate"));
        };
        const until = async (what) => {
            while (!what()) await new Promise((done) => requestAnimationFrame(done));
        };
        come("/");
        await until(() => document.querySelector(".cards"));
        come("/local/drafti");
        await until(() => document.querySelector("#tab-game"));
        document.querySelector("#tab-game").click();
        for (const [i, action] of actions.entries()) {
            await until(() => document.querySelector(".facts2 input"));
            const input = document.querySelector(".facts2 input");
            input.value = action;
            input.dispatchEvent(new Event("input", { bubbles: true }));
            input.form.requestSubmit();
            await until(() => (new URLSearchParams(location.search).get("actions") ?? "").split(" ").filter(Boolean).length === i + 1);
        }
    }, actions);
    for (let i = 0; i < 3; ++i) await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    heap.push({ usedSize, ...(await cdp.send("Memory.getDOMCounters")) });
}
const [early, late] = [heap[2], heap.at(-1)];
const kib = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;
say(`${moves} moves in ${games} games: heap after 3 games, after all`, `${kib(early.usedSize)}, ${kib(late.usedSize)}`);
say("  nodes and listeners after 3 games, after all", `${early.nodes} and ${early.jsEventListeners}, ${late.nodes} and ${late.jsEventListeners}`);

await browser.close();
await server.stop();
