import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
    plugins: [svelte()],
    resolve: { conditions: ["browser"] },
    server: { fs: { allow: [".."] } }, // the rule books
    test: { environment: "happy-dom", include: ["src/**/*.test.ts"], pool: "threads", maxWorkers: 1, testTimeout: 60_000 },
});
