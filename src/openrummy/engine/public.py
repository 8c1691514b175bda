"""The effect of each event on the public part: one table, for states and views alike."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from openrummy.cards import Cards, add, cards_of, remove
from openrummy.engine import events as e
from openrummy.engine.duties import Duty
from openrummy.engine.rules import Memory, Rules
from openrummy.engine.state import DEAL, OVER, Public, Turn
from openrummy.engine.table_meld import grown, table_meld
from openrummy.melds import Shape


def public_after(rules: Rules, public: Public, event: e.Happening) -> Public:
    """Return the public part after `event`, including the variant's own memory."""
    after = PUBLIC[type(event)](rules, public, event)
    return after if rules.memory is None else remembered(rules.memory, public, after, event)


def remembered(memory: Memory, before: Public, public: Public, event: e.Happening) -> Public:
    """Return `public`, which follows `before` after `event`, with the variant's own memory."""
    extra = memory.after(before, public, event)
    return public if extra is public.extra else replace(public, extra=extra)


def _phase(rules: Rules, turn: Turn, event: e.Happening) -> str:
    return rules.phases[turn.phase].after.get(type(event), turn.phase)


def _changed(counts: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    changed = [*counts]
    changed[seat] += by
    return tuple(changed)


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """Return `items` with another item at `index`."""
    changed = [*items]  # takes half the time of slices
    changed[index] = item
    return tuple(changed)


def _forget(known: tuple[Cards, ...], seat: int, card: int) -> tuple[Cards, ...]:
    held = known[seat]
    return with_item(known, seat, remove(held, card)) if held >> card & 1 else known


def _forget_all(known: tuple[Cards, ...], seat: int, cards: tuple[int, ...]) -> tuple[Cards, ...]:
    for card in cards:
        known = _forget(known, seat, card)
    return known


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
        counts=event.sizes or (rules.deal_size,) * players,
        known=(0,) * players,
        aside=event.aside,
        last_deal=public.last_deal,
    )


def _turn_started(rules: Rules, public: Public, event: e.TurnStarted | e.KnockOffered) -> Public:
    fresh = not public.laid >> event.seat & 1
    turn = Turn(event.seat, _phase(rules, public.turn, event), public.turn.number + 1, fresh=fresh)
    return replace(public, turn=turn)


def _duties(rules: Rules, public: Public, event: e.Happening) -> tuple[Duty, ...]:
    return () if rules.duties is None else rules.duties.after(public, event)


def _drew_stock(rules: Rules, public: Public, event: e.DrewStock) -> Public:
    return replace(
        public,
        turn=replace(public.turn, phase=_phase(rules, public.turn, event)),
        stock_count=public.stock_count - 1,
        counts=_changed(public.counts, event.seat, 1),
    )


def _took_discard(rules: Rules, public: Public, event: e.TookDiscard) -> Public:
    cards, turn = event.cards, public.turn
    taken = replace(
        turn,
        phase=_phase(rules, turn, event),
        taken=cards[0] if len(cards) == 1 else None,
        duties=_duties(rules, public, event),
    )
    return _with_pile_in_hand(public, taken, event.seat, cards)


def _with_pile_in_hand(public: Public, turn: Turn, seat: int, cards: tuple[int, ...]) -> Public:
    held = public.known[seat]
    for card in cards:
        held = add(held, card)
    return replace(
        public,
        turn=turn,
        pile=public.pile[: -len(cards)],
        counts=_changed(public.counts, seat, len(cards)),
        known=with_item(public.known, seat, held),
    )


def _called(rules: Rules, public: Public, event: e.Called) -> Public:
    turn = replace(public.turn, phase=_phase(rules, public.turn, event))
    return _with_pile_in_hand(public, turn, event.seat, event.cards)


def _called_meld(rules: Rules, public: Public, event: e.CalledMeld) -> Public:
    return replace(_with_new_meld(rules, public, event), pile=_left(public.pile, event.places))


def _called_lay_off(rules: Rules, public: Public, event: e.CalledLayOff) -> Public:
    return replace(_with_grown_meld(rules, public, event), pile=_left(public.pile, (event.source,)))


def _left(pile: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for place, card in enumerate(pile) if place not in places)


def _phase_only(rules: Rules, public: Public, event: e.Happening) -> Public:
    phase = _phase(rules, public.turn, event)
    return public if phase == public.turn.phase else replace(public, turn=replace(public.turn, phase=phase))


def _stock_recycled(rules: Rules, public: Public, event: e.StockRecycled) -> Public:
    return replace(public, pile=event.pile, stock_count=event.stock_count, recycles=public.recycles + 1)


def _melded(rules: Rules, public: Public, event: e.Melded) -> Public:
    seat, cards, turn = event.seat, event.cards, public.turn
    return replace(
        _with_new_meld(rules, public, event),
        turn=replace(turn, melds=turn.melds + 1, duties=_duties(rules, public, event)),
        counts=_changed(public.counts, seat, -len(cards)),
        known=_forget_all(public.known, seat, cards),
    )


def _with_new_meld(rules: Rules, public: Public, event: e.Melded | e.CalledMeld) -> Public:
    seat, shape = event.seat, Shape(event.kind, event.cards, event.represents)
    return replace(
        public,
        melds=(*public.melds, table_meld(rules, seat, shape, (seat,) * len(event.cards))),
        laid=public.laid | 1 << seat,
        melded=public.melded | 1 << seat,
    )


def _laid_off(rules: Rules, public: Public, event: e.LaidOff) -> Public:
    seat, card, turn = event.seat, event.card, public.turn
    return replace(
        _with_grown_meld(rules, public, event),
        turn=replace(turn, laid_off=True, duties=_duties(rules, public, event)),
        counts=_changed(public.counts, seat, -1),
        known=_forget(public.known, seat, card),
    )


