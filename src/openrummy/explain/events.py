"""Events in words, one sentence each; the log line and the speech text are the same."""

from collections.abc import Mapping, Sequence

from openrummy.engine.events import DealEnded, Happening, MatchEnded
from openrummy.engine.kinds import EventWords
from openrummy.languages import ENGLISH, Language, capital, listed, row, sentences, spaced
from openrummy.variants.kinds import ENDINGS, EVENTS, SCORES
from openrummy.voice import Style, Voice


def event_words(
    event: Happening,
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


def event_said(event: Happening, voice: Voice) -> str:
    """Return the same as `event_words`, for a caller that says several sentences with one voice."""
    return capital(WORDS[type(event)](voice, event))


def event_brief(event: Happening, voice: Voice) -> str:
    """Return the words of an event for a row of those of a turn, as `took K♠`; empty if it has none."""
    kind = EVENTS[type(event)]
    cards = spaced(voice.card(card) for card in kind.moving(event) if card is not None)
    return voice.say(kind.brief, cards=cards) if kind.brief else ""


def signed(points: int) -> str:
    """Return `+18`, `-4` or `0`."""
    return f"{points:+}" if points else "0"


def _deal_ended(voice: Voice, event: DealEnded) -> str:
    played = ((seat, score.points) for seat, score in enumerate(event.scores) if score.rule not in SCORES.absent)
    scores = (voice.with_amount(seat, signed(points)) for seat, points in played)
    points = row(scores, voice.language)
    ending = ENDINGS[event.reason]
    if event.winner is None:
        return voice.say(ending.nobody, points=points)
    return voice.of(event.winner, *ending.won, points=points)


def _match_ended(voice: Voice, event: MatchEnded) -> str:
    finals = (_finals(voice, event),) if event.scores else ()
    return sentences((_won(voice, event), *finals), voice.language)


def _won(voice: Voice, event: MatchEnded) -> str:
    if len(event.winners) == 1:
        return voice.of(event.winners[0], "You win the match.", "{name} wins the match.")
    return voice.say("{names} share the match.", names=voice.everyone(event.winners))


def _finals(voice: Voice, event: MatchEnded) -> str:
    each = (voice.with_amount(seat, score.points) for seat, score in enumerate(event.scores))
    return voice.say("With all bonuses: {points}.", points=listed(each, voice.language))


WORDS: Mapping[type[Happening], EventWords] = {
    **{cls: kind.said for cls, kind in EVENTS.items() if kind.said is not None},
    DealEnded: _deal_ended,
    MatchEnded: _match_ended,
}
"""A sentence for every class of event: that of its kind, or put together from scores and the reasons of every family."""
