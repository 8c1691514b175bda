"""`openrummy sim --deals`: many deals by compiled rules, as a table or JSON."""

import sys

import click

from openrummy.cli.output import as_json, say
from openrummy.engine.rules import Rules
from openrummy.sim.intervals import Interval


def print_deals(rules: Rules, policies: list[str], deals: int, seed: str, *, json_: bool) -> None:
    """Play and print.  Raises ValueError where the rules are not covered, and for policies that do not fit the seats."""
    try:
        from openrummy.sim.batch.results import simulate_deals
    except ImportError as fault:
        raise click.UsageError(str(fault)) from None
    everybody = policies * rules.players if len(policies) == 1 else policies
    with click.progressbar(length=deals, file=sys.stderr, hidden=json_ or not sys.stderr.isatty()) as bar:
        result = simulate_deals(
            rules, tuple(everybody), deals, seed, progress=lambda done, of: bar.update(done - bar.pos)
        )
    if json_:
        as_json(result.to_plain())
        return
    say(f"{result.rules}: {result.deals} deals, {result.seconds:.1f} s")
    say(f"{'seat':<6}{'policy':<12}{'wins':>10}{'95 %':>22}{'points a deal':>16}{'95 %':>22}")
    for number, seat in enumerate(result.seats, 1):
        rate, mean = _percent(seat.win_rate_95), _range(seat.mean_points_95)
        say(f"{number:<6}{seat.policy:<12}{seat.wins:>10}{rate:>22}{seat.mean_points:>16.2f}{mean:>22}")
    for reason, ending in result.endings.items():
        say(f"{reason:<18}{ending.deals:>10}{_percent(ending.rate_95):>22}")
    say(f"A deal takes {result.turns_per_deal:.2f} turns ({_range(result.turns_per_deal_95)}).")


def _percent(interval: Interval) -> str:
    return f"{interval[0]:.2%} to {interval[1]:.2%}"


def _range(interval: Interval) -> str:
    return f"{interval[0]:.2f} to {interval[1]:.2f}"
