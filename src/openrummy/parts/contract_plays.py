"""Plays under a contract: its melds, the lay-offs that it opens, and whether a hand has it."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Cards, Face, cards_of, faces_of, is_within, remove_all
from openrummy.engine.actions import Act, Meld
from openrummy.engine.events import Happening, Melded
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import View
from openrummy.languages import Template
from openrummy.melds import Kind, shapes_in
from openrummy.parts.duties.contract import Contracts, MeldContract, Melds
from openrummy.parts.lay_down import LayDown
from openrummy.parts.lay_off import Gate, JokerSwap, LayOffPlay
from openrummy.parts.of_hand import OfHand

_DONE = Problem("contract_done", "You have laid down your contract: from now on you may only lay off in this deal.")
_LATER = Problem(
    "lay_off_later", "You may lay off from your next turn on, not in the one in which you lay down your contract."
)


class ContractMelds(LayDown, frozen=True, kw_only=True):
    """The melds of a contract, and no others."""

    contracts: Contracts

    def candidates(self, view: View) -> Iterator[tuple[Act, Melded]]:
        """Yield every meld in the hand that the contract asks for, if the hand has all that it asks for."""
        due = self.contracts.left(view.public)
        if due is not None and has_melds(view.rules, view.hand, due.left, whole=due.whole):
            yield from (play for play in super().candidates(view) if _unasked(due, view, play[1]) is None)

    def read(self, view: View, action: Meld) -> Melded | Problem:
        """Return the event, or a refusal as in `LayDown`, or because the contract does not ask for the meld."""
        due = self.contracts.left(view.public)
        if due is None:
            return _DONE
        event = super().read(view, action)
        return event if isinstance(event, Problem) else _unasked(due, view, event) or event


def _unasked(due: MeldContract, view: View, event: Melded) -> Problem | None:
    """Return why a contract does not ask for a meld, or None."""
    if not due.asks_for(event.kind):
        words: Template = "Your contract is {contract}: it does not ask for that meld."
        return Problem("not_in_contract", words, {"contract": due.contract.words})
    if due.whole and due.is_last and len(event.cards) < view.hand.bit_count():
        rest: Template = "Your contract is {contract}, with your whole hand: that meld would leave you cards."
        return Problem("contract_lost", rest, {"contract": due.contract.words})
    return None


class ContractGate(Gate, frozen=True, kw_only=True):
    """The condition that a seat has laid down its contract.  later: in an earlier turn."""

    contracts: Contracts
    later: bool

    def closed(self, view: View) -> Problem | None:
        """Return why the seat whose turn it is may not add to the table, or None."""
        due = self.contracts.left(view.public)
        if due is None:
            return _LATER if self.later and view.public.turn.melds else None
        words: Template = "Lay down your contract first: {contract}."
        return Problem("contract_first", words, {"contract": due.contract.words})


class ContractPaying(msgspec.Struct, frozen=True):
    """The plays by which a turn under a contract can end, as `Closing` asks for them."""

    lay_down: ContractMelds
    lay_off: LayOffPlay
    swap: JokerSwap

    def at_once(self, view: View, card: Face, *, to_meld: bool) -> None:
        """Return None: no single card is owed under a contract."""

    def opens(self, view: View) -> bool | None:
        """Whether the hand has the rest of the contract; None if only a search can tell whether the turn can then end."""
        due = self.lay_down.contracts.left(view.public)
        if due is None or not has_melds(view.rules, view.hand, due.left, whole=due.whole):
            return due is None
        needed = 3 * due.left.sets + view.rules.melds.run_min * due.left.runs
        is_tight = view.hand.bit_count() - needed == 1 and view.public.turn.taken is not None
        return None if is_tight and not due.whole else True

    def steps(self, view: View) -> Iterator[Happening]:
        """Yield every play."""
        for play in (self.lay_down, self.lay_off, self.swap):
            yield from (event for _, event in play.candidates(view))


def has_melds(rules: Rules, hand: Cards, melds: Melds, *, whole: bool = False) -> bool:
    """Whether `hand` has these sets and runs at the same time.  whole: they take all of its cards."""
    table = _table(rules, hand)
    return table.covers(hand, melds.sets, melds.runs) if whole else table.has(hand, melds.sets, melds.runs)


class _Table:
    """The melds of a hand, and which of them are possible at the same time in a part of it."""

    def __init__(self, rules: Rules, hand: Cards) -> None:
        self._run_min = rules.melds.run_min
        self._all = [(shape.kind, cards_of(shape.cards)) for shape in shapes_in(rules.melds, hand)]
        self._known: dict[tuple[Cards, int, int, bool], bool] = {}
        shortest: dict[Kind, int] = {"set": 3, "run": rules.melds.run_min}
        # every longer meld has one of these in it, since a meld has few wild cards
        self._short = [(kind, cards) for kind, cards in self._all if cards.bit_count() == shortest[kind]]

    def has(self, hand: Cards, sets: int, runs: int) -> bool:
        """Whether a hand has sets and runs."""
        if not sets and not runs:
            return True
        return self._any(self._short, hand, sets, runs, whole=False)

    def covers(self, hand: Cards, sets: int, runs: int) -> bool:
        """Whether sets and runs take all cards of a hand."""
        if not sets and not runs:
            return not hand
        if hand.bit_count() < 3 * sets + self._run_min * runs:
            return False
        first = hand & -hand  # some meld takes this card
        return self._any([meld for meld in self._all if meld[1] & first], hand, sets, runs, whole=True)

    def _any(self, melds: list[tuple[Kind, Cards]], hand: Cards, sets: int, runs: int, *, whole: bool) -> bool:
        key = hand, sets, runs, whole
        if key not in self._known:
            kind: Kind = "run" if runs else "set"
            follow = self.covers if whole else self.has
            self._known[key] = any(
                follow(remove_all(hand, faces_of(cards)), sets - (its == "set"), runs - (its == "run"))
                for its, cards in melds
                if (its == kind or (whole and (sets if its == "set" else runs))) and is_within(cards, hand)
            )
        return self._known[key]


_table = OfHand(_Table)
