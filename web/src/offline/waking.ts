// How Python starts: with the memory that it had after its start elsewhere, or anew where a browser cannot take that.

export async function awake<Python>(start: (memory?: Uint8Array) => Promise<Python>, memory: () => Promise<Uint8Array>): Promise<Python> {
  try {
    return await start(await memory());
  } catch (error) {
    console.warn("Python starts anew:", error);
    return start();
  }
}
