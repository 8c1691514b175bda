"""Shared events in words, one sentence each, and the pieces of which a family makes its own; the log line and the speech text are the same."""

from typing import Any

from openrummy.cards import Face
from openrummy.engine import events as e
from openrummy.engine.kinds import EventWords
from openrummy.languages import Plural, Template
from openrummy.melds import Shape
from openrummy.voice import Voice


def of_seat(to_you: Template, of_others: Template) -> EventWords:
    """Return the words of an event that says no more than which seat it is about."""
    return lambda voice, event: voice.of(event.seat, to_you, of_others)


def always_said(words: Template) -> EventWords:
    """Return the words of an event that needs no others."""
    return lambda voice, event: voice.say(words)


def shape_of(event: Any) -> Shape:
    """Return the meld as it is now."""
    return Shape(event.kind, event.cards, event.represents)


def rest_of(event: Any) -> Shape:
    """Return the meld as it was before the card was added."""
    return Shape(event.kind, _without(event.cards, event.place), _without(event.represents, event.place))


def _without(cards: tuple[Face, ...], place: int) -> tuple[Face, ...]:
    return (*cards[:place], *cards[place + 1 :])


def _counted(voice: Voice, number: int) -> str:
    return voice.say(Plural("{count} card", "{count} cards"), count=number)


def deal_started(voice: Voice, event: e.DealStarted) -> str:
    """Say who deals, and the card turned up."""
    if event.aside:
        return voice.of(
            event.dealer,
            "Deal {deal}: you deal, {card} is turned up, and {wild} is wild.",
            "Deal {deal}: {name} deals, {card} is turned up, and {wild} is wild.",
            deal=event.deal,
            card=voice.card(event.upcard),
            wild=voice.card(event.aside[0]),
        )
    return voice.of(
        event.dealer,
        "Deal {deal}: you deal, and {card} is turned up.",
        "Deal {deal}: {name} deals, and {card} is turned up.",
        deal=event.deal,
        card=voice.card(event.upcard),
    )


def drew_stock(voice: Voice, event: e.DrewStock) -> str:
    """Say who draws, and the card to the one who sees it."""
    if event.card is None:
        return voice.of(event.seat, "You draw from the stock.", "{name} draws from the stock.")
    card = voice.card(event.card)
    return voice.of(event.seat, "You draw {card} from the stock.", "{name} draws {card} from the stock.", card=card)


def took_discard(voice: Voice, event: e.TookDiscard) -> str:
    """Say who takes which cards of the pile, and what is owed for them."""
    card = voice.card(event.cards[0])
    if event.new_meld:
        return _took_for_a_meld(voice, event, card)
    if len(event.cards) > 1:
        return _took_many(voice, event, card)
    if event.owed:
        return voice.of(
            event.seat,
            "You take {card}, and must play {card} this turn.",
            "{name} takes {card}, and must play {card} this turn.",
            card=card,
        )
    return voice.of(event.seat, "You take {card}.", "{name} takes {card}.", card=card)


def _took_many(voice: Voice, event: e.TookDiscard, card: str) -> str:
    number, cards = len(event.cards), voice.cards(event.cards)
    if event.owed:
        return voice.of(
            event.seat,
            Plural(
                "You take {count} card from the pile: {cards}, and must play {card} this turn.",
                "You take {count} cards from the pile: {cards}, and must play {card} this turn.",
            ),
            Plural(
                "{name} takes {count} card from the pile: {cards}, and must play {card} this turn.",
                "{name} takes {count} cards from the pile: {cards}, and must play {card} this turn.",
            ),
            count=number,
            cards=cards,
            card=card,
        )
    return voice.of(
        event.seat,
        Plural("You take {count} card from the pile: {cards}.", "You take {count} cards from the pile: {cards}."),
        Plural(
            "{name} takes {count} card from the pile: {cards}.", "{name} takes {count} cards from the pile: {cards}."
        ),
        count=number,
        cards=cards,
    )


def _took_for_a_meld(voice: Voice, event: e.TookDiscard, card: str) -> str:
    return voice.of(
        event.seat,
        "You take {cards} from the pile, and must put {card} into a new meld this turn.",
        "{name} takes {cards} from the pile, and must put {card} into a new meld this turn.",
        cards=voice.cards(event.cards),
        card=card,
    )


def stock_recycled(voice: Voice, event: e.StockRecycled) -> str:
    """Say how the pile became the stock."""
    cards = _counted(voice, event.stock_count)
    if event.pile:
        shuffled: Template = "The pile is shuffled to make a new stock of {cards}, and {card} lies face up."
        turned: Template = "The pile is turned over to make a new stock of {cards}, and {card} lies face up."
        return voice.say(shuffled if event.shuffle else turned, cards=cards, card=voice.card(event.pile[-1]))
    if event.shuffle:
        return voice.say("The pile is shuffled to make a new stock of {cards}.", cards=cards)
    return voice.say("The pile is turned over to make a new stock of {cards}.", cards=cards)


def melded(voice: Voice, event: e.Melded) -> str:
    """Say who melds what."""
    return voice.of(event.seat, "You meld {meld}.", "{name} melds {meld}.", meld=voice.meld(shape_of(event)))


def laid_off(voice: Voice, event: e.LaidOff) -> str:
    """Say who lays off which card where."""
    return voice.of(
        event.seat,
        "You lay off {card} on {meld}.",
        "{name} lays off {card} on {meld}.",
        card=voice.played(event.card, event.represents[event.place]),
        meld=voice.meld(rest_of(event)),
    )


def swapped_joker(voice: Voice, event: e.SwappedJoker) -> str:
    """Say who swaps which card for a joker, and the meld as it is now."""
    values = {"card": voice.card(event.card), "joker": voice.card(event.joker), "cards": voice.shape(shape_of(event))}
    if event.kind == "run":
        return voice.of(
            event.seat,
            "You swap {card} for {joker} in the run, which is now {cards}.",
            "{name} swaps {card} for {joker} in the run, which is now {cards}.",
            **values,
        )
    return voice.of(
        event.seat,
        "You swap {card} for {joker} in the set, which is now {cards}.",
        "{name} swaps {card} for {joker} in the set, which is now {cards}.",
        **values,
    )


def discarded(voice: Voice, event: e.Discarded) -> str:
    """Say who discards which card."""
    if event.face_down:
        return voice.of(
            event.seat, "You discard your last card face down.", "{name} discards their last card face down."
        )
    return voice.of(event.seat, "You discard {card}.", "{name} discards {card}.", card=voice.card(event.card))
