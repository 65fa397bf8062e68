// Before the first paint: the theme and the language that were chosen last, or those of the system. And of a game the
// first request, so that its answer is there when the page is.
(() => {
    const root = document.documentElement;
    let settings = {};
    try {
        settings = JSON.parse(localStorage.getItem("prise-settings") ?? "{}");
    } catch {
        // A broken store is as good as an empty one.
    }
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = settings.theme === "light" || settings.theme === "dark" ? settings.theme : dark ? "dark" : "light";
    root.lang = settings.language ?? (navigator.language.startsWith("sw") ? "sw" : "en");
    if (settings.motion === "off") root.classList.add("still");
    const id = /^\/game\/([\w-]{22})$/.exec(location.pathname)?.[1];
    if (!id) return;
    let token = /^#([\w-]{32})$/.exec(location.hash)?.[1];
    try {
        token ??= JSON.parse(localStorage.getItem("prise-seats") ?? "{}")[id];
    } catch {
        // Then without a right.
    }
    window.priseFirst = { id, token: token ?? null, answer: fetch(`/api/v1/games/${id}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} }) };
    window.priseFirst.answer.catch(() => undefined);
})();
