// Where one is: the path of the page, and links that change it without loading anything.
let path = $state(location.pathname);
let query = $state(location.search);
let before = ""; // the page that a link on it has left
export const route = {
    get path() {
        return path;
    },
    get query() {
        return new URLSearchParams(query);
    },
    get before() {
        return before;
    },
    get parts() {
        return path.split("/").filter(Boolean);
    },
};

function look(): void {
    path = location.pathname;
    query = location.search;
}
export function go(to: string, replace = false): void {
    if (!replace) before = location.pathname + location.search;
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    look();
    if (!replace) window.scrollTo(0, 0);
}

addEventListener("popstate", look);
window.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
});
