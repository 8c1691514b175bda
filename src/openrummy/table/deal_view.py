"""The end of a deal as it is shown: the reason, every score with its proof, every hand laid out."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from openrummy.cards import Cards, faces_of, format_card
from openrummy.engine.events import DealEnded
from openrummy.engine.panels import ScoreView, ShownView
from openrummy.engine.rules import Rules, keeps_melds
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.explain import ScoreLine, event_words, score_lines
from openrummy.languages import ENGLISH, Language, capital
from openrummy.melds import Shape
from openrummy.solver import Arrangement, TooLargeError, solve
from openrummy.table.messages import DealView, HandView
from openrummy.variants.kinds import SCORES
from openrummy.voice import Voice

MOST_POINTS = 2_000  # of the search that takes over for a hand of two packs whose best melds take too long


@lru_cache(maxsize=1024)
def deal_view(
    rules: Rules, deal: int, ended: DealEnded, names: tuple[str, ...], you: int | None, language: Language = ENGLISH
) -> DealView:
    """Return the finished deal number `deal` for the seat `you`, or a watcher.

    It is part of every view during the next deal and took half the time of making a view, so it is cached.
    """
    return DealView(
        deal=deal,
        reason=ended.reason,
        words=event_words(ended, names, you=you, language=language),
        winner=ended.winner,
        scores=tuple(score_view(score, Voice(names, you, language=language)) for score in ended.scores),
        chips=tuple(score_view(score, Voice(names, you, language=language), hundredths=True) for score in ended.chips),
        hands=tuple(_hand_view(rules, hand) for hand in ended.hands),
    )


def hands_as_shown(seen: View, hands: tuple[HandView, ...], language: Language) -> tuple[HandView, ...]:
    """Return the hands of the finished deal, with those that were shown in groups as they were shown, and why they count so."""
    loose = {hand.seat: tuple(map(format_card, hand.loose)) for hand in seen.rules.showing.shown(seen.public)}
    shown = {hand.seat: HandView(hand.groups, loose[hand.seat], hand.kinds) for hand in shown_views(seen, language)}
    return tuple(replace(shown.get(seat, hand), why=_why(seen, seat, language)) for seat, hand in enumerate(hands))


def _why(seen: View, seat: int, language: Language) -> str:
    why = seen.rules.showing.why(seen, seat)
    return "" if why is None else capital(Voice((), language=language).said(why))


def shown_views(seen: View, language: Language) -> tuple[ShownView, ...]:
    """Return the hands that were shown in groups in this deal."""
    return tuple(hand.view(lambda saying: saying.said(language)) for hand in seen.rules.showing.shown(seen.public))


def chip_text(hundredths: int) -> str:
    """Return chips with two decimals: `12.50`, `-3.00`."""
    return f"{hundredths / 100:.2f}"


def score_view(score: Score, voice: Voice, *, hundredths: bool = False) -> ScoreView:
    """Return the tree of a score with the text of its lines, which are in the same order."""
    lines = score_lines(score, voice.names, you=voice.you, language=voice.language)
    return _node(score, iter(lines), hundredths=hundredths)


def _node(score: Score, lines: Iterator[ScoreLine], *, hundredths: bool) -> ScoreView:
    line, hundredths = next(lines), hundredths or score.rule in SCORES.chips
    points = chip_text(line.points) if hundredths else str(line.points)
    return ScoreView(points, line.words, tuple(_node(part, lines, hundredths=False) for part in score.parts))


def _hand_view(rules: Rules, hand: Cards) -> HandView:
    if keeps_melds(rules):  # the owner's grouping counted, so the loose cards are the rest
        return HandView((), tuple(map(format_card, faces_of(hand))))
    best = _best(rules, hand)
    return HandView(tuple(map(_texts, best.melds)), tuple(map(format_card, best.rest)))


def _best(rules: Rules, hand: Cards) -> Arrangement:
    """Return the best arrangement of `hand`, or a good one if the best takes too long: a table is shown in any case."""
    try:
        return solve(rules.melds, rules.values, hand)
    except TooLargeError:
        return solve(rules.melds, rules.values, hand, MOST_POINTS)


def _texts(meld: Shape) -> tuple[str, ...]:
    return tuple(map(format_card, meld.cards))
