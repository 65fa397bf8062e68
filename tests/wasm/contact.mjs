// Casino's contact layer as a page uses it: names and data are kept here, geometry in the module.
import { load } from "./load.mjs";

const kinds = ["card", "build", "temporary_stack"];
const errors = [null, "bad-type", "bad-rect", "unknown-element"];
const number = (value) => (typeof value === "number" ? value : NaN);

export async function openContacts(path = process.env.PRISE_WASM) {
    const wasm = await load(path);
    return (config) => new ContactTable(wasm, config);
}

class ContactTable {
    constructor(wasm, { baseThreshold = 80, buildPriorityBonus = 40, updateDebounce = 16,
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
