"""The HTTP routes of the games that can be played: in few words for the first page, and with all options."""

import gzip
from functools import lru_cache

from litestar.di import NamedDependency
from litestar.response import Response

from openrummy import __version__
from openrummy.catalogue import catalogue_json, games_json
from openrummy.languages import Language
from openrummy.server.bodies import squeezed
from openrummy.server.documented import get
from openrummy.server.requester import Asked
from openrummy.table import messages as m


@get("/catalogue", sync_to_thread=False)
def get_catalogue(request: Asked, language: NamedDependency[Language]) -> Response[m.Catalogue]:
    """Variants, presets, options and bots."""
    return squeezed(request, _catalogue(language))


@get("/games", sync_to_thread=False)
def get_games(request: Asked, language: NamedDependency[Language]) -> Response[m.Games]:
    """Variants and presets by name, for the first page."""
    return squeezed(request, _games(language))


@lru_cache
def _catalogue(language: Language) -> bytes:
    """Return the catalogue, compressed once: everybody who chooses a game asks for it."""
    return gzip.compress(catalogue_json(language, __version__), mtime=0)


@lru_cache
def _games(language: Language) -> bytes:
    return gzip.compress(games_json(language), mtime=0)
