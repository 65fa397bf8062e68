import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// What the first game page needs is one file: it compresses better, and there is nothing to wait for in between.
const core = [
    "node_modules/svelte/", "node_modules/esm-env/", "node_modules/clsx/", "/src/api/", "/src/kit/", "/src/engine/engine", "/src/i18n/en", "/src/i18n/i18n",
    "/src/games/index", "/src/games/drafti", "/src/games/Draf", "/src/games/Draughts", "/src/games/Wood", "/src/sprites/draughts",
    ...["clock", "hand.", "lessons", "live.", "names", "narrow.", "route.", "settings.", "settled.", "sound", "table."].map((part) => `/src/play/${part}`), "/src/App.", "/src/pages/Game", "/src/style/tokens", "/src/style/base", "/src/style/app", "/src/style/wood",
    ...["Bar", "BoardView", "Clock", "First", "GameView", "Icon", "icons", "Initial", "Logo", "Message", "Moment", "Moves", "Plate", "Skeleton"].map((part) => `/src/parts/${part}.`),
];

// The server forbids inline scripts, inline styles and data: addresses (Content-Security-Policy), so
// nothing is inlined. `npm run dev` talks to a `prise serve` on its usual port.
export default defineConfig({
    plugins: [svelte()],
    build: {
        outDir: process.env.PRISE_WEB_OUT ?? "../build/web",
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 200,
        reportCompressedSize: false,
        rolldownOptions: {
            checks: { pluginTimings: false },
            output: { codeSplitting: { groups: [{ name: "core", test: (id: string) => core.some((part) => id.includes(part)) }] } },
        },
    },
    server: {
        proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
        fs: { allow: [".."] },
    },
    worker: { format: "es" },
});
