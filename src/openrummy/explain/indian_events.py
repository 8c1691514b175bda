"""The events of declaring and showing hands, and those between deals, in words: one sentence each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openrummy.cards import Face
from openrummy.engine import events as e
from openrummy.explain.voice import Voice, listed
from openrummy.languages import Template
from openrummy.variants.indian.events import (
    Declared,
    Dropped,
    GroupsShown,
    Left,
    Missed,
    PutOut,
    QuestionsClosed,
    RejoinDeclined,
    Rejoined,
    RejoinOffered,
    Settled,
    ShowOpened,
    SplitAnswered,
    SplitOffered,
    Tossed,
)


def groups_words(voice: Voice, groups: Sequence[Sequence[Face]]) -> str:
    """Return groups in their order: `3♠ 4♠ 5♠ / K♦ K♣ K♠`, or `nothing`."""
    if not groups:
        return voice.say("no groups")
    return " / ".join(" ".join(map(voice.name, group)) for group in groups)


def chips_words(voice: Voice, amount: int) -> str:
    """Return chips from hundredths, without a plus: `12.50 chips`."""
    whole, cents = f"{amount / 100:.2f}".split(".")
    return voice.say("{whole}.{cents} chips", whole=whole, cents=cents)


def _tossed(voice: Voice, event: Tossed) -> str:
    drawn = [
        voice.of(seat, "you draw {card}", "{name} draws {card}", card=voice.card(card))
        for seat, card in enumerate(event.cards)
    ]
    return voice.say("The toss: {drawn}.", drawn=", ".join(drawn))


def _declared(voice: Voice, event: Declared) -> str:
    values = {"card": voice.card(event.card), "groups": groups_words(voice, event.groups)}
    if event.valid:
        return voice.of(
            event.seat,
            "You finish with {card} and declare {groups}. The hand is valid.",
            "{name} finishes with {card} and declares {groups}. The hand is valid.",
            **values,
        )
    wrong = voice.of(
        event.seat,
        "You finish with {card} and declare {groups}. The hand is not valid, and you are out of the deal.",
        "{name} finishes with {card} and declares {groups}. The hand is not valid, and {name} is out of the deal.",
        **values,
    )
    return " ".join((wrong, *map(voice.said, event.faults)))


def _show_opened(voice: Voice, event: ShowOpened) -> str:
    return voice.say("Everybody else now shows their groups.")


def _groups_shown(voice: Voice, event: GroupsShown) -> str:
    values = {"groups": groups_words(voice, event.groups), "loose": voice.cards(event.loose)}
    if not event.loose:
        return voice.of(event.seat, "You show {groups}.", "{name} shows {groups}.", groups=values["groups"])
    return voice.of(
        event.seat,
        "You show {groups}, with {loose} left over.",
        "{name} shows {groups}, with {loose} left over.",
        **values,
    )


_DROPS: Mapping[str, tuple[Template, Template]] = {
    "first_drop": ("You drop for {points}.", "{name} drops for {points}."),
    "middle_drop": ("You drop mid-deal for {points}.", "{name} drops mid-deal for {points}."),
    "missed_out": (
        "You have missed too many turns and are out of the deal for {points}.",
        "{name} has missed too many turns and is out of the deal for {points}.",
    ),
}


def _dropped(voice: Voice, event: Dropped) -> str:
    return voice.of(event.seat, *_DROPS[event.price], points=event.points)


def _missed(voice: Voice, event: Missed) -> str:
    if event.row == 1:
        return voice.of(event.seat, "You miss your turn.", "{name} misses a turn.")
    return voice.of(
        event.seat,
        "You miss your turn, {row} in a row now.",
        "{name} misses a turn, {row} in a row now.",
        row=event.row,
    )


def _left(voice: Voice, event: Left) -> str:
    if not event.price:
        return voice.of(event.seat, "You leave the match.", "{name} leaves the match.")
    return voice.of(
        event.seat, "You leave the match, for {points}.", "{name} leaves the match, for {points}.", points=event.points
    )


def _put_out(voice: Voice, event: PutOut) -> str:
    if len(event.seats) == 1:
        return voice.of(
            event.seats[0], "You have reached the limit and are out.", "{name} has reached the limit and is out."
        )
    return voice.say("{names} have reached the limit and are out.", names=voice.everyone(event.seats))


def _rejoin_offered(voice: Voice, event: RejoinOffered) -> str:
    values = {"total": event.total, "price": chips_words(voice, event.price)}
    if len(event.seats) == 1:
        return voice.of(
            event.seats[0],
            "You may rejoin with {total} points for {price}.",
            "{name} may rejoin with {total} points for {price}.",
            **values,
        )
    return voice.say("{names} may rejoin with {total} points for {price}.", names=voice.everyone(event.seats), **values)


def _rejoined(voice: Voice, event: Rejoined) -> str:
    return voice.of(
        event.seat, "You rejoin with {total} points.", "{name} rejoins with {total} points.", total=event.total
    )


def _rejoin_declined(voice: Voice, event: RejoinDeclined) -> str:
    return voice.of(event.seat, "You stay out.", "{name} stays out.")


def _split_offered(voice: Voice, event: SplitOffered) -> str:
    shares = [
        voice.of(seat, "you get {chips}", "{name} gets {chips}", chips=chips_words(voice, share.points))
        for seat, share in zip(event.seats, event.shares, strict=True)
    ]
    return voice.say("The pool can be shared if everybody agrees: {shares}.", shares=listed(shares, voice.language))


def _split_answered(voice: Voice, event: SplitAnswered) -> str:
    if event.accepts:
        return voice.of(event.seat, "You agree to share the pool.", "{name} agrees to share the pool.")
    return voice.of(event.seat, "You want to play on.", "{name} wants to play on.")


def _questions_closed(voice: Voice, event: QuestionsClosed) -> str:
    return voice.say("The match goes on.")


def _settled(voice: Voice, event: Settled) -> str:
    paid = [
        voice.say("{who} {amount}", who=voice.who(seat), amount=_signed(voice, score.points))
        for seat, score in enumerate(event.chips)
    ]
    words: Template = (
        "The pool is paid out: {paid}. The fee is {fee}." if event.fee else "The pool is paid out: {paid}."
    )
    return voice.say(words, paid=", ".join(paid), fee=chips_words(voice, event.fee))


def _signed(voice: Voice, amount: int) -> str:
    whole, cents = f"{amount / 100:+.2f}".split(".")
    return voice.say("{whole}.{cents} chips", whole=whole, cents=cents)


SHOWING: Mapping[type[e.Happening], Callable[[Voice, Any], str]] = {
    Tossed: _tossed,
    Declared: _declared,
    ShowOpened: _show_opened,
    GroupsShown: _groups_shown,
    Dropped: _dropped,
    Missed: _missed,
    Left: _left,
    PutOut: _put_out,
    RejoinOffered: _rejoin_offered,
    Rejoined: _rejoined,
    RejoinDeclined: _rejoin_declined,
    SplitOffered: _split_offered,
    SplitAnswered: _split_answered,
    QuestionsClosed: _questions_closed,
    Settled: _settled,
}
"""A sentence for every class of event of these games."""
