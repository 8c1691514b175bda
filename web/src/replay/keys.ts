// The keys of a replay.

import { SPEEDS, type Player } from "./player.svelte";

type Deed = (player: Player) => unknown;

const PLAIN: Readonly<Record<string, Deed>> = {
  ArrowLeft: (player) => player.act(-1),
  ArrowRight: (player) => player.act(1),
  ArrowUp: (player) => player.turn(-1),
  ArrowDown: (player) => player.turn(1),
  PageUp: (player) => player.toDeal(player.deal - 1),
  PageDown: (player) => player.toDeal(player.deal + 1),
  Home: (player) => player.go(0),
  End: (player) => player.go(player.last),
  " ": (player) => player.toggle(),
};

/** Keys of one letter, which a reader may turn off. */
const LETTERS: Readonly<Record<string, Deed>> = {
  o: (player) => player.turnOver(),
  v: (player) => player.see((player.seat + 1) % (player.shot?.view.seats.length ?? 1)),
  s: (player) => player.speed < Math.max(...SPEEDS) && player.quicken(),
};

/** Carry out a key of the replay; returns whether it was one. */
export function press(event: KeyboardEvent, player: Player, single: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return false;
  const deed = PLAIN[event.key] ?? (single ? LETTERS[event.key.toLowerCase()] : undefined);
  if (!deed || !player.shot) return false;
  void deed(player);
  return true;
}

/** Whether the element with the focus uses the key itself. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("select, dialog, [role=listbox]")) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}
