"""The entry fees of an event: held from when somebody enters until they withdraw, the event is called off, or it pays its prizes.

Whose chips they are is known by the version of the event's log with which they entered, so whoever enters again with the same token brings
chips again.  Of the keys `enter EVENT VERSION`, `leave EVENT VERSION`, `buy EVENT VERSION` and `end EVENT` each can be used once.  The
functions are called in the transaction that writes the event's entry.
"""

from collections import Counter
from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, select

from openrummy.languages import Template
from openrummy.people.ledger.at_tables import check_covered
from openrummy.people.ledger.escrow import settle, stakes_in
from openrummy.people.ledger.purses import account_for, is_closed, known_account
from openrummy.people.ledger.schema import MOVE
from openrummy.people.ledger.transfers import ISSUE, Account, Move, Transfer, carry_out, was_done
from openrummy.people.sessions import session_with
from openrummy.table.refusal import Refusal

_NEEDS_ACCOUNT: Template = "This event has an entry in play chips, so it needs an account: sign in first."
_TWICE: Template = "You have entered this event already; where play chips are at stake everybody enters once."
_OTHERS: Template = "Somebody with another account entered here: sign in with it."


class Entry(msgspec.Struct, frozen=True):
    """Somebody in an event.  version: of the event's log, with which they entered.  token: the hash of theirs there."""

    event: str
    version: int
    token: str


def pay_entry(db: Connection, entry: Entry, session: str | None, new_name: str, fee: int, at: int) -> None:
    """Hold the fee of somebody who enters; raise Refusal.

    session: the hash of the token of whoever asks.  new_name: as for `account_for`.
    """
    person = _person_of(db, session, at)
    check_covered(db, person, new_name, fee, at)
    account = account_for(db, person, new_name, at)
    escrow = escrow_of(entry.event)
    if stakes_in(db, escrow).get(account):
        raise Refusal("two_entries", _TWICE)
    carry_out(db, Transfer(f"enter {entry.event} {entry.version}", "entry", at, (Move(account, escrow, fee),)))


def buy_again(db: Connection, entry: Entry, version: int, session: str | None, fee: int, at: int) -> None:
    """Hold the fee of somebody who buys chips of the event; raise Refusal.  version: of the entry that says so."""
    person = _person_of(db, session, at)
    account = known_account(db, person)
    if account is None or account != _entered(db, entry):
        raise Refusal("other_account", _OTHERS)
    check_covered(db, person, account.name, fee, at)
    moves = (Move(account, escrow_of(entry.event), fee),)
    carry_out(db, Transfer(f"buy {entry.event} {version}", "entry", at, moves))


def return_entry(db: Connection, entry: Entry, fee: int, at: int) -> None:
    """Give back the fee of somebody who withdraws before the start; that of an account that was deleted goes on to the issue."""
    account = _entered(db, entry)
    moves = [Move(escrow_of(entry.event), account, fee)]
    if is_closed(db, account):
        moves.append(Move(account, ISSUE, fee))  # by way of the account: `stakes_in` counts what came back to it
    carry_out(db, Transfer(f"leave {entry.event} {entry.version}", "entry back", at, tuple(moves)))


def pay_prizes(db: Connection, event: str, prizes: Mapping[Entry, int], fee: int, at: int) -> None:
    """Pay out all that an event holds.  prizes: whole chips; together with the fee of the house they are all."""
    if was_done(db, f"end {event}"):
        return
    paid = Counter[Account]()
    for entry, amount in prizes.items():
        paid[_taker(db, _entered(db, entry))] += amount
    settle(db, f"end {event}", escrow_of(event), paid, fee, at, "prize")


def return_all(db: Connection, event: str, at: int) -> None:
    """Give everybody back what an event holds for them, because it does not take place."""
    if was_done(db, f"end {event}"):
        return
    paid = Counter[Account]()
    for account, amount in stakes_in(db, escrow_of(event)).items():
        paid[_taker(db, account)] += amount
    settle(db, f"end {event}", escrow_of(event), paid, 0, at, "entry back")


def escrow_of(event: str) -> Account:
    """Return the account that holds the entries of an event."""
    return Account("tournament", event)


def _person_of(db: Connection, session: str | None, at: int) -> str:
    found = None if session is None else session_with(db, session, at)
    if found is None:
        raise Refusal("not_signed_in", _NEEDS_ACCOUNT)
    return found.person


def _entered(db: Connection, entry: Entry) -> Account:
    """Return the account that paid an entry; those of earlier days are named by their token."""
    keys = [f"enter {entry.event} {name}" for name in (entry.version, entry.token)]
    found = db.execute(select(MOVE.c.transfer, MOVE.c.giver).where(MOVE.c.transfer.in_(keys)))
    paid: dict[str, str] = {row.transfer: row.giver for row in found}
    giver = paid[next(key for key in keys if key in paid)]
    return Account("player", giver.partition(":")[2])


def _taker(db: Connection, account: Account) -> Account:
    """Return who gets what belongs to an account: of one that was deleted meanwhile it goes back to the issue."""
    return ISSUE if is_closed(db, account) else account
