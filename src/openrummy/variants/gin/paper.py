"""Rounds of gin with real cards (rulebook 4): who knocked, and the deadwood or the cards of both."""

from collections.abc import Iterator
from typing import cast

import msgspec
from msgspec.structs import replace

from openrummy.cards import Cards, cards_of, faces_of, format_card
from openrummy.engine.events import DealEnded, TurnStarted
from openrummy.engine.facts import the_part
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score
from openrummy.engine.state import Public, State
from openrummy.languages import Saying, Template
from openrummy.melds import Fault, Shape, read_shape
from openrummy.parts.deadwood import points_of
from openrummy.parts.finish import Finish
from openrummy.parts.groups import lay_open
from openrummy.parts.paper.cards import cards_text, laid_off, melded_groups
from openrummy.parts.paper.form import Ask, Form, RoundEnd, RoundField, TurnedUp
from openrummy.parts.paper.mistold import mistold
from openrummy.parts.paper.round import Round, begin
from openrummy.parts.paper.told import PaperHand, PaperRound
from openrummy.solver import defend, solve
from openrummy.variants.gin.knocking import GoingBigGin
from openrummy.variants.gin.limit import KnockLimit, limit_words
from openrummy.variants.gin.memory import first_upcard
from openrummy.variants.gin.pair import other
from openrummy.variants.gin.scoring import Knocks, KnockScoring

_DEADWOOD = "deadwood"


class ToldKnock(KnockScoring, frozen=True, kw_only=True):
    """The scoring of a knock of which only numbers, or some cards, are known."""

    told: Round

    def deadwood(self, state: State, seat: int) -> Score:
        """Return the deadwood that was told, or that of the cards."""
        return self.told.told(seat, _DEADWOOD, "deadwood") or super().deadwood(state, seat)

    def ended(self, state: State, knocker: int) -> Knocks:
        """Return the end that was told."""
        return cast(Knocks, self.told.end)


