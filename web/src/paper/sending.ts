// Requests about shared sheets, and their links.  The codes stand behind the # of an address, which no server is sent.

import type { PaperMatch, SharedSheet, SheetChanged, SheetVersion } from "../generated/messages";
import { remove, request, Trouble } from "../net/api";
import type { Shared } from "./book";
import { toolPath } from "./tools";

/** Between two questions for what is new, while the page is seen. */
export const LOOK_MS = 2000;

const pathOf = (sheet: string): string => `/api/sheets/${encodeURIComponent(sheet)}`;

export const shareSheet = (match: PaperMatch): Promise<SharedSheet> => request("/api/sheets", { match });
/** A sheet as it stands; null if it is still the version `after`. */
export const loadShared = (sheet: string, after = 0): Promise<SheetVersion | null> => request(`${pathOf(sheet)}${after > 0 ? `?after=${after}` : ""}`);
/** Fails with `sheet_changed` if the sheet is not at its version any more. */
export const sendSheet = ({ sheet, key, version }: Shared, match: PaperMatch): Promise<SheetChanged> => request(pathOf(sheet), { key, base: version, match }, {}, "PUT");
/** Whether a key writes its sheet: the same sheet sent again changes nothing, and a sheet that has changed meanwhile had its key looked at first. */
export async function opens(shared: Shared): Promise<boolean> {
  const code = await sendSheet(shared, shared.base).then(
    () => "",
    (error: unknown) => {
      if (error instanceof Trouble && REFUSALS.has(error.code)) return error.code;
      throw error;
    },
  );
  return code !== "wrong_key";
}
const REFUSALS: ReadonlySet<string> = new Set(["wrong_key", "sheet_changed"]);

export const endSharing = ({ sheet, key }: Shared): Promise<void> => remove(pathOf(sheet), { authorization: `Bearer ${key}` });

/** The link with which a sheet is seen. */
export const seeingPath = (sheet: string): string => toolPath("score", { shared: sheet });
/** The link with which it is written. */
export const writingPath = ({ sheet, key }: Shared): string => toolPath("score", { shared: sheet, key });
