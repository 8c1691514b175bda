"""Scores in words: a proof tree as one line, or as indented lines with the option behind every number."""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.cards import parse_card
from openrummy.engine.events import Happening
from openrummy.engine.scores import Score
from openrummy.explain.events import signed
from openrummy.languages import ENGLISH, Language, capital, row
from openrummy.variants.kinds import EVENTS, SCORES
from openrummy.voice import Style, Voice, signed_chips


def scores_of(event: Happening) -> tuple[Score, ...]:
    """Return the scores in an event, each with its proof: points, then chips."""
    return EVENTS[type(event)].scores(event)


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet that can be unfolded.

    depth: 0 for the line of a seat.  points: of this line, chips in hundredths.  amount: the same in words, `+18` or
    `+0.50 chips`.  option: the option behind the number, for example `ace_value=15`, if there is one.
    """

    depth: int
    points: int
    amount: str
    words: str
    option: str | None = None

    def with_option(self, language: Language = ENGLISH) -> str:
        """Return the words with the option: `A♠  [ace_value=15]`."""
        if self.option is None:
            return self.words
        return language.say("{words}  [{option}]", words=self.words, option=self.option)


def score_words(
    score: Score,
    names: Sequence[str],
    *,
    you: int | None = None,
    style: Style = "symbols",
    language: Language = ENGLISH,
) -> str:
    """Return `score` on one line: `Bob +18: Q♥ 10, 7♦ 7, A♠ 1`.

    An option that did more than set the value of a card is named after its effect.
    """
    voice = Voice(names, you, style, language)
    amount = _amount(voice, score)
    if score.seat is not None:
        amount = capital(voice.with_amount(score.seat, amount))
    return voice.say("{amount}: {parts}", amount=amount, parts=_body(voice, score))


def score_lines(
    score: Score,
    names: Sequence[str],
    *,
    you: int | None = None,
    style: Style = "symbols",
    language: Language = ENGLISH,
) -> tuple[ScoreLine, ...]:
    """Return `score` as an outline, the root first, each line with the option that caused it."""
    return tuple(_lines(Voice(names, you, style, language), score, 0))


def _lines(voice: Voice, score: Score, depth: int) -> Iterator[ScoreLine]:
    words = _rule(voice, score)
    if depth == 0 and score.seat is not None:
        words = voice.say("{name}: {words}", name=capital(voice.who(score.seat)), words=words)
    if score.times == -1:
        words = voice.say("{words}, subtracted", words=words)
    elif score.times != 1:
        words = voice.say("{words}, × {times}", words=words, times=_times(score))
    yield ScoreLine(depth, score.points, _amount(voice, score), words, score.option)
    for part in score.parts:
        yield from _lines(voice, part, depth + 1)


def _rule(voice: Voice, score: Score) -> str:
    if score.rule in SCORES.owned and score.seat is not None:
        return voice.of(score.seat, *SCORES.owned[score.rule])
    card = "" if score.card is None else voice.name(parse_card(score.card))
    return voice.say(SCORES.rules[score.rule], card=card)


def _body(voice: Voice, score: Score) -> str:
    """Return the parts that make up the number, without the number."""
    if not score.parts:
        return voice.say("no cards") if score.rule in SCORES.cards else _by_option(voice, score, _rule(voice, score))
    alone = score.parts[0]
    if len(score.parts) == 1 and (alone.parts or alone.rule in SCORES.cards):
        inner = _body(voice, alone)
    else:
        inner = row((_item(voice, part) for part in score.parts), voice.language)
    if score.times not in (1, -1):
        inner = voice.say("{times} × ({sum})", times=_times(score), sum=inner)
    if score.option is None:
        return inner
    return voice.say("{sum}, {rule}", sum=inner, rule=_by_option(voice, score, _rule(voice, score)))


def _item(voice: Voice, score: Score) -> str:
    """Return one part of a sum, with its number: `Q♥ 10`, or `Bob's hand 17 (Q♥ 10, 7♦ 7)`."""
    number = _amount(voice, score) if score.rule in SCORES.chips else score.points
    words = voice.say("{words} {number}", words=_rule(voice, score), number=number)
    if score.card is not None:
        return words
    if score.parts:
        return voice.say("{words} ({parts})", words=words, parts=_body(voice, score))
    return _by_option(voice, score, words)


def _amount(voice: Voice, score: Score) -> str:
    if score.rule not in SCORES.chips:
        return signed(score.points)
    return signed_chips(voice, score.points)


def _times(score: Score) -> str:
    return f"{abs(score.times) / 100:g}" if score.rule in SCORES.chips else str(score.times)


def _by_option(voice: Voice, score: Score, words: str) -> str:
    """Return words with the option behind them, if there is one."""
    return words if score.option is None else voice.say("{words} [{option}]", words=words, option=score.option)
