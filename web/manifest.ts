// The web app manifest, with which phones and desktops install the client as an application.

import type { ManifestOptions } from "vite-plugin-pwa";

const png = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [png("icon", 192, "any")] });

export const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: "openrummy",
  short_name: "openrummy",
  description: "Rummy with friends or bots.",
  lang: "en",
  categories: ["games", "cards"],
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#0d3325",
  theme_color: "#0d3325",
  icons: [
    { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
    png("icon", 192, "any"),
    png("icon", 512, "any"),
    png("maskable", 192, "maskable"),
    png("maskable", 512, "maskable"),
  ],
  shortcuts: [shortcut("Play bots", "/#bots"), shortcut("Join a table", "/#tables")],
};
