// The example of docs/webassembly.md is run as it stands there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test from "node:test";

const page = readFileSync("docs/webassembly.md", "utf8");

test("the programs of the page", () => {
    const programs = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, program]) => program);
    assert.ok(programs.length > 0);
    const root = mkdtempSync(join(tmpdir(), "prise-")); // a folder like that of the project
    try {
        mkdirSync(join(root, "docs"));
        symlinkSync(resolve("bindings"), join(root, "bindings"));
        for (const program of programs) {
            const path = join(root, "docs", "example.mjs");
            writeFileSync(path, program);
            const printed = execFileSync(process.execPath, [path], { encoding: "utf8" });
            assert.match(printed, /^[a-z]+(-[a-z]+)+ /m, "something is refused");
            assert.match(printed, /^null$/m, "something is withheld");
        }
    } finally {
        rmSync(root, { recursive: true });
    }
});

test("the page names every request and every field", () => {
    const source = readFileSync("bindings/desk/desk.cpp", "utf8");
    const requests = [...source.matchAll(/Of(?:Desk|Handle)\{"(\w+)",\s*"([^"]*)"/g)];
    assert.ok(requests.length > 10);
    for (const [, name, fields] of requests) {
        for (const word of [name, ...fields.split(" ").filter(Boolean)]) {
            assert.ok(page.includes(`\`${word}\``), word);
        }
    }
});
