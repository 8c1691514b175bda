"""Compares pairs of deals on two servers, and names the output, if any, by which a viewer could distinguish them."""

import asyncio
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from openrummy.server import clock_and_luck, requester
from tests.secrets.hall import Hall
from tests.secrets.streams import Leaf, streams
from tests.secrets.twins import PRESETS, Pair, pair


def stand_still() -> int:
    """Return a constant time."""
    return 1_700_000_900_000


@contextmanager
def still_world() -> Iterator[None]:
    """Stop the time, and use tokens as their own hashes, as the tables in tests do."""
    true = clock_and_luck.now, clock_and_luck.token_hash
    vars(clock_and_luck)["now"], vars(requester)["token_hash"] = stand_still, str
    try:
        yield
    finally:
        vars(clock_and_luck)["now"], vars(requester)["token_hash"] = true


def differences(seeds: Iterable[int], most: int = 1_000, among: Sequence[str] = PRESETS) -> list[tuple[int, str]]:
    """Return the seeds of pairs that the viewer can distinguish, each with the first output that differs.

    most: stop after this many.  among: the presets that are played.
    """
    pairs = ((seed, pair(seed, among)) for seed in seeds)
    with still_world(), tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_differences(pairs, most, Path(folder)))


async def _differences(pairs: Iterable[tuple[int, Pair]], most: int, folder: Path) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    async with Hall(folder / "left.db").open() as left, Hall(folder / "right.db").open() as right:
        for seed, each in pairs:
            way = _first_difference(*await streams(each, (left, right), f"pair-{seed}"))
            found += [] if way is None else [(seed, way)]
            if len(found) >= most:
                break
    return found


def _first_difference(left: list[Leaf], right: list[Leaf]) -> str | None:
    return next((one[0] for one, other in zip(left, right, strict=True) if one != other), None)
