"""The kinds of event and of action of gin."""

from msgspec.structs import replace

from openrummy.cards import Cards, cards_of, format_card, parse_card, remove
from openrummy.engine import core
from openrummy.engine.kinds import ActionKind, EventKind, by_class, its_card
from openrummy.engine.move_text import CARD, LIST, MoveText, format_groups, one_word, parse_groups
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


_KNOCK = MoveText(
    lambda action: f"k-{format_card(action.discard)}{format_groups(action.melds)}",
    {f"k-{CARD}{LIST}": lambda card, text: Knock(parse_card(card), parse_groups(text))},
)


def _grouped(word: str, kind: type[BigGin | FinishLayoffs]) -> MoveText:
    return MoveText(
        lambda action: f"{word}{format_groups(action.melds)}", {f"{word}{LIST}": lambda text: kind(parse_groups(text))}
    )


ACTIONS = (
    ActionKind(TakeUpcard, one_word("take", TakeUpcard)),
    ActionKind(PassUpcard, one_word("leave", PassUpcard), "primary"),
    ActionKind(Knock, _KNOCK, "ending"),
    ActionKind(BigGin, _grouped("gin", BigGin), "ending"),
    ActionKind(FinishLayoffs, _grouped("end", FinishLayoffs)),
)

EVENTS = (
    EventKind(PassedUpcard),
    EventKind(KnockOffered, _knock_offered),
    EventKind(Knocked, _knocked, _hand_knocked, moving=its_card),
    EventKind(WentGin, _went_gin, _hand_gone_gin, moving=its_card),
)

GIN_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match of gin."""
