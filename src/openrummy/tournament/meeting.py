"""The time at which the players of a match meet, where they agree on one: each proposes, and whom the last proposal suits is kept."""

from openrummy.languages import Template
from openrummy.table.refusal import Refusal
from openrummy.tournament import entries as e
from openrummy.tournament.forms import form_of
from openrummy.tournament.model import Tournament
from openrummy.tournament.starting import Entries

MOST_PROPOSALS = 20
"""Of a player for a match: each is an entry of the log, which is copied with every other."""
_PROPOSED: Template = "You have proposed enough times for this match. You can still accept one from the other player."


def proposed_time(tournament: Tournament, player: int, time: int, now: int) -> Entries:
    """Return the entries for a proposal, or for accepting the time that stands; raise Refusal.  time, now: in milliseconds since 1970."""
    by = form_of(tournament).plays_by(tournament)
    sitting = next((one for one in tournament.running if player in one.players), None)
    if sitting is None or not by or not all(tournament.entrants[one].is_person for one in sitting.players):
        raise Refusal("no_match", "You have no match for which a time can be agreed on.")
    if not now < time < by:
        raise Refusal("bad_time", "Choose a time before the round is over.")
    if sitting.time == time and player in sitting.agreed:
        return ()
    if sitting.time != time and _proposals(tournament, sitting.match, player) >= MOST_PROPOSALS:
        raise Refusal("too_many_times", _PROPOSED)
    return (e.TimeProposed(at=now, match=sitting.match, player=player, time=time),)


def _proposals(tournament: Tournament, match: str, player: int) -> int:
    """Return how often a player has proposed a time for a match, or accepted one."""
    proposed = (entry for entry in tournament.log if isinstance(entry, e.TimeProposed))
    return sum((entry.match, entry.player) == (match, player) for entry in proposed)
