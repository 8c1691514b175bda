"""The entries paid to a tournament and who wins them.  Where they are paid in play chips, bots neither pay nor win."""

from msgspec.structs import replace

from openrummy.tournament.form import Places
from openrummy.tournament.forms import form_of
from openrummy.tournament.model import Tournament
from openrummy.tournament.money import CHIP, Purse, purse


def entries_paid(tournament: Tournament) -> int:
    """Return how many entries were paid, those for more chips included."""
    bought = sum(len(table.bought) for tables in tournament.rounds for table in tables)
    return bought + sum(_pays(tournament, player) for player in range(len(tournament.entrants)))


def purse_now(tournament: Tournament) -> Purse:
    """Return the distribution as everybody sees it: as it would be with the entries so far, or as it was at the end."""
    entries = entries_paid(tournament)
    places = max(1, min(3, entries)) if tournament.paid else 3
    so_far = purse(tournament.options, entries, places, is_whole=tournament.paid)
    return Purse(so_far.pool, so_far.fee, tournament.prizes) if tournament.status == "over" else so_far


def purse_of(tournament: Tournament) -> Purse:
    """Return the distribution at the end, among those who can win; all places are known."""
    ended = replace(tournament, status="over")  # the last places are known with the end
    places, there = form_of(tournament).winners(tournament), sum(map(len, _winning(ended)))
    return purse(tournament.options, entries_paid(tournament), max(1, min(places, there)), is_whole=tournament.paid)


def prizes_of(tournament: Tournament) -> dict[int, int]:
    """Return the prize of everybody who has one, in hundredths; nothing before the end.

    Those who share a place share the prizes of the places that they take; the first of them gets the rest.
    """
    if tournament.status != "over":
        return {}
    unit = CHIP if tournament.paid else 1
    left, found = list(tournament.prizes), dict[int, int]()
    for together in _winning(tournament):
        each, rest = divmod(sum(left[: len(together)]) // unit, len(together))
        del left[: len(together)]
        shares = {player: unit * (each + rest * (not number)) for number, player in enumerate(together)}
        found |= {player: share for player, share in shares.items() if share}
    return found


def _winning(tournament: Tournament) -> Places:
    """Return those who win something if their place does, the best first."""
    places = form_of(tournament).places(tournament)
    paying = (tuple(player for player in together if _pays(tournament, player)) for together in places)
    return tuple(together for together in paying if together)


def _pays(tournament: Tournament, player: int) -> bool:
    """Return whether a player pays an entry and can win it: where play chips are held for it, only people do."""
    return tournament.entrants[player].is_person or not tournament.paid
