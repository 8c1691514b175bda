"""The bots of a simulation and their seats, and the program that plays it: the batch if it can, otherwise the engine."""

from collections.abc import Sequence

import msgspec

from openrummy.bots import player_keys
from openrummy.cli.own_bots import find_from_here
from openrummy.engine.rules import Rules
from openrummy.languages import Plural, Saying, ToldError, saying
from openrummy.sim.results import By


class Seating(msgspec.Struct, frozen=True):
    """The bots, one per seat, and the program that plays."""

    agents: tuple[str, ...]
    by: By


def seating(rules: Sequence[Rules], asked: str | None, *, single: bool) -> Seating:
    """Return the seats for all these rules, which are for the same number of players.

    asked: `greedy,random`, or one for all; None for greedy in the batch and sensible by the engine.  single: whether deals are played.
    The batch plays if it covers all the rules and all the bots.
    Raises ToldError for unknown bots, or if their number does not fit the seats.
    """
    compiled, obstacle = _batch(rules) if single else ((), saying("Only the engine plays whole matches."))
    agents = asked.split(",") if asked else ["greedy" if obstacle is None else "sensible"]
    if obstacle is None and all(agent in compiled for agent in agents):
        return Seating(_everybody(agents, rules[0].players), "batch")
    find_from_here(*agents)
    for agent in agents:
        if agent not in player_keys() and ":" not in agent:
            raise ToldError(_unknown(agent), obstacle or _alone(compiled))
    return Seating(_everybody(agents, rules[0].players), "engine")


def _unknown(agent: str) -> Saying:
    players = ", ".join(player_keys())
    return saying("There is no bot {agent}; the bots are {players}.", agent=repr(agent), players=players)


def _alone(compiled: Sequence[str]) -> Saying:
    players = ", ".join(compiled)
    return saying("Compiled rules can be played only by {players}, with nobody else at the table.", players=players)


def _batch(rules: Sequence[Rules]) -> tuple[tuple[str, ...], Saying | None]:
    """Return the bots of the batch, and why it cannot play these rules."""
    try:
        from openrummy.sim.batch import policies_for, why_not
    except ImportError as fault:
        return (), Saying(f"{fault}.")
    obstacle = next((reason for each in rules if (reason := why_not(each)) is not None), None)
    return policies_for(rules) if obstacle is None else (), obstacle


def _everybody(agents: Sequence[str], players: int) -> tuple[str, ...]:
    if len(agents) not in (1, players):
        words = Plural(
            "{count} bot is named for {players} players: name one for each seat, or one for all.",
            "{count} bots are named for {players} players: name one for each seat, or one for all.",
        )
        raise ToldError(saying(words, count=len(agents), players=players))
    return (*agents,) * (players // len(agents))
