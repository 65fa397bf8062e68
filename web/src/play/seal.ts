// Whether a sealed action was what it is said to have been (docs/fair-deal.md): the commitment is computed again from the
// first line of the record and from what opens the seal.
import { encoded, hex, unhex } from "./share";
import { sha256 } from "./sha256";

const hash = (...fields: readonly (string | Uint8Array)[]) => sha256(encoded(...fields));
const not_chained = ["chain", "name"];
const opens = ["action", "forced", "position", "memory", "salt", "secret"];

const big = (n: number): Uint8Array => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setUint32(0, Math.floor(n / 2 ** 32));
    new DataView(bytes.buffer).setUint32(4, n >>> 0);
    return bytes;
};

// The link of the first entry: it covers the game, its options and its start.
export function rootOf(record: string): Uint8Array {
    const line = JSON.parse(record.split("\n", 1)[0] ?? "") as Record<string, unknown>;
    const left = Object.entries(line).filter(([name]) => !not_chained.includes(name) && !("commitment" in line && opens.includes(name)));
    return hash("prise-link-2", hash("prise-record-2"), JSON.stringify(Object.fromEntries(left)));
}
export function sealOf(root: Uint8Array, seq: number, seat: number, opening: Readonly<Record<string, unknown>>): string {
    const { salt, ...content } = opening;
    return hex(hash("prise-seal-2", root, big(seq), Uint8Array.of(seat), JSON.stringify(content), unhex(String(salt))));
}
