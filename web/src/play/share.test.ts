// The vectors of docs/fair-deal.md, and what is handed in when.
import { describe, expect, it } from "vitest";
import { commitment, commitmentTo, entropy, hex, unhex } from "./share";
import { sha256 } from "./sha256";

const text = (words: string) => new TextEncoder().encode(words);
describe("SHA-256", () => {
    it("is that of the standard, at every length of the padding", () => {
        expect(hex(sha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        expect(hex(sha256(text("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        expect(hex(sha256(text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")))).toBe("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    });
    it("agrees with the browser's own", async () => {
        for (let n = 50; n < 130; ++n) {
            const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 7 + n) & 255);
            expect(hex(sha256(bytes))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
        }
    });
});

const deal = "76f043d7dee9668b5f452df26ab855f8c417326d0ec5b9bc1e9ad6067fbb3368";
describe("a share of the deal", () => {
    it("is bound as the page on the fair deal says", () => {
        expect(commitmentTo(deal, 1, unhex("31".repeat(32)))).toBe("43900f946ce287c1ad22f679622700055a4a146db1086d93088aaad992eedfd6");
        expect(commitmentTo(deal, 2, unhex("32".repeat(32)))).toBe("6aa414f8002c00674dc94b56a099f154e19752970f302b384e9d5d9f86da6156");
    });
    it("is handed in once, and shown only when every seat is bound", () => {
        const state = (seats: unknown[]) => ({ id: "a".repeat(22), deal: { root: "", number: 1, commitment: deal, seats } }) as unknown as Parameters<typeof entropy>[0];
        const bound = commitment(state([null, null]), 1);
        expect(bound).toMatch(/^[0-9a-f]{64}$/);
        const own = { commitment: bound, shown: false };
        const host = { commitment: "11".repeat(32), shown: true };
        expect(commitment(state([own, null]), 1)).toBeNull();
        expect(entropy(state([own, null]), 1)).toBeNull();
        const shown = entropy(state([own, host]), 1);
        expect(commitmentTo(deal, 1, unhex(shown ?? ""))).toBe(bound);
        expect(entropy(state([{ ...own, shown: true }, host]), 1)).toBeNull();
        expect(entropy(state([host, own]), 1)).toBeNull(); // the host's, not ours
        expect(commitment({ id: "b", deal: null } as never, 1)).toBeNull();
    });
});
