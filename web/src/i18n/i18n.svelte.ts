// The language of the page. English is there at once; another one is fetched when it is chosen.
import { en, type Messages } from "./en";

export const languages = { en: "English", sw: "Kiswahili" } as const;
export type Language = keyof typeof languages;

let messages = $state.raw<Messages>(en);
export const t = (): Messages => messages;

export async function speak(language: Language): Promise<void> {
    messages = language === "sw" ? (await import("./sw")).sw : en;
    document.documentElement.lang = language;
}
