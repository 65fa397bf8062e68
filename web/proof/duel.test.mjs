// Gambit Chess: duels that are won, lost and left, by two people, against the computer, alone, on a phone and by keys; the first
// minute, the ledger, the score sheet, and what nobody may see.
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
const two = "6k1/p4ppp/2n5/8/8/R7/5PPP/3R2K1 w - - 0 1 39/39 m -";
const fight = "r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 4 6 40/42 m -";
const against = { game: "duel-chess", seats: [{ kind: "me" }, { kind: "computer", level: 1 }] };
const slider = (one) => one.page.getByRole("slider", { name: "Strength of the bid" });
const heading = (one, name) => one.page.getByRole("heading", { name }).waitFor();
async function move(one, from, to) {
    await heading(one, "Your move");
    await one.click(from);
    await one.click(to);
}
async function bid(one, n) {
    await slider(one).waitFor();
    await slider(one).focus();
    await one.page.keyboard.press(String(n));
    await one.page.getByRole("button", { name: `Seal a bid of ${n}` }).click();
}

test("two people in two browsers: duels lost, retreated and won, to the mate; who watches sees no bid before its time", async () => {
    const [asha, juma, neema] = [await Person.come(browser, server), await Person.come(browser, server), await Person.come(browser, server)];
    const made = await asha.make({ game: "duel-chess", seats: [{ kind: "me" }, { kind: "link" }], position: two, name: "Asha" });
    await juma.go(`/game/${made.id}#${made.seats[1].token}`);
    await juma.board();
    await neema.go(`/game/${made.id}`);
    await neema.board();

    // Lost, and home for nothing. While one bid lies sealed nobody else is told what it is.
    await move(asha, "a3", "a7");
    await heading(asha, "Bid for the pawn on a7");
    await heading(juma, /bids in secret/);
    await bid(asha, 2);
    await slider(juma).waitFor();
    for (const one of [juma, neema]) {
        await one.page.locator(".kit .coin-b.s1").waitFor({ state: "attached" });
        const seen = await one.state(made.id);
        assert.match(seen.observation, /d:a3a7:\?/);
        assert.equal(JSON.stringify(seen).includes("bp:2"), one === juma, "only whoever may bid has bids in a list");
        assert.ok(!(await one.page.locator("main").innerText()).includes("beat"));
        assert.equal(await one.page.locator(".face .front", { hasText: "2" }).count(), 0);
    }
    await heading(asha, /bids in secret/);
    await asha.audit("waiting for a bid");
    await juma.audit("defending");
    await bid(juma, 3);
    await heading(asha, "The pawn on a7 holds");
    for (const one of [asha, juma, neema]) await one.page.getByText("2 does not beat 3, so the pawn on a7 holds").first().waitFor();
    assert.match(await asha.page.getByRole("radio").first().getAttribute("aria-label"), /^a3, free/);
    await asha.page.locator(".price").first().waitFor({ state: "attached" });
    await asha.audit("a retreat");
    await asha.page.getByRole("button", { name: "Back to a3" }).click();
    await asha.until(4);
    await move(juma, "c6", "b4");

    // A tie, and a paid retreat along the line, chosen on the board.
    await move(asha, "a3", "a7");
    await bid(asha, 2);
    await bid(juma, 2);
    await heading(asha, "The pawn on a7 holds");
    await asha.page.getByText("2 against 2 is a tie").first().waitFor();
    await asha.click("a4");
    await asha.until(9);
    await asha.page.locator(".tip-t", { hasText: "fork" }).waitFor();
    await move(juma, "b4", "c6");

    // Won: the pawn goes, and the seal fits.
    await move(asha, "a4", "a7");
    await bid(asha, 3);
    await bid(juma, 2);
    await asha.page.getByText("3 beats 2, so the rook takes a7").first().waitFor();
    await asha.page.getByRole("button", { name: "Proof" }).click();
    await asha.page.getByText("Asha bid 3: the hash fits").waitFor();
    await neema.page.getByRole("button", { name: "Proof" }).click();
    await neema.page.getByText("Asha bid 3: the hash fits").waitFor();
    await asha.audit("a duel won, with its proof");

    // The other side attacks, loses and pays for a square.
    await move(juma, "c6", "a7");
    await bid(juma, 2);
    await bid(asha, 3);
    await heading(juma, "The rook on a7 holds");
    await juma.page.getByRole("radio", { name: /^a6/ }).click();
    await juma.page.getByRole("button", { name: /^Retreat to a6/ }).click();
    await move(asha, "d1", "d8");
    await heading(asha, "You win");
    await heading(juma, "You lose");
    await asha.page.getByText("Checkmate").first().waitFor();
    await asha.audit("the end of a duel game");

    // The score sheet, and the ledger with its lines.
    const sheet = ["Rxa7[2:3]>a3", "Nb4", "Rxa7[2:2]>a4", "Nc6", "Rxa7[3:2]", "Nxa7[2:3]>a6", "Rd8#"];
    await asha.page.getByRole("tab", { name: "Game" }).click();
    await asha.page.getByText("Score sheet", { exact: true }).click();
    for (const turn of sheet) await asha.page.locator("pre", { hasText: turn }).waitFor();
    await asha.page.getByRole("tab", { name: "Moves" }).click();
    await asha.page.waitForFunction((count) => document.querySelectorAll(".moves button").length === count, sheet.length);
    await asha.page.getByRole("tab", { name: "Points" }).click();
    await asha.page.getByRole("button", { name: /^Fork by a4/ }).click();
    await asha.page.locator("path.arrow.brush-2").first().waitFor();
    assert.equal(await asha.page.locator("path.arrow.brush-2").count(), 2);
    await asha.audit("the ledger");
    for (const one of [asha, juma, neema]) await one.leave();
});

