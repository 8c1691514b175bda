"""A second opinion: what the rulebook allows, written again from its words with no regard for speed.

It shares no code with the engine's melds and parts; a law compares the two.  It reads options, which the engine never
does, and knows basic rummy, block and 500 (rulebook 1.4, 2 and 3).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

from msgspec.structs import replace

from openrummy.cards import JOKER, Face, face, faces_of, rank_of, suit_of
from openrummy.engine.actions import (
    Act,
    CallRummy,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    LayOff,
    Meld,
    PassCall,
    SwapJoker,
)
from openrummy.engine.state import State
from openrummy.parts.switches import TableOptions
from openrummy.variants.five_hundred.options import FiveHundredOptions

Entry = tuple[Face, Face]  # a card and the face it represents; JOKER where it represents none
Entries = tuple[Entry, ...]


def is_run(options: TableOptions, places: Iterable[Face]) -> bool:
    """Rulebook 1.4, Run."""
    faces = list(places)
    ranks = sorted(rank_of(place) for place in faces)
    if JOKER in faces or len({suit_of(place) for place in faces}) != 1 or not 3 <= len(faces) <= 13:
        return False
    low = _consecutive(ranks)
    high = _consecutive(sorted(13 if rank == 0 else rank for rank in ranks))
    if options.ace_mode == "low":
        return low
    if options.ace_mode == "low_or_high":
        return low or high
    return any(_consecutive(sorted((rank + turn) % 13 for rank in ranks)) for turn in range(13))


def _consecutive(ranks: list[int]) -> bool:
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_set(options: TableOptions, places: Iterable[Face]) -> bool:
    """Rulebook 1.4, Set; a surplus wild represents nothing."""
    faces = list(places)
    shown = [place for place in faces if place != JOKER]
    longest = len(faces) if options.set_max_size is None else options.set_max_size
    if not 3 <= len(faces) <= longest or len({rank_of(place) for place in shown}) != 1:
        return False
    if not options.set_distinct_suits:
        return len(shown) == len(faces)
    surplus_fits = len(shown) == len(faces) or (options.set_max_size is None and len(shown) == 4)
    return surplus_fits and len(set(shown)) == len(shown)


def is_meld(options: TableOptions, entries: Iterable[Entry]) -> bool:
    """Whether cards that represent these faces are a meld."""
    items = list(entries)
    naturals = sum(card == place != JOKER for card, place in items)
    if any(card not in (JOKER, place) for card, place in items) or naturals < (
        options.min_naturals_in_meld if options.printed_jokers else 0
    ):
        return False
    if options.max_wilds_in_meld is not None and len(items) - naturals > options.max_wilds_in_meld:
        return False
    places = [place for _, place in items]
    return is_run(options, places) or is_set(options, places)


def frames(options: TableOptions, most: int) -> Iterator[tuple[Face, ...]]:
    """Every choice of at most `most` represented faces that is a meld."""
    for suit, first, size in product(range(4), range(13), range(3, min(most, 13) + 1)):
        places = tuple(face(suit, (first + step) % 13) for step in range(size))
        if is_run(options, places) and not (size == 13 and first > 0):
            yield places
    for rank, size in product(range(13), range(3, most + 1)):
        choose = combinations if options.set_distinct_suits else combinations_with_replacement
        for suits in choose(range(4), min(size, 4) if options.set_distinct_suits else size):
            places = (*(face(suit, rank) for suit in suits), *(JOKER,) * (size - len(suits)))
            if is_set(options, places):
                yield places


Frame = tuple[tuple[Face, ...], tuple[tuple[Face, int], ...]]  # faces to represent, and how often each of them

_FRAMES: dict[tuple[object, ...], list[Frame]] = {}
_MELDS: dict[tuple[object, ...], set[Entries]] = {}
_MOST_KEPT = 20_000


def _frames(options: TableOptions, most: int) -> list[Frame]:
    key = (options.ace_mode, options.set_max_size, options.set_distinct_suits, most)
    if key not in _FRAMES:
        _FRAMES[key] = [(places, tuple(Counter(places).items())) for places in frames(options, most)]
    return _FRAMES[key]


def melds_in(options: TableOptions, hand: Iterable[Face]) -> set[Entries]:
    """Every meld in a hand, as sorted entries; under free naming a wild represents `JOKER`."""
    found = _named_melds(options, Counter(hand))
    return found if options.joker_naming == "required" else {_nameless(entries) for entries in found}


def _named_melds(options: TableOptions, held: Counter[Face]) -> set[Entries]:
    """Looked up where the same cards were tried before, as they are over and over in the search for the end of a turn."""
    kinds = (options.ace_mode, options.set_max_size, options.set_distinct_suits)
    wilds = (options.printed_jokers > 0, options.min_naturals_in_meld, options.max_wilds_in_meld)
    key = (kinds, wilds, tuple(sorted(held.elements())))
    if key not in _MELDS:
        if len(_MELDS) >= _MOST_KEPT:
            _MELDS.clear()
        _MELDS[key] = _found_melds(options, held)
    return _MELDS[key]


def _found_melds(options: TableOptions, held: Counter[Face]) -> set[Entries]:
    found: set[Entries] = set()
    for frame in _frames(options, min(sum(held.values()), 13 + held[JOKER])):
        found |= {entries for entries in _fillings(held, frame) if is_meld(options, entries)}
    return found


def _nameless(entries: Entries) -> Entries:
    return tuple(sorted((card, JOKER if card == JOKER else place) for card, place in entries))


def _fillings(held: Counter[Face], frame: Frame) -> Iterator[Entries]:
    places, needs = frame
    lacking = sum(count - held.get(place, 0) for place, count in needs if count > held.get(place, 0))
    if lacking - (JOKER in places and held[JOKER] < places.count(JOKER)) > held[JOKER]:
        return
    for number in range(held[JOKER] + 1):
        for wild in combinations(range(len(places)), number):
            cards = [JOKER if at in wild else place for at, place in enumerate(places)]
            if all(count <= held.get(card, 0) for card, count in Counter(cards).items()):
                yield tuple(sorted(zip(cards, places, strict=True)))


class Spot(NamedTuple):
    """A turn after its draw, as far as plays go."""

    hand: tuple[Face, ...]
    table: tuple[Entries, ...]
    melds: int
    laid_off: bool
    owed: tuple[Face, ...]
    taken: Face | None
    own_meld: bool
    owed_meld: tuple[Face, ...] = ()
    floats: bool = False


def spot_of(state: State) -> Spot:
    """The turn that a state in the phase after the draw is in."""
    public = state.public
    table = tuple(tuple(sorted(zip(meld.shape.cards, meld.shape.represents, strict=True))) for meld in public.melds)
    turn = public.turn
    own = any(meld.owner == turn.seat for meld in public.melds)
    hand = faces_of(state.hands[turn.seat])
    floats = bool(public.floating >> turn.seat & 1)
    owed = faces_of(turn.owed)
    return Spot(hand, table, turn.melds, turn.laid_off, owed, turn.taken, own, faces_of(turn.owed_meld), floats)


Play = tuple[object, ...]  # kind and what it does; two actions with one effect are one play


def plays(options: TableOptions, spot: Spot) -> Iterator[tuple[Play, Spot]]:
    """Every meld, lay-off and swap, with no thought for the end of the turn."""
    yield from _meld_plays(options, spot)
    if options.layoff_requires_own_meld and not spot.own_meld:
        return
    for number, entries in enumerate(spot.table):
        for card in sorted(set(spot.hand)):
            yield from _layoff_plays(options, spot, number, entries, card)
        if options.joker_swap == "own_turn" and options.printed_jokers:
            yield from _swap_plays(options, spot, number, entries)


def _meld_plays(options: TableOptions, spot: Spot) -> Iterator[tuple[Play, Spot]]:
    limit = options.max_melds_per_turn
    if (limit is not None and spot.melds >= limit) or (options.play_order == "meld_then_layoff" and spot.laid_off):
        return
    for entries in melds_in(options, spot.hand):
        if _claims_kept(options, spot.table, entries):
            cards = [card for card, _ in entries]
            after = _without(spot, cards, melded=True)
            yield ("meld", entries), after._replace(table=(*spot.table, entries), melds=spot.melds + 1, own_meld=True)


def _layoff_plays(
    options: TableOptions, spot: Spot, number: int, entries: Entries, card: Face
) -> Iterator[tuple[Play, Spot]]:
    for added in _additions(options, entries, card):
        if _claims_kept(options, spot.table, (added,)):
            table = (*spot.table[:number], tuple(sorted((*entries, added))), *spot.table[number + 1 :])
            yield ("lay", number, added), _without(spot, [card])._replace(table=table, laid_off=True)


def _additions(options: TableOptions, entries: Entries, card: Face) -> Iterator[Entry]:
    if options.joker_naming == "free" and options.printed_jokers:
        if _works(options, (*(held for held, _ in entries), card)):
            yield card, JOKER if card == JOKER else card
        return
    kind = is_run(options, [place for _, place in entries])
    names = [card] if card != JOKER else [*(face(suit, rank) for suit in range(4) for rank in range(13)), JOKER]
    for name in names:
        places = [place for _, place in (*entries, (card, name))]
        if is_meld(options, (*entries, (card, name))) and is_run(options, places) == kind:
            yield card, name


def _works(options: TableOptions, cards: tuple[Face, ...]) -> bool:
    return tuple(sorted(cards)) in {tuple(sorted(c for c, _ in entries)) for entries in melds_in(options, cards)}


def _swap_plays(options: TableOptions, spot: Spot, number: int, entries: Entries) -> Iterator[tuple[Play, Spot]]:
    for place in {place for card, place in _stood_for(options, entries) if card == JOKER and place in spot.hand}:
        left = list(entries)
        left.remove((JOKER, place if (JOKER, place) in entries else JOKER))
        table = (*spot.table[:number], tuple(sorted((*left, (place, place)))), *spot.table[number + 1 :])
        after = _without(spot, [place])
        owed = (*after.owed, JOKER) if options.joker_swap_must_play else after.owed
        hand = tuple(sorted((*after.hand, JOKER)))
        yield ("swap", number, place), after._replace(table=table, hand=hand, owed=owed)


def _stood_for(options: TableOptions, entries: Entries) -> set[Entry]:
    """Cards with the faces they represent; under free naming, those that some naming gives them."""
    if options.joker_naming == "required":
        return {entry for entry in entries if entry[1] != JOKER}
    cards = Counter(card for card, _ in entries)
    whole = (named for named in _named_melds(options, cards) if len(named) == len(entries))
    return {entry for named in whole for entry in named if entry[1] != JOKER}


def _without(spot: Spot, cards: Iterable[Face], *, melded: bool = False) -> Spot:
    hand, owed, to_meld = list(spot.hand), list(spot.owed), list(spot.owed_meld)
    for card in cards:
        hand.remove(card)
        if melded and card in to_meld:
            to_meld.remove(card)
        elif card in owed:
            owed.remove(card)
    return spot._replace(hand=tuple(hand), owed=tuple(owed), owed_meld=tuple(to_meld))


def _claims_kept(options: TableOptions, table: Iterable[Entries], added: Iterable[Entry]) -> bool:
    """Rulebook 1.4, One of each card; a surplus joker represents nothing and so claims nothing."""
    if not options.one_of_each_card:
        return True
    lying = [entry for entries in table for entry in entries]
    named = {place for card, place in lying if card == JOKER}
    shown = {place for _, place in lying}
    new = [entry for entry in added if entry[1] != JOKER]
    twice = {place for _, place in new if sum(place == other for _, other in new) > 1}
    return all(place not in (shown | twice if card == JOKER else named) for card, place in new)


def may_throw(options: TableOptions, spot: Spot, card: Face) -> bool:
    """Rulebook 2.2, Taken card; R1; R8."""
    if card not in spot.hand or spot.owed or spot.owed_meld:
        return False
    if options.may_discard_taken_card or card != spot.taken or spot.hand.count(card) > 1:
        return True
    return options.taken_only_card_exception and len(spot.hand) == 1


def can_end(options: TableOptions, spot: Spot, seen: set[Spot] | None = None) -> bool:
    """Whether some plays lead to a legal end of the turn (E2)."""
    seen = set() if seen is None else seen
    if spot in seen:
        return False
    seen.add(spot)
    if not set(spot.owed) | set(spot.owed_meld) <= set(spot.hand):
        return False
    if any(may_throw(options, spot, card) for card in spot.hand):
        return True
    if not spot.hand:
        return options.go_out_mode != "discard_required"
    return any(can_end(options, after, seen) for _, after in plays(options, spot))


def legal_plays(options: TableOptions, state: State) -> set[Play]:
    """All that may be done in the phase after the draw, discards among them."""
    spot = spot_of(state)
    thrown: set[Play] = {("throw", card) for card in spot.hand if may_throw(options, spot, card)}
    played = {play for play, after in plays(options, spot) if can_end(options, after)}
    lone = spot.floats and len(spot.hand) == 1 and getattr(options, "floating_must_play", False)
    return played if lone and any(play[0] == "lay" for play in played) else thrown | played


def can_recycle(options: TableOptions, state: State) -> bool:
    """Rulebook 2.3."""
    public = state.public
    if options.stock_recycle == "none" or (
        options.max_recycles is not None and public.recycles >= options.max_recycles
    ):
        return False
    return len(public.pile) >= (1 if options.discard_after_recycle == "empty" else 2)


def legal_draws(options: TableOptions, state: State) -> set[Play]:
    """All that may be done in the phase before the draw (2.2, 3.2)."""
    drawable = bool(state.stock) or can_recycle(options, state)
    found: set[Play] = {("stock",)} if drawable else {("decline",)}
    pile = state.public.pile
    deepest = len(pile) if getattr(options, "discard_draw", "top") == "any_depth" else min(1, len(pile))
    for depth in range(1, deepest + 1):
        if can_end(options, _after_take(options, state, depth, drawable=drawable)):
            found.add(("pile", depth))
    return found


def _after_take(options: TableOptions, state: State, depth: int, *, drawable: bool) -> Spot:
    spot, cards = spot_of(state), state.public.pile[-depth:]
    must = depth > 1 or getattr(options, "discard_draw_top_must_play", False)
    if isinstance(options, FiveHundredOptions):
        must = must or not spot.hand or (options.empty_stock_take_must_play and not drawable)
    meld_only = getattr(options, "discard_draw_new_meld", False)
    return spot._replace(
        hand=tuple(sorted((*spot.hand, *cards))),
        taken=cards[0] if depth == 1 else None,
        melds=0,
        laid_off=False,
        owed=cards[:1] if must and not meld_only else (),
        owed_meld=cards[:1] if must and meld_only else (),
    )


def legal_calls(options: FiveHundredOptions, state: State, pile: tuple[Face, ...]) -> set[Play]:
    """Every call of 3.4 from `pile`: what of the pile the caller may touch.  A call is judged as plays from a hand."""
    free = replace(options, layoff_requires_own_meld=False, max_melds_per_turn=None, play_order="free")
    spot = Spot(tuple(sorted(pile)), spot_of(state).table, 0, False, (), None, True)
    found: set[Play] = {("meld", play[1]) for play, _ in plays(free, spot) if play[0] == "meld"}
    for number in range(len(spot.table)):
        found |= {("lay", number, cards) for cards in _laid(free, spot, number, ())}
    calls = {(*play, depth) for play in found for depth in _depths(options, pile, play)}
    return {call for call in calls if options.call_rummy_scope == "any_depth" or _is_top(call, pile)}


def _laid(options: TableOptions, spot: Spot, number: int, done: Entries) -> set[Entries]:
    found = {done} if done else set()
    for play, after in plays(options, spot):
        if play[0] == "lay" and play[1] == number:
            added: Any = play[2]
            found |= _laid(options, after, number, tuple(sorted((*done, added))))
    return found


def _depths(options: FiveHundredOptions, pile: tuple[Face, ...], play: Play) -> Iterator[int]:
    """From which depths the pile may be taken for a call; 0 where the pile stays."""
    cards = Counter(card for card, _ in play[-1])  # type: ignore[attr-defined]
    if options.call_rummy == "take_cards":
        yield 0
        return
    for depth in range(1, len(pile) + 1):
        if pile[-depth] in cards and not cards - Counter(pile[-depth:]):
            yield depth


def _is_top(call: Play, pile: tuple[Face, ...]) -> bool:
    return call[-1] in (0, 1) and [card for card, _ in call[-2]] == list(pile[-1:])  # type: ignore[attr-defined]


def allowed(options: TableOptions, state: State, seat: int) -> set[Play]:
    """All that a seat may do now."""
    turn = state.public.turn
    found: set[Play] = set()
    if seat == turn.seat and turn.phase in ("draw", "play"):
        found = legal_draws(options, state) if turn.phase == "draw" else legal_plays(options, state)
    if isinstance(options, FiveHundredOptions) and options.call_rummy != "off":
        found |= answers(options, state, seat)
    return found


def answers(options: FiveHundredOptions, state: State, seat: int) -> set[Play]:
    """Calls, and letting them go by, that are open to a seat (3.4)."""
    public, turn = state.public, state.public.turn
    thrower, passed, announced = (getattr(public.extra, name, None) for name in ("thrower", "passed", "announced"))
    if (passed or 0) >> seat & 1:
        return set()
    if options.call_rummy == "take_pile":
        players = state.rules.players
        nearer = announced is None or (seat - turn.seat) % players < (announced.seat - turn.seat) % players
        if turn.phase != "window" or seat == turn.seat or not nearer:
            return set()
        return {("pass",), *legal_calls(options, state, public.pile)}
    may_need = turn.owed or turn.owed_meld or (turn.taken is not None and public.counts[turn.seat] <= 1)
    if seat != turn.seat and turn.phase == "play" and may_need:
        return set()
    own_discard = thrower == seat
    pile = public.pile[:-1] if own_discard else public.pile
    calls = set() if own_discard and options.call_rummy_scope == "top_only" else legal_calls(options, state, pile)
    if seat == turn.seat:
        return {call for call in calls if turn.phase == "draw" or can_end(options, _after_call(state, call))}
    return {("pass",), *calls} if calls else set()


def _after_call(state: State, call: Play) -> Spot:
    spot = spot_of(state)
    if call[0] == "meld":
        return spot._replace(table=(*spot.table, call[1]), own_meld=True)  # type: ignore[arg-type]
    number: int = call[1]  # type: ignore[assignment]
    grown = tuple(sorted((*spot.table[number], *call[2])))  # type: ignore[misc]
    return spot._replace(table=(*spot.table[:number], grown, *spot.table[number + 1 :]))


def play_of(options: TableOptions, action: Act) -> Play:
    """What an action with all names in it does."""
    free = options.joker_naming == "free"
    if isinstance(action, CallRummy):
        placed = tuple(sorted(zip(action.cards, action.represents or action.cards, strict=True)))
        shown = _nameless(placed) if free else placed
        return ("meld", shown, action.depth) if action.meld is None else ("lay", action.meld, shown, action.depth)
    match action:
        case DrawStock():
            return ("stock",)
        case DrawDiscard(depth):
            return ("pile", depth)
        case Decline():
            return ("decline",)
        case Meld(cards, names):
            entries = tuple(sorted(zip(cards, names or cards, strict=True)))
            return ("meld", _nameless(entries) if free else entries)
        case LayOff(card, meld, name):
            named = card if name is None else name
            return ("lay", meld, (card, JOKER if free and card == JOKER else named))
        case SwapJoker(meld, _, card):
            return ("swap", meld, card)
        case Discard(card):
            return ("throw", card)
        case PassCall():
            return ("pass",)
        case _:
            raise AssertionError(action)
