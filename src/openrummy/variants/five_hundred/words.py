"""The calls of 500 in words."""

from openrummy.engine.action_words import meld_words
from openrummy.engine.event_words import rest_of, shape_of
from openrummy.engine.state import Public
from openrummy.languages import Plural
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.five_hundred.events import CallAnnounced, Called, CalledLayOff, CalledMeld
from openrummy.voice import Voice


def call_rummy(voice: Voice, public: Public, action: CallRummy) -> str:
    """Return the order to call."""
    named = action.represents if len(action.represents) == len(action.cards) else ()
    cards = voice.cards(action.cards, named)
    if action.meld is None and not action.depth:
        return voice.say("Call rummy: meld {cards}", cards=cards)
    if action.meld is None:
        return voice.say(
            Plural("Call rummy: take {count} card and meld {cards}", "Call rummy: take {count} cards and meld {cards}"),
            count=action.depth,
            cards=cards,
        )
    meld = meld_words(voice, public, action.meld)
    if not action.depth:
        return voice.say("Call rummy: lay off {cards} on {meld}", cards=cards, meld=meld)
    if action.depth == 1:
        return voice.say("Call rummy: take {cards} and lay it off on {meld}", cards=cards, meld=meld)
    several = Plural(
        "Call rummy: take {count} card and lay off {cards} on {meld}",
        "Call rummy: take {count} cards and lay off {cards} on {meld}",
    )
    return voice.say(several, count=action.depth, cards=cards, meld=meld)


def called(voice: Voice, event: Called) -> str:
    """Say who calls and takes which cards."""
    cards, number = voice.cards(event.cards), len(event.cards)
    if number == 1:
        return voice.of(
            event.seat, "You call rummy and take {cards}.", "{name} calls rummy and takes {cards}.", cards=cards
        )
    return voice.of(
        event.seat,
        Plural("You call rummy and take {count} card: {cards}.", "You call rummy and take {count} cards: {cards}."),
        Plural(
            "{name} calls rummy and takes {count} card: {cards}.",
            "{name} calls rummy and takes {count} cards: {cards}.",
        ),
        count=number,
        cards=cards,
    )


def called_meld(voice: Voice, event: CalledMeld) -> str:
    """Say who calls a meld."""
    return voice.of(
        event.seat,
        "You call rummy and meld {meld} from the pile.",
        "{name} calls rummy and melds {meld} from the pile.",
        meld=voice.meld(shape_of(event)),
    )


def called_lay_off(voice: Voice, event: CalledLayOff) -> str:
    """Say who calls a lay-off."""
    return voice.of(
        event.seat,
        "You call rummy and lay off {card} from the pile on {meld}.",
        "{name} calls rummy and lays off {card} from the pile on {meld}.",
        card=voice.played(event.card, event.represents[event.place]),
        meld=voice.meld(rest_of(event)),
    )


def call_announced(voice: Voice, event: CallAnnounced) -> str:
    """Say who calls before others have answered."""
    return voice.of(
        event.seat,
        "You call rummy for {cards}; a player ahead of you may still call.",
        "{name} calls rummy for {cards}; a player ahead of them may still call.",
        cards=voice.cards(event.cards, event.represents),
    )
