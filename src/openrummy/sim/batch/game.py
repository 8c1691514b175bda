"""A game in batches: many deals advance together, each a record of a NumPy array.

A variant supplies a `Program`, which is data: layouts, and kernels that work on them.  All variants share the rest.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.engine.rules import Rules
from openrummy.languages import Saying
from openrummy.sim.batch.chance import number_of
from openrummy.sim.batch.policies import (
    COMPILED,
    Policy,
    Skill,
    Skills,
    check_policies,
    names_of_policies,
    table_of,
)
from openrummy.sim.compiled.records import Record
from openrummy.sim.compiled.threads import in_parts
from openrummy.sim.coverage import Covered

Deals: TypeAlias = npt.NDArray[Any]
"""An array of n deals, in the program's layout."""
Legal: TypeAlias = npt.NDArray[np.uint64]
"""n rows of bitboards, one per kind of action: bit b of board k is set if action 64 k + b is legal."""
Actions: TypeAlias = npt.NDArray[np.int64]
Kernel: TypeAlias = Callable[..., Any]


class Program(NamedTuple):
    """The data that a variant supplies.

    version: the version of the rules that it plays, `Rules.version`.
    deal, observation: layouts; a deal has the fields `phase`, `seat` (to act), `reason`, `winner` (-1 for nobody),
    `points` (one number per seat, then zeros) and `turn` (its number).
    kinds: returns how many kinds of actions there are under some rules.  over: the phase after the end.
    reasons: how a deal can end, indexed by `reason`.  name: returns an action in words.
    facts: the facts that it knows, including those that do not affect a single deal.
    why_not: returns why it does not cover some rules of the variant, in words, or None.
    terms: returns, for some rules, the two records (switches and tables) that every kernel gets after its deals.
    skill: returns, for some rules, the skill that the skilled policy plays with unless told otherwise; None if there is no such policy.

    The kernels, with their arguments after those: deal_packs (packs, dealers, seed, first number), deal_seeded (sorted
    pack, seed, first number), list_legal (rows to fill), observe (observations to fill), choose (policy number, actions
    to fill, skills), play (an array of policy numbers, one per seat; skills), step (actions; returns -1, or the first deal
    whose action is illegal, with nothing done).  Skills are a table of numbers with a row for each seat (`policies.Skills`).
    """

    version: int
    deal: np.dtype[Any]
    observation: np.dtype[Any]
    kinds: Callable[[Rules], int]
    over: int
    reasons: tuple[str, ...]
    name: Callable[[int], str]
    facts: Covered
    why_not: Callable[[Rules], Saying | None]
    terms: Callable[[Rules], tuple[np.void, Record]]
    deal_packs: Kernel
    deal_seeded: Kernel
    list_legal: Kernel
    observe: Kernel
    choose: Kernel
    play: Kernel
    step: Kernel
    skill: Callable[[Rules], Skill | None] = lambda rules: None


