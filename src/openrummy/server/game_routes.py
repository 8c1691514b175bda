"""The HTTP routes of the games that can be played: in few words for the first page, and with all options."""

import gzip
from functools import lru_cache, partial

import msgspec
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Response

from openrummy import __version__
from openrummy.catalogue import catalogue_json, games_json
from openrummy.languages import Language
from openrummy.server.bodies import squeezed, written
from openrummy.server.desk import Desk
from openrummy.server.documented import get, post
from openrummy.server.requester import Asked, address_of
from openrummy.table import messages as m
from openrummy.table.hand_check import hand_answer


@get("/catalogue", sync_to_thread=False)
def get_catalogue(request: Asked, language: NamedDependency[Language]) -> Response[m.Catalogue]:
    """Variants, presets, options and bots."""
    return squeezed(request, _catalogue(language))


@get("/games", sync_to_thread=False)
def get_games(request: Asked, language: NamedDependency[Language]) -> Response[m.Games]:
    """Variants and presets by name, for the first page."""
    return squeezed(request, _games(language))


@post("/check-hand", status_code=200, cost=5)
async def post_check_hand(
    data: JSONBody[m.AskHand], state: State, request: Asked, language: NamedDependency[Language]
) -> Response[m.HandAnswer]:
    """The verdict on a hand of paper cards: its best melds, what it counts, what to discard, and which cards would help."""
    desk: Desk = state.desk
    return written(await desk.done(address_of(request), partial(_checked, data, language)))


def _checked(asked: m.AskHand, language: Language) -> bytes:
    return msgspec.json.encode(hand_answer(asked, language))


@lru_cache
def _catalogue(language: Language) -> bytes:
    """Return the catalogue, compressed once: everybody who chooses a game asks for it."""
    return gzip.compress(catalogue_json(language, __version__), mtime=0)


@lru_cache
def _games(language: Language) -> bytes:
    return gzip.compress(games_json(language), mtime=0)
