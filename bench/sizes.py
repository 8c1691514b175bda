"""Sizes and start-up times: memory of a match state, time of an import, size of the client."""

import gzip
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from bench.declared import TWENTY_ONE, at_random, close, slowest_and_middle
from openrummy.declaring import ShowRules
from openrummy.engine.match import Match
from openrummy.engine.rules import Rules
from openrummy.variants import rules_for

STATIC = Path(__file__).parent.parent / "src" / "openrummy" / "server" / "static"


class Size(NamedTuple):
    """One figure with its goal, both in `unit`."""

    name: str
    value: float
    unit: str
    goal: float


def sizes() -> Iterator[Size]:
    """Yield every figure that can be measured here; those of the client only if it is built."""
    yield Size("memory of one match state, without its rules", state_bytes() / 1024, "KB", 10)
    yield Size("import of openrummy, beyond a bare interpreter", import_seconds("import openrummy"), "s", 0.10)
    yield Size("import and a first match", import_seconds("import openrummy; openrummy.new_match('basic')"), "s", 0.50)
    yield from declared_sizes()
    if (STATIC / "index.html").exists():
        yield Size("JavaScript of the first load, compressed", script_bytes() / 1000, "kB", 60)


def declared_sizes() -> Iterator[Size]:
    """Yield the times to find the best groups of single hands with warm tables."""
    for name, rules, decks, size, goal in (("13", ShowRules(), 2, 13, 5), ("21", TWENTY_ONE, 3, 21, 30)):
        slowest, middle = slowest_and_middle(at_random(rules, decks, size, 2000))
        yield Size(f"slowest of 2,000 random hands of {name}, best groups", slowest, "ms", goal)
        if name == "21":
            yield Size("the median of them", middle, "ms", 1)
        slowest, _ = slowest_and_middle(close(rules, decks, size, 300))
        yield Size(f"slowest of 300 dense hands of {name}", slowest, "ms", goal)


def state_bytes() -> int:
    """Return the bytes of a state late in the third deal of a match, counting everything that it alone holds."""
    match = Match.new(rules_for("basic", 2), seed="bench")
    while match.state.public.deal < 3 or match.state.public.turn.number < 20:
        if match.is_between_deals:
            match.deal()
        match.apply(match.to_act, list(match.legal_actions())[-1])
    return deep_size(match.state, set())


def deep_size(value: Any, seen: set[int]) -> int:
    """Return the bytes of a value and all that it refers to, each object once; rules are shared by all matches and left out."""
    if id(value) in seen or isinstance(value, Rules):
        return 0
    seen.add(id(value))
    inner: Any = ()
    if isinstance(value, msgspec.Struct):
        inner = (getattr(value, name) for name in value.__struct_fields__)
    elif isinstance(value, tuple):
        inner = value
    return sys.getsizeof(value) + sum(deep_size(item, seen) for item in inner)


def import_seconds(code: str) -> float:
    """Return the seconds that `code` adds to the start of an interpreter: the median of nine fresh processes."""
    return _start_seconds(code) - _start_seconds("pass")


def _start_seconds(code: str) -> float:
    return median(_process_seconds(code) for _ in range(9))


def _process_seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def script_bytes() -> int:
    """Return the bytes of the scripts that the first page loads, each compressed; scripts that are loaded on first use do not count."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    scripts = set(re.findall(r'(?:src|href)="/?([^"]+\.js)"', page))
    return sum(len(gzip.compress((STATIC / script).read_bytes())) for script in scripts)
