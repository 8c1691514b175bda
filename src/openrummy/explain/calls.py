"""The calls of 500 in words."""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.engine import events as e
from openrummy.explain.shapes import rest_of, shape_of
from openrummy.explain.voice import Voice
from openrummy.variants.five_hundred.events import (
    CallAnnounced,
    Called,
    CalledLayOff,
    CalledMeld,
    CallPassed,
    CallsOpened,
)


def _called(voice: Voice, event: Called) -> str:
    cards, number = voice.cards(event.cards), len(event.cards)
    if number == 1:
        return voice.of(
            event.seat, "You call rummy and take {cards}.", "{name} calls rummy and takes {cards}.", cards=cards
        )
    return voice.of(
        event.seat,
        "You call rummy and take {number} cards: {cards}.",
        "{name} calls rummy and takes {number} cards: {cards}.",
        number=number,
        cards=cards,
    )


def _called_meld(voice: Voice, event: CalledMeld) -> str:
    return voice.of(
        event.seat,
        "You call rummy and meld {meld} from the pile.",
        "{name} calls rummy and melds {meld} from the pile.",
        meld=voice.meld(shape_of(event)),
    )


def _called_lay_off(voice: Voice, event: CalledLayOff) -> str:
    return voice.of(
        event.seat,
        "You call rummy and lay off {card} from the pile on {meld}.",
        "{name} calls rummy and lays off {card} from the pile on {meld}.",
        card=voice.played(event.card, event.represents[event.place]),
        meld=voice.meld(rest_of(event)),
    )


def _call_announced(voice: Voice, event: CallAnnounced) -> str:
    return voice.of(
        event.seat,
        "You call rummy for {cards}; a player ahead of you may still call.",
        "{name} calls rummy for {cards}; a player ahead of them may still call.",
        cards=voice.cards(event.cards, event.represents),
    )


def _call_passed(voice: Voice, event: CallPassed) -> str:
    return voice.of(event.seat, "You pass.", "{name} passes.")


def _calls_opened(voice: Voice, event: CallsOpened) -> str:
    return voice.say("Rummy can be called before the next draw.")


EVENTS: Mapping[type[e.Happening], Callable[[Voice, Any], str]] = {
    Called: _called,
    CalledMeld: _called_meld,
    CalledLayOff: _called_lay_off,
    CallAnnounced: _call_announced,
    CallPassed: _call_passed,
    CallsOpened: _calls_opened,
}
