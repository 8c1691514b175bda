"""The acts of every player at fixed positions, in `decisions.txt`: a player that acts otherwise needs a new version.

`make golden` writes the file.  It refuses to change what a version does that has been released, since the receipts of its deals would no longer hold.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count, islice
from pathlib import Path

from openrummy.bots import AGENTS, make_agent, version_of
from openrummy.bots.searching import KEY as SEARCHING
from openrummy.engine.decide import act, actors, deal, listed
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, View, view
from openrummy.record.moves import format_move, normal
from openrummy.shuffle import secret_from_seed
from openrummy.variants import rules_for

FILE = Path(__file__).parent / "decisions.txt"
GAMES: Mapping[str, int] = {
    "basic": 3, "block": 2, "kalooki-51": 2, "500": 3, "gin": 2, "gin-three": 3,
    "indian-points": 3, "indian-pool-101": 4, "21-card": 2, "contract": 3,
}  # fmt: skip
"""The games, each with its number of players."""
SEARCHED: Mapping[str, int] = {"basic": 3, "block": 2, "500": 2, "gin": 2, "indian-points": 2}
"""The same for the player that searches, who is asked less often."""
MANY, FEW = 40, 6
EVERY = 3
"""Decisions of a deal from one that is asked to the next."""
RELEASED: Mapping[str, int] = {"random": 1, "sensible": 2}
"""The versions that are not to change any more, by the key of their player.  Levels join them with the first release."""


def lines() -> Iterator[str]:
    """Yield a line for each player and game, with the moves of the player's present version."""
    for key in AGENTS:
        games = SEARCHED if key == SEARCHING else GAMES
        for preset, players in games.items():
            yield f"{name(key, preset)}: {moves(key, preset, players)}"


def name(key: str, preset: str) -> str:
    """Return how the line of a player and a game begins."""
    return f"{key} {version_of(key)}, {preset}"


def moves(key: str, preset: str, players: int) -> str:
    """Return what a player does at the positions of a game."""
    seen = positions(preset, players)[: FEW if key == SEARCHING else MANY]
    agent = make_agent(key, "decisions")
    return " ".join(format_move(normal(agent.act(each))) for each in seen)


def written() -> Mapping[str, str]:
    """Return what the file says, by the beginnings of its lines."""
    return dict(line.split(": ", 1) for line in FILE.read_text().splitlines()) if FILE.exists() else {}


def text() -> str:
    """Return the file as it should be.  Raises ValueError if a released version acts otherwise than the file says."""
    found, known = tuple(lines()), written()
    for line in found:
        begins, said = line.split(": ", 1)
        is_released = any(begins.startswith(f"{key} {version},") for key, version in RELEASED.items())
        if is_released and known.get(begins, said) != said:
            raise ValueError(f"{begins}: this version has been released; raise it, and its receipts stay true.")
    return "\n".join(found) + "\n"


@cache
def positions(preset: str, players: int) -> tuple[View, ...]:
    """Return some decisions of deals between sensible players, in which a seat has a choice."""
    return tuple(islice(_decisions(preset, players), 0, MANY * EVERY, EVERY))


def _decisions(preset: str, players: int) -> Iterator[View]:
    agent, rules = make_agent("sensible", "decisions"), rules_for(preset, players)
    for number in count(1):
        state = deal(new_state(rules), secret_from_seed("decisions", number))[0]
        while state.public.turn.phase not in (DEAL, OVER):
            seat = actors(state)[0]
            seen = view(state, seat)
            if len(tuple(listed(seen))) > 1:
                yield seen
            state = act(state, seat, agent.act(seen))[0]
