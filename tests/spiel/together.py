"""One deal of gin in two engines, action by action: the same cards, the same choices, and a comparison of everything that both have.

Our engine uses the options that agree with theirs: no big gin, no undercut on a tie, and the last discard may be taken
to knock.  A comment names each remaining difference where it matters.
"""

from collections import Counter as Tally
from random import Random
from typing import Any

from bench.spiel.cards import UTILS, card_of, face_of, their_hand
from bench.spiel.gin import GIN, KNOCK, MELD_OF, MELDS, PASS, STOCK, TAKE
from openrummy.cards import Cards, Face, add, bits, cards_of, remove
from openrummy.engine import decide
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.events import DealEnded
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State
from openrummy.melds import Shape
from openrummy.shuffle import secret_from_seed
from openrummy.solver import Counter, after_discards
from openrummy.variants.gin.actions import FinishLayoffs, Knock, PassUpcard, TakeUpcard

THEIRS: dict[type[Act], int] = {
    TakeUpcard: TAKE,
    PassUpcard: PASS,
    DrawDiscard: TAKE,
    DrawStock: STOCK,
}


class Together:
    """A deal in both engines.  skill: the share of sensible choices, so that deals end in knocks."""

    def __init__(self, rules: Rules, their_game: Any, count: Counter, rng: Random, skill: float) -> None:
        self.rules, self.count, self.rng, self.skill = rules, count, rng, skill
        self.seen: Tally[str] = Tally()
        self.their_root = their_game.new_initial_state()

    def play(self, number: int) -> None:
        """Play deal `number` to its end."""
        self.begin(decide.deal(new_state(self.rules), secret_from_seed("together", number))[0])
        while self.state.public.turn.phase not in (DEAL, OVER):
            if self._they_stopped():
                return
            getattr(self, f"_{self.state.public.turn.phase}")()
        self._compare_results()

    def begin(self, state: State) -> None:
        """Set up both engines for a deal, before its first choice."""
        self.state = state
        self.first = self.state.public.turn.seat
        self.laid_on_two = False
        self.eagerness = self.rng.choice((0.5, 0.1))  # players who wait reach gin, or are undercut
        self.upcards_drawn = 0
        self._deal_theirs()

    def _they_stopped(self) -> bool:
        # difference: they end a deal without a winner when the pile has been drawn from 50 times
        if not self.theirs.is_terminal():
            return False
        assert self.upcards_drawn == GIN.MAX_NUM_DRAW_UPCARD_ACTIONS
        self.seen["fifty upcards"] += 1
        return True

    def _deal_theirs(self) -> None:
        self.theirs = self.their_root.clone()
        for seat in (self.first, 1 - self.first):
            for card in bits(self.state.hands[seat]):
                self.theirs.apply_action(card_of(card))
        self.theirs.apply_action(card_of(self.state.public.pile[-1]))
        self.limit = self.theirs.knock_card()

    @property
    def seat(self) -> int:
        """The seat to act, which must be the same in both engines."""
        seat = self.state.public.turn.seat
        assert self.theirs.current_player() == self._player(seat)
        return seat

    @property
    def hand(self) -> Cards:
        """The hand of the seat to act, which must be the same in both engines."""
        hand = self.state.hands[self.seat]
        assert sorted(self.theirs.hands()[self._player(self.seat)]) == sorted(their_hand(hand))
        return hand

    def _player(self, seat: int) -> int:
        return 0 if seat == self.first else 1

    def _legal(self) -> list[Act]:
        return list(decide.legal_actions(self.state, self.seat))

    def _ours(self, action: Act) -> None:
        self.state, events = decide.act(self.state, self.state.public.turn.seat, action)
        self.seen.update(event.reason for event in events if isinstance(event, DealEnded))

    def _both(self, action: Act, theirs: int) -> None:
        self.theirs.apply_action(theirs)
        self._ours(action)

    def _upcard(self) -> None:
        """Compare an offer of the upcard or a draw, which has two sources or only the stock, and choose."""
        ours = self._legal()
        assert sorted(THEIRS[type(action)] for action in ours) == self.theirs.legal_actions()
        self._compare_deadwood()
        top = self.state.public.pile[-1]
        action = self._wanted(ours, top) if self.rng.random() < self.skill else self.rng.choice(ours)
        stock = self.state.stock
        self.upcards_drawn += isinstance(action, DrawDiscard)
        self._both(action, THEIRS[type(action)])
        if isinstance(action, DrawStock):
            assert len(stock) == self.theirs.stock_size()
            self.theirs.apply_action(card_of(stock[0]))

    _upcard_dealer = _first_draw = _draw = _upcard

    def _wanted(self, ours: list[Act], top: Face) -> Act:
        """Take the card if it lowers the deadwood."""
        helps = min(points for _, points in after_discards(self.count, add(self.hand, top))) < self.count(self.hand)
        return ours[0] if helps == isinstance(ours[0], TakeUpcard | DrawDiscard) else ours[-1]

    def _compare_deadwood(self) -> None:
        assert self.theirs.deadwood()[self._player(self.seat)] == self.count(self.hand)

    def _discard(self) -> None:
        ours, hand, taken = self._legal(), self.hand, self.state.public.turn.taken
        barred = set() if taken is None else {card_of(taken)}
        theirs = set(self.theirs.legal_actions())
        # difference: they let the card just taken be discarded
        assert {card_of(action.card) for action in ours if isinstance(action, Discard)} == theirs - barred - {KNOCK}
        knocks = self._compare_knocks(ours, barred, KNOCK in theirs)
        if knocks and self.rng.random() < self.eagerness:
            self.theirs.apply_action(KNOCK)
            self._knock(knocks)
            return
        card = min((points, card) for card, points in after_discards(self.count, hand) if card != taken)[1]
        if self.rng.random() >= self.skill:
            card = self.rng.choice([card for card in bits(hand) if card != taken])
        self._both(Discard(card), card_of(card))

    def _compare_knocks(self, ours: list[Act], barred: set[int], offered: bool) -> set[int]:
        """Return the discards that knock in both engines, numbered as in theirs."""
        knocks = {card_of(action.discard) for action in ours if isinstance(action, Knock)}
        assert knocks == set(UTILS.legal_discards(their_hand(self.hand), self.limit)) - barred
        least = min(points for _, points in after_discards(self.count, self.hand))
        told = self.theirs.deadwood()[self._player(self.seat)]
        assert told >= least  # difference: it is too high for some hands, and then no knock is offered
        self.seen["deadwood of 11 too high"] += told > least
        assert offered == (told <= self.limit)
        return knocks if offered else set()

    def _knock(self, knocks: set[int]) -> None:
        card = self.rng.choice(sorted(knocks))
        assert knocks <= set(self.theirs.legal_actions())
        self.theirs.apply_action(card)
        self.knocker = self.seat
        player = self._player(self.seat)
        groups = self._groups()
        rest = remove(self.state.hands[self.state.public.turn.seat], face_of(card))
        best = self.count(rest)
        for group in groups:
            rest &= ~cards_of(group)
        points = sum(self.rules.values[card] for card in bits(rest))
        assert self.theirs.deadwood()[player] == points
        self.seen["knock with a poor grouping"] += best < points
        self._ours(Knock(face_of(card), groups))
        self.knocked = [meld.shape for meld in self.state.public.melds]

    def _groups(self) -> tuple[tuple[Face, ...], ...]:
        """Lay melds in their engine at random, until it lets us pass."""
        groups: list[tuple[Face, ...]] = []
        while True:
            legal = self.theirs.legal_actions()
            chosen = PASS if PASS in legal and self.rng.random() < 0.3 else self.rng.choice(legal)
            self.theirs.apply_action(chosen)
            if chosen == PASS:
                return tuple(groups)
            groups.append(tuple(face_of(card) for card in MELD_OF[chosen - MELDS]))

    def _last_draw(self) -> None:
        ours, theirs = self._legal(), self.theirs.legal_actions()
        may_take = DrawDiscard() in ours
        self.seen["last discard"] += 1
        # difference: theirs may knock with the very card that was taken
        assert not may_take or KNOCK in theirs
        if may_take:
            self._both(DrawDiscard(), KNOCK)
        else:
            self._both(Decline(), PASS)

    def _last_discard(self) -> None:
        knocks = {card_of(action.discard) for action in self._legal() if isinstance(action, Knock)}
        taken = self.state.public.turn.taken
        assert taken is not None
        assert knocks == set(self.theirs.legal_actions()) - {card_of(taken)}
        self.seen["knock with the last discard"] += 1
        self._knock(knocks)

    def _layoff(self) -> None:
        legal = [action for action in self._legal() if isinstance(action, LayOff)]
        theirs = set(self.theirs.legal_actions()) - {PASS}
        # difference: theirs lets a run grow by at most two cards at each end
        ours = [action for action in legal if _is_near(self.knocked[action.meld], action.card)]
        self.seen["third card of a chain"] += len(legal) - len(ours)
        # difference: a card that fits two melds goes on one of them here, and on both there
        assert {card_of(action.card) for action in ours} <= theirs
        assert self.laid_on_two or {card_of(action.card) for action in ours} == theirs
        if not ours or self.rng.random() < 0.2:
            self.theirs.apply_action(PASS)
            self._show()
            return
        action = self.rng.choice(ours)
        self.laid_on_two |= sum(other.card == action.card for other in ours) > 1
        self.seen["lay-off"] += 1
        self._both(action, card_of(action.card))
        while not self.state.hands[1 - self.knocker] and not self.theirs.is_terminal():
            self.theirs.apply_action(PASS)  # ours is over with the last card

    def _show(self) -> None:
        self._ours(FinishLayoffs(self._groups()))

    def _compare_results(self) -> None:
        deal = self.state.public.last_deal
        assert deal is not None
        if deal.reason == "void" and not self.theirs.is_terminal():
            # difference: the last discard may always be taken to knock there
            assert self.theirs.current_phase() == GIN.WALL
            self.theirs.apply_action(PASS)
            self.seen["wall"] += 1
        assert self.theirs.is_terminal()
        ours = deal.scores[0].points - deal.scores[1].points
        if deal.reason == "undercut" and abs(ours) == GIN.DEFAULT_UNDERCUT_BONUS:
            # difference: a tie with the knocker is not an undercut there
            self.seen["tie"] += 1
            ours = 0
        assert self.theirs.returns()[self._player(0)] == ours


def _is_near(shape: Shape, card: Face) -> bool:
    return shape.kind == "set" or shape.cards[0] - 2 <= card <= shape.cards[-1] + 2
