// Every page and every state of it: found, read by axe-core in light and dark, in both languages, without a fault.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { browser as launch, Person, Server } from "./stage.mjs";

let server, browser;
// Only when a test is run: a file of which no test is wanted starts nothing, and so it ends.
beforeEach(async () => {
    server ??= await Server.start();
    browser ??= await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

for (const colorScheme of ["light", "dark"]) {
    test(`pages in ${colorScheme}`, async () => {
        const asha = await Person.come(browser, server, { colorScheme });
        for (const path of ["/", "/watch", "/settings", "/about", "/replay", "/rules", "/rules/casino#6", "/rules/ringrift", "/rules/gene-chess", "/rules/duel-chess", "/local/drafti", "/local/ringrift", "/local/gene-chess"]) {
            await asha.go(path);
            await asha.page.locator("main h1, main h2, [role=grid]").first().waitFor();
            await asha.page.waitForTimeout(150);
            await asha.audit(path);
        }
        // From book to book without loading the page.
        await asha.go("/rules/drafti");
        await asha.page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "RingRift" }).click();
        await asha.page.getByRole("heading", { name: /RingRift/, level: 1 }).waitFor();
        await asha.go("/?new=drafti");
        await asha.page.getByRole("button", { name: /^Rules/ }).click();
        await asha.page.getByText("Men capture backward").waitFor();
        await asha.audit("the sheet, unfolded");
        await asha.leave();
    });
}

test("what does not exist has an answer with the next step in it", async () => {
    const asha = await Person.come(browser, server);
    asha.expected = /404|403/;
    for (const [path, words] of [["/nowhere", "There is no such page"], ["/game/AAAAAAAAAAAAAAAAAAAAAA", "There is no such game"], ["/replay/AAAAAAAAAAAAAAAAAAAAAA", "There is no such game"], ["/rules/ludo", "There is no such page"]]) {
        await asha.go(path);
        await asha.page.getByRole("heading", { name: words }).waitFor();
        await asha.audit(path);
    }
    const made = await asha.page.evaluate(async () => (await fetch("/api/v1/games", { method: "POST", body: '{"game":"drafti"}' })).json());
    await asha.go(`/game/${made.id}#${"x".repeat(32)}`);
    await asha.page.getByRole("heading", { name: "This seat belongs to somebody else" }).waitFor();
    await asha.page.getByRole("button", { name: "Watch" }).click();
    await asha.board();
    await asha.leave();
});

test("what can be done is found from the start page, and the rules lead back to the game", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/");
    await asha.page.getByRole("link", { name: "Open a game from a file" }).click();
    await asha.page.getByText("Open a record").waitFor();
    await asha.go("/");
    await asha.page.getByRole("link", { name: "Gambit Chess in a minute" }).click();
    await asha.page.getByRole("heading", { name: "A capture is only an attempt" }).waitFor();
    await asha.go("/");
    await asha.page.getByRole("button", { name: "Offer a seat" }).click();
    assert.equal(await asha.page.getByRole("radio", { name: /Anybody/ }).getAttribute("aria-checked"), "true");
    await asha.go("/local/drafti");
    await asha.board();
    await asha.page.getByRole("link", { name: "Rules of this game" }).first().click();
    await asha.page.getByRole("link", { name: "Back to the game" }).click();
    await asha.board();
    await asha.leave();
});

test("settings are kept, and the page speaks Swahili", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/settings");
    await asha.page.getByRole("radio", { name: "Kiswahili" }).click();
    await asha.page.getByRole("heading", { name: "Mipangilio" }).waitFor();
    await asha.page.getByRole("radio", { name: "Giza" }).click();
    await asha.page.getByLabel("Jina lako").fill("Asha");
    await asha.page.getByRole("button", { name: "Hifadhi" }).click();
    await asha.go("/");
    await asha.page.getByRole("heading", { name: /Michezo mitano/ }).waitFor();
    assert.deepEqual(await asha.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ["sw", "dark"]);
    await asha.audit("the start page in Swahili");
    await asha.page.getByRole("button", { name: /^Cheza Drafti/ }).click();
    await asha.board();
    await asha.page.getByText("Asha").first().waitFor();
    await asha.audit("a game in Swahili");
    await asha.leave();
});

