// Two versions of a deal in words, so that a person can choose between them.

import type { PaperHand, PaperRound, WorkedRound } from "../generated/messages";
import { row } from "../words/lists";
import { amount, t } from "../words/words.svelte";

export interface Version {
  /** How the deal ended and what followed, in sentences. */
  readonly words: readonly string[];
  /** What each player scored, or what was typed if the deal cannot be worked. */
  readonly scores: readonly { readonly name: string; readonly points: string }[];
}

/** A version of a deal.  typed: null if it was taken out; worked: by the engine, if that was possible. */
export function versionOf(typed: PaperRound | null, worked: WorkedRound | null | undefined, names: readonly string[]): Version {
  if (!typed) return { words: [t("The deal is taken out.")], scores: [] };
  if (!worked) return { words: [t("The scores cannot be worked out now; this was typed:")], scores: names.map((name, seat) => ({ name, points: numbersOf(typed.hands?.[seat]) })) };
  const scores = worked.deal.seats.toSorted((one, other) => one - other).map((seat) => ({ name: names[seat] ?? "", points: amount(worked.scores[seat]?.points ?? "") }));
  return { words: [worked.words, ...answersOf(worked, names)].filter(Boolean), scores };
}

/** The answers that were given after a deal. */
const answersOf = ({ questions = [] }: WorkedRound, names: readonly string[]): readonly string[] =>
  questions.flatMap(({ seat, choices, answer }) => {
    const chosen = choices.find(({ key }) => key === answer);
    return chosen ? [t("{name}: {notes}", { name: names[seat] ?? "", notes: chosen.words })] : [];
  });

const numbersOf = (hand: PaperHand | undefined): string => row([...Object.values(hand?.points ?? {}).map(String), ...Object.values(hand?.cards ?? {}), hand?.mark]) || "–";
