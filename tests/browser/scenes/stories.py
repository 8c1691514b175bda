"""Scripts for deals of 500, action by action, and the secrets that deal them.

The test gives the secret to the server, which runs in the same process.  Actions are written as in `tests.helpers`.
To find another: play matches of `make_agent("sensible", ...)` with `secret_from_seed` and write down the first with all you need.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

from openrummy.engine.codec import to_plain
from openrummy.server import clock_and_luck
from openrummy.shuffle import secret_from_seed
from openrummy.table import Chance
from tests.browser.scenes.stage import Stage
from tests.helpers import parse_act


class Story(NamedTuple):
    """A match to 50 points, decided by one deal.

    seed: for the shuffle.  acts: the actions by player.  call: the kind of event of Ann's call.  scores: the final totals.
    """

    preset: str
    seed: str
    acts: str
    call: str
    scores: tuple[int, int]


WITH_THE_PILE = Story(
    "500-house",
    "342",
    """
    Ann: stock, meld 4S 4H 4D 4C, meld 6H 7H 8H, discard 6C
    Bob: pile 2, meld 5C 6C 7C 8C 9C, meld 8D 9D TD, discard TH
    Ann: pile, meld TH JH QH, discard TS
    Bob: stock, lay KH 4, discard KS
    Ann: stock, discard KD
    Bob: stock, discard 6S
    Ann: pile 3, meld KS KD KC, meld 6S 7S 8S
    Bob: stock, lay 9S 6, lay 7D 3, discard QD
    Ann: call TS on 6 from 2, discard QD
    """,
    "called",
    (120, 45),
)
"""Ann floats, ends Bob's turn with a call that takes two cards of the pile, and goes out with the other."""

FROM_THE_RIVER = Story(
    "500-river",
    "400",
    """
    Ann: stock, discard KC
    Bob: stock, discard TH
    Ann: stock, discard 5H
    Bob: stock, meld 9S 9D 9C, discard 2C
    Ann: stock, discard 7S
    Bob: stock, discard 8D
    Ann: stock, discard 6D
    Bob: stock, discard 5S
    Ann: pile 3, meld 6D 7D 8D, discard 4D
    Bob: stock, lay 5D 1
    Ann: call 4D on 1
    Bob: discard 4C
    Ann: stock, lay 3D 1, discard AS
    Bob: stock, discard KH
    Ann: pile, meld QH KH AH, discard 3H
    Bob: stock, discard QS
    Ann: stock, discard 5S
    Bob: pile 11, meld TD JD QD, discard QS
    Ann: stock, meld TS JK=TH TC
    Bob: stock, meld 5S 6S 7S, swap JK TH 4, meld 3H JK=4H 5H, discard AS
    Ann: stock, discard 7C
    """,
    "called_lay_off",
    (80, 75),
)
"""Ann calls on Bob's turn, which goes on, and floats with a joker that Bob then swaps away."""


@contextmanager
def dealt_from(seed: str) -> Iterator[None]:
    """Let servers in this process draw their secrets from `seed`."""
    chance = Chance(secret_from_seed(seed, 0), "any")
    with patch.object(clock_and_luck, "draw", lambda: chance):
        yield


def begins(stage: Stage, story: Story) -> None:
    """Begin a match of Ann and Bob, before Ann is at her browser."""
    with dealt_from(story.seed):
        stage.starts("Bob", preset=story.preset, target_score=50)


def acts_of(story: Story) -> Iterator[tuple[str, str]]:
    """Yield each player with an action, in order."""
    for line in story.acts.strip().splitlines():
        name, _, acts = line.strip().partition(": ")
        yield from ((name, act) for act in acts.split(", "))


def told_until(stage: Stage, story: Story, end: int) -> None:
    """Play the story up to action `end`; as in a slice, a negative `end` counts from the last."""
    begins(stage, story)
    for name, act in list(acts_of(story))[:end]:
        stage.to_act()
        answer = stage.lines[name].act(to_plain(parse_act(act)))
        assert answer["type"] == "accepted", f"{act}: {answer['words']}"
