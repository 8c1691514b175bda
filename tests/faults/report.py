"""The result of a run with faults as text, and the files that are kept if a promise was broken."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

from tests.faults.history import History

_MOST_SHOWN = 20


class Report(msgspec.Struct, frozen=True):
    """The result of a run.

    kills: by where the server died.  acts: acknowledged commands.  faults: of the network.  chapters: versions that
    viewers were told of.  wakes: seconds until the server noticed half-open links.  policies: entries of the log by
    kind.  errors: lines on the servers' stderr.
    """

    kills: Mapping[str, int]
    acts: int
    tables: int
    links: int
    faults: Mapping[str, int]
    entries: Mapping[str, int]
    chapters: int
    noticed: tuple[float, ...]
    verified: int
    seconds: float
    slowest_start: float
    complaints: list[str]
    errors: str

    @property
    def killed(self) -> int:
        """The number of times the server died."""
        return sum(self.kills.values())

    @property
    def is_clean(self) -> bool:
        """Whether every promise was kept and no server complained."""
        return not self.complaints and not self.errors

    def __str__(self) -> str:
        noticed = f" after {min(self.noticed):.1f} to {max(self.noticed):.1f} s" if self.noticed else ""
        lines = (
            f"{self.killed} kills ({_listed(self.kills)}) under {self.acts:,} acknowledged acts at {self.tables} tables,",
            f"over {self.links:,} links, in {self.seconds:.0f} s; slowest start {self.slowest_start:.1f} s.",
            f"The network: {_listed(self.faults)}; the server noticed {len(self.noticed)} half-open links{noticed}.",
            f"On the disk: {_listed(self.entries)}.",
            f"Checked: {self.chapters:,} versions as viewers were told of them, {self.verified} records.",
            *(self.complaints[:_MOST_SHOWN] or ["Nothing lost, nothing twice, no gap: every promise was kept."]),
            *([f"and {rest:,} more"] if (rest := len(self.complaints) - _MOST_SHOWN) > 0 else []),
        )
        return "\n".join(lines)


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items())) or "nothing"


def kinds_in(history: History) -> Counter[str]:
    """Return the entries of the log by kind, automatic ones by their cause."""
    entries = (each.entry for each in history.log)
    return Counter(entry.get("cause") or entry["type"] for entry in entries)


def keep(folder: Path, report: Report, history: History) -> Path:
    """Write the complaints and all that was heard beside the database in `folder`; return the file."""
    heard = {
        "complaints": report.complaints,
        "errors": report.errors,
        "runs": history.runs,
        "hellos": history.hellos,
        "answers": history.answers,
        "shown": history.shown,
    }
    evidence = folder / "evidence.json"
    evidence.write_bytes(msgspec.json.encode(heard))
    return evidence
