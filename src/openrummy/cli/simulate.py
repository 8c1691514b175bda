"""`openrummy sim`: many matches between bots, as a table or JSON."""

import sys
from collections.abc import Sequence

import click

from openrummy.bots import AGENTS
from openrummy.cli.output import as_json, say
from openrummy.engine.rules import Rules
from openrummy.sim import SimResult, simulate


def print_simulation(rules: Rules, keys: Sequence[str], matches: int, seed: str, *, json_: bool) -> None:
    """Play and print.  Raises ValueError when the agents do not fit the seats."""
    seated = _seated(keys, rules.players)
    with click.progressbar(length=matches, file=sys.stderr, hidden=json_ or not sys.stderr.isatty()) as bar:
        result = simulate(rules, seated, matches, seed, progress=lambda done, of: bar.update(done - bar.pos))
    if json_:
        as_json(result.to_plain())
    else:
        _print_table(result)


def _seated(keys: Sequence[str], players: int) -> list[str]:
    unknown = [key for key in keys if key not in AGENTS]
    if unknown:
        raise ValueError(f"There is no player {unknown[0]!r}; the players are {', '.join(AGENTS)}.")
    if len(keys) == 1:
        return [*keys] * players
    if len(keys) != players:
        raise ValueError(f"{len(keys)} agents are named for {players} players: name one for each seat, or one for all.")
    return [*keys]


def _print_table(result: SimResult) -> None:
    say(f"{result.rules}: {result.matches} matches, {result.deals} deals, {result.seconds:.1f} s")
    say(f"{'seat':<6}{'agent':<12}{'wins':>8}{'95 %':>18}{'points a match':>18}")
    for number, seat in enumerate(result.seats, 1):
        low, high = seat.win_rate_95
        interval = f"{low:.1%} to {high:.1%}"
        say(f"{number:<6}{seat.agent:<12}{seat.wins:>8g}{interval:>18}{seat.points / result.matches:>18.1f}")
    say(f"A deal takes {result.turns_per_deal:.1f} turns; {result.blocked:.1%} end blocked, {result.void:.1%} void.")
    if result.unfinished:
        say(f"{result.unfinished} matches were given up as endless and count for nobody.")
