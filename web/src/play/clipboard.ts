// Text into the clipboard. On plain http a browser hides the way that is meant for it; then the text is marked and copied as by
// hand. False: it could not be done, and the text must be shown.
export async function copied(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return marked(text);
    }
}
function marked(text: string): boolean {
    const area = document.createElement("textarea");
    area.value = text;
    area.readOnly = true;
    area.className = "sr";
    const before = document.activeElement;
    document.body.append(area);
    area.select();
    try {
        return document.execCommand("copy");
    } catch {
        return false;
    } finally {
        area.remove();
        if (before instanceof HTMLElement) before.focus();
    }
}
