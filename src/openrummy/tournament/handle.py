"""From a command to its entries and the tournament after them: everything that a tournament decides.

    outcome = handle(tournament, command, now, seed)
    tournament = outcome.tournament

A refused command has no entries and changes nothing.
"""

import re
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import msgspec

from openrummy.languages import Plural
from openrummy.table.entries import Sitter
from openrummy.table.messages import OpenTournament
from openrummy.table.names import looks_like_any, tidy_name
from openrummy.table.refusal import Refusal
from openrummy.tournament import entries as e
from openrummy.tournament.commands import (
    Answer,
    Begin,
    CallOff,
    Command,
    Due,
    Enter,
    Forget,
    Lapse,
    Missed,
    ProposeTime,
    Result,
    Unsealed,
    Withdraw,
)
from openrummy.tournament.draw import MOST_ENTRANTS
from openrummy.tournament.forms import form_of
from openrummy.tournament.meeting import proposed_time
from openrummy.tournament.model import Sitting, Tournament
from openrummy.tournament.reducer import apply, opened
from openrummy.tournament.starting import Entries, by_itself, is_forgotten, started
from openrummy.tournament.steps import next_step

_NONCE = re.compile(r"[0-9a-fA-F]{0,64}")


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a command.

    tournament: as it is once `entries` are written, before which nobody may be told.  refusal: why nothing happened.
    """

    tournament: Tournament
    entries: Entries = ()
    refusal: Refusal | None = None


def handle(tournament: Tournament, command: Command, now: int, seed: str) -> Outcome:
    """Return the outcome of `command`.  now: milliseconds since 1970.  seed: the randomness of bots that enter."""
    try:
        decided: Entries = _DECISIONS[type(command)](tournament, command, now, seed)
    except Refusal as refusal:
        return Outcome(tournament, refusal=refusal)
    after = reduce(apply, decided, tournament)
    begun = by_itself(after, now, seed)
    entries, after = [*decided, *begun], reduce(apply, begun, after)
    while (entry := next_step(after, now)) is not None:
        entries.append(entry)
        after = apply(after, entry)
    return Outcome(after, tuple(entries))


def _enter(tournament: Tournament, command: Enter, now: int, seed: str) -> Entries:
    if tournament.entrant_of(command.token) is not None:
        return ()  # an append that was sent twice: this token has entered already
    _check_open(tournament)
    if len(tournament.entrants) >= (tournament.start.full or MOST_ENTRANTS):
        raise Refusal("full", "This tournament is full.")
    if _NONCE.fullmatch(command.nonce) is None:
        raise Refusal("bad_nonce", "A nonce has at most 64 hexadecimal digits.")
    sitter = Sitter("person", free_name(tournament, command.name), command.token)
    return (e.Entered(at=now, sitter=sitter, nonce=command.nonce.lower()),)


def first_entries(first: e.TournamentOpened, asked: OpenTournament, token: str) -> Entries:
    """Return the entries with which a tournament is opened; raise Refusal for its host's name, who is entered if they gave one."""
    if asked.name is None:
        return (first,)
    outcome = handle(opened(first), Enter(asked.name, token, asked.nonce), first.at, "")
    if outcome.refusal is not None:
        raise outcome.refusal
    return (first, *outcome.entries)


def free_name(tournament: Tournament, text: str) -> str:
    """Return the name in `text`; raise Refusal if it is not valid or looks like one that is taken."""
    name = tidy_name(text, ())
    if looks_like_any(name, (entrant.sitter.name for entrant in tournament.entrants)):
        raise Refusal("name_taken", "Another player in this tournament is already called {name}.", name=name)
    return name


def _check_open(tournament: Tournament) -> None:
    if tournament.status == "cancelled":
        raise Refusal("cancelled", "The tournament was cancelled.")
    if tournament.status != "open":
        raise Refusal("started", "The tournament has already started.")


def _withdraw(tournament: Tournament, command: Withdraw, now: int, seed: str) -> Entries:
    player = _entrant(tournament, command.token)
    if tournament.status == "running" and form_of(tournament).may_retire:
        return () if tournament.entrants[player].retired else (e.Retired(at=now, player=player),)
    if tournament.status != "open":
        raise Refusal(
            "started", "The tournament has started. You can leave your table, and a bot will play on for you."
        )
    return (e.Withdrew(at=now, player=player),)


def _entrant(tournament: Tournament, token: str) -> int:
    player = tournament.entrant_of(token)
    if player is None:
        raise Refusal("no_seat", "That token does not belong to a player in this tournament.")
    return player


