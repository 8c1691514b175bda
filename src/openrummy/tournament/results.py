"""The results of a tournament as comma-separated values: a row for each player, in the order of the standings."""

import csv
import io
from collections.abc import Iterator

from openrummy.languages import ENGLISH, Language
from openrummy.table import messages as m
from openrummy.tournament.model import Tournament
from openrummy.tournament.view import view_for

_RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A program for tables would take a text that begins so for a formula."""


def results_csv(tournament: Tournament, language: Language = ENGLISH) -> str:
    """Return the results so far: places, names, scores and prizes, then the score or the points of every round."""
    view = view_for(tournament, "", (), language)
    scored = any(player.score for player in view.players)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(_heading(view, language, scored=scored))
    order = sorted(range(len(view.players)), key=lambda player: (view.players[player].place or 0, player))
    for player in order:
        rows.writerow(_row(view, player, scored=scored))
    return text.getvalue()


def _heading(view: m.TournamentView, language: Language, *, scored: bool) -> Iterator[str]:
    yield language.say("Place")
    yield language.say("Player")
    if scored:
        yield from view.columns
    yield language.say("Prize")
    for one in view.rounds:
        yield language.say("Round {number}", number=one.number)


def _row(view: m.TournamentView, player: int, *, scored: bool) -> Iterator[str | int]:
    found = view.players[player]
    yield "" if found.place is None else found.place
    yield f"'{found.name}" if found.name.startswith(_RISKY) else found.name
    if scored:
        yield found.score
        yield found.points
    yield found.prize
    for one in view.rounds:
        seat = next((seat for table in one.tables for seat in table.seats if seat.player == player), None)
        yield "" if seat is None else seat.score or seat.chips
