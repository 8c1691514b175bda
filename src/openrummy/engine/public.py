"""The effects of shared events on the public part, for states and views alike, and the steps of which others are made."""

from typing import Any

from msgspec.structs import replace

from openrummy.cards import Cards, add, remove
from openrummy.engine import events as e
from openrummy.engine.history import (
    DISCARDED,
    DREW,
    LAID_OFF,
    MELDED,
    NO_CARD,
    PASSED,
    RECYCLED,
    SWAPPED,
    TOOK,
    noted,
    noted_at_pile,
    noted_cards,
)
from openrummy.engine.rules import Memory, Rules
from openrummy.engine.state import Duty, Public, Turn
from openrummy.engine.table_meld import grown, table_meld
from openrummy.melds import Shape


def public_after(rules: Rules, public: Public, event: e.Happening) -> Public:
    """Return the public part after `event`, including the variant's own memory."""
    after = rules.events[type(event)].public(rules, public, event)
    return after if rules.memory is None else remembered(rules.memory, public, after, event)


def remembered(memory: Memory, before: Public, public: Public, event: e.Happening) -> Public:
    """Return `public`, which follows `before` after `event`, with the variant's own memory."""
    extra = memory.after(before, public, event)
    return public if extra is public.extra else replace(public, extra=extra)


def phase_after(rules: Rules, turn: Turn, event: e.Happening) -> str:
    """Return the phase after `event`, which may be the same."""
    return rules.phases[turn.phase].after.get(type(event), turn.phase)


