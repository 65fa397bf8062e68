import { expect, it } from "vitest";
import { duel, duelWords } from "./duel";
import { en } from "./en";
import { more, pages } from "./pages";
import { plain, words } from "./plain";
import { sw } from "./sw";

// What is looked up by a word of the server has no type that would notice a hole.
it("names the same games, reasons, men and suits in both languages", () => {
    for (const [a, b] of [[en.titles, sw.titles], [pages.ideas, more(sw).ideas], [en.reasons, sw.reasons], [plain.reasons, words(sw).reasons], [plain.chess, words(sw).chess], [plain.suit, words(sw).suit], [plain.said, words(sw).said], [duel.tactics, duelWords(sw).tactics], [duel.entry, duelWords(sw).entry], [duel.first.texts, duelWords(sw).first.texts]] as const)
        expect(Object.keys(b).sort()).toEqual(Object.keys(a).sort());
});
it("shouts at nobody", () => {
    const texts = (value: unknown): string[] => (typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(texts) : []);
    expect([...texts(en), ...texts(plain), ...texts(pages), ...texts(duel), ...texts(sw)].filter((text) => text.includes("!"))).toEqual([]);
});
