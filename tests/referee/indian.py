"""A referee of Indian rummy and the 21-card game, written from the rulebook: it uses cards and public facts, but no engine.

The possible actions are a set of words.  There are too many groupings to list, so it says whether a declaration is valid.
"""

from collections import Counter
from collections.abc import Sequence

from openrummy.cards import format_card, format_cards
from openrummy.engine.actions import Act
from openrummy.engine.state import State
from openrummy.variants.indian.actions import Declare, SubmitGroups
from openrummy.variants.indian.options import DealOptions, TwentyOneOptions
from openrummy.variants.indian.seats import seats_of
from tests.helpers import words_of

RANKS = "A23456789TJQK"

Cards = Sequence[str]


def wild_cards(options: DealOptions, state: State) -> set[str]:
    """Return the cards that are wild besides printed jokers (5.1, 6)."""
    if not options.wild_joker:
        return {"JK"}
    turned = format_card(state.public.aside[0])
    if turned == "JK":
        if options.printed_wild_makes == "none":
            return {"JK"}
        turned = "AS"
    wild = {"JK", *(turned[0] + suit for suit in "SHDC")}
    if isinstance(options, TwentyOneOptions):
        place = RANKS.index(turned[0])
        wild |= {RANKS[(place + step) % 13] + turned[1] for step in (1, -1)}
    return wild


def allowed_in_indian(options: DealOptions, state: State, seat: int) -> set[str]:
    """Return the possible actions of a seat, without groupings."""
    public, seats = state.public, seats_of(state.public)
    phase, hand = public.turn.phase, format_cards(state.hands[seat]).split()
    if phase == "draw":
        drops = {"drop"} if options.drop_allowed else set[str]()
        return {"stock", *drops, *({"pile"} if may_take(options, state) else ())}
    if phase == "discard":
        return {f"discard {card}" for card in set(hand) if not is_barred(options, state, hand, card)}
    if phase == "rejoin":
        return {"rejoin", "decline"} if seats.asked >> seat & 1 else set()
    if phase == "split":
        return {"share", "playon"} if seats.asked >> seat & 1 else set()
    return set()


def may_take(options: DealOptions, state: State) -> bool:
    """Whether the top of the pile may be taken (5.2 and R29, a joker on the pile)."""
    if not state.public.pile:
        return False
    top = format_card(state.public.pile[-1])
    if top not in wild_cards(options, state) or options.open_joker_pick == "always":
        return True
    return options.open_joker_pick == "first_turn_only" and seats_of(state.public).opening


def is_barred(options: DealOptions, state: State, hand: Cards, card: str) -> bool:
    """Whether a card may not be discarded: it was just taken from the pile and no other copy is held (R30)."""
    taken = state.public.turn.taken
    if options.may_discard_taken_card or taken is None:
        return False
    return format_card(taken) == card and Counter(hand)[card] == 1


def may_be_shown(options: DealOptions, state: State, seat: int, action: Act) -> bool:
    """Whether cards may be shown in this way at all, valid or not."""
    hand = Counter(format_cards(state.hands[seat]).split())
    if isinstance(action, Declare):
        card = format_card(action.card)
        if state.public.turn.phase != "discard" or not hand[card] or state.public.turn.seat != seat:
            return False
        if is_barred(options, state, list(hand.elements()), card):
            return False
        hand[card] -= 1
    elif not isinstance(action, SubmitGroups) or state.public.turn.phase != "show" or not waits(state, seat):
        return False
    groups = action.groups
    return all(groups) and Counter(format_card(card) for group in groups for card in group) <= hand


def waits(state: State, seat: int) -> bool:
    """Whether a seat has to show."""
    seats = seats_of(state.public)
    return bool(seats.inside >> seat & 1) and seats.shown[seat] is None


def is_valid_declaration(options: DealOptions, state: State, action: Declare) -> bool:
    """Whether the groups shown are a valid hand (5.4, 6)."""
    wild = wild_cards(options, state)
    groups = [[format_card(card) for card in group] for group in action.groups]
    kinds = [kind_of(options, wild, group) for group in groups]
    if isinstance(options, TwentyOneOptions) and is_special(options, wild, groups):
        return True
    everything = sum(map(len, groups)) == options.HAND
    runs = sum(kind in ("pure", "run") for kind in kinds)
    return (
        everything
        and all(kinds)
        and runs >= options.min_sequences
        and kinds.count("pure") >= options.min_pure_sequences
    )


def is_special(options: TwentyOneOptions, wild: set[str], groups: Sequence[Cards]) -> bool:
    """Whether tunnelas, dublees or wild cards make the hand valid (6 b, c, d)."""
    alike = [len(group) for group in groups if len(set(group)) == 1]
    jokers = any(len(group) >= options.joker_group_declare and set(group) <= wild for group in groups)
    return alike.count(3) >= options.tunnela_declare or alike.count(2) >= options.dublee_declare or jokers


def kind_of(options: DealOptions, wild: set[str], group: Cards) -> str:
    """Return `pure`, `run`, `set` or an empty text (5.3), trying every place for every wild card."""
    if len(group) < 3:
        return ""
    if isinstance(options, TwentyOneOptions) and len(group) == 3 and len(set(group)) == 1:
        return "pure"
    kinds = {_as_run(wild, group, places) for places in _all_places(options, len(group))}
    return next((kind for kind in ("pure", "run") if kind in kinds), "set" if _is_set(options, wild, group) else "")


def _all_places(options: DealOptions, size: int) -> list[list[str]]:
    """Return every sequence of `size` faces that may be a run."""
    row = RANKS + ("A" if options.ace_mode == "low_or_high" else "")
    rows = [row[start : start + size] for start in range(len(row) - size + 1)]
    return [[rank + suit for rank in ranks] for ranks in rows for suit in "SHDC" if len(set(ranks)) == size]


def _as_run(wild: set[str], group: Cards, places: Cards) -> str:
    free, natural = list(places), 0
    others = []
    for card in group:
        if card in free:
            free.remove(card)
            natural += 1
        else:
            others.append(card)
    if not natural or not set(others) <= wild:
        return ""
    return "run" if others else "pure"


def _is_set(options: DealOptions, wild: set[str], group: Cards) -> bool:
    if options.set_max_size is not None and len(group) > options.set_max_size:
        return False
    return any(_is_set_of(wild, group, rank) for rank in RANKS)


def _is_set_of(wild: set[str], group: Cards, rank: str) -> bool:
    suits = {card[1] for card in group if card[0] == rank and card != "JK"}
    others = list(group)
    for suit in suits:
        others.remove(rank + suit)
    return bool(suits) and set(others) <= wild


def indian_play_of(action: Act) -> str:
    """Return the words of an action; of an action with groups only the verb."""
    words = words_of(action)
    return words.split()[0] if isinstance(action, Declare | SubmitGroups) else words
