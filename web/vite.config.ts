import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { manifest } from "./manifest.ts";
import { offline } from "./offline/build.ts";
import { texts } from "./texts/catalogues.ts";

const server = "http://127.0.0.1:8000";

// The server's answers are never stored, but for puzzles, which are the same for everybody; and every address loads the same page.  What it takes to play without a network is kept
// by the page, when its owner asks for it.
const worker = VitePWA({
  manifest,
  injectRegister: null,
  registerType: "prompt",
  includeManifestIcons: false,
  workbox: {
    globPatterns: ["**/*.{html,js,css,svg,woff2}"],
    globIgnores: ["icons/**"],
    navigateFallbackDenylist: [/^\/(api|ws|health|metrics|embed)(\/|$)/],
    runtimeCaching: [
      { urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/offline/"), handler: "CacheFirst", options: { cacheName: "openrummy-offline" } },
      { urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/api/puzzles"), handler: "NetworkFirst", options: { cacheName: "openrummy-puzzles", expiration: { maxEntries: 60 } } },
    ],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});

/** The licences of the fonts go where the fonts go. */
const licences: Plugin = {
  name: "licences",
  apply: "build",
  async generateBundle() {
    for (const font of ["@fontsource/fraunces", "@fontsource-variable/figtree"]) {
      const licence = await this.resolve(`${font}/LICENSE`);
      if (!licence) this.error(`${font} has no licence.`);
      const source = readFileSync(licence.id, "utf8");
      this.emitFile({ type: "asset", fileName: `licences/${font.replace(/.*\//, "")}.txt`, source });
    }
  },
};

export default defineConfig({
  plugins: [texts(), licences, offline(), svelte(), svelteTesting(), worker],
  build: { outDir: "../src/openrummy/server/static", emptyOutDir: true },
  // The worker has a policy of its own there: see client_files.py.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "offline/[name]-[hash].js" } } },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    passWithNoTests: true,
    isolate: false, // a new page for each file took two thirds of the time; every test leaves an empty page, in any order
    testTimeout: 30_000, // a guard against hanging, not a measurement: the first test of a file compiles it, perhaps on a busy machine
  },
});
