import { describe, expect, it, vi } from "vitest";
import { stage, type Frame } from "./motion";
import { drawn, matched, moved, relooked, struck, without, type Piece } from "./state";

const a: Piece = { id: "1", look: "mw", cell: "22" };
const b: Piece = { id: "2", look: "mb", cell: "18" };

describe("pieces", () => {
    it("move, are struck, leave and change without touching others", () => {
        expect(moved([a, b], "22", "15")).toEqual([{ ...a, cell: "15" }, b]);
        expect(struck([a, b], ["18"])[1]).toMatchObject({ struck: true });
        expect(without([a, b], ["18"])).toEqual([a]);
        expect(relooked([a, b], "22", "kw")[0]).toMatchObject({ id: "1", look: "kw" });
        expect(moved([a], "1", "2")).toEqual([a]);
    });
    it("keep their names when a position is read again", () => {
        const after = matched([a, b], [{ id: "x", look: "mw", cell: "17" }, { id: "y", look: "mb", cell: "18" }], [["22", "17"]]);
        expect(after.map((piece) => piece.id)).toEqual(["1", "2"]);
    });
    it("that are new get names of their own", () => {
        const after = matched([a], [{ id: "?", look: "mw", cell: "22" }, { id: "?", look: "mw", cell: "23" }]);
        expect(new Set(after.map((piece) => piece.id)).size).toBe(2);
    });
});

describe("shapes", () => {
    it("are rubbed out when drawn again, and recoloured with another brush", () => {
        const arrow = { from: "1", to: "2", brush: 0 };
        expect(drawn([], arrow)).toEqual([arrow]);
        expect(drawn([arrow], arrow)).toEqual([]);
        expect(drawn([arrow], { ...arrow, brush: 1 })).toEqual([{ ...arrow, brush: 1 }]);
    });
});

describe("a stage", () => {
    const frame = (name: string, ms: number): Frame => ({ pieces: [{ id: name, look: "", cell: "" }], ms });
    const run = (speed: number) => {
        vi.useFakeTimers();
        const seen: string[] = [];
        return { seen, show: stage(({ pieces }) => seen.push(pieces[0]?.id ?? ""), () => speed) };
    };
    it("shows frames in their time", () => {
        const { seen, show } = run(1);
        show.play([frame("a", 100), frame("b", 100), frame("c", 0)]);
        expect(seen).toEqual(["a"]);
        vi.advanceTimersByTime(100);
        expect(seen).toEqual(["a", "b"]);
        vi.advanceTimersByTime(100);
        expect(seen).toEqual(["a", "b", "c"]);
        expect(show.running).toBe(false);
    });
    it("ends at once when asked, with the end", () => {
        const { seen, show } = run(1);
        show.play([frame("a", 100), frame("b", 100), frame("c", 0)]);
        show.finish();
        expect(seen).toEqual(["a", "c"]);
        vi.advanceTimersByTime(1000);
        expect(seen).toEqual(["a", "c"]);
    });
    it("without motion shows only the end", () => {
        const { seen, show } = run(0);
        show.play([frame("a", 100), frame("c", 0)]);
        expect(seen).toEqual(["c"]);
    });
    it("appends to what is playing", () => {
        const { seen, show } = run(1);
        show.play([frame("a", 100)]);
        show.append([frame("b", 0)]);
        expect(seen).toEqual(["a"]);
        vi.advanceTimersByTime(100);
        expect(seen).toEqual(["a", "b"]);
    });
});
