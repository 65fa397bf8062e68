// What the proofs stand on: a real server with a database of its own, Debian's Chromium, and people who look for
// faults while they play: console errors, requests to other hosts, violations of accessibility.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const root = new URL("../..", import.meta.url).pathname;
const program = process.env.PRISE ?? join(root, "build/release/bin/prise");
export const folder = process.env.PRISE_WEB ?? join(root, "build/web");
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export class Server {
    static async start() {
        const server = new Server();
        server.home = await mkdtemp(join(tmpdir(), "prise-proof-"));
        await server.up("127.0.0.1:0");
        return server;
    }
    async up(listen) {
        this.leaving = false;
        this.process = spawn(program, ["serve", "--listen", listen, "--data", join(this.home, "games.db"), "--web", folder, "--log-requests", "false"]);
        this.url = await new Promise((resolve, reject) => {
            let text = "";
            const hear = (data) => {
                text += data;
                const found = /listening on (http:\/\/\S+)/.exec(text);
                if (found) resolve(found[1]);
            };
            this.process.stdout.on("data", hear);
            this.process.stderr.on("data", hear);
            this.process.on("exit", (code, signal) => {
                if (!this.leaving) console.log(`prise serve ended by itself (${code ?? signal}): ${text.slice(-2000)}`);
                reject(new Error(`prise serve ended (${code ?? signal}): ${text}`));
            });
        });
    }
    async down(signal = "SIGTERM") {
        this.leaving = true;
        const gone = new Promise((resolve) => this.process.on("exit", resolve));
        this.process.kill(signal);
        await gone;
    }
    async again() {
        await this.up(new URL(this.url).host);
    }
    async stop() {
        await this.down();
        await rm(this.home, { recursive: true, force: true });
    }
}

export const browser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });

// One person in a browser of their own. What went wrong for them is collected in `faults`.
export class Person {
    static async come(browser, server, { isNew = false, ...options } = {}) {
        const person = new Person();
        person.server = server;
        person.context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
        person.faults = [];
        // Lessons come by themselves to whoever is new; a proof says when somebody is.
        if (!isNew) await person.context.addInitScript(() => localStorage.getItem("prise-lessons") ?? localStorage.setItem("prise-lessons", '["duel-chess"]'));
        person.page = await person.tab();
        return person;
    }
    async tab() {
        const page = await this.context.newPage();
        page.setDefaultTimeout(Number(process.env.PRISE_PATIENCE ?? 60_000));
        page.on("console", (message) => message.type() === "error" && !this.expected?.test(message.text()) && this.faults.push(`console: ${message.text()} ${message.location().url}`));
        page.on("pageerror", (error) => this.faults.push(`error: ${error.stack}`));
        page.on("request", (request) => {
            if (!request.url().startsWith(this.server.url) && !/^(blob|data):/.test(request.url())) this.faults.push(`another host: ${request.url()}`);
        });
        return page;
    }
    async go(path) {
        await this.page.goto(this.server.url + path);
    }
    // A game is made and entered, with the first of its seats that is ours.
    async make(body) {
        if (this.page.url() === "about:blank") await this.go("/about");
        const made = await this.page.evaluate(async (body) => (await fetch("/api/v1/games", { method: "POST", body: JSON.stringify(body) })).json(), body);
        assert.ok(made.id, JSON.stringify(made));
        const seat = (body.seats ?? [{ kind: "me" }]).findIndex((one) => one.kind === "me");
        await this.go(`/game/${made.id}#${made.seats[seat].token}`);
        await this.board();
        return made;
    }
    // Another seat acts, by its right, past any page.
    async other(game, token, action) {
        const answer = await this.page.evaluate(
            async ([game, token, action]) => (await fetch(`/api/v1/games/${game}/actions`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify({ id: crypto.randomUUID?.() ?? String(Math.random()), action }) })).json(),
            [game, token, action],
        );
        assert.ok(answer.seq, `${action}: ${JSON.stringify(answer)}`);
    }
    async board() {
        await this.page.locator('[role="grid"]').waitFor();
    }
    cell(id) {
        return this.page.locator(`[role="gridcell"][data-id="${id}"]`);
    }
    async click(id) {
        await this.cell(id).click({ force: true });
    }
    // How many actions the page has heard of.
    async moves() {
        return Number(await this.page.locator("[data-plies]").first().getAttribute("data-plies"));
    }
    async until(count) {
        await this.page.waitForFunction((count) => Number(document.querySelector("[data-plies]")?.dataset.plies) >= count, count);
    }
    async state(id) {
        return this.page.evaluate(async (id) => {
            const token = JSON.parse(localStorage.getItem("prise-seats") ?? "{}")[id];
            return (await fetch(`/api/v1/games/${id}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })).json();
        }, id);
    }
    // Every rule of axe-core; returns what is wrong in words.
    async audit(what) {
        await this.page.evaluate(axe);
        const violations = await this.page.evaluate(async () => {
            const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
            return violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary?.split("\n").slice(1, 2)}`).join(" | ")}`);
        });
        assert.deepEqual(violations, [], `${what}: ${violations.join("\n")}`);
    }
    async leave() {
        await this.context.close();
        assert.deepEqual(this.faults, []);
    }
}