class GinPaper(msgspec.Struct, frozen=True):
    """The telling of a round of gin."""

    rules: Rules

    @property
    def _limit(self) -> KnockLimit:
        return the_part(self.rules, KnockLimit)

    @property
    def form(self) -> Form:
        """The form of a round."""
        highest = sorted((self.rules.values[card] for card in self.rules.pack), reverse=True)
        most = sum(highest[: self.rules.deal_size])
        deadwood = RoundField(_DEADWOOD, "Deadwood", 0, most, cards=True, grouped=True)
        upcard = TurnedUp("First upcard", "always") if self._limit.values else None
        return Form(tuple(self._ends()), (deadwood,), card=upcard)

    def _ends(self) -> Iterator[RoundEnd]:
        theirs = (Ask(_DEADWOOD, "others"),)
        if self._limit.most:
            yield RoundEnd("knock", "A knock", "Who knocked?", (Ask(_DEADWOOD, "all"),))
        yield RoundEnd("gin", "Gin", "Who went gin?", theirs)
        if the_part(self.rules, GoingBigGin).allowed:
            yield RoundEnd("big_gin", "Big gin", "Who went big gin?", theirs)
        yield RoundEnd("void", "The deal was void")

    @property
    def single(self) -> bool:
        """Return False: totals add up to a target, or over a number of deals."""
        return False

    def enter(self, flow: Flow, told: Round) -> None:
        """Emit the deal, the melds and lay-offs of the cards that are told, and the end."""
        begin(flow, told, told.held(_DEADWOOD), self.rules.pack[0] if told.card is None else told.card)
        finish = the_part(self.rules, Finish)
        if told.seat is None:
            finish.end(flow, told.end, None)
            return
        defender = other(flow.state.public, told.seat)
        self._open(flow, told, told.seat)
        flow.emit(TurnStarted(defender))
        self._defend(flow, told, defender)
        scoring = ToldKnock(*msgspec.structs.astuple(the_part(self.rules, KnockScoring)), told=told)
        self._check_knock(scoring, flow.state, told, told.seat)
        replace(finish, scoring=scoring).end(flow, "knock", told.seat)

    def _open(self, flow: Flow, told: Round, seat: int) -> None:
        """Emit the melds of the knocker, as they were shown or the best."""
        shown, rest = self._shown(told, seat)
        lay_open(flow, seat, solve(self.rules.melds, self.rules.values, rest).melds if shown is None else shown)

    def _defend(self, flow: Flow, told: Round, seat: int) -> None:
        """Emit the lay-offs and melds of the defender, as they were shown or the best; nothing is laid off on gin."""
        shown, rest = self._shown(told, seat)
        if shown is not None:
            if told.end == "knock":
                laid_off(flow, seat, rest)
            lay_open(flow, seat, shown)
            return
        table = [meld.shape for meld in flow.state.public.melds] if told.end == "knock" else []
        best = defend(self.rules.melds, self.rules.values, table, rest)
        laid_off(flow, seat, cards_of(card for card, _ in best.lay_offs))
        lay_open(flow, seat, best.own.melds)

    def _shown(self, told: Round, seat: int) -> tuple[tuple[Shape, ...] | None, Cards]:
        """Return the melds that a seat showed, None if its cards were told without groups, and its other cards.

        Raises Mistold for a wrong number of cards.
        """
        groups = told.hands[seat].cards.get(_DEADWOOD, ())
        size, number = told.deal.size, sum(map(len, groups))
        if groups and number != size:
            words: Template = "A hand has {number} cards, not {other}."
            raise mistold("wrong_number", words, seat, _DEADWOOD, number=size, other=number)
        if len(groups) < 2:
            return None, told.hands[seat].held(_DEADWOOD)
        read = {group: read_shape(self.rules.melds, group) for group in groups}
        shapes = tuple(shape for shape in read.values() if not isinstance(shape, Fault))
        loose = (card for group, shape in read.items() if isinstance(shape, Fault) for card in group)
        return shapes, cards_of(loose)

    def _check_knock(self, scoring: ToldKnock, state: State, told: Round, seat: int) -> None:
        """Raise Mistold for a knock with too much deadwood, or with none."""
        if told.end != "knock":
            return
        points, limit = scoring.deadwood(state, seat).points, self._limit.of(state.public)
        if not points:
            raise mistold("is_gin", "With no deadwood it is gin.", seat, _DEADWOOD)
        if not limit:
            raise mistold("too_much_deadwood", "Only gin ends this deal.", seat, _DEADWOOD)
        if points > limit:
            above: Template = "The deadwood is {points}, and the knock limit of this deal is {limit}."
            raise mistold("too_much_deadwood", above, seat, _DEADWOOD, points=points, limit=limit)

    def tell(self, before: State, ended: DealEnded) -> PaperRound:
        """Return a deal of the engine as it would be told."""
        upcard = first_upcard(before.public)
        card = "" if upcard is None else format_card(upcard)
        if ended.reason == "void":
            return PaperRound("void", card=card)
        knocker = other(before.public, before.public.turn.seat)
        end = the_part(self.rules, KnockScoring).ended(before, knocker)
        hands = tuple(self._hand_told(before, seat) for seat in range(self.rules.players))
        return PaperRound(end, knocker, card, hands=hands)

    def _hand_told(self, before: State, seat: int) -> PaperHand:
        groups, hand = melded_groups(before, seat), before.hands[seat]
        cards = cards_text(groups, faces_of(hand))
        points = {_DEADWOOD: points_of(self.rules, hand)}
        return PaperHand("", points, {_DEADWOOD: cards}) if cards else PaperHand()

    def terms(self, public: Public) -> Iterator[Saying]:
        """Yield the knock limit, unless the first upcard sets it."""
        if not self._limit.values:
            yield limit_words(self._limit.most)