test("a position of a rule book is shown and stepped beside the text, and can be tried", async () => {
    const asha = await Person.come(browser, server, { viewport: { width: 1400, height: 900 } });
    await asha.go("/rules/ringrift#13");
    await asha.page.locator("h2[id='13'] ~ * .try").first().click();
    const steps = asha.page.locator(".stepper ol button");
    await steps.nth(2).waitFor();
    await asha.page.locator(".stepper").getByRole("button", { name: "Next move" }).click();
    assert.match(await asha.page.locator(".stepper ol .on").innerText(), /a1xd4xe5/);
    assert.ok((await asha.page.locator(".stepper [role=gridcell]").count()) === 64);
    await asha.audit("a book with its board");
    // What the book says is refused the engine refuses, with the reason.
    await asha.go("/rules/drafti#13.2");
    await asha.page.locator(".try", { hasText: "W:W18,32:B15" }).click();
    await asha.page.locator(".stepper em", { hasText: "refused" }).first().waitFor();
    await asha.page.getByRole("link", { name: "Try it yourself" }).click();
    await asha.board();
    await asha.page.getByText("You must take").first().waitFor();
    await asha.leave();
});

test("pieces and boards have a second set", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/settings");
    await asha.page.getByRole("radio", { name: "Flat" }).click();
    await asha.page.getByRole("radio", { name: "Green and cream" }).click();
    await asha.page.locator(".sample use").first().waitFor();
    await asha.audit("settings with the second sets");
    for (const game of ["drafti", "gene-chess"]) {
        await asha.go(`/local/${game}`);
        await asha.board();
        await asha.page.locator("symbol .fl").first().waitFor({ state: "attached" });
        assert.equal(await asha.page.evaluate(() => document.documentElement.dataset.boards), "plain");
        await asha.page.waitForFunction(() => getComputedStyle(document.querySelector(".grain")).display === "none");
        await asha.audit(`${game} with the second sets`);
    }
    await asha.leave();
});

test("a finished game is looked at again, verified, branched, downloaded and opened from a file", async () => {
    const asha = await Person.come(browser, server);
    const made = await asha.make({ game: "drafti", seats: [{ kind: "me" }, { kind: "link" }], public: true });
    const [one, two] = made.seats.map((seat) => seat.token);
    await asha.page.evaluate(async ([id, one, two]) => {
        const post = (path, token, body) => fetch(`/api/v1/games/${id}/${path}`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(body) }).then((r) => r.text());
        await post("seats/2", two, { name: "Juma" });
        for (const [token, action] of [[one, "22-18"], [two, "11-15"], [one, "18x11"], [two, "8x15"]]) await post("actions", token, { action });
        await post("resign", two, {});
    }, [made.id, one, two]);
    await asha.go(`/replay/${made.id}?ply=1`);
    await asha.page.getByRole("heading", { name: "1. 22-18" }).waitFor();
    await asha.page.keyboard.press("ArrowRight");
    await asha.page.getByRole("heading", { name: "1… 11-15" }).waitFor();
    await asha.page.keyboard.press("End");
    await asha.page.getByText("Juma resigned.").waitFor();
    await asha.page.keyboard.press("Home");
    assert.match(await asha.cell("22").getAttribute("aria-label"), /white man/);
    await asha.page.getByRole("button", { name: "Seal" }).click();
    await asha.page.getByText("Verified: every link").waitFor();
    await asha.audit("replay with its seal open");
    const [file] = await Promise.all([asha.page.waitForEvent("download"), asha.page.getByRole("button", { name: "Record" }).click()]);
    const path = join(server.home, "game.prise");
    await file.saveAs(path);
    await asha.page.keyboard.press("ArrowRight");
    // A branch is a tab: another move is played there, the game itself stays as it was.
    await asha.page.getByRole("button", { name: "Branch" }).click();
    await asha.page.getByRole("heading", { name: "Your move" }).waitFor();
    await asha.until(1);
    await asha.click("12");
    await asha.click("16");
    await asha.until(2);
    await asha.audit("a branch");
    await asha.page.getByRole("button", { name: "Share" }).click();
    const link = (await asha.page.getByText(/^Copied: /).innerText()).slice("Copied: ".length);
    await asha.page.getByRole("tab", { name: "Game" }).click();
    await asha.until(4);
    await asha.page.getByRole("tab", { name: "After 1" }).click();
    await asha.page.getByRole("button", { name: "Close this branch" }).click();
    await asha.until(4);
    await asha.page.goto(link);
    await asha.page.getByRole("heading", { name: "1… 12-16" }).waitFor();
    assert.match(await asha.cell("16").getAttribute("aria-label"), /black man/);

    await asha.go("/replay");
    await asha.page.locator('input[type="file"]').setInputFiles(path);
    await asha.board();
    await asha.until(4);
    await writeFile(join(server.home, "broken.prise"), "{}\nnonsense");
    await asha.go("/replay");
    await asha.page.locator('input[type="file"]').setInputFiles(join(server.home, "broken.prise"));
    await asha.page.getByText("This file is no record").waitFor();
    await asha.audit("a broken upload");
    await asha.leave();
});

