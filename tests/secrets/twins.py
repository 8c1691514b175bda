"""Pairs of deals that differ only in what one viewer cannot know, with everything that was done at the table.

In one deal of a played match every card is followed to where it is first seen.  Cards that the viewer has not seen when
the deal is about to end change places: other hands, another stock.  Then the same actions are repeated.  If the viewer
receives a single different byte, something has leaked.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from openrummy import table as t
from openrummy.cards import cards_of, faces_of
from openrummy.engine import decide
from openrummy.engine import events as ev
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.hand_order import format_groups, laid_out
from openrummy.variants import presets
from openrummy.variants.buying.events import Bought
from openrummy.variants.five_hundred.events import Called
from openrummy.variants.gin.events import Knocked, WentGin
from tests.helpers import seats_for
from tests.table.world import World

PRESETS = tuple(preset.key for preset in presets())
_LEAST_CHANGED = 6


class Pair(msgspec.Struct, frozen=True, eq=False):
    """Tables with the same versions, one per version; `viewer` must not be able to distinguish them.  changed: cards
    moved.  is_board: the viewer is the screen that shows the table.
    """

    viewer: int | None
    left: tuple[t.Table, ...]
    right: tuple[t.Table, ...]
    changed: int
    is_board: bool = False

    @property
    def token(self) -> str | None:
        """The hash of the viewer's token, None for a watcher."""
        first = self.left[0]
        return (first.board or None) if self.viewer is None else first.seats[self.viewer].sitter.token


class Card:
    """A card of the deal being followed.  seen: by the viewer."""

    def __init__(self, face: int, *, seen: bool) -> None:
        self.face = face
        self.seen = seen


def pair(seed: int, among: Sequence[str] = PRESETS) -> Pair:
    """Return a pair of deals by one of the presets `among`, the same for the same seed."""
    random = Random(seed)
    while (found := _pair(random, seed, among)) is None:
        pass
    return found


def _pair(random: Random, seed: int, among: Sequence[str]) -> Pair | None:
    """Make one attempt; return None if the viewer saw too much, or if no other cards allow the same actions."""
    table = _played(random, seed, among)
    viewer = random.choice([*range(len(table.seats)), None])
    is_board = viewer is None and seed % 2 == 0
    if is_board:
        table = _with_board(table)
    starts = [version for version, entry in enumerate(table.log, 1) if isinstance(entry, e.Dealt)]
    start = random.choice(starts)
    length = _length(table.log[start:])
    before = t.fold(table.log[: start - 1])
    while True:
        dealt, changed = _other_deal(table.log[start - 1 : start + length], viewer, random)
        right = tuple(_replayed(before, (dealt, *table.log[start : start + length]), viewer))
        left = tuple(_folded(before, table.log[start - 1 : start - 1 + len(right)]))
        if (
            changed >= _LEAST_CHANGED
            and len(right) > length // 2
            and hidden(left[-1], viewer) != hidden(right[-1], viewer)
        ):
            return Pair(viewer, (before, *left), (before, *right), changed, is_board)
        if length == 0:
            return None
        length = (
            length * 4 // 5
        )  # everything was seen at the end, or a card elsewhere forbids an action: try a shorter series


def _played(random: Random, seed: int, among: Sequence[str]) -> t.Table:
    settings = m.TableSettings(
        clock=random.choice(["none", "normal"]),
        watchers=random.choice(["public", "delayed", "off"]),
        listed=True,
    )
    preset = random.choice(among)
    seats = (m.OpenSeat(),) * seats_for(preset, random.randint(2, 4))
    world = World(*seats, preset=preset, seed=f"pair {seed}", settings=settings)
    return world.start().play(random, random.randint(40, 160)).table


def _with_board(table: t.Table) -> t.Table:
    """Return the same match at a table that a screen shows."""
    opening, *rest = table.log
    assert isinstance(opening, e.TableOpened)
    return t.fold((replace(opening, board="hash of the screen"), *rest))


def _length(entries: Sequence[e.Entry]) -> int:
    """Return the number of entries before the deal ends."""
    ends = (number for number, entry in enumerate(entries) if any(map(_is_end, getattr(entry, "events", ()))))
    return next(ends, len(entries))


