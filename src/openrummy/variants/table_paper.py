"""Rounds with real cards in the games with melds on the table: basic rummy, 500 and contract rummy."""

from collections.abc import Iterator
from math import gcd

import msgspec
from msgspec.structs import replace

from openrummy.cards import Cards, cards_of, faces_of
from openrummy.engine.events import DealEnded
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, State
from openrummy.languages import Saying, Template, saying
from openrummy.melds import Fault, Shape, read_shape
from openrummy.parts.closing import Closing
from openrummy.parts.duties.contract import Contracts
from openrummy.parts.finish import Finish
from openrummy.parts.groups import lay_open
from openrummy.parts.paper.cards import cards_text, held_text, laid_off, melded_groups
from openrummy.parts.paper.form import Ask, Form, RoundEnd, RoundField, RoundSwitch
from openrummy.parts.paper.mistold import mistold
from openrummy.parts.paper.points import FIRST, HAND, MELDED, RUMMY, as_told
from openrummy.parts.paper.round import Round, begin
from openrummy.parts.paper.told import PaperHand, PaperRound
from openrummy.parts.score import PointScoring
from openrummy.solver import solve

_OUT, _BLOCKED = "went_out", "blocked"
_MOST = 2_000
"""The nodes that a search for melds opens in cards told without groups; the best found so far are then enough."""


class TablePaper(msgspec.Struct, frozen=True):
    """The telling of a round: who went out, and the points or the cards of the others."""

    rules: Rules

    @property
    def form(self) -> Form:
        """The form of a round."""
        return Form(tuple(self._ends()), tuple(self._fields()), switches=tuple(self._switches()))

    @property
    def _scoring(self) -> PointScoring:
        return the_part(self.rules, PointScoring)

    def _ends(self) -> Iterator[RoundEnd]:
        nets = self._scoring.mode == "meld_minus_hand"
        melds = (Ask(MELDED, "all"),) * nets
        yield RoundEnd(_OUT, "Somebody went out", "Who went out?", (*melds, Ask(HAND, "others")))
        blocked = (*melds, Ask(HAND, "all")) if nets or self._scoring.blocked != "none" else ()
        yield RoundEnd(_BLOCKED, "Nobody could go on", asks=blocked)
        yield RoundEnd("void", "The deal was void")

    def _fields(self) -> Iterator[RoundField]:
        rules, scoring = self.rules, self._scoring
        values = sorted(rules.values[card] for card in rules.pack)
        floats = the_part(rules, Closing).go_out == "floating"
        yield RoundField(HAND, "Cards held", 0 if floats else values[0], sum(values), gcd(*values), cards=True)
        if scoring.mode == "meld_minus_hand":
            step = gcd(*values, scoring.low_ace or 0)
            yield RoundField(MELDED, "Cards melded", 0, sum(values), step, cards=True, grouped=True)

    def _switches(self) -> Iterator[RoundSwitch]:
        if self._scoring.bonus != "none":
            yield RoundSwitch(RUMMY, "The whole hand in one turn", (_OUT,))
        if self._scoring.first_triple:
            yield RoundSwitch(FIRST, "In the first round of turns", (_OUT,))

    @property
    def single(self) -> bool:
        """Return False: totals add up to a target, or over a number of deals."""
        return False

    def enter(self, flow: Flow, told: Round) -> None:
        """Emit the deal, the melds of which the cards are told, and the end."""
        rules, held = self.rules, told.held(HAND)
        _check_sum(rules, told)
        whole = tuple(cards_of(faces_of(melded), hand) for hand, melded in zip(held, told.held(MELDED), strict=True))
        begin(flow, told, whole, rules.pack[0])
        loose = _laid_down(flow, told)
        flow.state = replace(flow.state, hands=held)  # loose cards are no part of the hand either
        replace(the_part(rules, Finish), scoring=as_told(self._scoring, told, loose)).end(flow, told.end, told.seat)

    def tell(self, before: State, ended: DealEnded) -> PaperRound:
        """Return a deal of the engine as it would be told."""
        switches = (each.key for each in self._switches() if ended.reason in each.ends and _was_so(each.key, before))
        hands = (self._hand_told(before, seat) for seat in range(self.rules.players))
        return PaperRound(ended.reason, ended.winner, switches=tuple(switches), hands=tuple(hands))

    def _hand_told(self, before: State, seat: int) -> PaperHand:
        hand, melded = before.hands[seat], melded_groups(before, seat)
        points = {HAND: self._scoring.hand(self.rules.values, seat, hand).points}
        if self._scoring.mode == "meld_minus_hand":
            points[MELDED] = self._scoring.melded(before, seat).points
        cards = {HAND: held_text(hand), MELDED: cards_text(melded, ())}
        return PaperHand("", points, {field: cards[field] for field in points if cards[field]})

    def terms(self, public: Public) -> Iterator[Saying]:
        """Yield the contract of the next deal, if there is one."""
        contracts = part_of(self.rules, Contracts)
        if contracts is not None:
            yield saying("Contract: {contract}", contract=contracts.of_deal(public).contract.words)


def _check_sum(rules: Rules, told: Round) -> None:
    """Raise Mistold if the hands and melds come to more than all cards of the pack."""
    most, number = sum(rules.values[card] for card in rules.pack), 0
    for seat, hand in enumerate(told.hands):
        for field in (HAND, MELDED):
            cards = sum(rules.values[card] for card in faces_of(hand.held(field)))
            number += cards or told.number(seat, field) or 0
    if number > most:
        words: Template = "All cards of the pack count {most}, but these come to {number}."
        raise mistold("more_than_the_pack", words, most=most, number=number)


def _laid_down(flow: Flow, told: Round) -> tuple[Cards, ...]:
    """Emit the melds that are told, and cards laid off where they fit; return for each seat the cards that are in none."""
    rules, loose = flow.state.rules, []
    for seat, hand in enumerate(told.hands):
        left: Cards = 0
        for group in hand.cards.get(MELDED, ()):
            shapes, rest = _melds_of(rules, group)
            lay_open(flow, seat, shapes)
            left = cards_of(faces_of(rest), left)
        loose.append(left)
    return tuple(laid_off(flow, seat, cards) for seat, cards in enumerate(loose))


def _melds_of(rules: Rules, group: tuple[int, ...]) -> tuple[tuple[Shape, ...], Cards]:
    """Return a group as the melds that it is or contains, and its other cards."""
    shape = read_shape(rules.melds, group)
    if not isinstance(shape, Fault):
        return (shape,), 0
    best = solve(rules.melds, rules.values, cards_of(group), _MOST)
    return best.melds, cards_of(best.rest)


def _was_so(switch: str, before: State) -> bool:
    turn = before.public.turn
    return turn.fresh if switch == RUMMY else turn.number <= before.rules.players
