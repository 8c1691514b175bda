// A whole match in a link, without a server: compressed, in the fragment of an address, which no server is sent.

import type { PaperMatch } from "../generated/messages";
import { toolPath } from "./tools";

/** More than this many letters make no code that a phone can scan. */
export const MOST_SCANNED = 1200;

/** The link of a copy that can be looked at and kept. */
export async function copyPath(match: PaperMatch): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(match)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return toolPath("score", { copy: text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") });
}

/** The match in a link; fails if it is damaged. */
export async function matchIn(copy: string): Promise<PaperMatch> {
  const letters = atob(copy.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(bytes)) as PaperMatch;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  void Promise.allSettled([writer.write(bytes), writer.close()]); // what fails here fails below
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}
