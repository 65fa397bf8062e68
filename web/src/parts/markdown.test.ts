import { describe, expect, it } from "vitest";
import { book } from "./markdown";

describe("a rule book", () => {
    it("has anchors by section numbers", () => {
        const { html, headings, title } = book("# Drafti\n\n## 6 Moves\n\n### 6.4 Choice\n\nSee section 8.1.", "drafti");
        expect(title).toBe("Drafti");
        expect(headings.map(({ id }) => id)).toEqual(["6", "6.4"]);
        expect(html).toContain('<h3 id="6.4">6.4 Choice</h3>');
        expect(html).toContain('<a href="/rules/drafti#8.1">section 8.1</a>');
    });
    it("has no anchor twice", () => {
        expect(book("## 12 Events\n\n## 12A Contact\n\n## Notes\n\n## Notes", "casino").headings.map(({ id }) => id)).toEqual(["12", "12A", "notes", "notes-2"]);
    });
    it("has tables, lists and code, and joins lines of a paragraph", () => {
        const { html } = book("a\nb `x*y*` **c**\n\n| h | i |\n|---|---|\n| 1 | `a` |\n\n* one\n  more\n* two\n\n3. three", "x");
        expect(html).toContain("<p>a b <code>x*y*</code> <strong>c</strong></p>");
        expect(html).toContain("<td>1</td><td><code>a</code></td>");
        expect(html).toContain("<ul><li>one more</li><li>two</li></ul>");
        expect(html).toContain('<ol start="3"><li>three</li></ol>');
    });
    it("says nothing but text", () => {
        expect(book('<script>alert("x")</script> [a](javascript:alert) `<b>`', "x").html).toBe("<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; a <code>&lt;b&gt;</code></p>");
    });
});
