"""The HTTP routes of puzzles, which are the same for everybody."""

import gzip
from functools import lru_cache
from typing import Any

import msgspec
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response

from openrummy.languages import Language
from openrummy.server.bodies import squeezed
from openrummy.server.documented import get
from openrummy.server.requester import Asked
from openrummy.table import messages as m
from openrummy.table.puzzling import puzzle_called, puzzles_in


@get("/puzzles", sync_to_thread=False)
def get_puzzles(request: Asked, language: NamedDependency[Language]) -> Response[m.Puzzles]:
    """All puzzles, with the themes and games to choose them by."""
    return squeezed(request, _puzzles(language))


@get("/puzzles/{puzzle:str}", sync_to_thread=False, cost=5)
def get_puzzle(puzzle: FromPath[str], language: NamedDependency[Language]) -> m.PuzzleView:
    """A puzzle with its solution."""
    return puzzle_called(puzzle, language)


@lru_cache
def _puzzles(language: Language) -> bytes:
    return gzip.compress(msgspec.json.encode(puzzles_in(language)), mtime=0)


PUZZLES: list[Any] = [get_puzzles, get_puzzle]
