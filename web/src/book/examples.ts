// The examples of a rule book: a position in its text, with the options and the actions that stand beside it, played by
// the engine step by step. What the book says of them is not believed but asked: an action is played where it can be, and
// where it cannot the refusal is the step.
import type { Event } from "../api/types";
import { Refused } from "../api/http";
import type { Engine } from "../engine/engine";

export interface Example {
    readonly position: string;
    readonly options: object;
    readonly preset: string | null;
    readonly codes: readonly string[]; // what stands behind it in the book: actions, codes of refusals, results
}
export interface Step {
    readonly action: string | null; // null: the position itself
    readonly observation: string;
    readonly events: readonly Event[];
    readonly refusal: { readonly sentence: string; readonly section: string } | null;
}

const board = String.raw`(?:[^\s/]+\/){7,24}[^\s/]+`;
const forms: Record<string, RegExp> = {
    drafti: /^[WB]:[WB][K\d,-]*:[WB][K\d,-]*(:\S+)*$/,
    "duel-chess": new RegExp(`^${board} [wb] \\S+ \\S+ \\d`),
    "gene-chess": new RegExp(`^${board} [wb] \\S+ \\S+ \\d`),
    ringrift: new RegExp(`^${board} \\d \\S+ \\d`),
    casino: /^[^\s/]+\/[^\s/]+ (\S+ ){3}[^\s/]+\/[^\s/]+ \S+ [01-] \d \S \d+ \d+-\d+$/,
};
export const isPosition = (game: string, text: string): boolean => forms[game]?.test(text) ?? false;

// The codes of one paragraph, item or row as examples. `before` is the text in front of a code: what an arrow leads to is
// a result.
export interface Code {
    readonly text: string;
    readonly before: string;
    readonly after: string;
}
const most_codes = 24;
export function examplesOf(game: string, codes: readonly Code[], presets: readonly string[]): { at: number; example: Example }[] {
    const isStart = ({ text, before }: Code) => isPosition(game, text) && !/(→|⇒|=>|gross)\s*$/.test(before);
    return codes.flatMap((code, at) => {
        if (!isStart(code)) return [];
        const end = codes.findIndex((other, i) => i > at && isStart(other));
        // The rules are named behind the position, or in front of it.
        const names = [/^,\s*(?:`?variant`?\s*)?([a-z][a-z-]+)/.exec(code.after)?.[1], /\b([a-z][a-z-]+),\s*$/.exec(code.before)?.[1]];
        const named = names.find((name) => name !== undefined && presets.includes(name)) ?? "";
        let options: object = {};
        try {
            const written = codes[at - 1]?.text ?? "";
            if (written.startsWith("{")) options = JSON.parse(written) as object;
        } catch {
            // Not options.
        }
        return [{ at, example: { position: code.text, options, preset: named || null, codes: codes.slice(at + 1, end < 0 ? undefined : end).map(({ text }) => text).slice(0, most_codes) } }];
    });
}

type Asked = Pick<Engine, "open" | "act" | "close">;
const most_steps = 12;
export async function stepped(engine: Asked, game: string, { position, options, preset, codes }: Example): Promise<Step[]> {
    const begin = () => engine.open({ game, position, options, viewer: "all", ...(preset ? { preset } : {}) });
    let opened = await begin();
    const first = opened.look.observation;
    const steps: Step[] = [{ action: null, observation: first, events: [], refusal: null }];
    let now = first;
    let played = false;
    const attempt = async (handle: number, action: string) => {
        try {
            return await engine.act(handle, action);
        } catch (error) {
            if (error instanceof Refused) return error;
            throw error;
        }
    };
    try {
        let refused = "";
        for (const [i, code] of codes.entries()) {
            if (code === refused) continue; // the book names what was refused, and why
            for (const action of code.split(" ")) {
                if (steps.length > most_steps || isPosition(game, code)) break;
                let told = await attempt(opened.handle, action);
                let from = now;
                if (told instanceof Refused && played && told.code !== "bad-action" && told.code !== codes[i + 1]) {
                    // It is another way from the beginning.
                    const again = await begin();
                    const other = await attempt(again.handle, action);
                    if (other instanceof Refused && other.code !== codes[i + 1]) await engine.close(again.handle);
                    else {
                        await engine.close(opened.handle);
                        [opened, told, from, played] = [again, other, first, false];
                    }
                }
                if (told instanceof Refused) {
                    if (told.code === "bad-action") break;
                    steps.push({ action, observation: from, events: [], refusal: { sentence: told.message, section: told.section ?? "" } });
                    now = from;
                    refused = told.code;
                    break;
                }
                now = told.look.observation;
                played = true;
                steps.push({ action, observation: now, events: told.events, refusal: null });
            }
        }
    } finally {
        await engine.close(opened.handle);
    }
    return steps;
}
