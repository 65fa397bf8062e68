// Casino's contact layer as a page uses it: names and data are kept here, geometry and rules in the
// module (contact.cpp, zones.cpp). It is in prise.wasm and in prise-casino.wasm:
//
//     const table = new ContactTable(prise, { baseThreshold: 80 });    // prise: from load, prise.mjs

const kinds = ["card", "build", "temporary_stack"];
const errors = [null, "bad-type", "bad-rect", "unknown-element"];
const beside = { S: 51, table: 52, pile: 53, tap: 54 };
const number = (value) => (typeof value === "number" ? value : NaN);

// "5c", "B7", "S", "table", "pile" or "tap" as a number, and back; an unknown word has none.
function thing(word) {
    if (word in beside) return beside[word];
    if (/^B([1-9]|10)$/.test(word)) return 40 + Number(word.slice(1));
    return /^[A2-9T][shdc]$/.test(word)
        ? 4 * "A23456789T".indexOf(word[0]) + "shdc".indexOf(word[1]) : -1;
}
function word(thing) {
    if (thing < 0) return null;
    if (thing < 40) return "A23456789T"[thing >> 2] + "shdc"[thing & 3];
    return thing <= 50 ? `B${thing - 40}` : Object.keys(beside)[thing - 51];
}

export class ContactTable {
    constructor({ exports: wasm }, { baseThreshold = 80, buildPriorityBonus = 40, updateDebounce = 16,
        priorityOver = ["card"] } = {}) {
        this.wasm = wasm;
        const over = priorityOver.reduce((mask, kind) => mask | (1 << kinds.indexOf(kind)), 0);
        this.table = wasm.contact_open(baseThreshold, buildPriorityBonus, updateDebounce, over);
        this.names = [];
        this.data = [];
    }

    close() {
        this.wasm.contact_close(this.table);
    }

    id(name) {
        const known = this.names.indexOf(name);
        return known >= 0 ? known : this.names.push(name) - 1;
    }

    // Calls back with the address of a copy of the bytes.
    lend(bytes, call) {
        const at = this.wasm.prise_alloc(Math.max(bytes.byteLength, 1));
        new Uint8Array(this.wasm.memory.buffer).set(new Uint8Array(bytes.buffer), at);
        const answer = call(at);
        this.wasm.prise_free(at);
        return answer;
    }

    results(count) {
        const view = new DataView(this.wasm.memory.buffer, this.wasm.contact_results(this.table));
        return Array.from({ length: count }, (_, i) => {
            const at = 24 * i;
            const id = view.getUint32(at, true);
            const contact = { id: this.names[id], type: kinds[view.getUint32(at + 4, true)],
                distance: view.getFloat64(at + 16, true) };
            if (this.data[id] !== undefined) contact.data = this.data[id];
            return { pointer: view.getInt32(at + 8, true),
                contact: view.getInt32(at + 12, true) ? contact : null };
        });
    }

    ask(how, { t, x, y, mode, exclude = [], only, threshold }) {
        const ids = (names) => Uint32Array.from(names, (name) => this.id(name));
        return this.lend(ids(exclude), (excluded) => this.lend(ids(only ?? []), (wanted) =>
            this.results(how(this.table, t, number(x), number(y), mode === "drop" ? 1 : 0,
                number(threshold), excluded, exclude.length, wanted, only ? only.length : -1))
                .map(({ contact }) => contact)));
    }

    // The position that the elements show from now on: 0, or which text is bad.
    position(options, position) {
        const [first, second] = [options, position].map((text) => new TextEncoder().encode(text));
        return this.lend(first, (one) => this.lend(second, (two) =>
            this.wasm.contact_position(this.table, one, first.length, two, second.length)));
    }

    // What an element is in the game.
    mean(name, what) {
        return this.wasm.contact_mean(this.table, this.id(name), thing(what));
    }

    // Where the table and the own pile are.
    place(what, x, y, w, h) {
        return this.wasm.contact_place(this.table, thing(what), x, y, w, h);
    }

    zones(t, drag) {
        const count = this.wasm.contact_zones(this.table, t, thing(drag));
        const { buffer } = this.wasm.memory;
        const view = new DataView(buffer, this.wasm.contact_zone_results(this.table));
        return Array.from({ length: count }, (_, i) => {
            const whole = (place) => view.getInt32(56 * i + 4 * place, true);
            const real = (place) => view.getFloat64(56 * i + 24 + 8 * place, true);
            const actions = new TextDecoder().decode(new Uint8Array(buffer, whole(4), whole(3)));
            const zone = { target: word(whole(1)), actions: actions.split(" "), modal: whole(2) === 1 };
            if (whole(0) < 0) return zone;
            const round = { id: this.names[whole(0)], cx: real(0), cy: real(1), radius: real(2) };
            if (!Number.isNaN(real(3))) round.bonusRadius = real(3);
            return { ...round, ...zone };
        });
    }

    // What a drop at a point is dropped on; null: it snaps back.
    targetAt(t, x, y, exclude = []) {
        const ids = Uint32Array.from(exclude, (name) => this.id(name));
        return this.lend(ids, (at) =>
            word(this.wasm.contact_target_at(this.table, t, x, y, at, ids.length)));
    }

    run(op) {
        const { wasm, table } = this;
        const rect = [op.x, op.y, op.w, op.h].map(number);
        const report = (problem) => (problem ? { error: errors[problem] } : null);
        switch (op.op) {
            case "register": {
                const id = this.id(op.id);
                const kind = kinds.indexOf(op.type);
                const problem = wasm.contact_register(table, op.t, id, kind, ...rect);
                if (!problem) this.data[id] = op.data;
                return report(problem);
            }
            case "update": return report(wasm.contact_update(table, op.t, this.id(op.id), ...rect));
            case "remove": return wasm.contact_remove(table, op.t, this.id(op.id)) === 1;
            case "clear": return wasm.contact_clear(table, op.t) ?? null;
            case "count": return wasm.contact_count(table, op.t);
            case "find": return this.ask(wasm.contact_find, op)[0] ?? null;
            case "rank": return this.ask(wasm.contact_rank, op);
            case "findMany": {
                const view = new DataView(new ArrayBuffer(32 * op.drops.length));
                op.drops.forEach(({ t, x, y, pointer, drag }, i) => {
                    [t, x, y].forEach((n, j) => view.setFloat64(32 * i + 8 * j, n, true));
                    view.setInt32(32 * i + 24, pointer, true);
                    view.setInt32(32 * i + 28, drag === undefined ? -1 : this.id(drag), true);
                });
                return this.lend(view, (at) =>
                    this.results(wasm.contact_find_many(table, op.t, at, op.drops.length)));
            }
        }
        throw new Error(`no such op: ${op.op}`);
    }
}
