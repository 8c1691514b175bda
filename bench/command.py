"""The command line of the benchmarks whose subjects take turns in windows."""

import argparse
import platform
import time
from collections.abc import Callable, Iterable
from importlib.metadata import version

from bench.page import commit, keep, machine

Report = Callable[[int, float], Iterable[str]]
"""A function from the number of windows and their length in seconds to the lines of a report."""


def run(name: str, says: str | None, report: Report, rounds: int = 7) -> None:
    """Measure and print, as `python -m <name>` does.  says: its help text.  rounds: the default number of windows."""
    parser = argparse.ArgumentParser(prog=f"python -m {name}", description=says)
    parser.add_argument("--rounds", type=int, default=rounds, help="windows for each subject")
    parser.add_argument("--seconds", type=float, default=0.7, help="length of a window")
    parser.add_argument("--write", action="store_true", help="store the tables in docs/performance.md")
    asked = parser.parse_args()
    told = "\n".join(report(asked.rounds, asked.seconds))
    print(told)
    if asked.write:
        keep(name, told)


def circumstances(rounds: int, *packages: str) -> Iterable[str]:
    """Yield the first lines of a report: versions, the machine, the commit and the date."""
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    yield f"{platform.python_implementation()} {platform.python_version()}, {versions}, {machine()},"
    yield f"commit {commit()}, {time.strftime('%Y-%m-%d')}; medians of {rounds} windows."
    yield ""
