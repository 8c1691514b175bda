"""OpenSpiel's own simple gin player at our table: every act is done in both engines, and its answers are read back.

Where its engine cannot follow ours (docs/cross-checks.md), our code acts for its seat: it discards a card other than the one
just taken, or makes the exact defence against a knock that its engine thinks impossible.
"""

from collections.abc import Iterable
from typing import Any

from bench.spiel.cards import card_of, face_of, spiel
from bench.spiel.gin import GIN, KNOCK, MELD_OF, MELDS, PASS, STOCK, TAKE
from openrummy.bots import Agent
from openrummy.cards import Face, bits, remove
from openrummy.engine import decide
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.state import DEAL, OVER, State, view
from openrummy.solver import after_discards, counter, defend, solve
from openrummy.variants.gin.actions import FinishLayoffs, Knock, PassUpcard, TakeUpcard

_NUMBER_OF = {tuple(sorted(cards)): MELDS + number for number, cards in MELD_OF.items()}
_SIMPLE = {TakeUpcard: TAKE, PassUpcard: PASS, DrawStock: STOCK, DrawDiscard: TAKE, Decline: PASS}
_GAME: Any = spiel.load_game("gin_rummy")
_ROOT: Any = _GAME.new_initial_state()


def mirrored(state: State) -> Any:
    """Return their state of a deal that has just begun; their first player is always number 0."""
    theirs, first = _ROOT.clone(), state.public.turn.seat
    for hand in (state.hands[first], state.hands[1 - first]):
        for card in bits(hand):
            theirs.apply_action(card_of(card))
    theirs.apply_action(card_of(state.public.pile[-1]))
    return theirs


