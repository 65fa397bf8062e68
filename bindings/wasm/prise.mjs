// Prise for a page and for node, without dependencies:
//
//     const prise = await load(fetch("prise-drafti.wasm"));    // or bytes, or a WebAssembly.Module
//     const game = prise.open({ game: "drafti", preset: "russian" });
//     game.now.legal;                               // [ "21-17", "22-17", ... ]
//     const { events } = game.act("22-18");         // and game.now is the new look
//     game.undo();
//     game.close();
//
// What is refused is thrown, as a Refused with `code` and `section`; then nothing has changed.
// docs/webassembly.md says what can be asked and how the answers look.

export class Refused extends Error {
    constructor({ code, sentence, section }) {
        super(sentence);
        this.name = "Refused";
        this.code = code;
        this.section = section;
    }
}

export async function load(source) {
    let exports;
    const imports = { wasi_snapshot_preview1: streams(() => exports.memory) };
    const instance = await instantiate(await source, imports);
    exports = instance.exports;
    exports._initialize();
    return new Prise(exports);
}

async function instantiate(source, imports) {
    if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, imports);
    if (typeof Response === "undefined" || !(source instanceof Response)) {
        return (await WebAssembly.instantiate(source, imports)).instance;
    }
    if (!source.ok) throw new Error(`${source.url}: ${source.status}`);
    // A host that serves it under another type than application/wasm is borne with.
    return source.headers.get("content-type") === "application/wasm"
        ? (await WebAssembly.instantiateStreaming(source, imports)).instance
        : (await WebAssembly.instantiate(await source.arrayBuffer(), imports)).instance;
}

// The C++ library wants three functions for its standard streams. The module uses them for one
// thing only: to say what was wrong before it gives up.
function streams(memory) {
    const fd_write = (descriptor, vectors, count, written) => {
        const view = new DataView(memory().buffer);
        let total = 0;
        let text = "";
        for (let i = 0; i < count; ++i) {
            const at = view.getUint32(vectors + 8 * i, true);
            const size = view.getUint32(vectors + 8 * i + 4, true);
            text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
            total += size;
        }
        if (text.trim() !== "") console.error(text);
        view.setUint32(written, total, true);
        return 0;
    };
    return { fd_close: () => 0, fd_seek: () => 0, fd_write };
}

export class Prise {
    constructor(exports) {
        this.exports = exports;
    }

    // Text in, text out: both JSON.
    answer(request) {
        const { memory, prise_alloc, prise_free, prise_call } = this.exports;
        const bytes = new TextEncoder().encode(request);
        const at = prise_alloc(bytes.length);
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        const answer = prise_call(at, bytes.length); // the memory may have grown: look again
        const size = new DataView(memory.buffer).getUint32(answer, true);
        const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, size));
        prise_free(answer);
        prise_free(at);
        return text;
    }

    call(request) {
        const { ok, refused } = JSON.parse(this.answer(JSON.stringify(request)));
        if (refused) throw new Refused(refused);
        return ok;
    }

    games() {
        return this.call({ do: "games" });
    }

    verify(record) {
        return this.call({ do: "verify", record });
    }

    // { game, preset, options, position, memory, actions, viewer },
    // { game, preset, options, observation, memory, viewer } or { record, viewer }
    open(what) {
        return new Game(this, this.call({ do: "open", ...what }));
    }
}

// Whoever looks is named by `viewer`: a seat (1 to 4), "spectator" or "all"; else it is the one
// whom `open` named.
export class Game {
    constructor(prise, { handle, game, look, record, events }) {
        this.prise = prise;
        this.handle = handle;
        this.about = game;
        this.record = record; // undefined where it was not opened from one
        this.events = events;
        this.now = look;
    }

    call(request, fields) {
        return this.prise.call({ do: request, handle: this.handle, ...fields });
    }

    // These move; how the game looks then stays in `now`.
    move(request, fields) {
        const answer = this.call(request, fields);
        this.now = answer.look;
        return answer;
    }
    act(action, { by, viewer } = {}) { return this.move("act", { action, by, viewer }); }
    undo(actions, { viewer } = {}) { return this.move("undo", { actions, viewer }); }
    goTo(at, { viewer } = {}) { return this.move("goto", { at, viewer }); }

    // These only ask.
    look(viewer) { return this.call("look", { viewer }); }
    log(viewer) { return this.call("log", { viewer }); }
    ask(what, arguments_, viewer) { return this.call("ask", { what, with: arguments_, viewer }); }
    explain(action, viewer) { return this.call("explain", { action, viewer }); }
    understand(words, viewer) { return this.call("understand", { words, viewer }); }
    adjudicate(end, seat) { return this.call("adjudicate", { end, seat }); }
    // A computer player begins to think about this place, and goes on: { done, best, lines, ... }.
    think(how) { return this.call("think", how); }
    step(nodes, viewer) { return this.call("step", { nodes, viewer }); }
    perft(depth) { return this.call("perft", { depth }); }

    close() { this.call("close"); }
}
