"""Events in words, one sentence each; the log line and the speech text are the same."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openrummy.engine import events as e
from openrummy.explain import calls, gin
from openrummy.explain.indian_events import SHOWING
from openrummy.explain.shapes import rest_of, shape_of
from openrummy.explain.voice import Style, Voice
from openrummy.languages import ENGLISH, Language, Template, capital


def event_words(
    event: e.Happening,
    names: Sequence[str],
    *,
    you: int | None = None,
    style: Style = "symbols",
    language: Language = ENGLISH,
) -> str:
    """Return one sentence for `event`, which may be redacted: hidden fields are not mentioned.

    names: one per seat.  you: the seat that is addressed.
    """
    return event_said(event, Voice(names, you, style, language))


def event_said(event: e.Happening, voice: Voice) -> str:
    """Return the same as `event_words`, for a caller that says several sentences with one voice."""
    return capital(EVENTS[type(event)](voice, event))


def signed(points: int) -> str:
    """Return `+18`, `-4` or `0`."""
    return f"{points:+}" if points else "0"


def _counted(voice: Voice, number: int) -> str:
    return voice.say("1 card") if number == 1 else voice.say("{number} cards", number=number)


def _deal_started(voice: Voice, event: e.DealStarted) -> str:
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


def _turn_started(voice: Voice, event: e.TurnStarted) -> str:
    return voice.of(event.seat, "Your turn.", "{name}'s turn.")


def _drew_stock(voice: Voice, event: e.DrewStock) -> str:
    if event.card is None:
        return voice.of(event.seat, "You draw from the stock.", "{name} draws from the stock.")
    card = voice.card(event.card)
    return voice.of(event.seat, "You draw {card} from the stock.", "{name} draws {card} from the stock.", card=card)


def _took_discard(voice: Voice, event: e.TookDiscard) -> str:
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
            "You take {number} cards from the pile: {cards}, and must play {card} this turn.",
            "{name} takes {number} cards from the pile: {cards}, and must play {card} this turn.",
            number=number,
            cards=cards,
            card=card,
        )
    return voice.of(
        event.seat,
        "You take {number} cards from the pile: {cards}.",
        "{name} takes {number} cards from the pile: {cards}.",
        number=number,
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


def _stock_recycled(voice: Voice, event: e.StockRecycled) -> str:
    cards = _counted(voice, event.stock_count)
    if event.pile:
        shuffled: Template = "The pile is shuffled to make a new stock of {cards}, and {card} lies face up."
        turned: Template = "The pile is turned over to make a new stock of {cards}, and {card} lies face up."
        return voice.say(shuffled if event.shuffle else turned, cards=cards, card=voice.card(event.pile[-1]))
    if event.shuffle:
        return voice.say("The pile is shuffled to make a new stock of {cards}.", cards=cards)
    return voice.say("The pile is turned over to make a new stock of {cards}.", cards=cards)


def _declined(voice: Voice, event: e.Declined) -> str:
    return voice.of(event.seat, "You do not draw.", "{name} does not draw.")


def _melded(voice: Voice, event: e.Melded) -> str:
    return voice.of(event.seat, "You meld {meld}.", "{name} melds {meld}.", meld=voice.meld(shape_of(event)))


def _laid_off(voice: Voice, event: e.LaidOff) -> str:
    return voice.of(
        event.seat,
        "You lay off {card} on {meld}.",
        "{name} lays off {card} on {meld}.",
        card=voice.played(event.card, event.represents[event.place]),
        meld=voice.meld(rest_of(event)),
    )


def _swapped_joker(voice: Voice, event: e.SwappedJoker) -> str:
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


def _discarded(voice: Voice, event: e.Discarded) -> str:
    if event.face_down:
        return voice.of(
            event.seat, "You discard your last card face down.", "{name} discards their last card face down."
        )
    return voice.of(event.seat, "You discard {card}.", "{name} discards {card}.", card=voice.card(event.card))


def _floated(voice: Voice, event: e.Floated) -> str:
    return voice.of(
        event.seat,
        "You float: you have no cards left, and the deal goes on.",
        "{name} floats: they have no cards left, and the deal goes on.",
    )


def _deal_ended(voice: Voice, event: e.DealEnded) -> str:
    if event.reason == "void":
        return voice.say("The deal is void and nobody scores.")
    points = ", ".join(f"{voice.who(seat)} {signed(score.points)}" for seat, score in enumerate(event.scores))
    if event.reason == "tied_knock":
        return voice.say(gin.TIED_KNOCK)
    if event.winner is None:
        return voice.say(_NO_WINNER[event.reason], points=points)
    return voice.of(event.winner, *_WINNER[event.reason], points=points)


_NO_WINNER: Mapping[str, Template] = {
    "blocked": "The deal is blocked: {points}.",
    "wrong_declaration": "The wrong declaration ends the deal: {points}.",
}
_WINNER: Mapping[str, tuple[Template, Template]] = {
    **gin.DEALS,
    "went_out": ("You go out: {points}.", "{name} goes out: {points}."),
    "declared": ("You win the deal: {points}.", "{name} wins the deal: {points}."),
    "last_in": (
        "You are the last one in and win the deal: {points}.",
        "{name} is the last one in and wins the deal: {points}.",
    ),
}
"""The end of a deal in words, by its reason."""


def _match_ended(voice: Voice, event: e.MatchEnded) -> str:
    won = _won(voice, event)
    return f"{won} {gin.finals_said(voice, event)}" if event.scores else won


def _won(voice: Voice, event: e.MatchEnded) -> str:
    if len(event.winners) == 1:
        return voice.of(event.winners[0], "You win the match.", "{name} wins the match.")
    return voice.say("{names} share the match.", names=voice.everyone(event.winners))


EVENTS: Mapping[type[e.Happening], Callable[[Voice, Any], str]] = {
    e.DealStarted: _deal_started,
    e.TurnStarted: _turn_started,
    e.DrewStock: _drew_stock,
    e.TookDiscard: _took_discard,
    **calls.EVENTS,
    e.StockRecycled: _stock_recycled,
    e.Declined: _declined,
    e.Melded: _melded,
    e.LaidOff: _laid_off,
    e.SwappedJoker: _swapped_joker,
    e.Discarded: _discarded,
    e.Floated: _floated,
    **gin.EVENTS,
    **SHOWING,
    e.DealEnded: _deal_ended,
    e.MatchEnded: _match_ended,
}
"""A sentence for every class of event; a test finds one that is missing."""
