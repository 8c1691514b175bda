"""The kinds of event and of action of gin."""

from msgspec.structs import replace

from openrummy.cards import Cards, cards_of, remove
from openrummy.engine import core
from openrummy.engine.kinds import ActionKind, EventKind, by_class
from openrummy.engine.public import counted, phase_after, with_item, with_turn
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.gin.events import Knocked, KnockOffered, PassedUpcard, WentGin


def _knock_offered(rules: Rules, public: Public, event: KnockOffered) -> Public:
    return with_turn(rules, public, event, event.seat)


def _knocked(rules: Rules, public: Public, event: Knocked) -> Public:
    return _ended_play(rules, public, event, (event.card,), cards_of(event.rest))


def _went_gin(rules: Rules, public: Public, event: WentGin) -> Public:
    return _ended_play(rules, public, event, () if event.card is None else (event.card,), 0)


def _ended_play(
    rules: Rules, public: Public, event: Knocked | WentGin, discarded: tuple[int, ...], rest: Cards
) -> Public:
    """End the play: `discarded` is on the pile, and everybody sees the cards that are in no meld."""
    return replace(
        public,
        turn=replace(public.turn, phase=phase_after(rules, public.turn, event)),
        pile=(*public.pile, *discarded),
        counts=counted(public.counts, event.seat, -len(discarded)),
        known=with_item(public.known, event.seat, rest),
    )


def _hand_knocked(hand: Cards, event: Knocked) -> Cards:
    return remove(hand, event.card)


def _hand_gone_gin(hand: Cards, event: WentGin) -> Cards:
    return hand if event.card is None else remove(hand, event.card)


ACTIONS = (
    ActionKind(TakeUpcard),
    ActionKind(PassUpcard),
    ActionKind(Knock),
    ActionKind(BigGin),
    ActionKind(FinishLayoffs),
)

EVENTS = (
    EventKind(PassedUpcard),
    EventKind(KnockOffered, _knock_offered),
    EventKind(Knocked, _knocked, _hand_knocked),
    EventKind(WentGin, _went_gin, _hand_gone_gin),
)

GIN_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match of gin."""
