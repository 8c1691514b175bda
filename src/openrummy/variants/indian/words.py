"""Indian rummy and the 21-card game in words: declaring and showing hands, and the questions between deals."""

from collections.abc import Mapping, Sequence

from openrummy.cards import Face
from openrummy.engine.family import Ending
from openrummy.engine.state import Public
from openrummy.languages import Plural, Template, listed, row, sentences, slashed, spaced
from openrummy.variants.indian import events as e
from openrummy.variants.indian.actions import Declare, SubmitGroups
from openrummy.variants.indian.prices import WAYS_OUT
from openrummy.voice import Voice, chips_words, signed_chips


def declare(voice: Voice, public: Public, action: Declare) -> str:
    """Return the order to declare."""
    groups = groups_words(voice, action.groups)
    return voice.say("Finish with {card} and declare {groups}", card=voice.card(action.card), groups=groups)


def submit_groups(voice: Voice, public: Public, action: SubmitGroups) -> str:
    """Return the order to show groups."""
    return voice.say("Show {groups}", groups=groups_words(voice, action.groups))


def groups_words(voice: Voice, groups: Sequence[Sequence[Face]]) -> str:
    """Return groups in their order: `3♠ 4♠ 5♠ / K♦ K♣ K♠`, or `no groups`."""
    return slashed(spaced(map(voice.name, group)) for group in groups) or voice.say("no groups")


def tossed(voice: Voice, event: e.Tossed) -> str:
    """Say which cards were drawn for the first turn."""
    drawn = [
        voice.of(seat, "you draw {card}", "{name} draws {card}", card=voice.card(card))
        for seat, card in enumerate(event.cards)
    ]
    return voice.say("The toss: {drawn}.", drawn=row(drawn, voice.language))


def tossed_step(voice: Voice, event: e.Tossed, cards: Sequence[Face]) -> str:
    """Say in a replay which cards were drawn for the first turn."""
    drawn = (voice.with_amount(seat, voice.name(card)) for seat, card in enumerate(cards))
    return voice.say("The draw for first player: {drawn}.", drawn=row(drawn, voice.language))


def declared_step(voice: Voice, event: e.Declared, cards: Sequence[Face]) -> str:
    """Say in a replay who has declared, with which card."""
    name, card = voice.names[event.seat], voice.name(event.card)
    return voice.say("{name} finishes with {cards} and declares.", name=name, cards=card)


def split_step(voice: Voice, event: e.SplitAnswered, cards: Sequence[Face]) -> str:
    """Say in a replay how a seat has answered."""
    name = voice.names[event.seat]
    if event.accepts:
        return voice.say("{name} wants to share the pool.", name=name)
    return voice.say("{name} wants to play on for the pool.", name=name)


def declared(voice: Voice, event: e.Declared) -> str:
    """Say who declares what, and its faults."""
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
    return sentences((wrong, *map(voice.said, event.faults)), voice.language)


def groups_shown(voice: Voice, event: e.GroupsShown) -> str:
    """Say who shows what."""
    values = {"groups": groups_words(voice, event.groups), "loose": voice.cards(event.loose)}
    if not event.loose:
        return voice.of(event.seat, "You show {groups}.", "{name} shows {groups}.", groups=values["groups"])
    return voice.of(
        event.seat,
        "You show {groups}, with {loose} left over.",
        "{name} shows {groups}, with {loose} left over.",
        **values,
    )


def dropped(voice: Voice, event: e.Dropped) -> str:
    """Say who drops for how much."""
    return voice.of(event.seat, *WAYS_OUT[event.price].told, points=event.points)


def missed(voice: Voice, event: e.Missed) -> str:
    """Say who misses a turn."""
    if event.row == 1:
        return voice.of(event.seat, "You miss your turn.", "{name} misses a turn.")
    return voice.of(
        event.seat,
        "You miss your turn, {row} in a row now.",
        "{name} misses a turn, {row} in a row now.",
        row=event.row,
    )


def left(voice: Voice, event: e.Left) -> str:
    """Say who leaves, and for how much."""
    if not event.price:
        return voice.of(event.seat, "You leave the match.", "{name} leaves the match.")
    return voice.of(
        event.seat, "You leave the match, for {points}.", "{name} leaves the match, for {points}.", points=event.points
    )


def put_out(voice: Voice, event: e.PutOut) -> str:
    """Say who is out of the match."""
    if len(event.seats) == 1:
        return voice.of(
            event.seats[0], "You have reached the limit and are out.", "{name} has reached the limit and is out."
        )
    return voice.say("{names} have reached the limit and are out.", names=voice.everyone(event.seats))


def rejoin_offered(voice: Voice, event: e.RejoinOffered) -> str:
    """Say who may rejoin."""
    values: dict[str, object] = {"count": event.total, "price": chips_words(voice, event.price)}
    if len(event.seats) == 1:
        return voice.of(
            event.seats[0],
            Plural("You may rejoin with {count} point for {price}.", "You may rejoin with {count} points for {price}."),
            Plural(
                "{name} may rejoin with {count} point for {price}.",
                "{name} may rejoin with {count} points for {price}.",
            ),
            **values,
        )
    words = Plural(
        "{names} may rejoin with {count} point for {price}.", "{names} may rejoin with {count} points for {price}."
    )
    return voice.say(words, names=voice.everyone(event.seats), **values)


def rejoined(voice: Voice, event: e.Rejoined) -> str:
    """Say who is back."""
    return voice.of(
        event.seat,
        Plural("You rejoin with {count} point.", "You rejoin with {count} points."),
        Plural("{name} rejoins with {count} point.", "{name} rejoins with {count} points."),
        count=event.total,
    )


def split_offered(voice: Voice, event: e.SplitOffered) -> str:
    """Say who gets what if the pool is shared."""
    shares = [
        voice.of(seat, "you get {chips}", "{name} gets {chips}", chips=chips_words(voice, share.points))
        for seat, share in zip(event.seats, event.shares, strict=True)
    ]
    return voice.say("The pool can be shared if everybody agrees: {shares}.", shares=listed(shares, voice.language))


def split_answered(voice: Voice, event: e.SplitAnswered) -> str:
    """Say who agrees to share."""
    if event.accepts:
        return voice.of(event.seat, "You agree to share the pool.", "{name} agrees to share the pool.")
    return voice.of(event.seat, "You want to play on.", "{name} wants to play on.")


def settled(voice: Voice, event: e.Settled) -> str:
    """Say who is paid what."""
    paid = (
        voice.say("{who} {amount}", who=voice.who(seat), amount=signed_chips(voice, score.points))
        for seat, score in enumerate(event.chips)
    )
    words: Template = (
        "The pool is paid out: {paid}. The fee is {fee}." if event.fee else "The pool is paid out: {paid}."
    )
    return voice.say(words, paid=row(paid, voice.language), fee=chips_words(voice, event.fee))


ENDINGS: Mapping[str, Ending] = {
    "declared": Ending(
        brief="by a declaration", won=("You win the deal: {points}.", "{name} wins the deal: {points}.")
    ),
    "last_in": Ending(
        brief="last seat in",
        won=(
            "You are the last one in and win the deal: {points}.",
            "{name} is the last one in and wins the deal: {points}.",
        ),
    ),
    "wrong_declaration": Ending(
        brief="by a wrong declaration", nobody="The wrong declaration ends the deal: {points}."
    ),
}
"""The ends of a deal."""
