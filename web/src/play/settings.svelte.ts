// What a person has chosen, kept in this browser. `theme.js` reads the same before the first paint.
import type { NewGame } from "../api/types";
import { speak, type Language } from "../i18n/i18n.svelte";

export interface Settings {
    theme: "system" | "light" | "dark";
    language: Language;
    motion: "system" | "on" | "off";
    sound: boolean;
    numbers: boolean;
    targets: boolean;
    confirm: boolean;
    pieces: "own" | "flat"; // as each game has them, or the second set
    boards: "own" | "plain";
    last: NewGame | null; // the last game that was started
    here: boolean; // and whether it was played in this page alone
}

const key = "prise-settings";
const defaults: Settings = {
    theme: "system",
    language: typeof navigator !== "undefined" && navigator.language.startsWith("sw") ? "sw" : "en",
    motion: "system",
    sound: true,
    numbers: true,
    targets: true,
    confirm: false,
    pieces: "own",
    boards: "own",
    last: null,
    here: false,
};

export function stored<T>(name: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(name);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise; // a store that is broken or forbidden is as good as an empty one
    }
}
export function store(name: string, value: unknown): void {
    try {
        localStorage.setItem(name, JSON.stringify(value));
    } catch {
        // Then it holds for this visit.
    }
}

export const settings = $state<Settings>({ ...defaults, ...stored<Partial<Settings>>(key, {}) });

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    settings[name] = value;
    store(key, $state.snapshot(settings));
    if (name === "language") void speak(settings.language);
    apply();
}

const prefers = (query: string) => typeof matchMedia !== "undefined" && matchMedia(query).matches;
export const isDark = () => (settings.theme === "system" ? prefers("(prefers-color-scheme: dark)") : settings.theme === "dark");
export const isStill = () => (settings.motion === "system" ? prefers("(prefers-reduced-motion: reduce)") : settings.motion === "off");

export function apply(): void {
    const root = document.documentElement;
    root.dataset["theme"] = isDark() ? "dark" : "light";
    root.classList.toggle("still", isStill());
    root.dataset["boards"] = settings.boards;
    if (settings.boards !== "own" || settings.pieces !== "own") void import("../style/sets.css");
}

// The tokens of seats that this browser has. They are rights, so they stay here and in no address bar.
const tokens = () => stored<Record<string, string>>("prise-seats", {});
export const tokenOf = (game: string): string | null => tokens()[game] ?? null;
export function keepToken(game: string, token: string): void {
    const all = { ...tokens(), [game]: token };
    store("prise-seats", Object.fromEntries(Object.entries(all).slice(-200)));
}
export const forgetToken = (game: string): void => {
    const all = tokens();
    delete all[game];
    store("prise-seats", all);
};
