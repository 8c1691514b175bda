// A deal while it is being typed: what its form asks of which seat, what is still missing, and the round that comes of it.

import type { EndForm, FieldForm, PaperDeal, PaperForm, PaperHand, PaperRound } from "../generated/messages";
import { type Copies, countOf, mostOf } from "./chosen";
import { read } from "./groups";

/** What was typed for a seat: texts by field, numbers and cards apart; isCards: the fields that are told as cards. */
export interface DraftHand {
  readonly mark: string;
  readonly points: Readonly<Record<string, string>>;
  readonly cards: Readonly<Record<string, string>>;
  readonly isCards: Readonly<Record<string, boolean>>;
}

export interface Draft {
  readonly end: string;
  readonly seat: number | null;
  readonly card: string;
  readonly switches: readonly string[];
  readonly hands: readonly DraftHand[];
}

/** A box of the form: a field of a seat. */
export interface Box {
  readonly seat: number;
  readonly field: FieldForm;
}

/** The place of a box, by which the page finds it. */
export const placeOf = (box: Box | undefined): string => (box ? `${box.seat}-${box.field.key}` : "");

const EMPTY: DraftHand = { mark: "", points: {}, cards: {}, isCards: {} };
const LONGEST = 6;

export const blank = (form: PaperForm, seats: number): Draft => ({ end: form.ends[0]?.key ?? "", seat: null, card: "", switches: [], hands: Array<DraftHand>(seats).fill(EMPTY) });

/** A round as it was typed. */
export function draftOf({ end, seat = null, card = "", switches = [], hands = [] }: PaperRound, seats: number): Draft {
  return { end, seat, card, switches, hands: Array.from({ length: seats }, (_, place) => draftHand(hands[place])) };
}

function draftHand(hand: PaperHand | undefined): DraftHand {
  const cards = hand?.cards ?? {};
  const points = Object.fromEntries(Object.entries(hand?.points ?? {}).map(([field, number]) => [field, String(number)]));
  return { mark: hand?.mark ?? "", points, cards, isCards: Object.fromEntries(Object.keys(cards).map((field) => [field, true])) };
}

export const endOf = (form: PaperForm, { end }: Draft): EndForm | undefined => form.ends.find(({ key }) => key === end);
const markOf = (form: PaperForm, hand: DraftHand) => form.marks?.find(({ key }) => key === hand.mark);
export const handOf = (draft: Draft, seat: number): DraftHand => draft.hands[seat] ?? EMPTY;

/** The boxes that the form asks for, seat by seat; a mark asks for its own. */
export function boxesOf(form: PaperForm, deal: PaperDeal, draft: Draft): readonly Box[] {
  const end = endOf(form, draft);
  const isAsked = (of: string, seat: number): boolean => of === "all" || (of === "seat") === (seat === draft.seat);
  const fieldsOf = (seat: number): readonly string[] =>
    markOf(form, handOf(draft, seat))?.asks ?? (handOf(draft, seat).mark ? [] : (end?.asks ?? []).filter(({ of }) => isAsked(of, seat)).map(({ field }) => field));
  return deal.seats.toSorted((one, other) => one - other).flatMap((seat) => (form.fields ?? []).filter(({ key }) => fieldsOf(seat).includes(key)).map((field) => ({ seat, field })));
}

/** The text in a box. */
export const textIn = (draft: Draft, { seat, field }: Box): string => {
  const hand = handOf(draft, seat);
  return (hand.isCards[field.key] ? hand.cards : hand.points)[field.key] ?? "";
};

export const isCardBox = (draft: Draft, { seat, field }: Box): boolean => handOf(draft, seat).isCards[field.key] === true;

/** Whether a box holds what it should: a whole number, or any cards, none too. */
export const isFilled = (draft: Draft, box: Box): boolean => isCardBox(draft, box) || /^-?\d+$/.test(textIn(draft, box));

/** Whether the turned-up card has to be told. */
export const needsCard = (form: PaperForm, deal: PaperDeal, draft: Draft): boolean =>
  form.card?.needed === "always" || (form.card?.needed === "cards" && boxesOf(form, deal, draft).some((box) => isCardBox(draft, box)));

