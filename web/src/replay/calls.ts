// Calls of rummy in a recorded deal: which were carried out, and when.

import type { Deed } from "./record";

type Acts = readonly Deed[];

const isAnswer = ({ action }: Deed): boolean => action.type === "pass_call" || takesPile(action);

/** Whether a call takes cards into the hand; it may have to wait for answers, others take effect at once. */
const takesPile = (action: Deed["action"]): boolean => action.type === "call_rummy" && Number(action.depth ?? 0) > 0;

/**
 * The call carried out with each action, by the number of the action.
 *
 * A call that takes the pile waits until everybody with priority has answered, and one of them may call too: of all the
 * answers between a discard and the next action, the last call counts, and it is carried out with the last answer.
 */
export function carriedOut(acts: Acts): ReadonlyMap<number, Deed> {
  const done = new Map<number, Deed>();
  let waiting: Deed | undefined;
  acts.forEach((deed, index) => {
    if (deed.action.type === "call_rummy" && !takesPile(deed.action)) done.set(index, deed);
    if (!isAnswer(deed)) return;
    if (takesPile(deed.action)) waiting = deed;
    const next = acts[index + 1];
    if (next && isAnswer(next)) return;
    if (waiting) done.set(index, waiting);
    waiting = undefined;
  });
  return done;
}
