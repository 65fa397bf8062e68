// People play: against the computer, against each other, with a mouse, a finger, keys and words.
import assert from "node:assert/strict";
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
const computer = { game: "drafti", seats: [{ kind: "me" }, { kind: "computer", level: 1 }] };
const chain = "W:W19,21,24,25,26,27,29,31:B3,4,6,7,8,10,12,14,20,22:H0:F12:E0:P-:R-";

test("two clicks from the start page to a game, and a whole game against the computer", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/");
    await asha.page.getByRole("button", { name: /^Play Drafti/ }).click();
    await asha.board();
    const id = new URL(asha.page.url()).pathname.split("/").pop();
    for (let i = 0; i < 150; ++i) {
        const game = await asha.state(id);
        if (game.status !== "running") break;
        if (game.toAct !== game.you) {
            await asha.page.waitForTimeout(20);
            continue;
        }
        const before = await asha.moves();
        await asha.page.waitForFunction((line) => Number(document.querySelector("[data-plies]")?.dataset.plies) === line, game.line.length);
        const action = game.legal[i % game.legal.length];
        const path = action.split(/[-x]/);
        for (const cell of path) await asha.click(cell);
        await asha.until(before + 1);
    }
    await asha.page.locator("#over").waitFor();
    assert.match(await asha.page.locator("#over").innerText(), /You (win|lose)|A draw/);
    await asha.audit("the end of a game");
    await asha.leave();
});

