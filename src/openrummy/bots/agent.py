"""What a player is, and where its luck comes from.

An agent is a function of (view, seed, version) and of nothing else: it keeps no memory between calls and is handed no
state.  So anybody who has the record of a match can make the agent again, show it the same view, and must
get the same action: its honesty receipt.  The luck of an agent is therefore no running generator, but a hash of its
seed and of the view that it is asked about.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

from openrummy.engine.actions import Act
from openrummy.engine.state import View

T = TypeVar("T")


class Agent(Protocol):
    """A player.

    key: its name in the registry.  version: raised whenever the same view and seed may give another action.
    seed: its own, never that of the cards.
    """

    @property
    def key(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def seed(self) -> str: ...

    def act(self, view: View) -> Act:
        """The action of the seat of `view`, a legal one.

        Raises ValueError when that seat may not do anything.
        """


def view_digest(view: View) -> bytes:
    """32 bytes that stand for what an agent may base its luck on: own hand, pile, table, counts, place in the match."""
    public, turn = view.public, view.public.turn
    table = tuple((meld.shape.cards, meld.shape.represents) for meld in public.melds)
    rules = view.rules.luck or view.rules.text
    place = (rules, view.seat, public.deal, turn.number, turn.seat, turn.phase, public.recycles)
    return blake2b(repr((place, int(view.hand), public.pile, table, public.counts)).encode(), digest_size=32).digest()


def luck(agent: Agent, view: View) -> int:
    """A number below 2^64 that follows from the agent's key, version and seed, and from the view."""
    maker = f"{agent.key} {agent.version} {agent.seed}\0".encode()
    return int.from_bytes(blake2b(maker + view_digest(view), digest_size=8).digest(), "big")


def pick(agent: Agent, view: View, choices: Sequence[T]) -> T:
    """One of `choices` by the agent's luck, each as likely as the others; raises ValueError when there is none."""
    if not choices:
        raise ValueError("there is nothing to choose from: the seat of this view is not to act")
    return choices[luck(agent, view) % len(choices)]


def numbers(luck: int) -> Iterator[int]:
    """An endless row of numbers below 2^31 that follows from `luck`, for players who imagine what they cannot see."""
    state = luck
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64  # Knuth's MMIX
        yield state >> 33
