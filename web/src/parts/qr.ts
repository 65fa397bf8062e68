// A QR code (ISO 18004) for a link: bytes, error correction L, versions 1 to 9, which hold 230 bytes. The mask is the
// one with the least penalty. Returns rows of dark (true) and light modules, or null if the text is too long.

// By version: codewords of error correction in a block, blocks, codewords of data.
const sizes = [[7, 1, 19], [10, 1, 34], [15, 1, 55], [20, 1, 80], [26, 1, 108], [18, 2, 136], [20, 2, 156], [24, 2, 194], [30, 2, 232]] as const;
const alignment = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]] as const;

// The field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1.
const power = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; ++i, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
    power[i] = power[i + 255] = x;
    log[x] = i;
}
const times = (a: number, b: number) => (a && b ? (power[(log[a] ?? 0) + (log[b] ?? 0)] ?? 0) : 0);

function correction(data: readonly number[], count: number): number[] {
    let generator = [1];
    for (let i = 0; i < count; ++i) {
        const next = [...generator, 0];
        generator.forEach((c, j) => (next[j + 1] = (next[j + 1] ?? 0) ^ times(c, power[i] ?? 0)));
        generator = next;
    }
    const rest = [...data, ...Array<number>(count).fill(0)];
    for (let i = 0; i < data.length; ++i) {
        const factor = rest[i] ?? 0;
        generator.forEach((c, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(c, factor)));
    }
    return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
    const [ec, blocks, capacity] = sizes[version - 1] ?? sizes[0];
    const bits: number[] = [];
    const put = (value: number, length: number) => {
        for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
    };
    put(4, 4);
    put(bytes.length, 8);
    bytes.forEach((byte) => put(byte, 8));
    put(0, Math.min(4, capacity * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    const data: number[] = [];
    for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0));
    for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
    const size = capacity / blocks;
    const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, (i + 1) * size));
    const checks = parts.map((part) => correction(part, ec));
    const woven = (lists: number[][], length: number) => Array.from({ length }, (_, i) => lists.map((list) => list[i] ?? 0)).flat();
    return [...woven(parts, size), ...woven(checks, ec)];
}

const masks = [
    (r: number, c: number) => (r + c) % 2, (r: number) => r % 2, (_: number, c: number) => c % 3, (r: number, c: number) => (r + c) % 3,
    (r: number, c: number) => ((r >> 1) + Math.floor(c / 3)) % 2, (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2, (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];

function draw(words: readonly number[], version: number, mask: number): boolean[][] {
    const size = 17 + 4 * version;
    const grid: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
    const set = (r: number, c: number, dark: boolean) => {
        const row = grid[r];
        if (row && c >= 0 && c < size) row[c] = dark;
    };
    for (const [r0, c0] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) {
        for (let r = -4; r <= 4; ++r) for (let c = -4; c <= 4; ++c) {
            const ring = Math.max(Math.abs(r), Math.abs(c));
            set(r0 + r, c0 + c, ring !== 2 && ring !== 4);
        }
    }
    const centres = alignment[version - 1] ?? [];
    for (const r0 of centres) for (const c0 of centres) {
        if (grid[r0]?.[c0] !== null) continue;
        for (let r = -2; r <= 2; ++r) for (let c = -2; c <= 2; ++c) set(r0 + r, c0 + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
    }
    for (let i = 8; i < size - 8; ++i) {
        set(6, i, i % 2 === 0);
        set(i, 6, i % 2 === 0);
    }
    set(size - 8, 8, true);
    const bch = (value: number, generator: number, length: number) => {
        let rest = value << length;
        for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - length);
        return (value << length) | rest;
    };
    const format = bch(8 | mask, 0x537, 10) ^ 0x5412; // level L is 01
    for (let i = 0; i < 15; ++i) {
        const dark = ((format >> i) & 1) === 1;
        if (i < 6) set(i, 8, dark);
        else if (i < 8) set(i + 1, 8, dark);
        else set(size - 15 + i, 8, dark);
        if (i < 8) set(8, size - 1 - i, dark);
        else set(8, i < 9 ? 7 : 14 - i, dark);
    }
    if (version >= 7) {
        const word = bch(version, 0x1f25, 12);
        for (let i = 0; i < 18; ++i) {
            const dark = ((word >> i) & 1) === 1;
            set(Math.floor(i / 3), size - 11 + (i % 3), dark);
            set(size - 11 + (i % 3), Math.floor(i / 3), dark);
        }
    }
    let at = 0;
    for (let right = size - 1; right > 0; right -= 2) {
        if (right === 6) --right;
        for (let i = 0; i < size; ++i) {
            const r = ((right + 1) & 2) === 0 ? size - 1 - i : i;
            for (const c of [right, right - 1]) {
                if (grid[r]?.[c] !== null) continue;
                const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
                ++at;
                set(r, c, (bit === 1) !== (masks[mask]?.(r, c) === 0));
            }
        }
    }
    return grid.map((row) => row.map((dark) => dark ?? false));
}

function penalty(grid: boolean[][]): number {
    const size = grid.length;
    let sum = 0;
    let dark = 0;
    const line = (get: (i: number) => boolean) => {
        let run = 0;
        let text = "";
        for (let i = 0; i < size; ++i) {
            run = i > 0 && get(i) === get(i - 1) ? run + 1 : 1;
            if (run === 5) sum += 3;
            else if (run > 5) ++sum;
            text += get(i) ? "1" : "0";
        }
        for (const pattern of ["10111010000", "00001011101"]) for (let i = text.indexOf(pattern); i >= 0; i = text.indexOf(pattern, i + 1)) sum += 40;
    };
    for (let i = 0; i < size; ++i) {
        line((j) => grid[i]?.[j] ?? false);
        line((j) => grid[j]?.[i] ?? false);
        for (let j = 0; j < size; ++j) {
            const here = grid[i]?.[j];
            if (here) ++dark;
            if (i > 0 && j > 0 && grid[i - 1]?.[j] === here && grid[i]?.[j - 1] === here && grid[i - 1]?.[j - 1] === here) sum += 3;
        }
    }
    return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

export function qr(text: string): boolean[][] | null {
    const bytes = new TextEncoder().encode(text);
    const version = sizes.findIndex(([, , capacity]) => bytes.length + 2 <= capacity) + 1;
    if (version === 0) return null;
    const words = codewords(bytes, version);
    const all = masks.map((_, mask) => draw(words, version, mask));
    return all.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
