"""One episode, a deal or a whole match, as environments play it: numbers in, what changed out."""

from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from random import Random
from typing import Any, Literal, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State, View, view
from openrummy.env.arguments import AfterReset, seed_asked, whole
from openrummy.env.families import FAMILIES
from openrummy.env.observations import Sight
from openrummy.env.rewards import Reward, Rewards
from openrummy.position import format_end, format_position
from openrummy.shuffle import secret_from_seed
from openrummy.sim.numbers import Numbering

Length: TypeAlias = Literal["deal", "match"]
Mask: TypeAlias = npt.NDArray[np.int8]
Observation: TypeAlias = dict[str, npt.NDArray[np.int16] | Mask]


class Episode(AfterReset):
    """A deal, or a match with all its deals, and whose action it waits for.

    length: `deal` or `match`.  reward: as for `Rewards`.  Raises ValueError for another word, and for options under which
    actions have no numbers.
    """

    by_reset = frozenset({"state", "_legal"})
    not_yet = ValueError  # an AttributeError would be lost in the properties below

    def __init__(self, rules: Rules, length: Length, reward: Reward) -> None:
        if length not in ("deal", "match"):
            raise ValueError(f"An episode is a 'deal' or a 'match', not {length!r}.")
        self.rules = rules
        self.family = FAMILIES[rules.key]
        self.numbering = self.family.numbering
        self.numbering.check(rules)
        self.sight = Sight(rules, self.family)
        self.is_over = True
        self.seat = 0
        self._whole = length == "match"
        self.rewards = Rewards(rules, reward)
        self._rng = Random()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """An episode that goes on by itself, with the same luck; what is never changed is shared."""
        other = copy(self)
        vars(other)["_rng"] = deepcopy(self._rng, memo)
        return other

    def begin(self, seed: int | None) -> None:
        """Start anew.  seed: of this and all later episodes, from 0 on; None goes on with the luck there is.

        Raises TypeError for a seed that is no whole number, ValueError below 0.
        """
        self.draw_luck(seed)
        self.start()

    def draw_luck(self, seed: int | None) -> None:
        """The luck of the next episode.  seed: as for `begin`."""
        if seed is not None:
            self._rng = Random(seed_asked(seed))
        self._luck = f"{self._rng.getrandbits(64):x}"

    def secret(self, deal: int) -> bytes:
        """What the order of a deal follows from, by its number."""
        return secret_from_seed(self._luck, deal)

    def start(self) -> None:
        """Start anew with the luck that was drawn."""
        self.state: State = new_state(self.rules)
        self._go_on()

    def _go_on(self) -> None:
        """To the next seat that is asked, through deals that are over."""
        while self.state.public.turn.phase == DEAL and not self._is_done():
            self.state = decide.deal(self.state, self.secret(self.state.public.deal + 1))[0]
        self._legal: Mapping[int, Act] | None = None
        self.is_over = self._is_done()
        if not self.is_over:
            self.seat = decide.actors(self.state)[0]

    def _is_done(self) -> bool:
        public = self.state.public
        return public.turn.phase == OVER or (bool(public.sheet.rows) and not self._whole)

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return view(self.state, seat)

    @property
    def position(self) -> str:
        """The whole position in text form, hidden cards included; once all is over, how it ended, the score sheet and the cards."""
        state = self.state
        return format_end(state) if self._is_done() else format_position(state)

    @property
    def legal(self) -> Mapping[int, Act]:
        """What the seat that is asked may do, by its number; nothing when all is over."""
        if self._legal is None:
            self._legal = {} if self.is_over else self.numbering.legal(self.view(self.seat))
        return self._legal

    def observe(self, seat: int) -> Observation:
        """What a seat may know and do, as arrays."""
        mask = bytearray(self.numbering.size)
        if seat == self.seat:
            for number in self.legal:
                mask[number] = 1
        return {"observation": self.sight.see(self.view(seat)), "action_mask": np.frombuffer(mask, np.int8)}

    def act_of(self, action: Any) -> Act:
        """The action of the engine that a number means now; raises ValueError for one that is not legal, TypeError for none."""
        return self.legal[checked(action, self.numbering, self.legal.__contains__)]

    def play(self, action: Any) -> tuple[float, ...] | None:
        """Carry out the action that a number means; otherwise as `act_of` and `perform`."""
        return self.perform(self.act_of(action))

    def perform(self, act: Act) -> tuple[float, ...] | None:
        """Carry out an action of the seat that is asked; the rewards of all seats, None where nothing was scored."""
        before = self.state.public.sheet.totals
        self.state = decide.act(self.state, self.seat, act)[0]
        after = self.state.public.sheet.totals
        self._go_on()
        if after is before:
            return None
        return self.rewards.of([now - was for was, now in zip(before, after, strict=True)])


def checked(action: Any, numbering: Numbering, is_legal: Callable[[int], Any]) -> int:
    """The number of an action that is legal; raises as `Episode.act_of`.  is_legal: is asked of numbers that there are."""
    number = whole(action, "An action")
    is_number = 0 <= number < numbering.size
    if not is_number or not is_legal(number):
        name = numbering.name(number) if is_number else "no action"
        raise ValueError(f"Action {number} ({name}) is not legal: take one that the mask allows.")
    return number
