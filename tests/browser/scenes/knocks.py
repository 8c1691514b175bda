"""Scripts for matches of gin, action by action; `stories` explains the notation and how they are dealt.

"next" asks for the next deal.  A knock is written with the best groups, which the page uses for an ungrouped hand.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import WebSocketRoute

from tests.browser.scenes.stage import Stage


class Knocks(NamedTuple):
    """A match.  seed: for the shuffles.  acts: the actions by player.  scores: the final totals."""

    preset: str
    target: int
    seed: str
    acts: str
    scores: tuple[int, int]

    def told(self) -> Iterator[tuple[str, str]]:
        """Yield each player with an action, in order."""
        for line in self.acts.strip().splitlines():
            name, _, acts = line.strip().partition(": ")
            yield from ((name, act) for act in acts.split(", "))


TWO_KNOCKS = Knocks(
    "gin",
    25,
    "256",
    """
    Bob: take, discard KD
    Ann: stock, discard TH
    Bob: stock, discard JC
    Ann: pile, discard KC
    Bob: stock, knock 9H 3H 4H 5H 6H / 2C 3C 4C
    Ann: lay 7H 0, lay AC 1, finish JS JD JC
    Bob: next
    Ann: next
    Bob: pass
    Ann: take, knock 5S 8S 9S TS / 6C 7C 8C 9C
    Bob: lay 7S 0, lay 6S 0, finish
    """,
    (174, 41),
)
"""Bob knocks and Ann lays off on both of his melds; then Ann knocks with the upcard, and Bob lays a chain on her run."""

THREE_GAMES = Knocks(
    "gin-hollywood",
    12,
    "1290",
    """
    Bob: take, discard QS
    Ann: stock, discard KC
    Bob: stock, discard TH
    Ann: pile, discard QD
    Bob: stock, discard 9S
    Ann: stock, discard 7C
    Bob: pile, discard 7S
    Ann: pile, knock 2S 5S 6S 7S / TS TH TD / 4D 5D 6D 7D
    Bob: finish 7C 8C 9C
    Bob: next
    Ann: next
    Ann: take, discard TS
    Bob: stock, discard 7D
    Ann: pile, discard JD
    Bob: stock, knock 6S 8S 8H 8C / 4C 5C 6C
    Ann: lay 7C 1, finish
    Bob: next
    Ann: next
    Bob: pass
    Ann: pass
    Bob: stock, discard KH
    Ann: stock, discard JH
    Bob: stock, discard QS
    Ann: stock, discard KD
    Bob: stock, discard QD
    Ann: pile, discard TC
    Bob: stock, discard 8H
    Ann: pile, knock 6D 8S 8H 8C / 9D TD JD QD
    Bob: lay 8D 0, finish AS AD AC / 3S 3H 3D 3C
    """,
    (221, 404),
)
"""Ann goes gin, Bob knocks and then undercuts: each deal closes one of Hollywood's games."""


def begins(stage: Stage, story: Knocks) -> None:
    """Seat both, with Ann at a browser that sends no random number; must run inside `dealt_from`."""
    stage.starts("Bob", preset=story.preset, target_score=story.target)
    stage.ann.page.route_web_socket("**/ws?table=*", _without_nonces)
    stage.sits()
    stage.lines["Bob"].until(lambda line: line.view["status"] == "playing")


def _without_nonces(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()

    def say(message: str | bytes) -> None:
        said = json.loads(message)
        server.send(json.dumps({**said, "nonce": ""} if "nonce" in said else said))

    socket.on_message(say)
