"""The puzzles of the package: a compressed file for each family of games, read when it is asked for."""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from openrummy.puzzles.puzzle import Puzzle

FOLDER = Path(__file__).parent / "shipped"
_ENDING = ".json.gz"


def file_of(variant: str, folder: Path = FOLDER) -> Path:
    """Return the file with the puzzles of a family."""
    return folder / f"{variant}{_ENDING}"


def read(file: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, none if there is no such file; raises msgspec.DecodeError and OSError for a damaged one."""
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=tuple[Puzzle, ...]) if file.exists() else ()


def write(file: Path, puzzles: tuple[Puzzle, ...]) -> None:
    """Write the puzzles of a family; the same puzzles are the same bytes."""
    file.parent.mkdir(exist_ok=True)
    text = b"[\n%b\n]\n" % b",\n".join(map(msgspec.json.encode, puzzles))
    file.write_bytes(gzip.compress(text, 9, mtime=0))


@lru_cache(maxsize=1)
def puzzles() -> Mapping[str, tuple[str, Puzzle]]:
    """Return every puzzle by its key, with its family, in the order of the days on which they are the daily one: the same for everybody."""
    found = [
        (one.key, (file.name.removesuffix(_ENDING), one))
        for file in sorted(FOLDER.glob(f"*{_ENDING}"))
        for one in read(file)
    ]
    return dict(sorted(found, key=lambda pair: sha256(pair[0].encode()).digest()))


def puzzle(key: str) -> Puzzle | None:
    """Return the puzzle with this key, or None."""
    found = puzzles().get(key)
    return None if found is None else found[1]
