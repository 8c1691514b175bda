"""What each event does to the public part: one table, for states and views alike."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from openrummy.cards import Cards, add, remove
from openrummy.engine import events as e
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, Public, TableMeld, Turn
from openrummy.melds import Shape, fits


def table_meld(rules: Rules, owner: int, shape: Shape, credit: tuple[int, ...]) -> TableMeld:
    """A meld as it lies on the table, with what fits it."""
    return TableMeld(owner, shape, credit, fits(rules.melds, shape))


def _phase(rules: Rules, turn: Turn, event: e.Happening) -> str:
    return rules.phases[turn.phase].after.get(type(event), turn.phase)


def _changed(counts: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + by, *counts[seat + 1 :])


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """`items` with another item at `index`."""
    return (*items[:index], item, *items[index + 1 :])


def _forget(known: tuple[Cards, ...], seat: int, cards: tuple[int, ...]) -> tuple[Cards, ...]:
    held = known[seat]
    if not held:
        return known
    for card in cards:
        if held >> card & 1:
            held = remove(held, card)
    return with_item(known, seat, held)


def _deal_started(rules: Rules, public: Public, event: e.DealStarted) -> Public:
    players = rules.players
    return Public(
        public.sheet,
        deal=event.deal,
        dealer=event.dealer,
        commitment=event.commitment,
        turn=Turn(seat=event.dealer),
        pile=(event.upcard,),
        stock_count=event.stock_count,
        counts=(rules.deal_size,) * players,
        known=(0,) * players,
        last_deal=public.last_deal,
    )


def _turn_started(rules: Rules, public: Public, event: e.TurnStarted) -> Public:
    fresh = not public.laid >> event.seat & 1
    turn = Turn(event.seat, _phase(rules, public.turn, event), public.turn.number + 1, fresh=fresh)
    return replace(public, turn=turn)


def _drew_stock(rules: Rules, public: Public, event: e.DrewStock) -> Public:
    return replace(
        public,
        turn=replace(public.turn, phase=_phase(rules, public.turn, event)),
        stock_count=public.stock_count - 1,
        counts=_changed(public.counts, event.seat, 1),
    )


def _took_discard(rules: Rules, public: Public, event: e.TookDiscard) -> Public:
    cards = event.cards
    held = public.known[event.seat]
    for card in cards:
        held = add(held, card)
    taken = cards[0] if len(cards) == 1 else None
    owed = 1 << cards[0] if event.owed else 0
    return replace(
        public,
        turn=replace(public.turn, phase=_phase(rules, public.turn, event), taken=taken, owed=owed),
        pile=public.pile[: -len(cards)],
        counts=_changed(public.counts, event.seat, len(cards)),
        known=with_item(public.known, event.seat, held),
    )


def _stock_recycled(rules: Rules, public: Public, event: e.StockRecycled) -> Public:
    return replace(public, pile=event.pile, stock_count=event.stock_count, recycles=public.recycles + 1)


def _declined(rules: Rules, public: Public, event: e.Declined) -> Public:
    return replace(public, turn=replace(public.turn, phase=_phase(rules, public.turn, event)))


def _melded(rules: Rules, public: Public, event: e.Melded) -> Public:
    seat, cards, turn = event.seat, event.cards, public.turn
    shape = Shape(event.kind, cards, event.represents)
    meld = table_meld(rules, seat, shape, (seat,) * len(cards))
    return replace(
        public,
        turn=replace(turn, melds=turn.melds + 1, owed=_paid(turn.owed, cards)),
        melds=(*public.melds, meld),
        counts=_changed(public.counts, seat, -len(cards)),
        known=_forget(public.known, seat, cards),
        laid=public.laid | 1 << seat,
        melded=public.melded | 1 << seat,
    )


def _laid_off(rules: Rules, public: Public, event: e.LaidOff) -> Public:
    seat, card, turn, old = event.seat, event.card, public.turn, public.melds[event.meld]
    shape = Shape(event.kind, event.cards, event.represents)
    credit = _credit(shape, event.place, seat, old.shape, old.credit)
    return replace(
        public,
        turn=replace(turn, laid_off=True, owed=_paid(turn.owed, (card,))),
        melds=with_item(public.melds, event.meld, table_meld(rules, old.owner, shape, credit)),
        counts=_changed(public.counts, seat, -1),
        known=_forget(public.known, seat, (card,)),
        laid=public.laid | 1 << seat,
    )


def _swapped_joker(rules: Rules, public: Public, event: e.SwappedJoker) -> Public:
    seat, old = event.seat, public.melds[event.meld]
    shape = Shape(event.kind, event.cards, event.represents)
    cards, represents, kept = (
        _without(row, event.source) for row in (old.shape.cards, old.shape.represents, old.credit)
    )
    credit = _credit(shape, event.place, seat, Shape(event.kind, cards, represents), kept)
    known = _forget(public.known, seat, (event.card,))
    owed = _paid(public.turn.owed, (event.card,))
    return replace(
        public,
        turn=replace(public.turn, owed=add(owed, event.joker) if event.owed else owed),
        melds=with_item(public.melds, event.meld, table_meld(rules, old.owner, shape, credit)),
        known=with_item(known, seat, add(known[seat], event.joker)),
        laid=public.laid | 1 << seat,
    )


def _without(row: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*row[:index], *row[index + 1 :])


def _credit(shape: Shape, place: int, seat: int, rest: Shape, credit: tuple[int, ...]) -> tuple[int, ...]:
    """The credit of the cards of `shape`, of which `seat` put down the one at `place` and `rest` was there before.

    The rest keeps its order, but for a run that closes the circle: that is written from the 2 again.
    """
    cards, represents = _without(shape.cards, place), _without(shape.represents, place)
    if cards != rest.cards:
        left = list(zip(rest.cards, rest.represents, credit, strict=True))
        now = (_pop_first(left, entry) for entry in zip(cards, represents, strict=True))
        credit = tuple(seat for _, _, seat in now)
    return (*credit[:place], seat, *credit[place:])


def _pop_first(left: list[tuple[int, int, int]], entry: tuple[int, int]) -> tuple[int, int, int]:
    return left.pop(next(index for index, credited in enumerate(left) if credited[:2] == entry))


def _paid(owed: Cards, cards: tuple[int, ...]) -> Cards:
    for card in cards if owed else ():
        if owed >> card & 1:
            owed = remove(owed, card)
    return owed


def _discarded(rules: Rules, public: Public, event: e.Discarded) -> Public:
    seat, card = event.seat, event.card
    return replace(
        public,
        pile=(*public.pile, card),
        counts=_changed(public.counts, seat, -1),
        known=_forget(public.known, seat, (card,)),
        floating=public.floating & ~(1 << seat),
    )


def _floated(rules: Rules, public: Public, event: e.Floated) -> Public:
    return replace(public, floating=public.floating | 1 << event.seat)


def _deal_ended(rules: Rules, public: Public, event: e.DealEnded) -> Public:
    sheet = public.sheet
    row = tuple(score.points for score in event.scores)
    chips = tuple(score.points for score in event.chips) or (0,) * len(row)
    return replace(
        public,
        turn=replace(public.turn, phase=DEAL),
        last_deal=event,
        sheet=replace(
            sheet,
            totals=tuple(map(int.__add__, sheet.totals, row)),
            rows=(*sheet.rows, row),
            scored=sheet.scored + (event.reason != "void"),
            chips=tuple(map(int.__add__, sheet.chips or (0,) * len(row), chips)),
        ),
    )


def _match_ended(rules: Rules, public: Public, event: e.MatchEnded) -> Public:
    return replace(public, turn=replace(public.turn, phase=OVER), sheet=replace(public.sheet, winners=event.winners))


PUBLIC: Mapping[type[e.Happening], Callable[[Rules, Public, Any], Public]] = {
    e.DealStarted: _deal_started,
    e.TurnStarted: _turn_started,
    e.DrewStock: _drew_stock,
    e.TookDiscard: _took_discard,
    e.StockRecycled: _stock_recycled,
    e.Declined: _declined,
    e.Melded: _melded,
    e.LaidOff: _laid_off,
    e.SwappedJoker: _swapped_joker,
    e.Discarded: _discarded,
    e.Floated: _floated,
    e.DealEnded: _deal_ended,
    e.MatchEnded: _match_ended,
}