def _with_grown_meld(rules: Rules, public: Public, event: e.LaidOff | e.CalledLayOff) -> Public:
    seat, shape = event.seat, Shape(event.kind, event.cards, event.represents)
    meld = grown(rules, public.melds[event.meld], shape, event.place, seat)
    return replace(
        public,
        melds=with_item(public.melds, event.meld, meld),
        laid=public.laid | 1 << seat,
    )


def _swapped_joker(rules: Rules, public: Public, event: e.SwappedJoker) -> Public:
    seat, shape = event.seat, Shape(event.kind, event.cards, event.represents)
    meld = grown(rules, public.melds[event.meld], shape, event.place, seat, taken_out=event.source)
    known = _forget(public.known, seat, event.card)
    return replace(
        public,
        turn=replace(public.turn, duties=_duties(rules, public, event)),
        melds=with_item(public.melds, event.meld, meld),
        known=with_item(known, seat, add(known[seat], event.joker)),
        laid=public.laid | 1 << seat,
    )


def _discarded(rules: Rules, public: Public, event: e.Discarded) -> Public:
    seat, card = event.seat, event.card
    return replace(
        public,
        pile=public.pile + (card,),  # noqa: RUF005 -- takes half the time of unpacking, in every turn
        counts=_changed(public.counts, seat, -1),
        known=_forget(public.known, seat, card),
        floating=public.floating and public.floating & ~(1 << seat),
    )


def _floated(rules: Rules, public: Public, event: e.Floated) -> Public:
    return replace(public, floating=public.floating | 1 << event.seat)


def _knocked(rules: Rules, public: Public, event: e.Knocked) -> Public:
    return _ended_play(rules, public, event, (event.card,), cards_of(event.rest))


def _went_gin(rules: Rules, public: Public, event: e.WentGin) -> Public:
    return _ended_play(rules, public, event, () if event.card is None else (event.card,), 0)


def _ended_play(
    rules: Rules, public: Public, event: e.Knocked | e.WentGin, discarded: tuple[int, ...], rest: Cards
) -> Public:
    """End the play: `discarded` is on the pile, and everybody sees the cards that are in no meld."""
    return replace(
        public,
        turn=replace(public.turn, phase=_phase(rules, public.turn, event)),
        pile=(*public.pile, *discarded),
        counts=_changed(public.counts, event.seat, -len(discarded)),
        known=with_item(public.known, event.seat, rest),
    )


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
            fee=sheet.fee + event.fee,
        ),
    )


def _declared(rules: Rules, public: Public, event: e.Declared) -> Public:
    shown = cards_of(card for group in event.groups for card in group)
    return replace(
        public,
        aside=(*public.aside, event.card),
        counts=_changed(public.counts, event.seat, -1),
        known=with_item(public.known, event.seat, shown),
    )


def _groups_shown(rules: Rules, public: Public, event: e.GroupsShown) -> Public:
    shown = cards_of((*(card for group in event.groups for card in group), *event.loose))
    return replace(public, known=with_item(public.known, event.seat, shown))


def _rejoined(rules: Rules, public: Public, event: e.Rejoined) -> Public:
    sheet = public.sheet
    return replace(public, sheet=replace(sheet, totals=with_item(sheet.totals, event.seat, event.total)))


def _settled(rules: Rules, public: Public, event: e.Settled) -> Public:
    sheet = public.sheet
    chips = tuple(had + got.points for had, got in zip(sheet.chips, event.chips, strict=True))
    return replace(public, sheet=replace(sheet, chips=chips, fee=sheet.fee + event.fee, settled=event))


def _match_ended(rules: Rules, public: Public, event: e.MatchEnded) -> Public:
    sheet = replace(public.sheet, winners=event.winners)
    if event.scores:
        sheet = replace(sheet, totals=tuple(score.points for score in event.scores), finals=event.scores)
    return replace(public, turn=replace(public.turn, phase=OVER), sheet=sheet)


PUBLIC: Mapping[type[e.Happening], Callable[[Rules, Public, Any], Public]] = {
    e.DealStarted: _deal_started,
    e.TurnStarted: _turn_started,
    e.DrewStock: _drew_stock,
    e.TookDiscard: _took_discard,
    e.StockRecycled: _stock_recycled,
    e.Declined: _phase_only,
    e.Called: _called,
    e.CalledMeld: _called_meld,
    e.CalledLayOff: _called_lay_off,
    e.CallAnnounced: _phase_only,
    e.CallPassed: _phase_only,
    e.CallsOpened: _phase_only,
    e.Melded: _melded,
    e.LaidOff: _laid_off,
    e.SwappedJoker: _swapped_joker,
    e.Discarded: _discarded,
    e.Floated: _floated,
    e.PassedUpcard: _phase_only,
    e.KnockOffered: _turn_started,
    e.Knocked: _knocked,
    e.WentGin: _went_gin,
    e.Tossed: _phase_only,
    e.Declared: _declared,
    e.ShowOpened: _phase_only,
    e.GroupsShown: _groups_shown,
    e.Dropped: _phase_only,
    e.Missed: _phase_only,
    e.Left: _phase_only,
    e.PutOut: _phase_only,
    e.RejoinOffered: _phase_only,
    e.Rejoined: _rejoined,
    e.RejoinDeclined: _phase_only,
    e.SplitOffered: _phase_only,
    e.SplitAnswered: _phase_only,
    e.QuestionsClosed: _phase_only,
    e.Settled: _settled,
    e.DealEnded: _deal_ended,
    e.MatchEnded: _match_ended,
}
