// The files with which this version of the page plays without a network; the build names them (offline/build.ts).

declare const OFFLINE_FILES: readonly { readonly path: string; readonly bytes: number }[];

export const FILES = OFFLINE_FILES;
/** The cache in which a device keeps them; the service worker answers from it (vite.config.ts). */
export const CACHE = "openrummy-offline";
export const BYTES = FILES.reduce((sum, { bytes }) => sum + bytes, 0);
/** The name of this version: that of its own Python. */
export const VERSION = FILES.find(({ path }) => path.endsWith(".zip") && path.includes("openrummy"))?.path ?? "";

export const fileNamed = (part: string): string => FILES.find(({ path }) => path.includes(part))?.path ?? "";
