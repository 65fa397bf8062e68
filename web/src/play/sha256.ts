// SHA-256 (FIPS 180-4) for a page that came without TLS: there a browser has no crypto.subtle. It hashes a few hundred bytes.
const primes = (() => {
    const found: number[] = [];
    for (let n = 2; found.length < 64; ++n) if (found.every((p) => n % p !== 0)) found.push(n);
    return found;
})();
const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
const constants = primes.map((p) => fraction(Math.cbrt(p)));
const start = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array {
    const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 4, bytes.length * 8);
    const hash = [...start];
    const w = new Int32Array(64);
    for (let at = 0; at < padded.length; at += 64) {
        for (let i = 0; i < 16; ++i) w[i] = view.getInt32(at + 4 * i);
        for (let i = 16; i < 64; ++i) {
            const [a, b] = [w[i - 15]!, w[i - 2]!];
            w[i] = w[i - 16]! + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
        }
        let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
        for (let i = 0; i < 64; ++i) {
            const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!;
            const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
        }
        [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = (hash[i]! + x) | 0));
    }
    const out = new Uint8Array(32);
    const words = new DataView(out.buffer);
    hash.forEach((x, i) => words.setInt32(4 * i, x));
    return out;
}
