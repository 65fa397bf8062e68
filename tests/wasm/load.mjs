// The modules under test: `prise` has all games, `loadModule("prise-drafti")` one of them.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { load } from "../../bindings/wasm/prise.mjs";

const folder = dirname(process.env.PRISE_WASM);

export const pathOf = (name) => join(folder, `${name}.wasm`);
export const loadModule = async (name) => load(await readFile(pathOf(name)));
export const prise = await loadModule("prise");
export const games = prise.games().map(({ id }) => id);
