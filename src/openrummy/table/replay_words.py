"""The sentences of a replay, shorter than those of the log: the whole table lies beside them."""

from collections.abc import Mapping, Sequence

from openrummy.cards import parse_card
from openrummy.languages import Template
from openrummy.table.messages import Told
from openrummy.voice import Voice

_STEPS: Mapping[str, Template] = {
    "deal_started": "The cards are dealt, and {cards} is turned up.",
    "drew_stock": "{name} draws {cards} from the stock.",
    "took_discard": "{name} takes {cards}.",
    "passed_upcard": "{name} passes the upcard.",
    "knocked": "{name} discards {cards} face down and knocks.",
    "went_gin": "{name} discards {cards} face down and goes gin.",
    "declined": "{name} does not draw.",
    "melded": "{name} melds {cards}.",
    "laid_off": "{name} lays off {cards}.",
    "swapped_joker": "{name} swaps {cards}.",
    "discarded": "{name} discards {cards}.",
    "stock_recycled": "The pile becomes the stock, and {cards} is turned up.",
    "called": "{name} calls rummy and takes {cards}.",
    "called_meld": "{name} calls rummy and melds {cards}.",
    "called_lay_off": "{name} calls rummy and lays off {cards}.",
    "call_announced": "{name} calls rummy; a player ahead of them has yet to answer.",
    "call_passed": "{name} passes.",
    "declared": "{name} finishes with {cards} and declares.",
    "groups_shown": "{name} shows their hand.",
    "dropped": "{name} drops.",
    "missed": "{name} misses a turn.",
    "left": "{name} leaves the match.",
    "rejoined": "{name} rejoins.",
    "rejoin_declined": "{name} stays out.",
    "finish_layoffs": "{name} stops laying off.",
    "accept_split": "{name} wants to share the pool.",
    "refuse_split": "{name} wants to play on for the pool.",
}
"""By the kinds of events, and of actions whose events do not say it."""
_WITHOUT_CARDS: Mapping[str, Template] = {
    "went_gin": "{name} goes big gin.",
    "stock_recycled": "The pile becomes the stock.",
}
_FIRST_CARD_ALONE = ("declared",)


def step_words(told: Told, voice: Voice) -> str:
    """Return a sentence about an event as it was told; empty for kinds that have none here."""
    if told.kind == "tossed":
        return voice.say("The draw for first player: {drawn}.", drawn=_drawn(told.cards, voice))
    template = _STEPS.get(told.kind) if told.cards else _WITHOUT_CARDS.get(told.kind, _STEPS.get(told.kind))
    if template is None:
        return ""
    cards = told.cards[:1] if told.kind in _FIRST_CARD_ALONE else told.cards
    name = "" if told.seat is None else voice.names[told.seat]
    return voice.say(template, name=name, cards=_named(cards, voice) or voice.say("a card"))


def _named(cards: Sequence[str], voice: Voice) -> str:
    return " ".join(voice.name(parse_card(card)) for card in cards)


def _drawn(cards: Sequence[str], voice: Voice) -> str:
    return ", ".join(f"{name} {_named((card,), voice)}" for name, card in zip(voice.names, cards, strict=False))
