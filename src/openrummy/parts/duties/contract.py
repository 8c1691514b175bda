"""The contract of a deal: the sets and runs that the first melds of a seat must be, all in one turn."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Self

import msgspec
from msgspec.structs import replace

from openrummy.cards import Cards, Face
from openrummy.engine.events import Happening, Melded
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import Duty, Payer, Public, View
from openrummy.languages import Saying, Template, saying


class Melds(msgspec.Struct, frozen=True, gc=False):
    """A number of sets and of runs."""

    sets: int
    runs: int

    @property
    def words(self) -> Saying:
        """Return `two sets and one run`."""
        return Saying(_WORDS[self.sets, self.runs])


_WORDS: Mapping[tuple[int, int], Template] = {
    (1, 0): "one set",
    (2, 0): "two sets",
    (3, 0): "three sets",
    (0, 1): "one run",
    (0, 2): "two runs",
    (0, 3): "three runs",
    (1, 1): "one set and one run",
    (1, 2): "one set and two runs",
    (2, 1): "two sets and one run",
}


_INCOMPLETE: Template = (
    "Your contract is {contract}, all in one turn: without those cards your hand does not have {left}."
)
_NOT_WHOLE: Template = "Your contract is {contract}, with your whole hand: the cards left are not {left}."


class MeldContract(msgspec.Struct, frozen=True, gc=False):
    """Laying down the melds that a contract, which the seat has begun to lay down, still asks for.

    whole: they must take the whole hand.
    """

    contract: Melds
    left: Melds
    whole: bool = False

    key: ClassVar[str] = "contract"
    code: ClassVar[str] = "contract"

    def after(self, rules: Rules, event: Happening, free: list[Face]) -> Self | None:
        """Return what is left after another meld."""
        if not isinstance(event, Melded):
            return self
        is_set = event.kind == "set"
        left = Melds(self.left.sets - is_set, self.left.runs - (not is_set))
        return type(self)(self.contract, left, self.whole) if left.sets or left.runs else None

    def asks_for(self, kind: str) -> bool:
        """Whether another meld of a kind is asked for."""
        return bool(self.left.sets if kind == "set" else self.left.runs)

    @property
    def is_last(self) -> bool:
        """Whether one more meld completes the contract."""
        return self.left.sets + self.left.runs == 1

    def lost(self, view: View, event: Happening) -> Problem:
        """Return the refusal of a play after which the rest could not be laid down."""
        words = _NOT_WHOLE if self.whole else _INCOMPLETE
        return Problem("contract_lost", words, {"contract": self.contract.words, "left": self.left.words})

    def joined(self, other: Self) -> Self:
        """Return the same: a seat has one contract."""
        return self

    def can_be_done(self, view: View, payer: Payer) -> bool | None:
        """Whether the hand has the rest of the contract; None if only a search can tell."""
        return payer.opens(view)

    def words(self, named: Callable[[Cards], str]) -> Saying:
        """Return `Your contract is two sets: before you discard, lay down one set.`."""
        return saying(
            "Your contract is {contract}: before you discard, lay down {left}.",
            contract=self.contract.words,
            left=self.left.words,
        )

    def written(self) -> str:
        """Return `contract=2,1,1,0`: the sets and runs of the contract and of the rest, and `,whole` at the end if so."""
        numbers = (*msgspec.structs.astuple(self.contract), *msgspec.structs.astuple(self.left))
        return f"{self.key}={','.join(map(str, numbers))}{',whole' * self.whole}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the duty that `written` wrote; raises ValueError for another text."""
        *numbers, last = text.split(",")
        sets, runs, left_sets, left_runs = map(int, numbers if last == "whole" else (*numbers, last))
        contract, left = Melds(sets, runs), Melds(left_sets, left_runs)
        if {(sets, runs), (left_sets, left_runs)} - _WORDS.keys() or left_sets > sets or left_runs > runs:
            raise ValueError(f"{text[:20]!r} is no contract")
        return cls(contract, left, last == "whole")

    def is_possible(self, hand: Cards) -> bool:
        """Whether the contract has begun."""
        return self.left != self.contract


class Contracts(msgspec.Struct, frozen=True):
    """The contracts of a match, one for each deal, void deals not counted; the last is that of all further deals.

    last_whole: that of the last deal must take the whole hand.
    """

    each: tuple[Melds, ...]
    last_whole: bool

    def of_deal(self, public: Public) -> MeldContract:
        """Return the contract of the running deal, before anything is laid down."""
        number = min(public.sheet.scored, len(self.each) - 1)
        contract = self.each[number]
        return MeldContract(contract, contract, self.last_whole and number == len(self.each) - 1)

    def left(self, public: Public) -> MeldContract | None:
        """Return what the seat in turn has yet to lay down of its contract, None if nothing."""
        for duty in public.turn.duties:
            if isinstance(duty, MeldContract):
                return duty
        return None if public.melded >> public.turn.seat & 1 else self.of_deal(public)

    def after(self, rules: Rules, public: Public, event: Happening) -> tuple[Duty, ...]:
        """Return the duties of the turn after `event`: the rest of a contract that was begun."""
        due = self.left(public) if type(event) is Melded else None
        if due is None:
            return public.turn.duties
        left = due.after(rules, event, [])
        return () if left is None else (left,)

    def may_bring(self, public: Public, duty: Duty) -> bool:
        """Whether it is what is left of the contract of the deal."""
        return isinstance(duty, MeldContract) and replace(duty, left=duty.contract) == self.of_deal(public)
