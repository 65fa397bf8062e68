// Fills the service worker with the names of the files that were built, and a version made from their contents.
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const folder = process.argv[2];
const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(folder.length).replaceAll("\\", "/"))
    .filter((file) => file !== "/sw.js" && file !== "/index.html" && file !== "/.built")
    .sort();
const hash = createHash("sha256");
for (const file of ["/index.html", ...files]) hash.update(file).update(await readFile(join(folder, file)));
const isCore = (file) => file.startsWith("/assets/") || /^\/[^/]*\.(js|svg|webmanifest)$/.test(file);
const path = join(folder, "sw.js");
const text = (await readFile(path, "utf8"))
    .replace('const version = "development";', `const version = "${hash.digest("hex").slice(0, 16)}";`)
    .replace('const core = ["/"];', `const core = ${JSON.stringify(["/", ...files.filter(isCore)])};`)
    .replace("const more = [];", `const more = ${JSON.stringify(files.filter((file) => !isCore(file)))};`);
await writeFile(path, text);
