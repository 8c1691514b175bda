"""The interface of a player, and the source of its luck.

An agent is a function of (view, seed, version) and of nothing else: it keeps no memory between calls and never gets the
state.  So anyone who has the record of a match can make the agent again, show it the same view, and must get the same
action: its honesty receipt.  That is why the luck of an agent is not a running generator but a hash of its seed and of the
view that it decides about.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import View

T = TypeVar("T")


class Agent(Protocol):
    """A player.

    key: its name in the registry.  version: raised whenever the same view and seed may lead to another action.
    seed: its own, never the seed of the cards.
    """

    @property
    def key(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def seed(self) -> str: ...

    def act(self, view: View) -> Act:
        """Return a legal action for the seat of `view`.

        Raises ValueError when that seat may not act.
        """


def view_digest(view: View) -> bytes:
    """Return a 32-byte digest of everything that luck may depend on: the hand, the pile, the table, the counts, the place in the match."""
    public, turn = view.public, view.public.turn
    table = tuple((meld.shape.cards, meld.shape.represents) for meld in public.melds)
    rules = view.rules.luck or view.rules.text
    place = (rules, view.seat, public.deal, turn.number, turn.seat, turn.phase, public.recycles)
    return blake2b(repr((place, int(view.hand), public.pile, table, public.counts)).encode(), digest_size=32).digest()


def luck(agent: Agent, view: View) -> int:
    """Return a number below 2^64 derived from the agent's key, version and seed, and from the view."""
    maker = f"{agent.key} {agent.version} {agent.seed}\0".encode()
    return int.from_bytes(blake2b(maker + view_digest(view), digest_size=8).digest(), "big")


def pick(agent: Agent, view: View, choices: Sequence[T]) -> T:
    """Return one of `choices` according to the agent's luck, all equally likely; raises ValueError when there are none."""
    if not choices:
        raise ValueError("There is nothing to choose from: the seat of this view may not act now.")
    return choices[luck(agent, view) % len(choices)]


def choice(view: View, choose: Callable[[Sequence[Act]], Act]) -> Act:
    """Return the only legal action for the seat of `view`, or the one that `choose` picks of several; raises ValueError if there is none."""
    allowed = tuple(listed(view))
    if not allowed:
        raise ValueError("There is nothing to do: the seat of this view may not act now.")
    return allowed[0] if len(allowed) == 1 else choose(allowed)


def numbers(luck: int) -> Iterator[int]:
    """Yield an endless sequence of numbers below 2^31 derived from `luck`, for players who guess what they cannot see."""
    state = luck
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64  # Knuth's MMIX
        yield state >> 33
