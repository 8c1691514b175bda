"""The facts a table of gin shows: the limit of the deal, a hand's deadwood, the columns of the score sheet."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from openrummy.cards import Cards, Face, bits, cards_of
from openrummy.engine.actions import Act, Discard
from openrummy.engine.decide import LegalActions
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score
from openrummy.engine.state import Public, Sheet, View
from openrummy.engine.table_facts import Showing, Unmatched
from openrummy.languages import Saying, saying
from openrummy.melds import Fault, read_shape
from openrummy.parts.deadwood import best_groups, points_of
from openrummy.solver import deadwood
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock
from openrummy.variants.gin.defence import LAYOFF, SHOW
from openrummy.variants.gin.game import Column, Game
from openrummy.variants.gin.limit import KnockLimit, is_spade_deal

Groups: TypeAlias = Sequence[Sequence[Face]]
Melds: TypeAlias = tuple[tuple[Face, ...], ...]


class GinShowing(Showing, frozen=True):
    """The facts of gin.  limit: the knock limit.  doubles: a spade as the first upcard doubles the deal."""

    limit: KnockLimit
    doubles: bool
    game: Game

    @property
    def keeps_melds(self) -> bool:
        """Return True: melds are shown when play is over."""
        return True

    def terms(self, public: Public) -> Iterator[Saying]:
        """Yield the limit of the deal, and whether spades double it."""
        limit = self.limit.of(public)
        yield saying("Knock limit {limit}", limit=limit) if limit else saying("Gin only")
        if self.doubles and is_spade_deal(public):
            yield saying("Spades count double")

    def opened(self, public: Public) -> int | None:
        """Return the seat that has knocked or gone gin."""
        return 1 - public.turn.seat if public.turn.phase in (LAYOFF, SHOW) else None

    def best(self, view: View) -> Unmatched:
        """Return the best grouping, as the solver finds it."""
        rules = view.rules
        hand = min(_kept(view), key=lambda kept: deadwood(rules.melds, rules.values, kept))
        return _in(rules, hand, best_groups(rules, hand))

    def own(self, view: View, groups: Groups) -> Unmatched:
        """Return the deadwood of the seat's groups; groups that are no melds count as unmatched."""
        counted = (_in(view.rules, hand, _melds(view.rules, groups, hand)) for hand in _kept(view))
        return min(counted, key=lambda unmatched: unmatched.points)

    def own_acts(self, view: View, groups: Groups) -> Iterator[Act]:
        """Yield each kind of act of the phase for each discard; without groups the listed acts are enough."""
        legal = LegalActions(view) if groups else ()
        return (action for action in _handing_in(view, groups) if action in legal)

    def left(self, view: View, action: Act) -> int | None:
        """Return the points of the unmatched cards, except the one discarded."""
        if isinstance(action, Knock):
            return _in(view.rules, view.hand ^ 1 << action.discard, action.melds).points
        return _in(view.rules, view.hand, action.melds).points if isinstance(action, BigGin | FinishLayoffs) else None

    def columns(self, sheet: Sheet) -> tuple[Column, ...]:
        """Return the columns: one, or three in Hollywood."""
        return self.game.sheet_columns(_without_bonuses(sheet))


def _without_bonuses(sheet: Sheet) -> Sheet:
    """Return the sheet as it was before the bonuses at the end of the match."""
    if not sheet.finals:
        return sheet
    totals = (sum(row[seat] for row in sheet.rows) + _brought(final) for seat, final in enumerate(sheet.finals))
    return replace(sheet, totals=tuple(totals))


def _brought(score: Score) -> int:
    """Return a seat's points before the first deal of the sheet, which only the proof of the final score still contains."""
    return score.points if score.rule == "brought_forward" else sum(map(_brought, score.parts))


def _in(rules: Rules, hand: Cards, melds: Melds) -> Unmatched:
    return Unmatched(points_of(rules, hand & ~cards_of(card for meld in melds for card in meld)), melds)


def _kept(view: View) -> tuple[Cards, ...]:
    """Return the hands that are possible when the turn is over."""
    turn = view.public.turn
    discards = turn.seat == view.seat and not {Discard, Knock}.isdisjoint(view.rules.phases[turn.phase].actions)
    return tuple(view.hand ^ 1 << card for card in bits(view.hand) if card != turn.taken) if discards else (view.hand,)


def _melds(rules: Rules, groups: Groups, hand: Cards) -> Melds:
    """Return the groups that are melds, from cards in `hand`."""
    held = ([card for card in group if hand >> card & 1] for group in groups)
    shapes = (read_shape(rules.melds, group) for group in held)
    return tuple(sorted(shape.cards for shape in shapes if not isinstance(shape, Fault)))


def _handing_in(view: View, groups: Groups) -> Iterator[Act]:
    kinds = view.rules.phases[view.public.turn.phase].actions
    if Knock in kinds:
        yield from (Knock(card, _melds(view.rules, groups, view.hand ^ 1 << card)) for card in bits(view.hand))
    if BigGin in kinds:
        yield BigGin(_melds(view.rules, groups, view.hand))
    if FinishLayoffs in kinds:
        yield FinishLayoffs(_melds(view.rules, groups, view.hand))