class BatchGame:
    """Deals under one set of rules.  Everything is seeded, and the number of threads does not change the result."""

    def __init__(self, rules: Rules, program: Program) -> None:
        self.rules = rules
        self.program = program
        self.terms = program.terms(rules)
        self._pack = np.array(rules.pack, np.uint8)
        self.kinds = program.kinds(rules)
        self.skill = program.skill(rules)
        self.policies = names_of_policies(self.skill)

    @property
    def actions(self) -> int:
        """How many numbers there are for actions; not all of them mean one."""
        return 64 * self.kinds

    def deal(self, number: int, seed: str, *, first: int = 0) -> Deals:
        """Return `number` deals with packs and luck derived from `seed`, numbered from `first`; the seats take turns as dealer.

        Deal i of a seed is the same, whatever else is dealt.  Raises ValueError for negative numbers.
        """
        if number < 0 or first < 0:
            raise ValueError(f"Cannot deal {number} deals from number {first} on: neither may be negative.")
        deals = np.zeros(number, self.program.deal)
        self.program.deal_seeded(deals, *self.terms, self._pack, number_of(seed), first)
        return deals

    def deal_packs(self, packs: npt.ArrayLike, dealers: npt.ArrayLike, seed: str = "") -> Deals:
        """Return one deal for each of n packs and n dealers; packs is (n, cards) faces in dealing order.

        seed: of the luck of policies.  Raises ValueError if a row is not a pack, or a dealer not a seat.
        """
        rows, dealing = np.asarray(packs), np.asarray(dealers)
        if rows.ndim != 2 or dealing.shape != rows.shape[:1] or not _are_packs(rows, self._pack):
            raise ValueError(
                f"Packs must be rows of the {self._pack.size} cards of these rules, with one dealer per row."
            )
        if not np.isin(dealing, np.arange(self.rules.players)).all():
            raise ValueError(f"Dealers must be seats, 0 to {self.rules.players - 1}.")
        deals = np.zeros(len(rows), self.program.deal)
        luck = number_of(seed)
        self.program.deal_packs(deals, *self.terms, rows.astype(np.uint8), dealing.astype(np.uint8), luck, 0)
        return deals

    def is_over(self, deals: Deals) -> npt.NDArray[np.bool_]:
        """Return which deals have ended."""
        ended: npt.NDArray[np.bool_] = self._checked(deals)["phase"] == self.program.over
        return ended

    def legal(self, deals: Deals, out: Legal | None = None) -> Legal:
        """Return the legal actions of the seats to act; none if a deal is over.  out: an array from an earlier call, to write into."""
        shape = (self._checked(deals).size, self.kinds)
        found = np.zeros(shape, np.uint64) if out is None else _fitting(out, shape, np.dtype(np.uint64))
        self.program.list_legal(deals, *self.terms, found)
        return found

    def observe(self, deals: Deals, out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """Return what the seats to act may know, n records in the program's layout of an observation.  out: as for `legal`."""
        shape, layout = (self._checked(deals).size,), self.program.observation
        seen = np.zeros(shape, layout) if out is None else _fitting(out, shape, layout)
        self.program.observe(deals, *self.terms, seen)
        return seen

    def choose(self, deals: Deals, policy: str, skill: Skill | None = None) -> Actions:
        """Return the action that a compiled policy takes in each deal; 0 if it is over.

        skill: of the skilled policy; None for the shipped one.
        Raises ValueError for a policy that these rules do not have, and for a skill of another family.
        """
        check_policies((policy,), 1, self.policies)
        return self._chosen(deals, policy, self._skills((skill,) * self.rules.players))

    def step(self, deals: Deals, actions: npt.ArrayLike) -> None:
        """Carry out one action in each deal that is not over.

        Raises ValueError naming the first deal in which the action is illegal; then nothing has changed.
        """
        wanted = np.asarray(actions)
        if wanted.shape != self._checked(deals).shape or wanted.dtype.kind not in "iu":
            raise ValueError(f"{deals.size} deals need {deals.size} actions, as whole numbers.")
        wrong = self.program.step(deals, *self.terms, wanted.astype(np.int64))
        if wrong >= 0:
            action = int(wanted[wrong])
            raise ValueError(f"In deal {wrong} action {action} ({self.program.name(action)}) is not legal.")

    def play(
        self,
        deals: Deals,
        policies: tuple[Policy, ...],
        *,
        skills: Sequence[Skill | None] | None = None,
        threads: int | None = None,
    ) -> None:
        """Play all deals to their ends, with one policy per seat.

        skills: one per seat, for those with the skilled policy; None for the shipped one, in place of all or of one.
        threads: None for one per core; a Python callable always runs in one.
        Raises ValueError for wrong policies and skills, and if a callable chooses an illegal action.
        """
        check_policies(policies, self.rules.players, self.policies)
        table = self._skills(skills)
        codes = np.array([COMPILED[policy] for policy in policies if isinstance(policy, str)], np.uint8)
        if codes.size < len(policies):
            self._play_stepwise(deals, policies, table)
            return
        rows = self._checked(deals)
        in_parts(lambda begin, end: self.program.play(rows[begin:end], *self.terms, codes, table), rows.size, threads)

    def _skills(self, skills: Sequence[Skill | None] | None) -> Skills:
        return table_of(skills, self.skill, self.rules.players)

    def _play_stepwise(self, deals: Deals, policies: tuple[Policy, ...], skills: Skills) -> None:
        while (open_ones := np.flatnonzero(~self.is_over(deals))).size:
            going = deals[open_ones]
            for seat, policy in enumerate(policies):
                turns = np.flatnonzero((going["seat"] == seat) & ~self.is_over(going))
                if turns.size:
                    going[turns] = self._moved(going[turns], policy, skills)
            deals[open_ones] = going

    def _moved(self, deals: Deals, policy: Policy, skills: Skills) -> Deals:
        chosen = (
            self._chosen(deals, policy, skills)
            if isinstance(policy, str)
            else policy(self.observe(deals), self.legal(deals))
        )
        self.step(deals, chosen)
        return deals

    def _chosen(self, deals: Deals, policy: str, skills: Skills) -> Actions:
        actions = np.zeros(self._checked(deals).size, np.int64)
        self.program.choose(deals, *self.terms, COMPILED[policy], actions, skills)
        return actions

    def _checked(self, deals: Any) -> Deals:
        if not isinstance(deals, np.ndarray) or deals.dtype != self.program.deal or deals.ndim != 1:
            raise ValueError(f"These are not deals of {self.rules.key}: use those that deal() returns.")
        return deals


def _fitting(out: npt.NDArray[Any], shape: tuple[int, ...], layout: np.dtype[Any]) -> npt.NDArray[Any]:
    if out.shape != shape or out.dtype != layout or not out.flags.c_contiguous:
        raise ValueError(f"An array to write into must have the shape {shape} and the layout of an earlier result.")
    return out


def _are_packs(rows: npt.NDArray[Any], pack: npt.NDArray[np.uint8]) -> bool:
    return rows.dtype.kind in "iu" and rows.shape[1] == pack.size and bool((np.sort(rows, axis=1) == pack).all())
