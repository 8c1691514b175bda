// Actions that cost points and cannot be undone, in words: a drop, leaving the match, or others in the server's words.

import type { Offer, TableView } from "../generated/messages";
import { t } from "../words/words.svelte";
import { kindOf } from "./choices";

interface Question {
  readonly title: string;
  readonly words: string;
  readonly button: string;
}

/** The label of a costly offer: of its button, or in the menu. */
export function costlyWords(offer: Offer): string {
  const points = offer.price ?? 0;
  if (kindOf(offer) === "drop") return t("Drop −{points}", { points });
  if (kindOf(offer) !== "leave") return offer.words;
  return offer.price == null ? t("Leave the match …") : t("Leave the match, −{points} …", { points });
}

/** The question that is asked once before a costly offer is carried out. */
export function question(offer: Offer, view: TableView): Question {
  const points = offer.price ?? 0;
  const cost = offer.price == null ? "" : t("This deal will cost you {points} points.", { points });
  if (kindOf(offer) === "drop") return { title: t("Drop?"), words: dropWords(points, view), button: t("Drop for {points}", { points }) };
  if (kindOf(offer) !== "leave") return { title: offer.words, words: cost, button: offer.words };
  const goes = t("You will be out of the match for good, and nobody plays in your place.");
  return { title: t("Leave the match?"), words: cost ? `${goes} ${cost}` : goes, button: t("Leave the match") };
}

/** With one opponent left in the deal, a drop ends it. */
function dropWords(points: number, { you, seats }: TableView): string {
  const [winner, ...others] = seats.filter(({ inside }, seat) => seat !== you && inside !== false);
  if (winner && others.length === 0) return t("You will score {points} penalty points. The deal ends, and {name} wins it.", { points, name: winner.name });
  return t("You will be out of this deal and score {points} penalty points. The others play on.", { points });
}
