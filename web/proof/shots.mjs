// Pictures of every page and state; web/shots calls it.
import { join } from "node:path";
import { browser as launch, Person, Server } from "./stage.mjs";

const out = process.argv[2];
const server = await Server.start();
const browser = await launch();
const computer = { kind: "computer", level: 1 };
const clock = { kind: "increment", base: 300_000, step: 3000 };
const chain = "W:W19,21,24,25,26,27,29,31:B3,4,6,7,8,10,12,14,20,22:H0:F12:E0:P-:R-";

const states = {
    home: (p) => p.go("/"),
    sheet: async (p) => {
        await p.go("/?new=drafti");
        await p.page.getByRole("button", { name: "Start" }).waitFor();
    },
    options: async (p) => {
        await states.sheet(p);
        await p.page.getByRole("button", { name: /^Rules/ }).click();
        await p.page.getByRole("radio", { name: "russian" }).click();
        await p.page.getByText("Men capture backward").scrollIntoViewIfNeeded();
    },
    watch: (p) => p.go("/watch"),
    settings: (p) => p.go("/settings"),
    rules: (p) => p.go("/rules/drafti#6.4"),
    "not-found": (p) => p.go("/game/AAAAAAAAAAAAAAAAAAAAAA"),
    drafti: async (p) => {
        await p.make({ game: "drafti", seats: [{ kind: "me" }, computer], clock, position: chain, name: "Asha" });
        await p.page.getByRole("button", { name: "Why" }).waitFor();
        await p.click("25");
        await p.click("9");
        await p.page.getByRole("button", { name: "Why" }).click();
    },
    waiting: (p) => p.make({ game: "drafti", seats: [{ kind: "me" }, { kind: "link" }], clock, name: "Asha" }),
    over: async (p) => {
        const made = await p.make({ game: "drafti", seats: [{ kind: "me" }, computer], clock, name: "Asha" });
        for (const cell of ["22", "18"]) await p.click(cell);
        await p.page.waitForTimeout(600);
        await p.page.evaluate(async ([id, token]) => (await fetch(`/api/v1/games/${id}/resign`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: "{}" })).text(), [made.id, made.seats[0].token]);
        await p.page.locator("#over").waitFor();
        states.last = made.id;
    },
    replay: async (p) => {
        await p.go(`/replay/${states.last}`);
        await p.board();
    },
    "duel-chess": (p) => p.make({ game: "duel-chess", seats: [{ kind: "me" }, computer] }),
    "gene-chess": (p) => p.make({ game: "gene-chess", seats: [{ kind: "me" }, computer] }),
    casino: (p) => p.make({ game: "casino", seats: [{ kind: "me" }, computer] }),
    ringrift: (p) => p.make({ game: "ringrift", seats: [{ kind: "me" }, computer] }),
    "casino-play": async (p) => {
        await p.make({ game: "casino", seats: [{ kind: "me" }, computer], clock, name: "Asha", position: "Ad6d8s8hTs/3d6c7cThTd 2s3s4d9h 10@0:7h3c - -/5d4s9c9s 4h2d6s6h9d5h7sTc7dAh2cAc2h3h8d8c5s5cAs4c 0 1 1 5 0-0" });
        await p.click("6d");
        await p.page.waitForTimeout(400);
    },
    duel: async (p) => {
        await p.make({ game: "duel-chess", seats: [{ kind: "me" }, computer], clock, name: "Asha", position: "r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 4 6 40/42 m -" });
        await p.click("d4");
        await p.click("c6");
        await p.page.getByRole("slider").waitFor();
        await p.page.keyboard.press("4");
        await p.page.waitForTimeout(400);
    },
    // Juma has Black and acts past any page.
    "duel-wait": async (p) => {
        const made = await p.make({ game: "duel-chess", seats: [{ kind: "me" }, { kind: "link" }], clock, name: "Asha", position: "r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 4 6 40/42 m -" });
        await p.page.evaluate(async ([id, token]) => (await fetch(`/api/v1/games/${id}/seats/2`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify({ name: "Juma" }) })).text(), [made.id, made.seats[1].token]);
        states.made = made;
        await p.page.getByRole("heading", { name: "Your move" }).waitFor();
        await p.click("d4");
        await p.click("c6");
        await p.page.getByRole("slider").waitFor();
        await p.page.keyboard.press("4");
        await p.page.keyboard.press("Enter");
        await p.page.getByText("bids in secret").first().waitFor();
    },
    "duel-held": async (p) => {
        await states["duel-wait"](p);
        await p.other(states.made.id, states.made.seats[1].token, "bp:5");
        await p.page.getByRole("radiogroup").waitFor();
        await p.page.getByRole("radio").nth(1).click();
        await p.page.waitForTimeout(400);
    },
    "duel-won": async (p) => {
        await states["duel-wait"](p);
        await p.other(states.made.id, states.made.seats[1].token, "bp:2");
        await p.page.getByRole("button", { name: "Proof" }).click();
        await p.page.waitForTimeout(600);
    },
    "duel-ledger": async (p) => {
        await states["duel-held"](p);
        await p.click("d6");
        await p.until(4);
        await p.page.locator(".rail.below").click({ force: true });
        await p.page.getByRole("button", { name: /^Fork/ }).click();
    },
    "duel-defend": async (p) => {
        const made = await p.make({ game: "duel-chess", seats: [{ kind: "link" }, { kind: "me" }], clock, name: "Juma", position: "r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 4 6 40/42 m -" });
        await p.page.evaluate(async ([id, token]) => (await fetch(`/api/v1/games/${id}/seats/1`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify({ name: "Asha" }) })).text(), [made.id, made.seats[0].token]);
        for (const action of ["d4c6", "bp:3"]) await p.other(made.id, made.seats[0].token, action);
        await p.page.getByRole("slider").waitFor();
    },
    lesson: async (p) => {
        await p.go("/learn/duel-chess");
        await p.board();
    },
    "lesson-bid": async (p) => {
        await states.lesson(p);
        await p.click("a3");
        await p.click("a7");
        await p.page.getByRole("slider").waitFor();
        await p.page.keyboard.press("4");
    },
    "lesson-end": async (p) => {
        await states["lesson-bid"](p);
        await p.page.getByRole("button", { name: /^Seal/ }).click();
        await p.page.getByRole("button", { name: "Go on" }).click();
        await p.click("a4");
        await p.page.waitForFunction(() => document.querySelector('[data-id="g6"]')?.getAttribute("aria-label")?.includes("pawn"));
        await p.click("f1");
        await p.click("b5");
        await p.page.getByRole("button", { name: "Play" }).waitFor();
    },
    practice: async (p) => {
        await p.go("/local/duel-chess?actions=e2e4+d7d5+e4d5+bp:2+bp:1+d8d5+bp:3");
        await p.page.getByRole("slider").waitFor();
    },
    "duel-swahili": async (p) => {
        await p.go("/settings");
        await p.page.getByRole("radio", { name: "Kiswahili" }).click();
        const made = await p.make({ game: "duel-chess", seats: [{ kind: "me" }, { kind: "link" }], name: "Asha", position: "r1bqkb1r/pppp1ppp/2n2n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 4 6 40/42 m -" });
        await p.page.evaluate(async ([id, token]) => (await fetch(`/api/v1/games/${id}/seats/2`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify({ name: "Juma" }) })).text(), [made.id, made.seats[1].token]);
        await p.page.getByRole("heading", { name: "Zamu yako" }).waitFor();
        await p.click("d4");
        await p.click("c6");
        await p.page.getByRole("slider").waitFor();
        await p.page.keyboard.press("4");
        await p.page.keyboard.press("Enter");
        await p.until(2);
        await p.other(made.id, made.seats[1].token, "bp:5");
        await p.page.getByRole("radiogroup").waitFor();
    },
    "duel-replay": async (p) => {
        await p.go("/replay?game=duel-chess&actions=e2e4+d7d5+e4d5+bp:2+bp:1+d8d5+bp:3+bp:3+rt:d6+b1c3+g8f6&ply=8");
        await p.page.locator(".face").waitFor();
        await p.page.waitForTimeout(2500);
    },
    "duel-danger": async (p) => {
        await p.make({ game: "duel-chess", seats: [{ kind: "me" }, computer], clock, name: "Asha", options: { checkEscape: "lose" }, position: "6k1/8/8/8/8/2B5/5PPP/r5K1 w - - 0 1 20/20 m -" });
        await p.page.waitForTimeout(1500);
        await p.click("c3");
        await p.click("a1");
        await p.page.getByText("Are you sure").first().waitFor();
    },
    genes: async (p) => {
        await p.make({ game: "gene-chess", seats: [{ kind: "me" }, computer], clock, name: "Asha", position: "r1b3k1/1pB2ppp/p1p5/8/3rn3/2P5/P1P2PPP/3R2K1 w - - 0 20 c3=FLD.2,c6=FLD.2,c7=FD.2,d4=FLC.2,e4=FL.2 - -" });
        await p.click("d1");
        await p.page.waitForTimeout(400);
    },
    rings: async (p) => {
        await p.make({ game: "ringrift", seats: [{ kind: "me" }, computer], clock, name: "Asha", position: "bBBB1(a3)1b/2B2b2/2a1a1(a3)1/bB2(a)3/1(ba)2B1b1/5b(b2a3)1/(a2b2)2Aa3/ab1b1a1(a2) 1 m 0:3,5:8 - h - 2:1 - 15" });
        await p.click("e5");
        await p.page.waitForTimeout(400);
    },
    "rules-rings": async (p) => {
        await p.go("/rules/ringrift#13");
        await p.page.locator("h2[id='13'] ~ * .try").first().click();
        await p.page.locator(".stepper ol button").nth(1).click();
    },
    about: (p) => p.go("/about"),
    flat: async (p) => {
        await p.go("/settings");
        await p.page.getByRole("radio", { name: "Flat" }).click();
        await p.page.getByRole("radio", { name: "Green and cream" }).click();
        await p.page.locator(".sample").scrollIntoViewIfNeeded();
    },
    "flat-drafti": async (p) => {
        await states.flat(p);
        await states.drafti(p);
    },
    "flat-chess": async (p) => {
        await states.flat(p);
        await states["duel-chess"](p);
    },
    swahili: async (p) => {
        await p.go("/settings");
        await p.page.getByRole("radio", { name: "Kiswahili" }).click();
        await states["casino-play"](p);
    },
    hexagons: (p) => p.make({ game: "ringrift", seats: [{ kind: "me" }, computer], options: { board: "hex8" } }),
    "four-seats": (p) => p.make({ game: "ringrift", seats: [{ kind: "me" }, computer, computer, computer], options: { players: 4 } }),
    analysis: async (p) => {
        await p.go("/replay?game=drafti&actions=21-17+10-14+17x10+7x14+24-19+6-10+23-18+14x23+27x18+9-14+18x9+5x14+26-23+1-5+22-18+11-16+18x9+5x14+25-22+8-11+28-24+11-15+30-25+2-7+24-20+15x24+20x11x2+24-28+2-6+10-15+6x19+3-7+25-21+7-11+22-18+12-16+19x12+11-15+18x11+14-18+23x14+4-8+11x4&ply=22");
        await p.page.locator(".moves .ft").first().waitFor();
        await p.page.waitForTimeout(2500);
    },
    device: async (p) => {
        await p.go("/?new=drafti");
        await p.page.getByRole("radio", { name: "On this device" }).click();
        await p.page.getByRole("radio", { name: "White" }).click();
        await p.page.getByRole("button", { name: "Start" }).click();
        await p.board();
        await p.click("22");
        await p.click("18");
        await p.until(2);
        const more = p.page.getByRole("button", { name: "More" }); // on a phone it lies behind the dots
        if (await more.isVisible()) await more.click();
        await p.page.getByRole("button", { name: "Hint" }).click({ force: true });
        await p.page.waitForTimeout(1500);
    },
    "drafti-start": (p) => p.make({ game: "drafti", seats: [{ kind: "me" }, computer], name: "Asha" }),
    local: async (p) => {
        await p.go("/local/drafti");
        await p.board();
    },
};
const screens = {
    light: { colorScheme: "light", viewport: { width: 1440, height: 900 } },
    dark: { colorScheme: "dark", viewport: { width: 1440, height: 900 } },
    phone: { colorScheme: "light", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    tablet: { colorScheme: "light", viewport: { width: 834, height: 1112 } },
    small: { colorScheme: "dark", viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    landscape: { colorScheme: "light", viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
// web/shots FOLDER [STATE…]: only these.
const wanted = process.argv.slice(3);
// PRISE_SCREENS=light,phone: only these.
const some = process.env.PRISE_SCREENS?.split(",");
for (const [screen, options] of Object.entries(screens)) {
    if (some && !some.includes(screen)) continue;
    for (const [name, state] of Object.entries(states)) {
        if (typeof state !== "function" || (wanted.length > 0 && !wanted.includes(name))) continue;
        const person = await Person.come(browser, server, options);
        try {
            await state(person);
        } catch (error) {
            console.log(`${name}, ${screen}: ${error.message.split("\n")[0]}`); // the picture shows where it stopped
        }
        await person.page.waitForTimeout(500);
        await person.page.screenshot({ path: join(out, `${name}.${screen}.png`) });
        if (person.faults.length > 0) console.log(`${name}, ${screen}:`, person.faults);
        await person.context.close();
    }
}
await browser.close();
await server.stop();
