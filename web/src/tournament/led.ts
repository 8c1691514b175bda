// A player is taken to a table automatically only once; anybody who comes back to the tournament wants to be here.

const led = new Set<string>();

/** Whether this is the first time that a player is taken to `table` in this window. */
export function ledTo(table: string): boolean {
  const first = !led.has(table);
  led.add(table);
  return first;
}
