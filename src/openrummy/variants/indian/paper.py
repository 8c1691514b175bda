"""Rounds of Indian rummy and the 21-card game with real cards (rulebook 5, 6): who declared, and what the hands of the others count."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from openrummy.cards import add, faces_of, format_card, remove_all
from openrummy.declaring.best_arrangement import best_groups
from openrummy.engine.events import DealEnded, TurnStarted
from openrummy.engine.facts import the_part
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Rules
from openrummy.engine.seats import seats_in
from openrummy.engine.state import Public, State
from openrummy.languages import Saying, Template
from openrummy.parts.finish import Finish
from openrummy.parts.groups import Groups
from openrummy.parts.paper.form import Form
from openrummy.parts.paper.mistold import mistold
from openrummy.parts.paper.round import Round, begin
from openrummy.parts.paper.told import PaperRound
from openrummy.variants.indian.events import Declared, Dropped, GroupsShown, Left
from openrummy.variants.indian.formats import PointsFormat
from openrummy.variants.indian.paper_form import HAND, LEFT, NO_TURN, WRONG, indian_form
from openrummy.variants.indian.paper_scoring import told_scoring
from openrummy.variants.indian.paper_telling import Teller
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.seats import seats_of


class IndianPaper(msgspec.Struct, frozen=True):
    """The telling of a round of Indian rummy."""

    rules: Rules

    @property
    def form(self) -> Form:
        """The form of a round."""
        return indian_form(self.rules)

    @property
    def single(self) -> bool:
        """Whether points are played for, so that every deal is settled by itself."""
        return isinstance(the_part(self.rules, DealScoring).format, PointsFormat)

    def enter(self, flow: Flow, told: Round) -> None:
        """Emit the deal, whatever took seats out of it, the hands that are told, and the end."""
        scoring = the_part(self.rules, DealScoring)
        aside = (told.card,) if scoring.wilds.by_card and told.card is not None else ()
        spare = self.rules.pack[0]  # of a hand that was declared wrongly nothing is known but that a card was put down
        hands = tuple(add(0, spare) if _is_wrong(told, seat) else held for seat, held in enumerate(told.held(HAND)))
        begin(flow, told, hands, spare, aside)
        self._turns(flow, told)
        for seat in told.deal.seats:
            self._out(flow, told, seat)
        winner = self._winner(flow, told)
        if told.seat is not None:
            flow.emit(TurnStarted(told.seat))
        self._show(flow, told, winner)
        reason = "last_in" if told.end == WRONG and winner is not None else told.end
        replace(the_part(self.rules, Finish), scoring=told_scoring(scoring, told)).end(flow, reason, winner)

    def _turns(self, flow: Flow, told: Round) -> None:
        """Emit a turn of everybody who had one."""
        for seat in told.deal.seats[1:]:
            if told.hands[seat].mark != NO_TURN:
                flow.emit(TurnStarted(seat))

    def _out(self, flow: Flow, told: Round, seat: int) -> None:
        """Emit what took a seat out of the deal, if anything did."""
        mark, prices = told.hands[seat].mark, the_part(self.rules, Prices)
        if _is_wrong(told, seat):
            flow.emit(Declared(seat, self.rules.pack[0], (), False))
        elif mark in LEFT:
            flow.emit(Left(seat, mark, prices.points(mark)))
        elif mark and mark != NO_TURN:
            flow.emit(Dropped(seat, mark, prices.points(mark)))

    def _winner(self, flow: Flow, told: Round) -> int | None:
        """Return the seat that wins the deal, if one does; raise Mistold if the seats still in it say otherwise."""
        inside = seats_in(seats_of(flow.state.public).inside)
        if told.end == "void":
            return None
        if told.end == WRONG:
            return inside[0] if len(inside) == 1 else None
        if told.end == "last_in":
            if len(inside) != 1:
                raise mistold("not_last_in", "Then everybody but one player is out of the deal: say how.")
            return inside[0]
        if told.seat not in inside:
            raise mistold("out_of_deal", "This player was out of the deal and cannot have declared.", told.seat)
        if len(inside) == 1:
            raise mistold("nobody_left", "Everybody else was out of the deal, which ended it.", told.seat)
        return told.seat

    def _show(self, flow: Flow, told: Round, winner: int | None) -> None:
        """Emit the hands of the losers of which the cards are told, in their groups or in the best ones."""
        for seat in told.deal.seats:
            groups = told.hands[seat].cards.get(HAND, ())
            if groups and seat != winner:
                shown = self._groups(flow.state.public, told, seat, groups)
                loose = remove_all(flow.state.hands[seat], [card for group in shown for card in group])
                flow.emit(GroupsShown(seat, shown, faces_of(loose)))

    def _groups(self, public: Public, told: Round, seat: int, groups: Groups) -> Groups:
        hand, size = told.hands[seat].held(HAND), told.deal.size
        if hand.bit_count() != size:
            words: Template = "A hand has {number} cards, not {other}."
            raise mistold("wrong_number", words, seat, HAND, number=size, other=hand.bit_count())
        return (
            groups
            if len(groups) > 1
            else best_groups(the_part(self.rules, DealScoring).wilds.rules(public), hand).groups
        )

    def tell(self, before: State, ended: DealEnded) -> PaperRound:
        """Return a deal of the engine as it would be told."""
        turned = the_part(self.rules, DealScoring).wilds.turned_up(before.public)
        teller = Teller(before, ended, self.form)
        hands = tuple(map(teller.hand, range(self.rules.players)))
        return PaperRound(ended.reason, teller.ender, "" if turned is None else format_card(turned), hands=hands)

    def terms(self, public: Public) -> Iterator[Saying]:
        """Return nothing: the stakes are on the sheet."""
        return iter(())


def _is_wrong(told: Round, seat: int) -> bool:
    return WRONG in (told.hands[seat].mark, told.end if seat == told.seat else "")