// A game by chance: it has mistakes whatever the weights are.
const played = "22-17 10-14 17x10 6x15 21-17 11-16 25-22 16-19 23x16 12x19 17-13 8-11 13x6 2x9 27-23 7-10 23x16x7 15-19 24x15x6 3x10 22-17 10-15 29-25 1x10 32-27 4-8 27-23 10-14 17x10 8-11 23-18 15x22x29 26-22 29x15x1 31-27 1-24 28x19 9-14 19-16 11x20";
test("the computer looks, too: a curve, the best lines, what was given away, and nothing when it is told to be quiet", async () => {
    const asha = await Person.come(browser, server);
    await asha.go(`/replay?game=drafti&actions=${played.replaceAll(" ", "+")}&ply=20`);
    await asha.page.getByRole("heading", { name: /Black to move|White to move/ }).waitFor();
    await asha.page.getByRole("slider", { name: "Moves of the game" }).waitFor();
    assert.equal(await asha.page.locator(".lines li").count(), 3);
    await asha.page.waitForFunction(() => document.querySelectorAll(".moves .blunder").length > 0);
    await asha.audit("a replay with its analysis");
    // A blunder says what would have been better, and shows it.
    await asha.page.locator(".moves button", { has: asha.page.getByRole("img", { name: "blunder" }) }).first().click();
    await asha.page.getByText(/blunder, it costs \d+ % of the chances/).waitFor();
    await asha.page.getByText(/was better, at/).click();
    await asha.page.locator("path.arrow.brush-2").waitFor();
    await asha.page.getByRole("slider", { name: "Moves of the game" }).focus();
    await asha.page.keyboard.press("ArrowRight");
    await asha.page.getByRole("button", { name: "Analysis" }).click();
    await asha.page.getByText("The computer keeps quiet").waitFor();
    assert.equal(await asha.page.locator(".moves .blunder").count(), 0);
    await asha.leave();
});

test("games of other programs are opened: PDN and PGN, one or several, and what is broken says where", async () => {
    const asha = await Person.come(browser, server);
    const bring = async (name, text) => {
        await asha.go("/replay");
        await writeFile(join(server.home, name), text);
        await asha.page.locator('input[type="file"]').setInputFiles(join(server.home, name));
    };
    await bring("one.pdn", '[White "Asha"]\n[Black "Juma"]\n[Result "*"]\n1. 22-18 {calm} 11-15 2. 18x11 8x15 *\n');
    await asha.until(4);
    await asha.page.getByText("Juma").first().waitFor();
    await asha.page.getByRole("button", { name: "Share" }).click();
    await asha.page.getByText(/replay\?game=drafti/).waitFor();
    await asha.audit("a PDN");
    await bring("two.pgn", '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n\n[White "C"]\n[Black "D"]\n\n1. d4 *\n');
    await asha.page.getByRole("heading", { name: "2 games in this file" }).waitFor();
    await asha.audit("several games");
    await asha.page.getByRole("button", { name: /A – B/ }).click();
    await asha.until(3);
    assert.match(await asha.cell("f3").getAttribute("aria-label"), /white knight/);
    const duels = '[White "Asha"]\n[Rules "duel-chess"]\n\n1. e4 d5 2. exd5 {exd5[2:1]} -- {Qxd5[0:3]>d8} 1-0\n';
    await bring("duels.pgn", duels);
    await asha.until(9);
    assert.match(await asha.cell("d5").getAttribute("aria-label"), /white pawn/);
    const [saved] = await Promise.all([asha.page.waitForEvent("download"), asha.page.getByRole("button", { name: "PGN" }).click()]);
    assert.equal(saved.suggestedFilename(), "duels.pgn");
    const text = (await readFile(await saved.path(), "utf8")).replace(/\s+/g, " ");
    assert.match(text, /\[White "Asha"\].*\[Rules "duel-chess"\].* 2\. exd5 \{exd5\[2:1\]\} 2\.\.\. -- \{Qxd5\[0:3\]>d8\} 1-0/);
    await bring("bad.pdn", "1. 22-18 11-15 2. 18-14");
    await asha.page.getByRole("alert").getByText(/line 1/).waitFor();
    await asha.leave();
});

