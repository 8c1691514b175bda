// Tables that this device keeps itself, for playing bots without a network: they answer like a server.  The first load has only
// what leads to them; the rest (src/offline) is loaded when it is needed.

import { keptVersion } from "./memory";

/** Whether a table, or a request about it, is this device's own. */
export const isOnDevice = (table: string): boolean => /(^|\/)device-/.test(table);

/** Whether openrummy was kept here, so that bots can be played without a network. */
export const isKept = (): boolean => keptVersion() !== "";

const WITHOUT_SERVER = /^\/api\/(catalogue|games|rules|settle|check-hand|tables|lessons|statistics|paper\/sheet|puzzles(\/[^/]+)?)$/;

/** Whether this device answers a request when no server does. */
export const answersAlone = (path: string): boolean => isOnDevice(path) || (isKept() && WITHOUT_SERVER.test(path));

export async function askDevice(path: string, init: RequestInit): Promise<Response> {
  const { ask } = await import("../offline/host");
  return ask(path, init);
}

/** A line to a table of this device, as much of a WebSocket as `Link` needs. */
export class DeviceSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send: (text: string) => void = () => undefined;
  #drop: () => void = () => undefined;

  constructor() {
    import("../offline/host").then(
      ({ connect }) => this.readyState === 0 && (this.#drop = connect(this)),
      () => this.onclose?.(),
    );
  }

  close(): void {
    this.readyState = 3;
    this.#drop();
  }
}

/** How to open a line to a table: undefined for the usual one, to the server. */
export const lineTo = (table: string): (() => WebSocket) | undefined =>
  isOnDevice(table) ? () => new DeviceSocket() as unknown as WebSocket : undefined;
