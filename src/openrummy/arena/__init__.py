"""The arena: duplicate matches between bots of any kind, with ratings.  `openrummy arena` is its command."""

from openrummy.arena.entrants import Entrant, entrants_of
from openrummy.arena.log import MatchLog
from openrummy.arena.played import Arena, BotFault, PlayedMatch, fixtures
from openrummy.arena.running import run
from openrummy.arena.seats import check_entrants
from openrummy.arena.standings import Duel, Standing, Standings, standings

__all__ = [
    "Arena",
    "BotFault",
    "Duel",
    "Entrant",
    "MatchLog",
    "PlayedMatch",
    "Standing",
    "Standings",
    "check_entrants",
    "entrants_of",
    "fixtures",
    "run",
    "standings",
]