_TOO_MANY_BOTS = Plural(
    "A tournament has at most {most} players: ask for 0 or {count} bot.",
    "A tournament has at most {most} players: ask for 0 to {count} bots.",
)


def _begin(tournament: Tournament, command: Begin, now: int, seed: str) -> Entries:
    _check_open(tournament)
    if is_alone(tournament, command.token):
        return started(tournament, tournament.start.full - 1, now, seed)
    if command.token != tournament.host:
        raise Refusal("not_host", "Only the host can start the tournament.")
    left = MOST_ENTRANTS - len(tournament.entrants)
    if not 0 <= command.bots <= left:
        raise Refusal("bad_bots", _TOO_MANY_BOTS, most=MOST_ENTRANTS, count=left)
    if len(tournament.entrants) + command.bots < 2:
        raise Refusal("too_few", "A tournament needs at least two players; they may be bots.")
    return started(tournament, command.bots, now, seed)


def is_alone(tournament: Tournament, token: str) -> bool:
    """Return whether somebody waits alone in a sit-and-go, and so may let bots take the other places."""
    return bool(tournament.wish) and len(tournament.entrants) == 1 and tournament.entrant_of(token) == 0


def _call_off(tournament: Tournament, command: CallOff, now: int, seed: str) -> Entries:
    _check_open(tournament)
    if command.token != tournament.host:
        raise Refusal("not_host", "Only the host can call off the tournament.")
    return (e.Cancelled(at=now, why="host"),)


def _forget(tournament: Tournament, command: Forget, now: int, seed: str) -> Entries:
    return (e.Cancelled(at=now, why="forgotten"),) if is_forgotten(tournament, now) else ()


def _due(tournament: Tournament, command: Due, now: int, seed: str) -> Entries:
    return ()  # whatever is due follows after every command


def _answer(tournament: Tournament, command: Answer, now: int, seed: str) -> Entries:
    player = _entrant(tournament, command.token)
    if player not in asked(tournament):
        raise Refusal("not_asked", "You have not been asked to buy chips.")
    return (e.RebuyAnswered(at=now, player=player, bought=command.buy),)


def _propose_time(tournament: Tournament, command: ProposeTime, now: int, seed: str) -> Entries:
    return proposed_time(tournament, _entrant(tournament, command.token), command.time, now)


def asked(tournament: Tournament) -> tuple[int, ...]:
    """Return the players who must decide whether to buy chips."""
    return tuple(player for table in tournament.tables for player in table.asked)


def _lapse(tournament: Tournament, command: Lapse, now: int, seed: str) -> Entries:
    since = {
        player: version
        for version, entry in enumerate(tournament.log, 1)
        if isinstance(entry, e.RebuyAsked)
        for player in entry.players
    }
    late = (player for player in asked(tournament) if since[player] <= command.asked)
    return tuple(e.RebuyAnswered(at=now, player=player, bought=False) for player in late)


def _unsealed(tournament: Tournament, command: Unsealed, now: int, seed: str) -> Entries:
    is_next = command.round == len(tournament.rounds) and bool(form_of(tournament).sealed(tournament))
    return (e.PacksShown(at=now),) if is_next else ()


def _missed(tournament: Tournament, command: Missed, now: int, seed: str) -> Entries:
    sitting = next((one for one in tournament.running if one.match == command.match), None)
    by = form_of(tournament).plays_by(tournament)
    if sitting is None or not (now >= by or withdrawn(tournament, sitting)):
        return ()
    there = tuple(player for seat, player in enumerate(sitting.players) if seat in command.there)
    return (e.MatchMissed(at=now, match=command.match, there=there),)


def withdrawn(tournament: Tournament, sitting: Sitting) -> tuple[int, ...]:
    """Return the seats of a match whose players have withdrawn."""
    return tuple(seat for seat, player in enumerate(sitting.players) if tournament.entrants[player].retired)


def _result(tournament: Tournament, command: Result, now: int, seed: str) -> Entries:
    """Return the entries for a result, none if it is already known."""
    sitting = next((one for one in tournament.running if one.match == command.match), None)
    if sitting is None:
        return ()
    if len(command.points) != len(sitting.players):
        raise Refusal("bad_points", "A result needs the points of every player.")
    return (e.MatchPlayed(at=now, match=command.match, points=command.points),)


_DECISIONS: Mapping[type[Any], Callable[[Tournament, Any, int, str], Entries]] = {
    Enter: _enter,
    Withdraw: _withdraw,
    Begin: _begin,
    CallOff: _call_off,
    Forget: _forget,
    Due: _due,
    Answer: _answer,
    ProposeTime: _propose_time,
    Lapse: _lapse,
    Unsealed: _unsealed,
    Missed: _missed,
    Result: _result,
}
