// Keeps the page for when there is no network: boards, rules and engine are here then, and games at one screen go on.
// What the server knows is never kept. The build puts in the names of the files, and a version made from them.
const version = "development";
const core = ["/"];
const more = [];

const kept = `prise-${version}`;
self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(kept).then((cache) => cache.addAll(core)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
    const old = async () => {
        for (const name of await caches.keys()) if (name.startsWith("prise-") && name !== kept) await caches.delete(name);
        await self.clients.claim();
    };
    event.waitUntil(old());
});
// A page asks for the rest: books, engines of all games. Not while it activates, for until then nothing is answered, and a
// network that is lost in the middle would leave pages waiting. What is still missing then comes with the next visit.
self.addEventListener("message", (event) => {
    const rest = async () => {
        const cache = await caches.open(kept);
        await Promise.allSettled(more.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
    };
    event.waitUntil(rest());
});
self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    const page = event.request.mode === "navigate";
    const answer = async () => {
        const cache = await caches.open(kept);
        const found = await cache.match(page ? "/" : url.pathname);
        // Names in /assets/ carry a hash of their content: what is kept is right. All else is asked for first.
        if (found && url.pathname.startsWith("/assets/")) return found;
        try {
            const fresh = await fetch(event.request);
            if (fresh.ok && !page) await cache.put(url.pathname, fresh.clone());
            return fresh;
        } catch (error) {
            if (found) return found;
            throw error;
        }
    };
    event.respondWith(answer());
});
