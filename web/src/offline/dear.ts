// Whether data are dear here, as far as a browser tells: then nothing large is fetched that nobody asked for.

interface Connection {
  readonly saveData?: boolean;
  /** `cellular`, `wifi` and the like. */
  readonly type?: string;
}

/** Whether the browser saves data or pays for them by the amount; false where it does not tell. */
export function isDear(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || connection?.type === "cellular";
}
