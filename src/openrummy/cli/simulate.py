"""`openrummy sim`: many matches or deals, as a table, JSON, CSV or a picture."""

import csv
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from openrummy.cli.files import check_place, write_whole
from openrummy.cli.output import as_json, say
from openrummy.cli.seating import Seating, seating
from openrummy.engine.rules import Rules
from openrummy.sim.intervals import Interval
from openrummy.sim.many import simulate, simulate_deals
from openrummy.sim.results import SimResult
from openrummy.sim.rows import Row, rows
from openrummy.sim.spread import Progress, Spread, Threads, processes

STDOUT = Path("-")


class Outputs(msgspec.Struct, frozen=True):
    """How the result is told.  csv: a file, or `STDOUT`.  plot: a file."""

    json_: bool
    csv: Path | None
    plot: Path | None

    def check(self) -> None:
        """Before anything is played: raise UsageError or OSError for what could not be written in the end."""
        if self.json_ and self.csv == STDOUT:
            raise click.UsageError("--json and --csv both want the output: name a file, --csv FILE.")
        if self.csv is not None and self.csv != STDOUT:
            check_place(self.csv)
        if self.plot is not None:
            from openrummy.cli.plotting import check_picture

            check_picture(self.plot)
            check_place(self.plot)


class Amount(msgspec.Struct, frozen=True):
    """How much is played, and where.

    number: of matches, or of deals where `single`.  workers: None for what is worth it.  cluster: an address, empty for the one of this
    machine, None for none.
    """

    number: int
    single: bool
    workers: int | None
    cluster: str | None = None


def print_simulation(rules: Rules, agents: str | None, amount: Amount, seed: str, outputs: Outputs) -> None:
    """Play and print.  Raises ValueError when the agents do not fit the seats, and what `Outputs.check` does."""
    outputs.check()
    seats = seating([rules], agents, single=amount.single)
    with progress_bar(amount.number) as progress:
        result = _played(rules, seats, amount, seed, progress)
    _told(result, outputs)


@contextmanager
def progress_bar(length: int) -> Iterator[Progress]:
    """A bar on stderr, where somebody can see it."""
    with click.progressbar(length=length, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield lambda done, asked: bar.update(done - bar.pos)


def _played(rules: Rules, seats: Seating, amount: Amount, seed: str, progress: Progress) -> SimResult:
    with _spread(amount, seats) as spread:
        if seats.by == "batch":
            from openrummy.sim.batch.results import simulate_deals as simulate_batch

            return simulate_batch(rules, seats.agents, amount.number, seed, progress=progress, spread=spread)
        play = simulate_deals if amount.single else simulate
        return play(rules, seats.agents, amount.number, seed, progress=progress, spread=spread)


@contextmanager
def _spread(amount: Amount, seats: Seating) -> Iterator[Spread]:
    if amount.cluster is not None:
        from openrummy.sim.cluster import Cluster

        with Cluster(amount.cluster or None, amount.workers) as cluster:
            yield cluster
    else:
        yield Threads(amount.workers) if seats.by == "batch" else processes(amount.workers, amount.number)


def _told(result: SimResult, outputs: Outputs) -> None:
    if outputs.csv is not None and outputs.csv != STDOUT:
        write_whole(outputs.csv, csv_text(result))
    if outputs.plot is not None:
        from openrummy.cli.plotting import picture

        write_whole(outputs.plot, picture(result))
    if outputs.json_:
        as_json(result.to_plain())
    elif outputs.csv == STDOUT:
        click.echo(csv_text(result), nl=False)
    else:
        _print_table(result)


def csv_text(result: SimResult) -> str:
    """A header and a line for each statistic, which says of which rules and seed it is, so that files can be joined."""
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(("rules", "players", "seed", "by", *Row.__struct_fields__))
    for row in rows(result):
        lines.writerow((result.rules, len(result.seats), result.seed, result.by, *msgspec.structs.astuple(row)))
    return written.getvalue()


def _print_table(result: SimResult) -> None:
    per = "deal" if result.matches is None else "match"
    say(f"{result.rules}: {_amount(result)}, {_BY[result.by]}, {result.seconds:.1f} s")
    say(f"{'seat':<6}{'agent':<12}{'wins':>10}{'rate':>9}{'95 %':>19}{f'points a {per}':>18}{'95 %':>20}")
    for number, seat in enumerate(result.seats, 1):
        rate, mean = percents(seat.win_rate_95), numbers(seat.mean_points_95)
        wins = f"{seat.wins:>10.10g}{seat.win_rate:>9.2%}{rate:>19}"
        say(f"{number:<6}{seat.agent:<12}{wins}{seat.mean_points:>18.2f}{mean:>20}")
    say(f"{'how deals end':<18}{'deals':>10}{'rate':>9}{'95 %':>19}")
    for reason, ending in result.endings.items():
        say(f"{reason.replace('_', ' '):<18}{ending.deals:>10}{ending.rate:>9.2%}{percents(ending.rate_95):>19}")
    say(_lengths(result))
    if result.unfinished:
        say(f"{result.unfinished} were given up as endless and count for nobody.")


_BY = {"engine": "by the engine", "batch": "by compiled rules"}


def _amount(result: SimResult) -> str:
    return f"{result.deals} deals" if result.matches is None else f"{result.matches} matches, {result.deals} deals"


def _lengths(result: SimResult) -> str:
    words = f"A deal takes {result.turns_per_deal:.2f} turns ({numbers(result.turns_per_deal_95)})"
    if result.actions_per_deal is not None and result.actions_per_deal_95 is not None:
        words += f" and {result.actions_per_deal:.1f} actions ({numbers(result.actions_per_deal_95)})"
    if result.deals_per_match is not None and result.deals_per_match_95 is not None:
        words += f", a match {result.deals_per_match:.2f} deals ({numbers(result.deals_per_match_95)})"
    return f"{words}."


def percents(interval: Interval) -> str:
    """An interval of rates."""
    return f"{interval[0]:.2%} to {interval[1]:.2%}"


def numbers(interval: Interval) -> str:
    """An interval of means."""
    return f"{interval[0]:.2f} to {interval[1]:.2f}"
