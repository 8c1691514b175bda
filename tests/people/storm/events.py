"""Operations of people with events: they enter and withdraw, and an event ends with a winner or is called off."""

from random import Random

from sqlalchemy import Connection

from openrummy.people.ledger.at_events import Entry, escrow_of, pay_entry, pay_prizes, return_all, return_entry
from openrummy.people.ledger.escrow import stakes_in
from openrummy.people.ledger.transfers import balance_of, was_done
from openrummy.table.refusal import Refusal
from tests.people.storm.crash import HoldsMore, Work
from tests.people.storm.known import known


def of_events(event: str, name: str, at: int, rng: Random) -> tuple[str, Work]:
    """Return an operation of somebody with an event; their name stands for their session, and its number for the version with which they enter."""
    fee, kind = Random(event).randrange(1, 1_000), rng.random()
    entry = _entry(event, name)
    if kind < 0.6:
        return f"enter {event} {entry.version}", lambda db: _enter(db, entry, fee, at)
    if kind < 0.8:
        return f"leave {event} {entry.version}", lambda db: _leave(db, entry, fee, at)
    return f"end {event}", lambda db: _end(db, event, Random(event), at)


def _entry(event: str, name: str) -> Entry:
    return Entry(event, int(name.rpartition("-")[2]), name)


def _enter(db: Connection, entry: Entry, fee: int, at: int) -> bool:
    if was_done(db, f"enter {entry.event} {entry.version}"):
        return False
    _check_goes_on(db, entry.event)
    pay_entry(db, entry, known(db, entry.token).name, entry.token, fee, at)
    return True


def _leave(db: Connection, entry: Entry, fee: int, at: int) -> bool:
    if was_done(db, f"leave {entry.event} {entry.version}"):
        return False
    _check_goes_on(db, entry.event)
    if not was_done(db, f"enter {entry.event} {entry.version}"):
        raise Refusal("not_entered", "Nobody with that name has entered.")
    return_entry(db, entry, fee, at)
    return True


def _check_goes_on(db: Connection, event: str) -> None:
    if was_done(db, f"end {event}"):
        raise Refusal("not_entered", "The event is over.")


def _end(db: Connection, event: str, rng: Random, at: int) -> bool:
    """Let one of those who are in win it all but the fee, or call the event off."""
    if was_done(db, f"end {event}"):
        return False
    inside = [account.name for account in sorted(stakes_in(db, escrow_of(event)))]
    if not inside:
        raise Refusal("not_entered", "Nobody is there.")
    held = balance_of(db, escrow_of(event), to_change=True)
    winner = rng.choice([*inside, None])
    try:
        if winner is None:
            return_all(db, event, at)
        else:
            pay_prizes(db, event, {_entry(event, winner): held - held // 20}, held // 20, at)
    except ValueError as fault:
        raise HoldsMore from fault
    return True
