// What a promise has come to, as state. What is large is not awaited in a template: Svelte (5.57) keeps the value of every {#await} as
// long as the page is open, and a table holds a whole board.
export class Settled<T> {
    value = $state.raw<T | null>(null);
    error = $state.raw<{ readonly of: unknown } | null>(null);
    constructor(promise: Promise<T>) {
        promise.then(
            (value) => (this.value = value),
            (error: unknown) => (this.error = { of: error }),
        );
    }
}
