"""One episode of an environment, a deal or a whole match: action numbers in, observations and rewards out."""

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
from openrummy.env.families import family_of
from openrummy.env.observations import Sight
from openrummy.env.rewards import Reward, Rewards
from openrummy.position import format_end, format_position
from openrummy.shuffle import secret_from_seed
from openrummy.sim.numbers import Numbering

Length: TypeAlias = Literal["deal", "match"]
Mask: TypeAlias = npt.NDArray[np.int8]
Observation: TypeAlias = dict[str, npt.NDArray[np.int16] | Mask]


class Episode(AfterReset):
    """A deal, or a match with all its deals, and the seat whose action it waits for.

    length: `deal` or `match`.  reward: as for `Rewards`.  Raises ValueError for an unknown word, and for games and
    options in which actions have no numbers.
    """

    by_reset = frozenset({"state", "_legal"})
    not_yet = ValueError  # the properties below would hide an AttributeError

    def __init__(self, rules: Rules, length: Length, reward: Reward) -> None:
        if length not in ("deal", "match"):
            raise ValueError(f"An episode must be 'deal' or 'match', not {length!r}.")
        if length == "match" and reward == "win":
            raise ValueError("A win is that of a deal: use 'difference' or 'points' for whole matches.")
        self.rules = rules
        self.family = family_of(rules)
        self.numbering = self.family.numbering
        self.numbering.check(rules)
        self.sight = Sight(rules, self.family)
        self.is_over = True
        self.seat = 0
        self._whole = length == "match"
        self.rewards = Rewards(rules, reward)
        self._rng = Random()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an independent episode with the same luck; whatever never changes is shared."""
        other = copy(self)
        vars(other)["_rng"] = deepcopy(self._rng, memo)
        return other

    def begin(self, seed: int | None) -> None:
        """Start a new episode.  seed: of this and all later episodes, 0 or more; None continues with the present generator.

        Raises TypeError for a seed that is not a whole number, ValueError below 0.
        """
        self.draw_luck(seed)
        self.start()

    def draw_luck(self, seed: int | None) -> None:
        """Draw the luck of the next episode.  seed: as for `begin`."""
        if seed is not None:
            self._rng = Random(seed_asked(seed))
        self._luck = f"{self._rng.getrandbits(64):x}"

    def secret(self, deal: int) -> bytes:
        """Return the secret from which the order of deal number `deal` is derived."""
        return secret_from_seed(self._luck, deal)

    def start(self) -> None:
        """Start a new episode with the luck that was drawn."""
        self.state: State = new_state(self.rules)
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the next seat that must act, past deals that are over."""
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
        """Return what a seat may know."""
        return view(self.state, seat)

    @property
    def position(self) -> str:
        """The whole position as text, hidden cards included; at the end, the result, the score sheet and the cards."""
        state = self.state
        return format_end(state) if self._is_done() else format_position(state)

    @property
    def legal(self) -> Mapping[int, Act]:
        """The legal actions of the seat that must act, by number; none when the episode is over."""
        if self._legal is None:
            self._legal = {} if self.is_over else self.numbering.legal(self.view(self.seat))
        return self._legal

    def observe(self, seat: int) -> Observation:
        """Return what a seat may know and do, as arrays."""
        mask = bytearray(self.numbering.size)
        if seat == self.seat:
            for number in self.legal:
                mask[number] = 1
        return {"observation": self.sight.see(self.view(seat)), "action_mask": np.frombuffer(mask, np.int8)}

    def act_of(self, action: Any) -> Act:
        """Return the engine's action for a number; raises ValueError if it is not legal now, TypeError if it is not a number."""
        return self.legal[checked(action, self.numbering, self.legal.__contains__)]

    def play(self, action: Any) -> tuple[float, ...] | None:
        """Carry out the action that a number means; see `act_of` and `perform`."""
        return self.perform(self.act_of(action))

    def perform(self, act: Act) -> tuple[float, ...] | None:
        """Carry out an action of the seat that must act; return the rewards of all seats, or None if nothing was scored."""
        before = self.state.public.sheet.totals
        self.state = decide.act(self.state, self.seat, act)[0]
        after = self.state.public.sheet.totals
        self._go_on()
        if after is before:
            return None
        return self.rewards.of([now - was for was, now in zip(before, after, strict=True)])


def checked(action: Any, numbering: Numbering, is_legal: Callable[[int], Any]) -> int:
    """Return the number of a legal action; raises as `Episode.act_of` does.  is_legal: called only for numbers that exist."""
    number = whole(action, "An action")
    is_number = 0 <= number < numbering.size
    if not is_number or not is_legal(number):
        name = numbering.name(number) if is_number else "no action"
        raise ValueError(f"Action {number} ({name}) is not legal: choose one that the mask allows.")
    return number
