// The socket: what is not answered is sent again, once it is back, with the same id.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "./http";
import { Live } from "./live";

class Fake {
    static all: Fake[] = [];
    readyState = 0;
    sent: Record<string, unknown>[] = [];
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    constructor() {
        Fake.all.push(this);
    }
    send(text: string) {
        this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }
    close() {
        this.readyState = 3;
        this.onclose?.();
    }
    open() {
        this.readyState = 1;
        this.onopen?.();
    }
    say(message: object) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    orders() {
        return this.sent.filter((message) => !["ping", "watch"].includes(message["do"] as string));
    }
}
const last = () => Fake.all.at(-1)!;

beforeEach(() => {
    vi.useFakeTimers();
    Fake.all = [];
});
afterEach(() => vi.useRealTimers());

describe("the socket", () => {
    it("repeats an order after a lost line, with the same id, until it is answered", async () => {
        const live = new Live(() => new Fake() as unknown as WebSocket);
        const done = live.order("act", "g", { action: "22-18" });
        last().open();
        const first = last().orders()[0];
        expect(first).toMatchObject({ do: "act", game: "g", action: "22-18" });
        last().close();
        expect(live.link).toBe("lost");
        vi.advanceTimersByTime(1000);
        expect(Fake.all).toHaveLength(2);
        last().open();
        expect(last().orders()[0]?.["id"]).toBe(first?.["id"]);
        last().say({ type: "ack", id: first?.["id"], seq: 5, repeated: true });
        expect(await done).toBe(5);
        last().close();
        vi.advanceTimersByTime(1000);
        last().open();
        expect(last().orders()).toEqual([]);
    });
    it("asks for what was missed by number", () => {
        const live = new Live(() => new Fake() as unknown as WebSocket);
        let seq = 0;
        live.watch("g", { token: "t", seq: () => seq, hear: () => undefined });
        last().open();
        seq = 7;
        last().close();
        vi.advanceTimersByTime(1000);
        last().open();
        expect(last().sent.find((message) => message["do"] === "watch")).toEqual({ do: "watch", game: "g", since: 7, token: "t" });
    });
    it("hands on a refusal", async () => {
        const live = new Live(() => new Fake() as unknown as WebSocket);
        const done = live.order("act", "g", { action: "1-1" });
        last().open();
        last().say({ type: "refused", id: last().orders()[0]?.["id"], code: "not-your-turn", sentence: "It is not your turn.", section: "10" });
        await expect(done).rejects.toMatchObject({ code: "not-your-turn", section: "10" });
        await expect(done).rejects.toBeInstanceOf(Refused);
    });
    it("gives up a line that says nothing, and waits longer each time it cannot connect", () => {
        new Live(() => new Fake() as unknown as WebSocket).lobby(() => undefined);
        last().open();
        vi.advanceTimersByTime(12_000);
        expect(Fake.all.length).toBeGreaterThan(1);
        const count = () => Fake.all.length;
        for (let i = 0; i < 6; ++i) {
            last().close();
            vi.advanceTimersByTime(30_000);
        }
        const before = count();
        last().close();
        vi.advanceTimersByTime(5_000);
        expect(count()).toBe(before);
        vi.advanceTimersByTime(30_000);
        expect(count()).toBe(before + 1);
    });
    it("knows the server's time", () => {
        vi.setSystemTime(1_000_000);
        const live = new Live(() => new Fake() as unknown as WebSocket);
        live.lobby(() => undefined);
        last().open();
        last().say({ type: "welcome", now: 8_200_000, guest: null, limits: {} });
        expect(live.now()).toBe(8_200_000);
    });
});
