"""`python -m openrummy.tuning FAMILY [--seed TEXT] [--candidates N] [--write]`: search for a better skill, and print each change that was kept."""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from openrummy.tuning.families import FAMILIES
from openrummy.tuning.page import keep
from openrummy.tuning.searching import Kept, Tuner

PAGE = Path("docs/strength.md")


def report(family: str, seed: str, candidates: int, kept: list[Kept]) -> Iterator[str]:
    """Yield what the page keeps of a search."""
    yield f"Seed `{seed}`, {candidates} candidates, {len(kept)} kept, {time.strftime('%Y-%m-%d')}; gains in points a deal over the skill before."
    yield ""
    yield "| candidate | gain, 95 % | changed |"
    yield "| ---: | ---: | --- |"
    before = FAMILIES[family].skill
    for step in kept:
        old, new = msgspec.structs.asdict(before), msgspec.structs.asdict(step.skill)
        changes = ", ".join(f"{field} {old[field]:g} to {new[field]:g}" for field in new if new[field] != old[field])
        yield f"| {step.candidate} | {step.gain.mean:+.3f} +/- {1.96 * step.gain.error:.3f} | {changes} |"
        before = step.skill
    yield ""
    yield f"`{before}`"


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(prog="python -m openrummy.tuning", description=__doc__)
    parser.add_argument("family", choices=sorted(FAMILIES))
    parser.add_argument("--seed", default="1", help="seed of the candidates and of the packs")
    parser.add_argument("--candidates", type=int, default=200, help="how many changes are tried")
    parser.add_argument("--write", action="store_true", help="keep the result in docs/strength.md of this folder")
    asked = parser.parse_args()
    kept = []
    for step in Tuner(FAMILIES[asked.family], asked.seed).search(asked.candidates):
        print(
            f"{step.candidate}: {step.gain.mean:+.3f} +/- {1.96 * step.gain.error:.3f} {step.skill}",
            file=sys.stderr,
            flush=True,
        )
        kept.append(step)
    told = "\n".join(report(asked.family, asked.seed, asked.candidates, kept))
    print(told)
    if asked.write:
        keep(f"openrummy.tuning {asked.family}", told, PAGE)


if __name__ == "__main__":
    main()