test("a compulsory chain: shown before, entered hop by hop, one hop back, taken on, told", async () => {
    const asha = await Person.come(browser, server);
    await asha.make({ ...computer, position: chain });
    const title = asha.page.locator(".moment h2");
    await asha.page.getByText("You must take").first().waitFor();
    await asha.click("25");
    await asha.click("18");
    await asha.page.waitForFunction(() => document.querySelector(".moment h2")?.textContent === "Take on over 14 to 9");
    await asha.page.getByRole("button", { name: "Take on to 9" }).click();
    assert.equal(await title.innerText(), "Take on over 6 to 2");
    assert.equal(await asha.page.locator(".struck").count(), 2);
    await asha.page.getByRole("button", { name: "One hop back" }).click();
    assert.equal(await title.innerText(), "Take on over 14 to 9");
    await asha.page.getByRole("button", { name: "Why" }).click();
    await asha.page.getByText("26x17").waitFor();
    await asha.audit("a chain half entered, with Why");
    await asha.click("2"); // the end: the only way there is taken at once
    await asha.until(1);
    assert.equal(await asha.page.locator(".moves button").first().innerText(), "25x18x9x2");
    await asha.page.waitForFunction(() => /3 pieces taken/.test([...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join()) || document.querySelectorAll(".moves button").length > 1);
    await asha.leave();
});

test("what is not possible says why", async () => {
    const asha = await Person.come(browser, server);
    await asha.make({ ...computer, position: chain });
    await asha.page.getByText("You must take").first().waitFor();
    await asha.click("25");
    await asha.click("11");
    await asha.page.getByRole("heading", { name: "Not this way" }).waitFor();
    await asha.page.locator(".moment .prompt .sec-l").first().waitFor();
    await asha.audit("a refusal");
    await asha.leave();
});

test("a piece is dragged, and a chain is dragged through", async () => {
    const asha = await Person.come(browser, server);
    await asha.make({ ...computer, position: chain });
    await asha.page.getByText("You must take").first().waitFor();
    const middle = async (id) => {
        const box = await asha.cell(id).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await asha.page.mouse.move(...(await middle("25")));
    await asha.page.mouse.down();
    for (const id of ["18", "9", "2"]) await asha.page.mouse.move(...(await middle(id)), { steps: 5 });
    await asha.page.mouse.up();
    await asha.until(1);
    assert.equal(await asha.page.locator(".moves button").first().innerText(), "25x18x9x2");
    await asha.leave();
});

test("hands that are quicker than the answer lose no click", async () => {
    const asha = await Person.come(browser, server);
    await asha.page.addInitScript(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (...message) {
            setTimeout(() => post.apply(this, message), 400);
        };
    });
    await asha.go("/local/drafti");
    await asha.board();
    await asha.page.getByRole("heading", { name: "Your move" }).waitFor();
    for (const cell of ["22", "18", "11", "15", "18", "11"]) await asha.click(cell);
    await asha.until(3);
    await asha.leave();
});

test("keys alone reach everything", async () => {
    const asha = await Person.come(browser, server);
    await asha.make(computer);
    await asha.cell("29").focus();
    // From a1 to b... : 22 is on c3; up twice, right twice.
    for (const key of ["ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "Enter"]) await asha.page.keyboard.press(key);
    assert.equal(await asha.cell("22").getAttribute("aria-selected"), "true");
    assert.match(await asha.cell("22").getAttribute("aria-label"), /22, c3, white man/);
    for (const key of ["ArrowUp", "ArrowRight", "Enter"]) await asha.page.keyboard.press(key);
    await asha.until(2);
    assert.equal(await asha.page.locator(".moves button").first().innerText(), "22-18");
    assert.equal(await asha.page.evaluate(() => document.activeElement?.getAttribute("data-id")), "18");
    // Words: the key / leads to the field.
    await asha.page.keyboard.press("Tab");
    await asha.page.keyboard.press("/");
    const game = await asha.state(new URL(asha.page.url()).pathname.split("/").pop());
    await asha.page.getByLabel("Type a move").fill(game.legal[0]);
    await asha.page.keyboard.press("Enter");
    await asha.page.getByRole("tab", { name: "Moves" }).click();
    await asha.until(3);
    // Whoever only opens that page later has not asked to type.
    await asha.page.getByRole("tab", { name: "Game", exact: true }).click();
    await asha.page.getByLabel("Type a move").waitFor();
    await asha.page.waitForTimeout(100);
    assert.equal(await asha.page.evaluate(() => document.activeElement?.getAttribute("role")), "tab");
    await asha.leave();
});

test("two people by a link, a spectator, chat, browsing, a draw and a rematch", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/?new=drafti");
    await asha.page.getByRole("radio", { name: /A friend/ }).click();
    await asha.page.getByRole("radio", { name: "White" }).click();
    await asha.page.getByRole("button", { name: "Start" }).click();
    const link = await asha.page.getByLabel("Send this link to your friend").inputValue();
    assert.match(link, /\/game\/[\w-]{22}#[\w-]{32}$/);
    await asha.audit("waiting for a friend");

    const juma = await Person.come(browser, server);
    await juma.page.goto(link);
    await juma.board();
    assert.ok(!juma.page.url().includes("#"), "the right has left the address bar");
    const neema = await Person.come(browser, server);
    await neema.page.goto(link.split("#")[0]);
    await neema.board();

    await asha.page.getByRole("heading", { name: "Your move" }).waitFor();
    await asha.click("22");
    await asha.click("18");
    for (const one of [asha, juma, neema]) await one.until(1);
    await juma.page.getByRole("heading", { name: "Your move" }).waitFor();
    assert.equal(await neema.page.locator(".acts button").count(), 0, "a spectator has nothing to resign");
    await neema.audit("watching");
    await juma.click("11");
    await juma.click("15");
    for (const one of [asha, juma, neema]) await one.until(2);

    // A move for the next turn: held, shown, taken back, held again, played by itself.
    await juma.page.locator('[role="gridcell"].grab[data-id="15"]').waitFor({ state: "attached" });
    await juma.click("15");
    await juma.click("22");
    await juma.page.getByText("Held for your next turns: 15x22").first().waitFor();
    await juma.page.keyboard.press("Escape");
    await juma.page.getByText("Held for your next turns").first().waitFor({ state: "detached" });

    // Who looks at an earlier move stays there while the game goes on.
    await neema.page.getByRole("button", { name: "First move" }).click();
    await neema.page.getByText("You look at move 0 of 2").first().waitFor();
    const game = await asha.state(new URL(asha.page.url()).pathname.split("/").pop());
    for (const cell of game.legal[0].split(/[-x]/)) await asha.click(cell);
    await neema.page.getByText("You look at move 0 of 3").first().waitFor();
    await neema.audit("looking at an earlier move");
    await neema.page.getByRole("button", { name: "Back to the game" }).click();

    await juma.page.getByRole("tab", { name: /Chat/ }).click();
    await juma.page.getByLabel("Say something").fill("Karibu");
    await juma.page.keyboard.press("Enter");
    await asha.page.getByRole("tab", { name: /Chat 1/ }).click();
    await asha.page.getByText("Karibu").waitFor();
    await asha.audit("chat");

    await juma.page.getByRole("button", { name: "Draw" }).click();
    await asha.page.getByText("offers a draw").waitFor();
    await asha.audit("an offer");
    await asha.page.getByRole("button", { name: "Accept" }).click();
    for (const one of [asha, juma]) await one.page.getByRole("heading", { name: "A draw" }).waitFor();
    const before = asha.page.url();
    await asha.page.getByRole("button", { name: "Rematch" }).click();
    await juma.page.getByText("wants a rematch").waitFor();
    await juma.page.getByRole("button", { name: "Rematch" }).click();
    for (const one of [asha, juma]) await one.page.waitForFunction((before) => location.href !== before, before);
    await juma.page.getByRole("heading", { name: "Your move" }).waitFor();
    for (const one of [asha, juma, neema]) await one.leave();
});

test("two tabs of one seat agree", async () => {
    const asha = await Person.come(browser, server);
    const made = await asha.make(computer);
    const second = await asha.tab();
    await second.goto(`${server.url}/game/${made.id}`);
    await second.getByRole("heading", { name: "Your move" }).waitFor();
    await asha.click("22");
    await asha.click("18");
    await second.waitForFunction(() => document.querySelectorAll(".moves button").length >= 2);
    await asha.leave();
});

test("the server restarts under a running game, and nothing is lost", async () => {
    const asha = await Person.come(browser, server);
    asha.expected = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load|fetching the script/;
    await asha.make({ ...computer, clock: { kind: "increment", base: 300_000, step: 3000 } });
    await asha.click("22");
    await asha.click("18");
    await asha.until(2);
    await server.down("SIGKILL");
    await asha.page.getByText("The line is lost").waitFor();
    await asha.audit("a lost line");
    const before = await asha.moves();
    // What is played now is kept and sent when the line is back.
    const legal = await asha.page.evaluate(() => [...document.querySelectorAll('[role="gridcell"].grab')].map((cell) => cell.dataset.id));
    await asha.click(legal[0]);
    const target = await asha.page.evaluate(() => document.querySelectorAll(".dot, .mk-next").length);
    assert.ok(target > 0);
    await server.again();
    await asha.page.getByText("The line is lost").waitFor({ state: "detached" });
    assert.ok((await asha.moves()) >= before);
    const game = await asha.state(new URL(asha.page.url()).pathname.split("/").pop());
    await asha.click(game.legal[0].split(/[-x]/)[0]);
    const cells = game.legal[0].split(/[-x]/);
    if ((await asha.cell(cells[0]).getAttribute("aria-selected")) !== "true") await asha.click(cells[0]);
    for (const cell of cells.slice(1)) await asha.click(cell);
    await asha.until(before + 1);
    await asha.leave();
});

test("a phone: touch, a bottom sheet, nothing wider than the screen", async () => {
    const asha = await Person.come(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await asha.make({ ...computer, clock: { kind: "increment", base: 300_000, step: 3000 } });
    assert.equal(await asha.page.evaluate(() => document.documentElement.scrollWidth), 360);
    await asha.cell("22").tap({ force: true });
    await asha.cell("18").tap({ force: true });
    await asha.page.getByRole("button", { name: "More" }).tap();
    await asha.until(2);
    await asha.audit("a phone");
    for (const path of ["/", "/rules/drafti", "/settings", "/watch", "/?new=drafti"]) {
        await asha.go(path);
        await asha.page.waitForTimeout(300);
        assert.ok((await asha.page.evaluate(() => document.documentElement.scrollWidth)) <= 360, `${path} is wider than the screen`);
        await asha.audit(`phone ${path}`);
    }
    await asha.leave();
});

test("every other game can be begun and played by clicks", async () => {
    const asha = await Person.come(browser, server);
    const play = async (game, clicks, body = {}) => {
        await asha.make({ game, seats: [{ kind: "me" }, { kind: "computer", level: 1 }], ...body });
        await asha.page.getByRole("heading", { name: "Your move" }).waitFor();
        await asha.audit(game);
        for (const click of clicks) await (click.startsWith("=") ? asha.page.getByRole("button", { name: click.slice(1) }).click() : asha.click(click));
        await asha.until(1);
    };
    await play("duel-chess", ["e2", "e4"]);
    await play("gene-chess", ["g1", "f3"]);
    await play("ringrift", ["d4", "=Place 2 on d4"]);
    await play("ringrift", ["e5", "=Place 1 on e5"], { options: { board: "hex8" } });
    await asha.make({ game: "casino", seats: [{ kind: "me" }, { kind: "computer", level: 1 }] });
    const game = await asha.state(new URL(asha.page.url()).pathname.split("/").pop());
    await asha.audit("casino");
    await asha.click(game.legal[0].slice(0, 2));
    await asha.click("table");
    await asha.until(1);
    await asha.leave();
});

test("against the computer with no server at all: started, kept, given up, played again, looked at", async () => {
    const asha = await Person.come(browser, server);
    asha.expected = /ERR_INTERNET_DISCONNECTED|Failed to load|WebSocket/;
    await asha.go("/?new=drafti");
    await asha.page.getByRole("button", { name: "Start" }).waitFor();
    await asha.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        for (let i = 0; i < 100 && !(await caches.match("/engine/prise-duel-chess.wasm")); ++i) await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await asha.context.setOffline(true);
    await asha.go("/");
    await asha.page.getByRole("button", { name: "Play the computer" }).click();
    await asha.page.getByText("The server cannot be reached now").waitFor();
    await asha.audit("the sheet without a network");
    await asha.page.getByRole("radio", { name: "White" }).click();
    await asha.page.getByRole("button", { name: "Start" }).click();
    await asha.board();
    await asha.page.getByText("Computer, level 3").first().waitFor();
    for (const cell of ["22", "18"]) await asha.click(cell);
    await asha.until(2);
    await asha.audit("a game on this device");
    await asha.page.reload();
    await asha.until(2);
    await asha.page.getByRole("heading", { name: /Your move|You must take/ }).waitFor();
    await asha.page.getByRole("button", { name: "Hint" }).click();
    await asha.page.locator("path.arrow.brush-2").waitFor();
    await asha.page.getByRole("button", { name: "Take back" }).click();
    await asha.page.waitForFunction(() => document.querySelectorAll(".moves button").length === 0);
    assert.equal(await asha.page.locator("path.arrow.brush-2").count(), 0);
    for (const cell of ["23", "19"]) await asha.click(cell);
    await asha.until(2);
    await asha.go("/");
    await asha.page.getByRole("link", { name: "Open: Computer, level 3" }).click();
    await asha.until(2);
    await asha.page.getByRole("button", { name: "Resign" }).click();
    await asha.page.getByRole("button", { name: "Yes, resign" }).click();
    await asha.page.getByRole("heading", { name: "You lose" }).waitFor();
    await asha.page.getByText("You resigned.").waitFor();
    await asha.audit("a lost game on this device");
    await asha.page.getByRole("button", { name: "Play again" }).click();
    await asha.until(1); // the sides are exchanged: the computer begins
    await asha.page.goBack();
    await asha.page.getByRole("heading", { name: "You lose" }).waitFor();
    await asha.page.getByRole("link", { name: "Replay" }).click();
    await asha.until(2);
    // A game with secrets: what the computer has bid is not told before both have.
    await asha.go("/?new=duel-chess");
    await asha.page.getByRole("radio", { name: "White" }).click();
    await asha.page.getByRole("button", { name: "Start" }).click();
    await asha.board();
    for (const cell of ["e2", "e4"]) await asha.click(cell);
    await asha.until(2);
    await asha.go("/local/drafti?here=nowhere");
    await asha.page.getByRole("heading", { name: "This game is not in this browser" }).waitFor();
    await asha.audit("a game of another browser");
    await asha.leave();
});

test("moves for the next turns wait in a row, are shown as if they were played, and are played by themselves", async () => {
    const [asha, juma] = [await Person.come(browser, server), await Person.come(browser, server)];
    const made = await asha.make({ game: "drafti", seats: [{ kind: "me" }, { kind: "link" }] });
    await juma.go(`/game/${made.id}#${made.seats[1].token}`);
    await juma.board();
    for (const [from, to] of [["9", "13"], ["5", "9"], ["1", "5"]]) {
        await juma.page.locator(`[role="gridcell"].grab[data-id="${from}"]`).waitFor({ state: "attached" });
        await juma.click(from);
        await juma.click(to);
    }
    await juma.page.getByText("Held for your next turns: 9-13, 5-9, 1-5").first().waitFor();
    assert.match(await juma.cell("13").getAttribute("aria-label"), /black man/);
    await juma.audit("moves held for the next turns");
    await juma.page.keyboard.press("Escape");
    await juma.page.getByText("Held for your next turns: 9-13, 5-9.").first().waitFor();
    for (const cell of ["24", "20"]) await asha.click(cell);
    await asha.until(2);
    await juma.page.getByText("Held for your next turns: 5-9.").first().waitFor();
    await asha.page.getByRole("heading", { name: "Your move" }).waitFor();
    for (const cell of ["28", "24"]) await asha.click(cell);
    await asha.until(4);
    assert.deepEqual((await asha.page.locator(".moves button").allInnerTexts()).map((text) => text.trim()), ["24-20", "9-13", "28-24", "5-9"]);
    await juma.page.getByText("Held for your next turns").first().waitFor({ state: "detached" });
    await asha.leave();
    await juma.leave();
});

test("cards are dealt with chance from the browser of everybody who sits there", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/?new=casino");
    await asha.page.getByRole("button", { name: "Start" }).click();
    await asha.board();
    await asha.page.getByText("shuffled with chance from this browser").first().waitFor();
    const alone = await asha.state(new URL(asha.page.url()).pathname.split("/").pop());
    assert.equal(alone.status, "running");
    assert.deepEqual(alone.deal.seats.map((seat) => [seat.byHost, seat.shown]).sort(), [[false, true], [true, true]]);

    await asha.go("/?new=casino");
    await asha.page.getByRole("radio", { name: "A friend" }).click();
    await asha.page.getByRole("button", { name: "Start" }).click();
    const link = await asha.page.locator("input.link").inputValue();
    const juma = await Person.come(browser, server);
    await juma.page.goto(link);
    await juma.page.getByText("shuffled with chance from this browser").first().waitFor();
    await asha.page.getByText("shuffled with chance from this browser").first().waitFor();
    const id = new URL(asha.page.url()).pathname.split("/").pop();
    const both = await asha.state(id);
    assert.deepEqual(both.deal.seats.map((seat) => [seat.byHost, seat.shown]), [[false, true], [false, true]]);
    await asha.audit("a deal with shares of both");
    // The record proves it to both of them.
    await asha.page.evaluate(async (id) => {
        const token = JSON.parse(localStorage.getItem("prise-seats"))[id];
        await fetch(`/api/v1/games/${id}/resign`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: "{}" });
    }, id);
    await asha.page.locator("#over").waitFor();
    const verdict = await asha.page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}/record`)).text(), id);
    assert.equal(verdict.split("\n").filter((line) => line.includes('"entropy"') && !line.includes('"by":"host"')).length, 2);
    await asha.leave();
    await juma.leave();
});

test("a secret bid is a column as high as it costs, chosen by keys, and sealed", async () => {
    const asha = await Person.come(browser, server);
    await asha.make({ game: "duel-chess", seats: [{ kind: "me" }, { kind: "computer", level: 1 }], position: "r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 4 6 40/42 m -" });
    await asha.click("d4");
    await asha.click("c6");
    const bid = asha.page.getByRole("slider", { name: "Strength of the bid" });
    await bid.waitFor();
    await asha.page.waitForFunction(() => document.activeElement?.getAttribute("role") === "slider");
    for (const key of ["ArrowRight", "ArrowRight", "4"]) await asha.page.keyboard.press(key);
    assert.equal(await bid.getAttribute("aria-valuetext"), "Bid 4, costs 5. Leaves 35 BP");
    await asha.audit("a bid");
    await asha.page.getByRole("button", { name: "Seal a bid of 4" }).click();
    await asha.until(3);
    await asha.page.locator(".moves .bids", { hasText: "4" }).waitFor();
    await asha.leave();
});

test("what would come of it stands on the cards before one lets go", async () => {
    const asha = await Person.come(browser, server);
    await asha.make({ game: "casino", seats: [{ kind: "me" }, { kind: "computer", level: 1 }], position: "Ad6d8s8hTs/3d6c7cThTd 2s3s4d9h 10@0:7h3c - -/5d4s9c9s 4h2d6s6h9d5h7sTc7dAh2cAc2h3h8d8c5s5cAs4c 0 1 1 5 0-0" });
    await asha.click("6d");
    await asha.page.locator(".tip-t", { hasText: "Build 10" }).waitFor();
    await asha.page.getByText("5 in hand").first().waitFor();
    await asha.audit("a card in the hand");
    await asha.leave();
});

test("arrows and circles: by the right button, by a finger that rests, gone with the next click", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/local/drafti");
    await asha.board();
    const middle = async (one, id) => {
        const box = await one.cell(id).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drawn = (one, count) => one.page.waitForFunction((count) => document.querySelectorAll(".kit .drawn").length === count, count);
    await asha.page.mouse.move(...(await middle(asha, "22")));
    await asha.page.mouse.down({ button: "right" });
    await asha.page.mouse.move(...(await middle(asha, "14")));
    await asha.page.mouse.up({ button: "right" });
    await drawn(asha, 1);
    await asha.cell("12").click({ button: "right", force: true });
    await drawn(asha, 2);
    await asha.click("17");
    await drawn(asha, 0);
    await asha.leave();

    const juma = await Person.come(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await juma.go("/local/drafti");
    await juma.board();
    const cdp = await juma.context.newCDPSession(juma.page);
    const touch = async (type, id) => {
        const [x, y] = id ? await middle(juma, id) : [0, 0];
        await cdp.send("Input.dispatchTouchEvent", { type, touchPoints: id ? [{ x, y }] : [] });
    };
    await touch("touchStart", "17");
    await juma.page.waitForTimeout(700);
    await touch("touchMove", "10");
    await touch("touchEnd");
    await drawn(juma, 1);
    await juma.cell("22").tap({ force: true });
    await drawn(juma, 0);
    await juma.leave();
});

test("clocks are the server's, whatever the clock on the wall of this machine says", async () => {
    const clock = { kind: "increment", base: 300_000, step: 3000 };
    for (const hours of [-7, 7]) {
        const asha = await Person.come(browser, server);
        await asha.context.addInitScript((ms) => {
            const real = Date.now;
            Date.now = () => real() + ms;
        }, hours * 3_600_000);
        await asha.make({ ...computer, clock });
        await asha.click("22");
        await asha.click("18");
        await asha.until(2);
        await asha.page.waitForTimeout(1200);
        const shown = await asha.page.locator(".clock").allTextContents();
        assert.equal(shown.length >= 2, true);
        for (const text of shown) assert.match(text, /^(4:5\d|5:0\d)/, `${hours} hours off: ${text}`);
        await asha.leave();
    }
});

test("a tab that is older than the server is told so, and keeps its game", async () => {
    // What a service worker asks for would not come by the route below.
    const asha = await Person.come(browser, server, { serviceWorkers: "block" });
    asha.expected = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load|fetching the script/;
    await asha.make(computer);
    await asha.page.getByRole("heading", { name: "Your move" }).waitFor();
    await asha.page.route((url) => url.pathname === "/", (route) => route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-of-tomorrow.js"></script>' }));
    await server.down("SIGKILL");
    await asha.page.getByText("The line is lost").waitFor();
    await server.again();
    await asha.page.getByText("A newer version of this page is there").waitFor();
    await asha.audit("an old tab");
    await asha.click("22");
    await asha.click("18");
    await asha.until(2);
    await asha.leave();
});
