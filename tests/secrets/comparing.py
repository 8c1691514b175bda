"""Pair after pair, told to two servers: by which way out, if any, a viewer could tell them apart."""

import asyncio
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from openrummy.server import asking, chances
from tests.secrets.hall import Hall
from tests.secrets.streams import Leaf, streams
from tests.secrets.twins import pair


def stand_still() -> int:
    """A clock that shows one time."""
    return 1_700_000_900_000


@contextmanager
def still_world() -> Iterator[None]:
    """No time passes, and the hash of a token is the token, which is what tables in tests know."""
    true = chances.now, chances.token_hash
    vars(chances)["now"], vars(asking)["token_hash"] = stand_still, str
    try:
        yield
    finally:
        vars(chances)["now"], vars(asking)["token_hash"] = true


def differences(seeds: Iterable[int], most: int = 1_000) -> list[tuple[int, str]]:
    """The seeds of pairs in which the viewer can tell the tables apart, each with the first way out that tells.

    most: of them, after which no more are looked for.
    """
    with still_world(), tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_differences(seeds, most, Path(folder)))


async def _differences(seeds: Iterable[int], most: int, folder: Path) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    async with Hall(folder / "left.db").open() as left, Hall(folder / "right.db").open() as right:
        for seed in seeds:
            way = _first_difference(*await streams(pair(seed), (left, right), f"pair-{seed}"))
            found += [] if way is None else [(seed, way)]
            if len(found) >= most:
                break
    return found


def _first_difference(left: list[Leaf], right: list[Leaf]) -> str | None:
    return next((one[0] for one, other in zip(left, right, strict=True) if one != other), None)