test("against the computer, from its first bid to the end", async () => {
    const asha = await Person.come(browser, server);
    const made = await asha.make(against);
    let duels = 0;
    for (let i = 0; i < 60; ++i) {
        const game = await asha.state(made.id);
        if (game.status !== "running") break;
        if (game.toAct !== game.you || !game.legal) {
            await asha.page.waitForTimeout(60);
            continue;
        }
        await asha.page.waitForFunction((line) => Number(document.querySelector("[data-plies]")?.dataset.plies) === line, game.line.length);
        const men = game.observation.split(" ")[0];
        const isTaken = (cell) => [...(men.split("/")[8 - Number(cell[1])] ?? "").replace(/\d/g, (n) => ".".repeat(Number(n)))]["abcdefgh".indexOf(cell[0])] !== ".";
        const action = game.legal.find((one) => /^[a-h]/.test(one) && isTaken(one.slice(2, 4))) ?? game.legal[(i * 7) % game.legal.length];
        if (action.startsWith("bp:")) {
            ++duels;
            await bid(asha, Math.min(3, game.legal.length - 1));
        } else if (action.startsWith("rt:")) await asha.page.getByRole("button", { name: /^(Back|Retreat) to/ }).click();
        else {
            await asha.click(action.slice(0, 2));
            await asha.click(action.slice(2, 4));
            if (action.length > 4) await asha.page.getByRole("button", { name: "queen" }).click();
            const risk = asha.page.getByRole("button", { name: "Risk it" });
            if (await risk.isVisible()) await risk.click();
        }
        await asha.until(game.line.length + 1);
    }
    assert.ok(duels > 0, "there was a duel");
    if ((await asha.state(made.id)).status === "running") {
        await asha.page.getByRole("button", { name: "Resign" }).click();
        await asha.page.getByRole("button", { name: "Yes, resign" }).click();
    }
    await asha.page.locator("#over").waitFor();
    // And one that is won on the board.
    await asha.make({ ...against, position: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 39/39 m -" });
    await move(asha, "a1", "a8");
    await heading(asha, "You win");
    await asha.audit("won against the computer");
    await asha.leave();
});

test("practice: one person plays both sides, both bids and pools open, with hints and steps back", async () => {
    const asha = await Person.come(browser, server);
    await asha.go("/?new=duel-chess");
    await asha.page.getByRole("radio", { name: /^Practice/ }).click();
    await asha.audit("the sheet with practice");
    await asha.page.getByRole("button", { name: "Start" }).click();
    await asha.board();
    await asha.go(`/local/duel-chess?${new URLSearchParams({ position: fight })}`);
    await asha.board();
    assert.deepEqual(await asha.page.locator(".rail b").allInnerTexts(), ["42", "40"]);
    await move(asha, "d4", "c6");
    await bid(asha, 4);
    await heading(asha, "Defend the knight on c6");
    await asha.page.getByText("d4, bid 4").waitFor();
    await asha.page.getByRole("button", { name: "Hint" }).click();
    await asha.page.waitForFunction(() => /Hint: Bid \d+\.$/.test([...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join("")));
    await asha.audit("practice");
    await bid(asha, 5);
    await heading(asha, "The knight on c6 holds");
    await asha.page.getByRole("button", { name: "Take back" }).click();
    await heading(asha, "Defend the knight on c6");
    await bid(asha, 3);
    await asha.page.getByText("4 beats 3, so the knight takes c6").first().waitFor();
    await asha.leave();
});

test("a lost duel that would lose the game is warned of, before the capture and at the bid", async () => {
    const asha = await Person.come(browser, server);
    await asha.make({ ...against, options: { checkEscape: "lose" }, position: "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -" });
    await heading(asha, "Your move");
    await asha.page.getByRole("button", { name: "Why" }).waitFor(); // then the engine has been asked
    await asha.click("c3");
    await asha.click("a1");
    await heading(asha, "Are you sure?");
    await asha.audit("a warning");
    await asha.page.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await asha.moves(), 0);
    await asha.click("a1");
    await asha.page.getByRole("button", { name: "Risk it" }).click();
    await asha.page.getByText("Lose this duel, and you lose the game").waitFor();
    await asha.leave();
});

test("a phone, by one thumb: the slider is drawn, the button is in reach, nothing is wider or hidden", async () => {
    for (const viewport of [{ width: 360, height: 640 }, { width: 390, height: 844 }]) {
        const asha = await Person.come(browser, server, { viewport, hasTouch: true, isMobile: true });
        const made = await asha.make({ game: "duel-chess", seats: [{ kind: "me" }, { kind: "link" }], position: fight, clock: { kind: "increment", base: 300_000, step: 3000 } });
        const juma = await Person.come(browser, server);
        await juma.go(`/game/${made.id}#${made.seats[1].token}`);
        await heading(asha, "Your move");
        await asha.cell("d4").tap({ force: true });
        await asha.cell("c6").tap({ force: true });
        await slider(asha).waitFor();
        const box = await slider(asha).boundingBox();
        await asha.page.touchscreen.tap(box.x + (box.width * 4.5) / 11, box.y + box.height / 2);
        const button = asha.page.getByRole("button", { name: "Seal a bid of 4" });
        await button.waitFor();
        const { y, height } = await button.boundingBox();
        assert.ok(y + height <= viewport.height, `the button ends at ${y + height} of ${viewport.height}`);
        assert.equal(await asha.page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
        await asha.audit("a bid on a phone");
        await button.tap();
        await bid(juma, 5);
        const away = asha.page.getByRole("button", { name: /^Back to d4/ });
        await away.waitFor();
        const end = await away.boundingBox();
        assert.ok(end.y + end.height <= viewport.height, `the button of the retreat ends at ${end.y + end.height}`);
        await asha.audit("a retreat on a phone");
        await away.tap();
        await asha.page.getByRole("button", { name: "More" }).tap();
        await asha.until(4);
        await asha.leave();
        await juma.leave();
    }
});

test("keys alone fight a duel", async () => {
    const asha = await Person.come(browser, server);
    const made = await asha.make({ game: "duel-chess", seats: [{ kind: "me" }, { kind: "link" }], position: fight });
    const juma = await Person.come(browser, server);
    await juma.go(`/game/${made.id}#${made.seats[1].token}`);
    await heading(asha, "Your move");
    const keys = async (...all) => {
        for (const key of all) await asha.page.keyboard.press(key);
    };
    await asha.cell("d4").focus();
    await keys("Enter", "ArrowLeft", "ArrowUp", "ArrowUp", "Enter");
    await asha.page.waitForFunction(() => document.activeElement?.getAttribute("role") === "slider");
    await keys("1", "0");
    assert.equal(await slider(asha).getAttribute("aria-valuenow"), "10");
    await keys("ArrowLeft", "Home", "ArrowRight", "ArrowRight", "Enter");
    await asha.until(2);
    assert.match(await asha.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /^c6/);
    await bid(juma, 3);
    await asha.page.waitForFunction(() => document.activeElement?.getAttribute("role") === "radio");
    assert.match(await asha.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /^d4, free/);
    await keys("ArrowDown", "ArrowUp", "Enter");
    await asha.until(4);
    const told = await asha.page.evaluate(() => [...document.querySelectorAll("[aria-live]")].map((one) => one.textContent).join(" "));
    assert.match(told, /Back to d4/);
    await asha.leave();
    await juma.leave();
});

test("the first minute: five steps on the board, once, and whenever it is asked for", async () => {
    const asha = await Person.come(browser, server, { isNew: true });
    await asha.make(against);
    await heading(asha, "A capture is only an attempt");
    await asha.audit("the first step");
    await asha.click("a3");
    await asha.click("a7");
    await heading(asha, "Both sides bid in secret");
    await asha.page.waitForFunction(() => /costs 0\. Leaves 39 BP/.test(document.querySelector('[role="slider"]')?.getAttribute("aria-valuetext") ?? ""));
    await bid(asha, 4);
    await heading(asha, "Both bids turn over at once");
    await asha.page.getByText("4 against 4 is a tie").first().waitFor();
    await asha.audit("the third step");
    await asha.page.getByRole("button", { name: "Go on" }).click();
    await heading(asha, /Home is free/);
    await asha.click("a4");
    await heading(asha, "Good chess earns points");
    await asha.page.waitForFunction(() => document.querySelector('[data-id="g6"]')?.getAttribute("aria-label")?.includes("pawn"));
    await asha.click("f1");
    await asha.click("b5");
    await heading(asha, "That is all");
    await asha.page.locator(".tip-t", { hasText: "pin +4" }).waitFor();
    await asha.audit("the end of the lesson");
    await asha.page.getByRole("button", { name: "Play" }).click();
    await heading(asha, "Your move");
    await asha.make(against);
    await heading(asha, "Your move"); // never twice
    await asha.page.getByRole("tab", { name: "Game" }).click();
    await asha.page.getByRole("link", { name: "How it is played" }).click();
    await heading(asha, "A capture is only an attempt");
    await asha.page.getByRole("button", { name: /^Skip, I know/ }).click();
    await heading(asha, "Your move");
    await asha.leave();
});

test("whoever waits for a friend is shown the first minute meanwhile, once", async () => {
    const asha = await Person.come(browser, server, { isNew: true });
    await asha.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await asha.go("/?new=duel-chess");
    await asha.page.getByRole("radio", { name: /A friend/ }).click();
    await asha.page.getByRole("radio", { name: "White" }).click();
    await asha.page.getByRole("button", { name: "Start" }).click();
    await asha.page.getByRole("button", { name: "Copy link" }).click();
    await heading(asha, "A capture is only an attempt");
    await asha.page.getByText("Until they open it").waitFor();
    await asha.audit("a lesson while one waits");
    await asha.click("a3");
    await asha.click("a7");
    await heading(asha, "Both sides bid in secret");

    const juma = await Person.come(browser, server); // knows the game already
    await juma.page.goto(await asha.page.evaluate(() => navigator.clipboard.readText()));
    await juma.board();
    await asha.page.getByText("is here: your game has begun").waitFor();
    await asha.page.getByRole("button", { name: "To the game" }).click();
    await move(asha, "e2", "e4");
    await juma.until(1);
    await juma.leave();

    await asha.go("/?new=duel-chess");
    await asha.page.getByRole("radio", { name: /A friend/ }).click();
    await asha.page.getByRole("button", { name: "Start" }).click();
    await asha.page.getByRole("button", { name: "Copy link" }).click();
    await asha.page.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await asha.page.getByRole("heading", { name: "A capture is only an attempt" }).count(), 0, "never twice");
    await asha.leave();
});
