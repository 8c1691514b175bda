// A table is gone to by itself once; whoever comes back to the tournament from there wants to be here.

const led = new Set<string>();

/** Whether this is the first time that somebody is led to `table` in this window. */
export function ledTo(table: string): boolean {
  const first = !led.has(table);
  led.add(table);
  return first;
}
