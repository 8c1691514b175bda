"""The result of a run at a cluster, as text."""

from collections.abc import Iterable, Mapping

import msgspec

from tests.cluster.judge import Waits, percentile

_MOST_SHOWN = 20


class Report(msgspec.Struct, frozen=True):
    """The result of a run.

    troubles: how many of each kind.  acts: acknowledged commands.  chapters: versions that viewers were told of.
    verified: records that were read at every server.
    """

    troubles: Mapping[str, int]
    acts: int
    tables: int
    entries: int
    links: int
    chapters: int
    verified: int
    seconds: float
    waits: Waits
    complaints: list[str]

    @property
    def is_clean(self) -> bool:
        """Whether every promise was kept."""
        return not self.complaints

    @property
    def kinds(self) -> set[str]:
        """The kinds of the broken promises."""
        return kinds_of(self.complaints)

    def __str__(self) -> str:
        troubles = ", ".join(f"{count} {kind}" for kind, count in self.troubles.items()) or "no trouble"
        lines = (
            f"{troubles}; {self.acts:,} acknowledged acts, {self.entries:,} entries in {self.seconds:.0f} s,",
            f"at {self.tables} tables over {self.links:,} links;",
            f"{self.chapters:,} versions as viewers were told of them, {self.verified} records at every server.",
            *(f"Cut off, {kind}: {_spread(found)}." for kind, found in self.waits.cut_off.items()),
            f"After the database was back, until the first act: {_spread(self.waits.back)}.",
            f"Behind without a bus: {_spread(self.waits.lags)}.",
            *(self.complaints[:_MOST_SHOWN] or ["Nothing lost, nothing twice, no gap: every promise was kept."]),
            *([f"and {rest:,} more"] if (rest := len(self.complaints) - _MOST_SHOWN) > 0 else []),
        )
        return "\n".join(lines)


def kinds_of(complaints: Iterable[str]) -> set[str]:
    """Return the kinds of complaints."""
    return {complaint.partition(":")[0] for complaint in complaints}


def _spread(found: list[int]) -> str:
    if not found:
        return "nobody"
    return (
        f"{len(found)} times, p50 {percentile(found, 50)} ms, p99 {percentile(found, 99)} ms, longest {max(found)} ms"
    )