class Duel:
    """One deal between an agent of ours, in `seat`, and their player."""

    def __init__(self, state: State, agent: Agent, seat: int) -> None:
        self.state, self.agent, self.seat = state, agent, seat
        self.theirs = mirrored(state)
        number = 1 if state.public.turn.seat == seat else 0
        self.bot: Any = spiel.make_simple_gin_rummy_bot(_GAME.get_parameters(), number)

    def play(self) -> int:
        """Play the deal; return the points of our seat less theirs."""
        while self.state.public.turn.phase not in (DEAL, OVER):
            if self.state.public.turn.seat == self.seat:
                self._ours(self.agent.act(view(self.state, self.seat)))
            else:
                self._answer()
        assert self.state.public.last_deal is not None
        points = [score.points for score in self.state.public.last_deal.scores]
        return points[self.seat] - points[1 - self.seat]

    def _legal(self) -> list[Act]:
        return list(decide.legal_actions(self.state, self.state.public.turn.seat))

    def _act(self, action: Act) -> None:
        self.state, _ = decide.act(self.state, self.state.public.turn.seat, action)

    def _ours(self, action: Act) -> None:
        """Carry out an action in both engines; theirs no longer needs our defence."""
        stock = self.state.stock
        if isinstance(action, Knock):
            self._mirror_knock(action)
        elif isinstance(action, Discard):
            self.theirs.apply_action(card_of(action.card))
        elif type(action) in _SIMPLE:
            at_wall = self.theirs.current_phase() == GIN.WALL and isinstance(action, DrawDiscard)
            self.theirs.apply_action(KNOCK if at_wall else _SIMPLE[type(action)])
        if isinstance(action, DrawStock):
            self.theirs.apply_action(card_of(stock[0]))
        self._act(action)

    def _mirror_knock(self, knock: Knock) -> None:
        if self.theirs.current_phase() != GIN.KNOCK:
            if KNOCK not in self.theirs.legal_actions():
                return  # their engine miscounts the hand
            self.theirs.apply_action(KNOCK)
        self.theirs.apply_action(card_of(knock.discard))
        for cards in knock.melds:
            for part in _parts(cards):
                self.theirs.apply_action(_NUMBER_OF[part])
        self.theirs.apply_action(PASS)

    def _answer(self) -> None:
        """Carry out their player's action."""
        phase = self.theirs.current_phase()
        if self.state.public.turn.phase in ("layoff", "show"):
            self._defend(self.bot if phase == GIN.LAYOFF else None)
            return
        chosen = self.bot.step(self.theirs)
        if chosen == KNOCK:
            self._knock(at_wall=phase == GIN.WALL)
        elif chosen in (TAKE, STOCK, PASS):
            self._ours(next(action for action in self._legal() if _SIMPLE[type(action)] == chosen))
        else:
            self._ours(Discard(self._allowed(face_of(chosen))))

    def _allowed(self, card: Face) -> Face:
        turn = self.state.public.turn
        if card != turn.taken:
            return card
        count = counter("low", self.state.rules.values[:13])
        discards = after_discards(count, self.state.hands[turn.seat])
        return min((points, other) for other, points in discards if other != card)[1]

    def _knock(self, *, at_wall: bool) -> None:
        if at_wall:
            if DrawDiscard() not in self._legal():
                self._instead(Decline())
                return
            self._act(DrawDiscard())
        knocked = self.theirs.clone()
        knocked.apply_action(KNOCK)
        discard = face_of(self.bot.step(knocked))
        if discard == self.state.public.turn.taken:
            self._knock_otherwise(self._allowed(discard))
            return
        knocked.apply_action(card_of(discard))
        self.theirs = knocked
        self._act(Knock(discard, self._melds()))

    def _knock_otherwise(self, discard: Face) -> None:
        """Knock by discarding a card other than the one just taken, if that is a legal knock."""
        rules, seat = self.state.rules, self.state.public.turn.seat
        best = solve(rules.melds, rules.values, remove(self.state.hands[seat], discard))
        knock = Knock(discard, tuple(meld.cards for meld in best.melds))
        if decide.check(self.state, seat, knock):
            self._instead(Discard(discard))
        else:
            self._act(knock)

    def _instead(self, action: Act) -> None:
        """Do this in both engines instead of the knock that their player has begun."""
        self.bot.restart()
        self._ours(action)

    def _defend(self, bot: Any) -> None:
        public, seat = self.state.public, self.state.public.turn.seat
        if bot is None:
            rules, melds = self.state.rules, [meld.shape for meld in public.melds]
            best = defend(rules.melds, rules.values, melds, self.state.hands[seat])
            for card, meld in best.lay_offs:
                self._act(LayOff(card, meld))
            self._act(FinishLayoffs(tuple(meld.cards for meld in best.own.melds)))
            return
        while not self.theirs.finished_layoffs():
            chosen = self._stepped()
            if chosen != PASS:
                self._lay_off(face_of(chosen))
        groups = self._melds()
        if self.state.public.turn.phase in ("layoff", "show"):
            self._act(FinishLayoffs(groups))

    def _lay_off(self, card: Face) -> None:
        fitting = (number for number, meld in enumerate(self.state.public.melds) if meld.fits >> card & 1)
        self._act(LayOff(card, next(fitting)))

    def _melds(self) -> tuple[tuple[Face, ...], ...]:
        groups = []
        while (chosen := self._stepped()) != PASS:
            groups.append(tuple(sorted(face_of(card) for card in MELD_OF[chosen - MELDS])))
        return tuple(groups)

    def _stepped(self) -> int:
        chosen: int = self.bot.step(self.theirs)
        self.theirs.apply_action(chosen)
        return chosen


def _parts(cards: Iterable[Face]) -> list[tuple[int, ...]]:
    """Return a meld in pieces that have a number in their engine: a run of six or more in threes, and the rest."""
    rest: list[Face] = sorted(cards)
    parts = []
    while len(rest) > 5:
        parts.append(rest[:3])
        rest = rest[3:]
    return [tuple(sorted(map(card_of, part))) for part in (*parts, rest)]
