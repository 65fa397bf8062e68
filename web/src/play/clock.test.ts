import { describe, expect, it } from "vitest";
import type { Clock } from "../api/types";
import { controlText, left, shown } from "./clock";

const clock: Clock = { control: { kind: "increment", base: 300_000, step: 3000 }, now: 1_000_000, left: [60_000, 30_000], lagQuota: [0, 0], running: 1 };

describe("a clock", () => {
    it("runs for the seat that is to act, by the server's time", () => {
        expect(left(clock, 1, 1_005_000)).toBe(55_000);
        expect(left(clock, 2, 1_005_000)).toBe(30_000);
        expect(left(clock, 1, 2_000_000)).toBe(0);
    });
    it("does not gain when our clock is behind by hours", () => {
        expect(left(clock, 1, 1_000_000 - 7_200_000)).toBe(60_000);
    });
    it("shows minutes, tenths at the end, hours and days", () => {
        expect(shown(222_000)).toEqual({ main: "3:42", small: "" });
        expect(shown(9_450)).toEqual({ main: "0:09", small: ".4" });
        expect(shown(3_723_000)).toEqual({ main: "1:02", small: ":03" });
        expect(shown(2 * 86_400_000 + 3 * 3_600_000).main).toBe("2 d 3 h");
    });
    it("is named as people name it", () => {
        const days = (n: number) => `${n} days`;
        expect(controlText(clock.control, "none", days)).toBe("5+3");
        expect(controlText(null, "none", days)).toBe("none");
        expect(controlText({ kind: "days", base: 172_800_000 }, "none", days)).toBe("2 days");
        expect(controlText({ kind: "fixed", base: 30_000 }, "none", days)).toBe("30s");
    });
});
