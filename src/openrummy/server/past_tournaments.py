"""The tournaments that are over, in few words: the latest, whoever asks for their results."""

import heapq

from msgspec.structs import replace

from openrummy.languages import ENGLISH, Language
from openrummy.table import messages as m
from openrummy.tournament import Tournament
from openrummy.tournament.view import game_of, listing_of

_MOST = 50


class Past:
    """The tournaments that ended last, as far as this process has read them."""

    def __init__(self) -> None:
        self._ended: dict[str, tuple[int, m.TournamentListing, str]] = {}

    def note(self, tournament: Tournament) -> None:
        """Note a tournament that is over; one that was cancelled has no results."""
        if tournament.status != "over" or tournament.id in self._ended:
            return
        self._ended[tournament.id] = (tournament.log[-1].at, listing_of(tournament, ENGLISH), tournament.game)
        if len(self._ended) > 2 * _MOST:
            latest = heapq.nlargest(_MOST, self._ended, key=lambda one: self._ended[one][0])
            self._ended = {identity: self._ended[identity] for identity in latest}

    def listed(self, language: Language) -> tuple[m.TournamentListing, ...]:
        """Return them, the latest first."""
        latest = heapq.nlargest(_MOST, self._ended.values(), key=lambda one: one[0])
        return tuple(replace(listing, game=game_of(game, language)) for _, listing, game in latest)