test("without a network two people play on at one screen", async () => {
    const asha = await Person.come(browser, server);
    asha.expected = /ERR_INTERNET_DISCONNECTED|Failed to load|WebSocket/;
    await asha.go("/local/drafti");
    await asha.board();
    await asha.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        for (let i = 0; i < 100 && !(await caches.match("/engine/prise-drafti.wasm")); ++i) await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await asha.context.setOffline(true);
    await asha.page.reload();
    await asha.board();
    await asha.page.getByRole("heading", { name: "Your move" }).waitFor();
    for (const cell of ["22", "18", "11", "15", "18", "11"]) await asha.click(cell);
    await asha.until(3);
    await asha.go("/");
    await asha.page.getByText("No connection to the server").waitFor();
    await asha.audit("the start page without a network");
    await asha.leave();
});

test("the first game page is light and quick", async () => {
    const asha = await Person.come(browser, server);
    const session = await asha.context.newCDPSession(asha.page);
    await asha.go("/about");
    const made = await asha.page.evaluate(async () => (await fetch("/api/v1/games", { method: "POST", body: '{"game":"drafti","seats":[{"kind":"me"},{"kind":"computer","level":1}]}' })).json());
    const fresh = await Person.come(browser, server);
    const bytes = new Map();
    const cdp = await fresh.context.newCDPSession(fresh.page);
    await cdp.send("Network.enable");
    const urls = new Map();
    cdp.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(urls.get(requestId), encodedDataLength));
    await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
    await fresh.page.addInitScript(() => {
        globalThis.seen = { shift: 0, long: [], lcp: 0, board: 0 };
        const look = () => (document.querySelector('[role="grid"]') ? (globalThis.seen.board = performance.now()) : requestAnimationFrame(look));
        requestAnimationFrame(look);
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.seen.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.seen.lcp = entry.startTime))).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await fresh.go(`/game/${made.id}#${made.seats[0].token}`);
    await fresh.board();
    await fresh.page.waitForTimeout(2500);
    const code = [...bytes].filter(([url]) => /\.(js|css)(\?|$)/.test(url ?? "") && !/worker-|sw\.js/.test(url));
    const total = code.reduce((sum, [, size]) => sum + size, 0);
    const seen = await fresh.page.evaluate(() => globalThis.seen);
    console.log(`first game page: ${(total / 1024).toFixed(1)} KiB of scripts and styles, board after ${seen.board.toFixed(0)} ms, LCP ${seen.lcp.toFixed(0)} ms, layout shift ${seen.shift.toFixed(4)}`);
    assert.ok(total <= 60 * 1024, `${total} bytes`);
    assert.ok(seen.board < 2500, `the board after ${seen.board} ms, on a machine that has other things to do as well`);
    assert.ok(seen.shift < 0.001, `layout shift ${seen.shift}`);
    await session.detach();
    await fresh.leave();
    await asha.leave();
});

test("a game that is left is let go", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/about");
    const cdp = await asha.context.newCDPSession(asha.page);
    const come = (path, what) =>
        asha.page.evaluate(async ([path, what]) => {
            history.pushState(null, "", path);
            dispatchEvent(new PopStateEvent("popstate"));
            while (!document.querySelector(what)) await new Promise((done) => requestAnimationFrame(done));
        }, [path, what]);
    const nodes = async (visits) => {
        for (let i = 0; i < visits; ++i) {
            await come("/local/drafti", "[role=grid]");
            await come("/about", "#deal");
        }
        await asha.page.waitForTimeout(300);
        for (let i = 0; i < 3; ++i) await cdp.send("HeapProfiler.collectGarbage");
        return (await cdp.send("Memory.getDOMCounters")).nodes;
    };
    const before = await nodes(3);
    const after = await nodes(4);
    assert.ok(after < before + 500, `${before} nodes, then ${after}: a board has some thousands`);
    await asha.leave();
});
