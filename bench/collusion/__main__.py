"""`python -m bench.collusion INTO`: communities of bots, with and without players who help each other; writes the figures into docs/company.md.

INTO is a folder that keeps the facts of what was played, so that a run that was cut off goes on.  --rounds R: of each kind of community.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from bench.collusion.colluders import COLLUDERS
from bench.collusion.communities import SETTINGS, Community, played
from bench.collusion.judging import Found, auc, calibrated, fitted, interval, judged
from bench.page import ROOT, keep
from openrummy.fairness.calibration import HONEST
from openrummy.fairness.facts import DealFacts, facts_of
from openrummy.fairness.pairs import Pair
from openrummy.record.from_text import read_text

_A_ROUND = 20
GAMES = ("indian", "500", "gin")
HONEST_FROM, FITTED = 1000, 1030
"""Honest communities with lower numbers are for the calibration; the others are the ones that are judged."""
SEEN = {("indian-points", 1030)}
"""Those of the others that the calibration in force has seen nevertheless; empty this when it is made anew."""
FIRST = {"feeder": 3000, "soft player": 4000, "shared hands": 5000}
"""The numbers of communities, and so their cards, differ by kind."""


def main() -> None:
    """Play what is missing, judge all, and put the tables into the page."""
    asked = argparse.ArgumentParser("bench.collusion")
    asked.add_argument("into", type=Path)
    asked.add_argument("--rounds", type=int, default=4)
    asked.add_argument("--fit", action="store_true", help="print the constants of openrummy/fairness/calibration.py")
    asked.add_argument("--kept", action="store_true", help="judge all that INTO has, and play nothing")
    given = asked.parse_args()
    chosen = (
        [one for one in plan() if _file(one, given.into).exists()]
        if given.kept
        else islice(plan(), given.rounds * _A_ROUND)
    )
    found = [_found(community, given.into) for community in chosen]
    honest = [one for one in found if not one.community.kind]
    if given.fit:
        print(*fitted([one for one in honest if one.community.number < FITTED]), sep="\n")
        return
    text = "\n\n".join("\n".join(table) for table in (figures(found), alarms(found), calibrated(HONEST)))
    print(text)
    keep("bench.collusion", text, ROOT / "docs" / "company.md")


def plan() -> Iterator[Community]:
    """Yield the communities in the order in which they are played: in each round two honest ones and two of each kind, for each game."""
    for number in range(FITTED - HONEST_FROM):
        for half in (number, number + FITTED - HONEST_FROM):
            for game in GAMES:
                setting = SETTINGS[game]
                is_large = setting.seats > 2
                yield Community(setting, "", HONEST_FROM + half, friends=is_large and half % 4 == 3)
                for kind, first in FIRST.items():
                    if is_large or kind == "soft player":
                        yield Community(setting, kind, first + half, friends=True)


def _found(community: Community, into: Path) -> Found:
    """Return the list of a community, played now unless its facts are kept."""
    file = _file(community, into)
    if not file.exists():
        into.mkdir(parents=True, exist_ok=True)
        facts = [
            one
            for number, deal in enumerate(played(community))
            for one in facts_of(read_text(deal.record), str(number), [str(member) for member in deal.players])
        ]
        file.write_bytes(msgspec.json.encode(facts))
    return judged(community, msgspec.json.decode(file.read_bytes(), type=list[DealFacts]))


def _file(community: Community, into: Path) -> Path:
    kind = community.kind.replace(" ", "_") or "honest"
    return into / f"{community.setting.rules}-{kind}-{community.number}.json"


def figures(found: Sequence[Found]) -> Iterator[str]:
    """Yield a row for each kind and game: how well it is told apart, and how often it is marked."""
    yield "| game | planted | pairs that help | AUC | marked (95% interval) |"
    yield "| --- | --- | --- | --- | --- |"
    for game in GAMES:
        rules = SETTINGS[game].rules
        here = [one for one in found if one.community.setting.rules == rules]
        honest = _honest(here)
        for kind in COLLUDERS:
            guilty = [pair for one in here if one.community.kind == kind for pair in one.guilty]
            if guilty and honest:
                share = _share([pair.stands_out for pair in guilty])
                yield f"| {rules} | {kind} | {len(guilty)} | {auc(guilty, honest):.3f} | {share} |"


def alarms(found: Sequence[Found]) -> Iterator[str]:
    """Yield a row for each game: how often pairs are marked that do not help each other."""
    yield "| game | honest pairs of honest communities | marked | honest pairs beside players who help | marked | pairs of one who helps and another | marked |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for game in GAMES:
        here = [one for one in found if one.community.setting.rules == SETTINGS[game].rules]
        planted = [one for one in here if one.community.kind]
        columns = (
            _honest(here),
            [pair for one in planted for pair in one.innocent],
            [pair for one in planted for pair in one.beside],
        )
        cells = (f"{len(pairs)} | {_share([pair.stands_out for pair in pairs])}" for pairs in columns)
        yield f"| {SETTINGS[game].rules} | {' | '.join(cells)} |"


def _honest(found: Sequence[Found]) -> list[Pair]:
    """Return the pairs of honest communities that the calibration has not seen."""
    return [pair for one in found if not one.community.kind and _is_new(one.community) for pair in one.pairs]


def _is_new(community: Community) -> bool:
    return community.number >= FITTED and (community.setting.rules, community.number) not in SEEN


def _share(marks: Sequence[bool]) -> str:
    low, high = interval(sum(marks), len(marks))
    return f"{sum(marks)} of {len(marks)} ({low:.1%} to {high:.1%})"


if __name__ == "__main__":
    main()