/** The cards that may be typed into a box: those of the pack that lie nowhere else.  A field that may be left out counts cards of another field once more. */
export function copiesFor(form: PaperForm, deal: PaperDeal, draft: Draft, box: Box): Copies {
  const isBeside = (other: Box): boolean => placeOf(other) !== placeOf(box) && (other.field.optional ?? false) === (box.field.optional ?? false);
  const turnedUp = form.card?.aside && needsCard(form, deal, draft) ? [draft.card.trim()] : [];
  return { ...packOf(form), used: [...told(form, deal, draft, isBeside), ...turnedUp] };
}

/** The cards that may have been turned up: one of those that are not all told, if it lies beside the piles to the end. */
export function copiesTurnedUp(form: PaperForm, deal: PaperDeal, draft: Draft): Copies {
  const pack = packOf(form);
  const all = form.card?.aside ? told(form, deal, draft, ({ field }) => !field.optional) : [];
  return { plain: 1, jokers: Math.min(1, pack.jokers), used: all.filter((card) => countOf(all, card) >= mostOf(card, pack)) };
}

const packOf = ({ copies = 1, jokers = 0 }: PaperForm): Copies => ({ plain: copies, jokers });

/** The cards in those boxes that are told as cards. */
const told = (form: PaperForm, deal: PaperDeal, draft: Draft, isMeant: (box: Box) => boolean): readonly string[] =>
  boxesOf(form, deal, draft).filter((box) => isCardBox(draft, box) && isMeant(box)).flatMap((box) => read(textIn(draft, box)).flat());

/** Whether all that the form asks is there. */
export function isWhole(form: PaperForm, deal: PaperDeal, draft: Draft): boolean {
  const end = endOf(form, draft);
  if (!end || (end.seat && draft.seat === null) || (needsCard(form, deal, draft) && !draft.card.trim())) return false;
  return boxesOf(form, deal, draft).every((box) => isFilled(draft, box));
}

/** The round that was typed: nothing in it but what its form asks.  answers: those that were given after it. */
export function roundOf(form: PaperForm, deal: PaperDeal, draft: Draft, answers: PaperRound["answers"] = []): PaperRound {
  const boxes = boxesOf(form, deal, draft);
  const isIn = (seat: number): boolean => deal.seats.includes(seat);
  const hands = draft.hands.map((hand, seat): PaperHand => {
    const own = boxes.filter((box) => box.seat === seat);
    const told = (cards: boolean) => own.filter((box) => isCardBox(draft, box) === cards).map((box) => [box.field.key, textIn(draft, box)] as const);
    return { mark: isIn(seat) ? hand.mark : "", points: Object.fromEntries(told(false).map(([key, text]) => [key, Number(text)])), cards: Object.fromEntries(told(true)) };
  });
  const switches = (form.switches ?? []).filter(({ key, ends }) => ends.includes(draft.end) && draft.switches.includes(key)).map(({ key }) => key);
  return { end: draft.end, seat: endOf(form, draft)?.seat ? draft.seat : null, card: needsCard(form, deal, draft) ? draft.card.trim() : "", switches, hands, answers };
}

const changedHand = (draft: Draft, seat: number, change: Partial<DraftHand>): Draft => ({ ...draft, hands: draft.hands.with(seat, { ...handOf(draft, seat), ...change }) });

/** The draft with another text in a box. */
export function typed(draft: Draft, box: Box, text: string): Draft {
  const [hand, kind] = [handOf(draft, box.seat), isCardBox(draft, box) ? "cards" : "points"] as const;
  return changedHand(draft, box.seat, { [kind]: { ...hand[kind], [box.field.key]: text } });
}

/** The draft with a box told as cards, or as a number. */
export const turned = (draft: Draft, { seat, field }: Box, isCards: boolean): Draft => changedHand(draft, seat, { isCards: { ...handOf(draft, seat).isCards, [field.key]: isCards } });

/** The draft with a mark for a seat, or without it if it is there. */
export const marked = (draft: Draft, seat: number, mark: string): Draft => changedHand(draft, seat, { mark: handOf(draft, seat).mark === mark ? "" : mark });

/** A text after a key of the pad: a digit, `-` or `back`. */
export function keyed(text: string, key: string): string {
  if (key === "back") return text.slice(0, -1);
  if (key === "-") return text.startsWith("-") ? text.slice(1) : `-${text}`;
  const next = text.replace(/^(-?)0$/, "$1") + key;
  return next.replace("-", "").length > LONGEST ? text : next;
}

/** What may stand in a box for a number, of all that was typed or pasted into it. */
export const numberIn = (text: string): string => /^\s*[-−]?/.exec(text)?.[0].trim().replace("−", "-") + text.replace(/\D/g, "").slice(0, LONGEST);
