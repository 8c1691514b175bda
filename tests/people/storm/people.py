"""Operations of people with accounts: they come, fill up their chips, start and end matches, enter events, and go."""

from collections.abc import Sequence
from random import Random

from sqlalchemy import Connection

from openrummy.people.accounts import Account as Person
from openrummy.people.accounts import NoLogin, make_account
from openrummy.people.ledger.at_tables import pay_out, stakes_of, take_stakes
from openrummy.people.ledger.purses import account_for, top_up
from openrummy.people.ledger.transfers import was_done
from openrummy.people.persons import forget
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.people.sessions import Session, begin_session
from openrummy.table.refusal import Refusal
from tests.people.storm.crash import CrashError, Work
from tests.people.storm.events import of_events
from tests.people.storm.known import known

_LIFE, _PEOPLE = 4_000, 16
"""Operations for which the same people are there, and how many they are."""
_EVENT = 40
"""Operations for which the same event is there."""
_DAY, _DAY_MS = 40, 24 * 3600 * 1000
"""Operations and milliseconds of a day."""


def of_people(seed: int, number: int, rng: Random) -> tuple[str, Work]:
    """Return an operation of people with accounts: they come, fill up, start and end matches, enter events, and go."""
    names = [f"{seed}-{number // _LIFE}-{one}" for one in range(_PEOPLE)]
    name, kind = rng.choice(names), rng.random()
    if kind < 0.25:
        return f"start {name}", lambda db: _come(db, name, number)
    if kind < 0.4:
        day = number // _DAY
        return f"top up {name} {day}", lambda db: _fill_up(db, name, day)
    if kind < 0.43:
        return f"close {name}", lambda db: _go(db, name, number)
    if kind < 0.65:
        return of_events(f"{seed}-{number // _EVENT}", name, number, rng)
    match = f"{seed}-{number // 10}"
    if kind < 0.85:
        sitting, stake = rng.sample(names, rng.randrange(2, 5)), rng.randrange(1, 2_500)
        return f"stake {match}", lambda db: _start(db, match, sitting, stake, number)
    ended = f"{seed}-{max(0, number // 10 - rng.randrange(3))}"
    return f"end {ended}", lambda db: _end(db, ended, Random(ended), number)


def _come(db: Connection, name: str, at: int) -> bool:
    if was_done(db, f"start {name}"):
        return False
    try:
        make_account(db, Person(name, name, "", None, at), [1])
    except NoLogin:  # another thread lets the same person come
        raise CrashError from None
    account_for(db, name, name, at)
    begin_session(db, Session(name, name, name, "", at, at, 0))
    return True


def _fill_up(db: Connection, name: str, day: int) -> bool:
    if was_done(db, f"top up {name} {day}"):
        return False
    top_up(db, known(db, name), day * _DAY_MS)
    return True


def _go(db: Connection, name: str, at: int) -> bool:
    if was_done(db, f"close {name}"):
        return False
    known(db, name)
    forget(db, name, at)
    return True


def _start(db: Connection, match: str, names: Sequence[str], stake: int, at: int) -> bool:
    if was_done(db, f"stake {match}"):
        return False
    seats = [(PlayedSeat(match, number, name, at), name) for number, name in enumerate(names)]
    for seat, name in seats:
        known(db, name)
        link_seat(db, name, seat)
    take_stakes(db, seats, stake, at)
    return True


def _end(db: Connection, match: str, rng: Random, at: int) -> bool:
    """Let one of those who are in a match win it all, or nobody."""
    if was_done(db, f"end {match}"):
        return False
    stakes = stakes_of(db, match)
    if not stakes:
        raise Refusal("not_started", "The match has not started.")
    winner = rng.randrange(len(stakes) + 1)
    pot = sum(amount for _, amount in stakes)
    won = [pot * (seat == winner) for seat in range(len(stakes))]
    return pay_out(db, match, won if sum(won) else None, at)
