"""Many deals at once in the compiled batch (extra `sim`): actions in, arrays out; deals that end are replaced."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openrummy.engine.rules import Rules
from openrummy.env.arguments import rules_asked, whole
from openrummy.env.rewards import Reward, Rewards
from openrummy.sim.batch import batch_game
from openrummy.sim.batch.game import Actions, Deals, Legal


def vector(
    preset: str, players: int = 2, *, seed: str = "1", reward: Reward = "difference", **changes: Any
) -> "ManyDeals":
    """Return deals of these rules that are played side by side.

    preset, changes: as for `aec`.  seed: of packs and luck.  reward: as for `Rewards`.
    Raises OptionError for wrong rules, ValueError if the batch does not cover them or for an unknown word.
    """
    return ManyDeals(rules_asked(preset, players, changes), seed, reward)


class Stepped(NamedTuple):
    """The views of the seats that must act, and the results of the last actions.

    observations: n records of the variant's layout.  legal: n rows of bitboards, bit b of board k for action 64 k + b.
    rewards: (n, players), 0 unless a deal ended.  ended: n flags; where one is set, the observation shows the next deal.
    finished: the records of the deals that ended, in order.

    All but `finished` are the same arrays at every step, overwritten each time: copy what you want to keep.
    """

    observations: npt.NDArray[Any]
    legal: Legal
    rewards: npt.NDArray[np.float64]
    ended: npt.NDArray[np.bool_]
    finished: Deals


class ManyDeals:
    """n deals that advance together by one action each; a deal that ends is replaced by a new one in the same step.

    Deal number i of a seed is always the same; a deal that ends is replaced by the next number.
    """

    def __init__(self, rules: Rules, seed: str = "1", reward: Reward = "difference") -> None:
        self.rules = rules
        self.game = batch_game(rules)
        self._seed = seed
        self._rewards = Rewards(rules, reward)
        self._allocate(0)

    @property
    def actions(self) -> int:
        """The number of different action numbers."""
        return self.game.actions

    def reset(self, n: int) -> Stepped:
        """Start `n` new deals, from the first number of the seed; raises ValueError if `n` is below 1."""
        number = whole(n, "The number of deals")
        if number < 1:
            raise ValueError(f"{n} deals cannot be played: ask for at least 1.")
        self._allocate(number)
        return self._seen(self._deals[:0])

    def _allocate(self, n: int) -> None:
        self._deals = self.game.deal(n, self._seed)
        self._next = n
        self._observations = self.game.observe(self._deals)
        self._legal = self.game.legal(self._deals)
        self._paid = np.zeros((n, self.rules.players))
        self._ended = np.zeros(n, np.bool_)

    def choose(self, policy: str) -> Actions:
        """Return the action of a compiled policy (`random`, `greedy`, `skilled` where the game has it) in each deal; raises ValueError for any other."""
        return self.game.choose(self._deals, policy)

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """Carry out one action in each deal.

        Raises a ValueError that names the first deal whose action is not legal; then nothing has changed.
        """
        self.game.step(self._deals, actions)
        np.equal(self._deals["phase"], self.game.program.over, out=self._ended)
        self._paid.fill(0)
        over = np.flatnonzero(self._ended)
        finished = self._deals[over]
        if over.size:
            self._paid[over] = self._rewards.of_many(finished["points"][:, : self._paid.shape[1]])
            self._deals[over] = self.game.deal(over.size, self._seed, first=self._next)
            self._next += over.size
        return self._seen(finished)

    def _seen(self, finished: Deals) -> Stepped:
        self.game.observe(self._deals, out=self._observations)
        self.game.legal(self._deals, out=self._legal)
        return Stepped(self._observations, self._legal, self._paid, self._ended, finished)


def mask_of(legal: Legal) -> npt.NDArray[np.uint8]:
    """Return rows of bitboards as rows of 0 and 1, one for each action number: a new array."""
    return np.unpackbits(legal.view(np.uint8), axis=1, bitorder="little")