def counted(counts: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    """Return the counts of cards with `by` more at `seat`."""
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


def deal_started(rules: Rules, public: Public, event: e.DealStarted) -> Public:
    """The table of a fresh deal."""
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


def turn_started(rules: Rules, public: Public, event: Any) -> Public:
    """A new turn of the seat of `event`."""
    before, seat = public.turn, event.seat
    phase = rules.phases[before.phase].after.get(type(event), before.phase)  # as `phase_after`, which would cost a call
    return replace(public, turn=Turn(seat, phase, before.number + 1, fresh=not public.laid >> seat & 1))


def _duties(rules: Rules, public: Public, event: e.Happening) -> tuple[Duty, ...]:
    return () if rules.duties is None else rules.duties.after(rules, public, event)


def drew_stock(rules: Rules, public: Public, event: e.DrewStock) -> Public:
    """One card fewer in the stock, one more in a hand."""
    turn, pile = public.turn, public.pile
    phase = rules.phases[turn.phase].after.get(type(event), turn.phase)  # as `phase_after`, which would cost a call
    return replace(
        public,
        turn=replace(turn, phase=phase),
        stock_count=public.stock_count - 1,
        counts=counted(public.counts, event.seat, 1),
        history=noted(public, event.seat, DREW, pile[-1] if pile else NO_CARD),
    )


def took_discard(rules: Rules, public: Public, event: e.TookDiscard) -> Public:
    """Cards of the pile are in a hand that everybody has seen them go to; the deepest may be owed."""
    cards, turn = event.cards, public.turn
    taken = replace(
        turn,
        phase=phase_after(rules, turn, event),
        taken=cards[0] if len(cards) == 1 else None,
        duties=() if rules.duties is None else rules.duties.after(rules, public, event),
    )
    return with_pile_in_hand(public, taken, event.seat, cards, TOOK)


def with_pile_in_hand(public: Public, turn: Turn, seat: int, cards: tuple[int, ...], did: int) -> Public:
    """Return the public part with the top `cards` of the pile in the hand of `seat`, known to everybody.  did: how they got there."""
    held = public.known[seat]
    for card in cards:
        held = add(held, card)
    return replace(
        public,
        turn=turn,
        pile=public.pile[: -len(cards)],
        counts=counted(public.counts, seat, len(cards)),
        known=with_item(public.known, seat, held),
        history=noted_cards(public, seat, did, cards),
    )


def phase_only(rules: Rules, public: Public, event: e.Happening) -> Public:
    """Nothing changes but, perhaps, the phase."""
    phase = phase_after(rules, public.turn, event)
    return public if phase == public.turn.phase else replace(public, turn=replace(public.turn, phase=phase))


def passed(rules: Rules, public: Public, event: Any) -> Public:
    """The seat of `event` left the top of the pile to others; besides that, perhaps another phase."""
    return replace(phase_only(rules, public, event), history=noted_at_pile(public, event.seat, PASSED))


def stock_recycled(rules: Rules, public: Public, event: e.StockRecycled) -> Public:
    """A new stock, and a new pile."""
    return replace(
        public,
        pile=event.pile,
        stock_count=event.stock_count,
        recycles=public.recycles + 1,
        history=noted(public, event.seat, RECYCLED),
    )


def melded(rules: Rules, public: Public, event: e.Melded) -> Public:
    """A new meld, from a hand; cards that were owed may be played."""
    seat, cards, turn = event.seat, event.cards, public.turn
    return replace(
        with_new_meld(rules, public, seat, Shape(event.kind, cards, event.represents)),
        turn=replace(turn, melds=turn.melds + 1, duties=_duties(rules, public, event)),
        counts=counted(public.counts, seat, -len(cards)),
        known=_forget_all(public.known, seat, cards),
        history=noted_cards(public, seat, MELDED, cards),
    )


def with_new_meld(rules: Rules, public: Public, seat: int, shape: Shape) -> Public:
    """Return the public part with a new meld of `seat` on the table."""
    return replace(
        public,
        melds=(*public.melds, table_meld(rules, seat, shape, (seat,) * len(shape.cards))),
        laid=public.laid | 1 << seat,
        melded=public.melded | 1 << seat,
    )


def laid_off(rules: Rules, public: Public, event: e.LaidOff) -> Public:
    """A larger meld, by a card of a hand."""
    seat, card, turn = event.seat, event.card, public.turn
    shape = Shape(event.kind, event.cards, event.represents)
    return replace(
        with_grown_meld(rules, public, seat, event.meld, shape, event.place),
        turn=replace(turn, laid_off=True, duties=_duties(rules, public, event)),
        counts=counted(public.counts, seat, -1),
        known=_forget(public.known, seat, card),
        history=noted(public, seat, LAID_OFF, card),
    )


def with_grown_meld(rules: Rules, public: Public, seat: int, number: int, shape: Shape, place: int) -> Public:
    """Return the public part after `seat` made meld `number` the larger `shape`, with its new card at `place`."""
    meld = grown(rules, public.melds[number], shape, place, seat)
    return replace(
        public,
        melds=with_item(public.melds, number, meld),
        laid=public.laid | 1 << seat,
    )


def swapped_joker(rules: Rules, public: Public, event: e.SwappedJoker) -> Public:
    """A card of a hand in the place of a joker, which is known to be in that hand."""
    seat, shape = event.seat, Shape(event.kind, event.cards, event.represents)
    meld = grown(rules, public.melds[event.meld], shape, event.place, seat, taken_out=event.source)
    known = _forget(public.known, seat, event.card)
    return replace(
        public,
        turn=replace(public.turn, duties=_duties(rules, public, event)),
        melds=with_item(public.melds, event.meld, meld),
        known=with_item(known, seat, add(known[seat], event.joker)),
        laid=public.laid | 1 << seat,
        history=noted(public, seat, SWAPPED, event.card),
    )


def discarded(rules: Rules, public: Public, event: e.Discarded) -> Public:
    """A card of a hand on the pile."""
    seat, card, known = event.seat, event.card, public.known
    return replace(
        public,
        pile=public.pile + (card,),  # noqa: RUF005 -- takes half the time of unpacking, in every turn
        counts=counted(public.counts, seat, -1),
        known=_forget(known, seat, card) if known[seat] >> card & 1 else known,
        floating=public.floating and public.floating & ~(1 << seat),
        history=noted(public, seat, DISCARDED, card),
    )


def floated(rules: Rules, public: Public, event: e.Floated) -> Public:
    """A seat without cards."""
    return replace(public, floating=public.floating | 1 << event.seat)
