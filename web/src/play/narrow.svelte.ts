// Whether the page is as narrow as a phone. One question for all who ask: a listener of their own would keep whole boards alive.
const query = typeof matchMedia === "undefined" ? null : matchMedia("(max-width: 699px)");
let is = $state(query?.matches ?? false);
query?.addEventListener?.("change", () => (is = query.matches));
export const isNarrow = (): boolean => is;
