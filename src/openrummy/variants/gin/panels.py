"""The panels of gin: the limit of the deal, a hand's deadwood, the open hand, the columns and the end of the match."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from openrummy.cards import faces_of, format_card
from openrummy.engine.panels import Panel, PanelMaker, Reader, ScoreView
from openrummy.engine.rules import values_in
from openrummy.engine.scores import Score
from openrummy.engine.state import Public, Sheet, View
from openrummy.languages import Saying, Template, saying
from openrummy.parts.panels import TermsPanel, UnmatchedPanel, terms_panel, unmatched_panel
from openrummy.variants.gin.defence import LAYOFF, SHOW
from openrummy.variants.gin.game import Game
from openrummy.variants.gin.limit import KnockLimit, is_spade_deal, limit_words
from openrummy.variants.gin.own_groups import best, own
from openrummy.variants.gin.pair import other


class OpenedPanel(Panel, frozen=True, tag="opened"):
    """The hand that a seat laid open to end the play: the cards left beside its melds, and their points."""

    seat: int
    cards: tuple[str, ...]
    points: int


class ColumnView(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A game on the score sheet, of which several may run at once.

    wins: for each seat the points of the deals entered for it.  winner: who has closed it, None while it is open.
    """

    wins: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None = None


class ColumnsPanel(Panel, frozen=True, tag="columns"):
    """The games on the score sheet as they stand: one, or three in Hollywood."""

    on_sheet: ClassVar[bool] = True

    games: tuple[ColumnView, ...]


class FinalsPanel(Panel, frozen=True, tag="finals"):
    """Each seat's final score, bonuses included."""

    on_sheet: ClassVar[bool] = True

    scores: tuple[ScoreView, ...]


class GinPanels(msgspec.Struct, frozen=True):
    """The makers of the panels.  limit: the knock limit.  doubles: a spade as the first upcard doubles the deal."""

    limit: KnockLimit
    doubles: bool
    game: Game

    @property
    def all(self) -> tuple[PanelMaker, ...]:
        """Every maker."""
        return self.terms, unmatched, opened, self.columns, finals

    def terms(self, view: View, reader: Reader) -> TermsPanel | None:
        """Return the limit of the deal, and whether spades double it."""
        return terms_panel(view.public, self._terms(view.public), reader)

    def _terms(self, public: Public) -> Iterator[Saying]:
        yield limit_words(self.limit.of(public))
        if self.doubles and is_spade_deal(public):
            yield saying("Spades count double")

    def columns(self, view: View, reader: Reader) -> ColumnsPanel:
        """Return the columns."""
        columns = self.game.sheet_columns(without_bonuses(view.public.sheet))
        return ColumnsPanel(tuple(ColumnView(each.wins, each.totals, each.winner) for each in columns))


def unmatched(view: View, reader: Reader) -> UnmatchedPanel | None:
    """Return the deadwood of a hand that does not lie open."""
    return None if _opener(view.public) == view.seat else unmatched_panel(view, reader, best, own, _COUNTS)


def opened(view: View, reader: Reader) -> OpenedPanel | None:
    """Return the hand of the seat that has knocked or gone gin; everybody knows its remaining cards."""
    public, seat = view.public, _opener(view.public)
    if seat is None:
        return None
    rest, values = tuple(faces_of(public.known[seat])), values_in(view.rules, public)
    return OpenedPanel(seat, tuple(map(format_card, rest)), sum(values[card] for card in rest))


_COUNTS: Template = "{points} deadwood"


def _opener(public: Public) -> int | None:
    return other(public, public.turn.seat) if public.turn.phase in (LAYOFF, SHOW) else None


def finals(view: View, reader: Reader) -> FinalsPanel | None:
    """Return the final scores, if bonuses were added to the deals."""
    scores = view.public.sheet.finals
    return FinalsPanel(tuple(map(reader.proof, scores))) if scores else None


def without_bonuses(sheet: Sheet) -> Sheet:
    """Return the sheet as it was before the bonuses at the end of the match."""
    if not sheet.finals:
        return sheet
    totals = (sum(row[seat] for row in sheet.rows) + _brought(final) for seat, final in enumerate(sheet.finals))
    return replace(sheet, totals=tuple(totals))


def _brought(score: Score) -> int:
    """Return a seat's points before the first deal of the sheet, which only the proof of the final score still contains."""
    return score.points if score.rule == "brought_forward" else sum(map(_brought, score.parts))
