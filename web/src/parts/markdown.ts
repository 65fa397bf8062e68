// The rule books as HTML: the part of Markdown that they use (headings, paragraphs, lists, tables, code, emphasis, links).
// Everything is escaped first, so a book can say nothing but text. Headings are anchors by their section number.

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export interface Heading {
    readonly id: string;
    readonly level: number;
    readonly text: string;
}

function inline(text: string, game: string): string {
    const codes: string[] = [];
    const kept = text.replace(/`([^`]+)`/g, (_, code: string) => `\u0000${codes.push(code) - 1}\u0000`);
    return escaped(kept)
        .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
        .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, to: string) => (/^[\w-]+\.md$/.test(to) ? `<a href="/rules/${to.slice(0, -3)}">${words}</a>` : words))
        .replace(/\b(sections?|§)\s?(\d+(?:\.\d+)*)/g, (all, word: string, number: string) => `<a href="/rules/${game}#${number}">${all.includes("§") ? "§" : `${word} `}${number}</a>`)
        .replace(/\u0000(\d+)\u0000/g, (_, i: string) => `<code>${escaped(codes[Number(i)] ?? "")}</code>`);
}

export function book(markdown: string, game: string): { html: string; headings: Heading[]; title: string } {
    const lines = markdown.split("\n");
    const out: string[] = [];
    const headings: Heading[] = [];
    let title = "";
    const say = (text: string) => inline(text, game);
    for (let i = 0; i < lines.length; ) {
        const line = lines[i] ?? "";
        const heading = /^(#{1,4})\s+(.*)$/.exec(line);
        if (heading) {
            const level = heading[1]?.length ?? 1;
            const text = heading[2] ?? "";
            if (level === 1) title = text;
            else {
                const name = /^(\d+[A-Z]?(?:\.\d+)*)/.exec(text)?.[1] ?? text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
                const same = headings.filter((other) => other.id === name).length;
                const id = same ? `${name}-${same + 1}` : name;
                headings.push({ id, level, text });
                out.push(`<h${level} id="${id}">${say(text)}</h${level}>`);
            }
            ++i;
        } else if (line.startsWith("```")) {
            const code: string[] = [];
            for (++i; i < lines.length && !lines[i]?.startsWith("```"); ++i) code.push(lines[i] ?? "");
            ++i;
            out.push(`<pre tabindex="0">${escaped(code.join("\n"))}</pre>`);
        } else if (line.startsWith("|")) {
            const rows: string[][] = [];
            for (; lines[i]?.startsWith("|"); ++i) rows.push((lines[i] ?? "").replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
            const [head, , ...body] = rows;
            const row = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${say(cell)}</${tag}>`).join("")}</tr>`;
            out.push(`<div class="tw" tabindex="0"><table><thead>${row(head ?? [], "th")}</thead><tbody>${body.map((cells) => row(cells, "td")).join("")}</tbody></table></div>`);
        } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
            const ordered = /^\s*\d+\./.test(line);
            const first = /^\s*(\d+)\./.exec(line)?.[1] ?? "1";
            const items: string[] = [];
            for (; i < lines.length && (lines[i] ?? "").trim() !== ""; ++i) {
                const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(lines[i] ?? "");
                if (item) items.push(item[1] ?? "");
                else items.push(`${items.pop() ?? ""} ${(lines[i] ?? "").trim()}`);
            }
            out.push(`<${ordered ? `ol start="${first}"` : "ul"}>${items.map((item) => `<li>${say(item)}</li>`).join("")}</${ordered ? "ol" : "ul"}>`);
        } else if (line.trim() === "") {
            ++i;
        } else {
            const words: string[] = [];
            for (; i < lines.length && (lines[i] ?? "").trim() !== "" && !/^(#|\||```)/.test(lines[i] ?? ""); ++i) {
                if (words.length > 0 && /^\s*([-*]|\d+\.)\s/.test(lines[i] ?? "")) break;
                words.push((lines[i] ?? "").replace(/^>\s?/, ""));
            }
            out.push(`<p>${say(words.join(" "))}</p>`);
        }
    }
    return { html: out.join("\n"), headings, title };
}
