"""A second opinion on melds, lay-offs, swaps and discards (rulebook 2 and 3), and on whether a turn can end."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from openrummy.cards import JOKER, Face, face, faces_of
from openrummy.engine.state import State
from openrummy.parts.card_values import card_points
from openrummy.parts.duties.opening import PointsToOpen
from openrummy.parts.duties.owed import MeldCards, PlayCards, cards_due
from openrummy.parts.switches import TableOptions
from tests.referee.melds import Entries, Entry, is_meld, is_run, melds_in, named_melds


class Spot(NamedTuple):
    """The facts about a turn after its draw that matter for plays."""

    hand: tuple[Face, ...]
    table: tuple[Entries, ...]
    melds: int
    laid_off: bool
    owed: tuple[Face, ...]
    taken: Face | None
    own_meld: bool
    owed_meld: tuple[Face, ...] = ()
    floats: bool = False
    to_open: int = 0


def spot_of(state: State) -> Spot:
    """Return the turn of a state in the phase after the draw."""
    public = state.public
    table = tuple(tuple(sorted(zip(meld.shape.cards, meld.shape.represents, strict=True))) for meld in public.melds)
    turn = public.turn
    own = any(meld.owner == turn.seat for meld in public.melds)
    hand = faces_of(state.hands[turn.seat])
    floats = bool(public.floating >> turn.seat & 1)
    owed, to_meld = faces_of(cards_due(turn, PlayCards)), faces_of(cards_due(turn, MeldCards))
    needed = [duty.points for duty in turn.duties if isinstance(duty, PointsToOpen)]
    return Spot(hand, table, turn.melds, turn.laid_off, owed, turn.taken, own, to_meld, floats, sum(needed))


def _to_open(options: TableOptions, spot: Spot) -> int:
    """Return the points that are missing before the seat may add to the table, 0 once it has opened."""
    return spot.to_open if spot.own_meld else options.opening_points or 0


def _worth(options: TableOptions, entries: Entries) -> int:
    points = sum(card_points(options)[place] for _, place in entries)
    ranks = {place & 15 for _, place in entries}
    is_low = {0, 1} < ranks and 12 not in ranks and options.low_ace_opens_as_1 and options.joker_naming == "required"
    return points + 1 - card_points(options)[face(0, 0)] if is_low else points


Play = tuple[object, ...]  # kind and effect; two actions with the same effect are one play


def plays(options: TableOptions, spot: Spot) -> Iterator[tuple[Play, Spot]]:
    """Yield every meld, lay-off and swap, even if the turn cannot end afterwards."""
    yield from _meld_plays(options, spot)
    if (options.layoff_requires_own_meld and not spot.own_meld) or _to_open(options, spot):
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
            left = max(0, _to_open(options, spot) - _worth(options, entries))
            table, melds = (*spot.table, entries), spot.melds + 1
            yield ("meld", entries), after._replace(table=table, melds=melds, own_meld=True, to_open=left)


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
    """Return cards with the faces they represent; under free naming, with those of every naming."""
    if options.joker_naming == "required":
        return {entry for entry in entries if entry[1] != JOKER}
    cards = Counter(card for card, _ in entries)
    whole = (named for named in named_melds(options, cards) if len(named) == len(entries))
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
    """Whether no card is claimed twice (rulebook 1.4, One of each card); a surplus joker claims nothing."""
    if not options.one_of_each_card:
        return True
    lying = [entry for entries in table for entry in entries]
    named = {place for card, place in lying if card == JOKER}
    shown = {place for _, place in lying}
    new = [entry for entry in added if entry[1] != JOKER]
    twice = {place for _, place in new if sum(place == other for _, other in new) > 1}
    return all(place not in (shown | twice if card == JOKER else named) for card, place in new)


def may_discard(options: TableOptions, spot: Spot, card: Face) -> bool:
    """Whether a card may be discarded (rulebook 2.2, Taken card; R1; R8)."""
    if card not in spot.hand or spot.owed or spot.owed_meld or spot.to_open:
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
    if any(may_discard(options, spot, card) for card in spot.hand):
        return True
    if not spot.hand:
        return options.go_out_mode != "discard_required" and not spot.to_open
    return any(can_end(options, after, seen) for _, after in plays(options, spot))
