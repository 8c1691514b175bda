"""The facts of two small communities of 500, kept because playing them takes long: `python -m tests.fairness.stored` plays them again."""

import gzip
from itertools import islice
from pathlib import Path

import msgspec

from bench.collusion.communities import SETTINGS, Community, played
from openrummy.fairness.facts import DealFacts, facts_of
from openrummy.record.from_text import read_text

HERE = Path(__file__).parent
KEPT = {
    "shared-hands": Community(SETTINGS["500"], "shared hands", 1, friends=True),
    "honest": Community(SETTINGS["500"], "", 1),
}
DEALS = 60


def facts(community: Community, deals: int) -> list[DealFacts]:
    """Play the first deals of a community, and return their facts."""
    return [
        one
        for number, deal in enumerate(islice(played(community), deals))
        for one in facts_of(read_text(deal.record), str(number), [str(member) for member in deal.players])
    ]


def stored(name: str) -> list[DealFacts]:
    """Return the facts of a community that is kept."""
    return msgspec.json.decode(gzip.decompress(_file(name).read_bytes()), type=list[DealFacts])


def _file(name: str) -> Path:
    return HERE / f"{name}.json.gz"


if __name__ == "__main__":
    for key, value in KEPT.items():
        _file(key).write_bytes(gzip.compress(msgspec.json.encode(facts(value, DEALS)), mtime=0))
