"""The amount of play, and where it runs: here, in threads, in processes or on a cluster."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
import msgspec

from openrummy.languages import ToldError, saying
from openrummy.sim.results import By
from openrummy.sim.workers import Progress, Spread, Threads, processes


class Amount(msgspec.Struct, frozen=True):
    """The amount of play, and where it runs.

    number: of matches, or of deals if `single`.  workers: None to choose automatically.  cluster: an address, empty for the one on this
    machine, None for none.
    """

    number: int
    single: bool
    workers: int | None
    cluster: str | None = None


def amount_of(deals: int | None, matches: int | None, otherwise: Amount) -> Amount:
    """Return the number of deals or matches, or the default.  Raises ToldError if both are given."""
    if deals is not None and matches is not None:
        raise ToldError(saying("Use either --deals or --matches."))
    if deals is None and matches is None:
        return otherwise
    return msgspec.structs.replace(otherwise, number=deals or matches, single=deals is not None)


@contextmanager
def progress_bar(length: int) -> Iterator[Progress]:
    """Return a progress bar on stderr, if it is a terminal."""
    with click.progressbar(length=length, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield lambda done, asked: bar.update(done - bar.pos)


@contextmanager
def spread_of(amount: Amount, by: By) -> Iterator[Spread]:
    """Return where it runs.  Raises SpreadError if that is not possible."""
    if amount.cluster is not None:
        from openrummy.sim.cluster import Cluster

        with Cluster(amount.cluster or None, amount.workers) as cluster:
            yield cluster
    else:
        yield Threads(amount.workers) if by == "batch" else processes(amount.workers, amount.number)