def _is_end(event: ev.Happening) -> bool:
    return isinstance(event, ev.DealEnded)


def _other_deal(entries: Sequence[e.Entry], viewer: int | None, random: Random) -> tuple[e.Dealt, int]:
    """Return the first of `entries`, changing the cards that `viewer` sees in none of them, and the number of those
    cards.
    """
    dealt = entries[0]
    assert isinstance(dealt, e.Dealt)
    started = next(event for event in dealt.events if isinstance(event, ev.DealStarted))
    hands = [
        [Card(face, seen=seat == viewer) for face in faces_of(hand or 0)] for seat, hand in enumerate(started.hands)
    ]
    stock = [Card(face, seen=False) for face in started.stock or ()]
    places = [*(tuple(hand) for hand in hands), tuple(stock)]
    _follow(entries, hands, stock, viewer)
    unseen = [card for place in places for card in place if not card.seen]
    faces = [card.face for card in unseen]
    before = list(faces)
    random.shuffle(faces)
    for card, face in zip(unseen, faces, strict=True):
        card.face = face
    others = tuple(cards_of(card.face for card in hand) for hand in places[:-1])
    other = replace(started, hands=others, stock=tuple(card.face for card in places[-1]), secret=started.secret)
    events = tuple(other if event is started else event for event in dealt.events)
    return replace(dealt, events=events), sum(one != two for one, two in zip(before, faces, strict=True))


def _follow(entries: Iterable[e.Entry], hands: list[list[Card]], stock: list[Card], viewer: int | None) -> None:
    """Follow the actions, and mark every card that `viewer` sees."""
    for entry in entries:
        for event in getattr(entry, "events", ()):
            _follow_one(event, hands, stock, viewer)


def _follow_one(event: Any, hands: list[list[Card]], stock: list[Card], viewer: int | None) -> None:
    match event:
        case ev.DrewStock():
            card = stock.pop(0)
            card.seen = card.seen or event.seat == viewer
            hands[event.seat].append(card)
        case ev.StockRecycled():
            stock[:] = [Card(face, seen=True) for face in event.stock or ()]
        case ev.TookDiscard() | Called() | Bought():
            hands[event.seat] += [Card(face, seen=True) for face in event.cards]
        case ev.Melded():
            for face in event.cards:
                _lay_open(hands[event.seat], face)
        case ev.LaidOff() | ev.Discarded() | Knocked():
            _lay_open(hands[event.seat], event.card)
        case WentGin():
            if event.card is not None:
                _lay_open(hands[event.seat], event.card)
        case ev.SwappedJoker():
            _lay_open(hands[event.seat], event.card)
            hands[event.seat].append(Card(event.joker, seen=True))
        case _:
            pass  # no card moves


def _lay_open(hand: list[Card], face: int) -> None:
    """Remove a card of that face from the hand, face up; of two identical cards the one that was seen before."""
    card = min((card for card in hand if card.face == face), key=lambda card: not card.seen)
    card.seen = True
    hand.remove(card)


def _folded(table: t.Table, entries: Iterable[e.Entry]) -> Iterator[t.Table]:
    for entry in entries:
        table = t.apply(table, entry)
        yield table


def _replayed(table: t.Table, entries: Iterable[e.Entry], viewer: int | None) -> Iterator[t.Table]:
    """Yield the tables when the same actions are repeated with other cards, as far as those allow."""
    for entry in entries:
        try:
            other = _redone(table, entry, viewer)
        except decide.Refused:
            return
        table = t.apply(table, other)
        yield table


def _redone(table: t.Table, entry: e.Entry, viewer: int | None) -> e.Entry:
    if isinstance(entry, e.Acted):
        return replace(entry, events=decide.decide(table.state, entry.seat, entry.action))
    if isinstance(entry, e.Arranged) and entry.seat != viewer:
        return replace(entry, groups=format_groups(laid_out(table.state.hands[entry.seat])))
    return entry


def hidden(table: t.Table, viewer: int | None) -> tuple[object, ...]:
    """Return what `viewer` must not know of a table, to check that a pair does differ."""
    hands = (hand for seat, hand in enumerate(table.state.hands) if seat != viewer)
    return (*hands, table.state.stock)
