"""The panels that clients act on, whatever the family: the terms of a deal, the points of a hand, a finish slot, a question."""

from collections.abc import Callable, Iterable
from typing import ClassVar

import msgspec

from openrummy.cards import Face, format_card
from openrummy.engine.panels import Grouped, Panel, Reader, ScoreView
from openrummy.engine.scores import Score
from openrummy.engine.state import DEAL, OVER, Public, View
from openrummy.languages import Saying, Template, saying


class TermsPanel(Panel, frozen=True, tag="terms"):
    """The terms of the running deal, such as its limit; each without a full stop."""

    words: tuple[str, ...]


class UnmatchedPanel(Panel, frozen=True, tag="unmatched"):
    """The unmatched points of your hand, in games whose melds stay in the hand.

    best: the least possible, and with which melds.  own: with your own groups, None if there are none.  When you must
    discard, both are after the discard that leaves least.  words: both numbers if they differ, otherwise as in `least`,
    which has the best alone.
    """

    best: int
    melds: tuple[tuple[str, ...], ...]
    own: int | None = None
    words: str = ""
    least: str = ""


class SpreadPanel(Panel, frozen=True, tag="spread"):
    """The pile lies spread out: cards below its top can be taken or called."""


class FinishPanel(Panel, frozen=True, tag="finish"):
    """A deal ends when a player declares a hand.  card: the latest that was put down to finish.  open: you may put one down now."""

    card: str | None = None
    open: bool = False


class QuestionPanel(Panel, frozen=True, tag="question"):
    """A question to several seats between two deals.  words: why it is asked.  sums: what it means for each seat, in chips."""

    on_sheet: ClassVar[bool] = True

    title: str
    words: tuple[str, ...]
    sums: tuple[ScoreView, ...] = ()


class Unmatched(msgspec.Struct, frozen=True):
    """The points of a hand in some grouping.

    points: of the cards in none of the `melds`; before the discard, the least points that any discard leaves.
    lack: why more cards count than those outside the melds, in few words; None if they do not.
    """

    points: int
    melds: tuple[tuple[Face, ...], ...]
    lack: Saying | None = None


def is_running(public: Public) -> bool:
    """Return whether a deal is in progress, or a question after it."""
    return public.turn.phase not in (DEAL, OVER)


def terms_panel(public: Public, words: Iterable[Saying], reader: Reader) -> TermsPanel | None:
    """Return the terms of the running deal, None if it has none."""
    said = tuple(map(reader.said, words)) if is_running(public) else ()
    return TermsPanel(said) if said else None


def unmatched_panel(
    view: View,
    reader: Reader,
    best: Callable[[View], Unmatched],
    own: Callable[[View, Grouped], Unmatched],
    counts: Template,
) -> UnmatchedPanel | None:
    """Return the points of a hand, for its owner only.

    best, own: the hand of a view in the grouping with the fewest points, and in its owner's groups.  counts: their words.
    """
    if view.seat is None or not view.hand or not is_running(view.public):
        return None
    least = best(view)
    mine = own(view, reader.groups) if reader.groups else None
    melds = tuple(tuple(map(format_card, meld)) for meld in least.melds)
    words = reader.said(_with_lack(Saying(counts, {"points": least.points}), least.lack))
    if mine is None or mine.points == least.points:
        return UnmatchedPanel(least.points, melds, None if mine is None else mine.points, words, words)
    both = reader.said(_both(mine, least.points))
    return UnmatchedPanel(least.points, melds, mine.points, both, words)


def _with_lack(counts: Saying, lack: Saying | None) -> Saying:
    return counts if lack is None else saying("{counts}, {lack}", counts=counts, lack=lack)


def _both(mine: Unmatched, best: int) -> Saying:
    if mine.lack is None:
        return saying("your groups {own}, best {best}", own=mine.points, best=best)
    return saying("your groups {own} ({lack}), best {best}", own=mine.points, lack=mine.lack, best=best)


def question_panel(reader: Reader, title: Saying, words: Iterable[Saying], sums: Iterable[Score]) -> QuestionPanel:
    """Return the panel of a question; `sums` are in hundredths of chips."""
    return QuestionPanel(reader.said(title), tuple(map(reader.said, words)), tuple(map(reader.proof, sums)))


def spread_panel(view: View, reader: Reader) -> SpreadPanel:
    """Return the panel of a pile that lies spread."""
    return SpreadPanel()
