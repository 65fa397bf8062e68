// One WebSocket for the whole page. It connects again by itself, asks for what was missed (`since`), repeats orders
// that were not answered with the same id, and measures how long the way is. Listeners hear what the server says.
import { freshId, Refused } from "./http";
import type { ServerMessage } from "./types";

export type Announcement = Extract<ServerMessage, { type: "announcement" }>;
export type Link = "connecting" | "open" | "lost";

interface Watch {
    token: string | null;
    seq: () => number; // the last entry that is known
    hear: (message: ServerMessage) => void;
}
interface Order {
    message: object;
    resolve: (seq: number) => void;
    reject: (error: Error) => void;
}

const ping_ms = 2500;
const silence_ms = 9000;

export class Live {
    link: Link = "connecting";
    lag_ms = 0; // half of the fastest of the last rounds
    skew_ms = 0; // the server's clock minus ours
    private socket: WebSocket | null = null;
    private readonly watches = new Map<string, Watch>();
    private readonly orders = new Map<string, Order>();
    private lobbyHears: ((message: ServerMessage) => void) | null = null;
    private announced: Announcement | null = null;
    private readonly announceHears = new Set<(message: Announcement | null) => void>();
    private readonly linkHears = new Set<(link: Link) => void>();
    private rounds: number[] = [];
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | null = null;
    private heartbeat: ReturnType<typeof setInterval> | null = null;
    private heard = 0;

    constructor(private readonly open: () => WebSocket = () => {
        return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`);
    }) {}

    onLink(hear: (link: Link) => void): () => void {
        this.linkHears.add(hear);
        hear(this.link);
        return () => this.linkHears.delete(hear);
    }

    // What the operator tells everybody: the last one at once, then each as it comes.
    onAnnouncement(hear: (message: Announcement | null) => void): () => void {
        this.announceHears.add(hear);
        if (this.announced) hear(this.announced);
        return () => this.announceHears.delete(hear);
    }

    watch(game: string, watch: Watch): () => void {
        this.watches.set(game, watch);
        this.connect();
        this.askFor(game, watch);
        return () => {
            if (this.watches.get(game) !== watch) return;
            this.watches.delete(game);
            this.send({ do: "unwatch", game });
        };
    }

    lobby(hear: (message: ServerMessage) => void): () => void {
        this.lobbyHears = hear;
        this.connect();
        this.send({ do: "lobby" });
        return () => {
            if (this.lobbyHears !== hear) return;
            this.lobbyHears = null;
            this.send({ do: "leave-lobby" });
        };
    }

    // Resolves when the server has it on its disk. Survives any number of reconnections.
    order(what: string, game: string, fields: object = {}): Promise<number> {
        const id = freshId();
        const lag = what === "act" ? { lag: Math.round(Math.min(this.lag_ms, 10_000)) } : {};
        const message = { do: what, game, id, ...lag, ...fields };
        return new Promise((resolve, reject) => {
            this.orders.set(id, { message, resolve, reject });
            this.connect();
            this.send(message);
        });
    }

    // Chat has no id of its own on the server: it is sent once.
    say(game: string, text: string): Promise<void> {
        const id = freshId();
        this.send({ do: "say", game, id, text });
        return new Promise((resolve, reject) => {
            this.orders.set(id, { message: {}, resolve: () => resolve(), reject });
            setTimeout(() => {
                if (this.orders.delete(id)) resolve(); // the line itself is the answer
            }, 2000);
        });
    }

    now(): number {
        return Date.now() + this.skew_ms;
    }

    // At once, without waiting for the next try: somebody came back to the tab, or the network is there again.
    retry(): void {
        if (this.link === "open") return;
        if (this.timer) clearTimeout(this.timer);
        this.timer = null;
        this.tries = 0;
        this.connect();
    }

    private setLink(link: Link): void {
        if (this.link === link) return;
        this.link = link;
        for (const hear of this.linkHears) hear(link);
    }

    private send(message: object): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private askFor(game: string, watch: Watch): void {
        this.send({ do: "watch", game, since: watch.seq(), ...(watch.token ? { token: watch.token } : {}) });
    }

    private connect(): void {
        if (this.socket || this.timer) return;
        const socket = this.open();
        this.socket = socket;
        socket.onopen = () => {
            this.tries = 0;
            this.heard = performance.now();
            this.setLink("open");
            if (this.lobbyHears) this.send({ do: "lobby" });
            for (const [game, watch] of this.watches) this.askFor(game, watch);
            for (const { message } of this.orders.values()) if ("do" in message) this.send(message);
            this.ping();
            this.heartbeat = setInterval(() => {
                if (performance.now() - this.heard > silence_ms) socket.close();
                else this.ping();
            }, ping_ms);
        };
        socket.onmessage = ({ data }) => {
            this.heard = performance.now();
            this.take(JSON.parse(data as string) as ServerMessage);
        };
        socket.onclose = () => {
            if (this.heartbeat) clearInterval(this.heartbeat);
            this.heartbeat = null;
            this.socket = null;
            this.setLink("lost");
            const wait_ms = Math.min(30_000, 500 * 2 ** this.tries++) * (0.5 + Math.random() / 2);
            this.timer = setTimeout(() => {
                this.timer = null;
                this.connect();
            }, wait_ms);
        };
    }

    private ping(): void {
        this.send({ do: "ping", t: performance.now() });
    }

    private take(message: ServerMessage): void {
        switch (message.type) {
            case "welcome":
                this.skew_ms = message.now - Date.now();
                break;
            case "pong": {
                const round = performance.now() - (message.t as number);
                this.rounds = [...this.rounds, round].slice(-8);
                this.lag_ms = Math.min(...this.rounds) / 2;
                this.skew_ms = message.now + this.lag_ms - Date.now();
                break;
            }
            case "ack":
            case "refused": {
                const order = message.id === null ? undefined : this.orders.get(message.id);
                if (!order || message.id === null) {
                    if (message.type === "refused") for (const watch of this.watches.values()) watch.hear(message);
                    break;
                }
                this.orders.delete(message.id);
                if (message.type === "ack") order.resolve(message.seq);
                else order.reject(new Refused(message.code, message.sentence, message.section ?? null, 0));
                break;
            }
            case "slow-down":
                setTimeout(() => {
                    for (const { message: again } of this.orders.values()) if ("do" in again) this.send(again);
                }, message.retryMs);
                break;
            case "lobby":
            case "lobby-game":
            case "lobby-gone":
                this.lobbyHears?.(message);
                break;
            case "announcement":
                this.announced = message;
                for (const hear of this.announceHears) hear(message);
                break;
            case "announcement-gone":
                if (this.announced?.number !== message.number) break;
                this.announced = null;
                for (const hear of this.announceHears) hear(null);
                break;
            default:
                this.watches.get(message.game ?? "")?.hear(message);
        }
    }
}
export const live = new Live();
