"""The chips of a person: 10,000 at the start, and up to 2,000 again once a day for whoever has less."""

import msgspec
from sqlalchemy import Connection, insert, or_, select

from openrummy.languages import Template
from openrummy.people.ledger.escrow import held_by
from openrummy.people.ledger.schema import MOVE, PURSE, TRANSFER
from openrummy.people.ledger.transfers import ISSUE, Account, Move, Transfer, balance_of, carry_out, was_done
from openrummy.people.schema import PERSON
from openrummy.table.refusal import Refusal

START, TOP_UP = 10_000, 2_000
_DAY_MS = 24 * 3600 * 1000
_ENOUGH: Template = "You have enough chips to play; come back when you have fewer than {chips}."
_TODAY: Template = "You have had chips for nothing today already; come back tomorrow."


class Entry(msgspec.Struct, frozen=True):
    """A line of somebody's account.  amount: below 0 for chips that went away.  match, event: of which, empty for none."""

    kind: str
    at: int
    amount: int
    match: str = ""
    event: str = ""


class Purse(msgspec.Struct, frozen=True):
    """The chips of a person.  held: at tables and in tournaments.  can_top_up: now."""

    account: Account
    balance: int
    held: int
    can_top_up: bool


def account_for(db: Connection, person: str, new_name: str, at: int) -> Account:
    """Return the account of a person, who gets one with the chips of the start when it is first asked for; new_name: of a new one."""
    db.execute(select(PERSON.c.id).where(PERSON.c.id == person).with_for_update())  # of two that ask, one begins
    known = known_account(db, person)
    if known is not None:
        return known
    account = Account("player", new_name)
    carry_out(db, Transfer(f"start {new_name}", "start", at, (Move(ISSUE, account, START),)))
    db.execute(insert(PURSE).values(person=person, account=account.id))
    return account


def purse_of(db: Connection, account: Account, at: int) -> Purse:
    """Return the chips of an account at a time."""
    balance, held = balance_of(db, account), held_by(db, account)
    return Purse(account, balance, held, balance + held < TOP_UP and not was_done(db, _key(account, at)))


def top_up(db: Connection, account: Account, at: int) -> None:
    """Give an account what it lacks of 2,000 chips; raise Refusal if it has them, at tables too, or had some that day."""
    has = balance_of(db, account, to_change=True) + held_by(db, account)
    if was_done(db, _key(account, at)):
        raise Refusal("topped_up", _TODAY)
    if has >= TOP_UP:
        raise Refusal("enough_chips", _ENOUGH, chips=TOP_UP)
    carry_out(db, Transfer(_key(account, at), "top up", at, (Move(ISSUE, account, TOP_UP - has),)))


def close_purse(db: Connection, person: str, at: int) -> None:
    """Give the chips of a person who goes back to where all chips come from."""
    account = known_account(db, person)
    if account is None:
        return
    left = balance_of(db, account, to_change=True)
    moves = (Move(account, ISSUE, left),) if left else ()
    carry_out(db, Transfer(_closing(account), "close", at, moves))


def is_closed(db: Connection, account: Account) -> bool:
    """Return whether the person of an account has deleted it."""
    return was_done(db, _closing(account))


def entries_of(db: Connection, account: Account, most: int | None) -> list[Entry]:
    """Return the lines of an account, the latest first.  most: None for all."""
    wanted = (
        select(TRANSFER.c.kind, TRANSFER.c.at, MOVE.c.amount, MOVE.c.giver, MOVE.c.taker)
        .join(MOVE, MOVE.c.transfer == TRANSFER.c.key)
        .where(or_(MOVE.c.giver == account.id, MOVE.c.taker == account.id))
        .order_by(TRANSFER.c.at.desc(), TRANSFER.c.key.desc(), MOVE.c.number.desc())
    )
    found = db.execute(wanted if most is None else wanted.limit(most))
    return [_entry(account, *each) for each in found]


def _entry(account: Account, kind: str, at: int, amount: int, giver: str, taker: str) -> Entry:
    is_giver = giver == account.id
    other_kind, _, name = (taker if is_giver else giver).partition(":")
    match, event = (name if other_kind == wanted else "" for wanted in ("table", "tournament"))
    return Entry(kind, at, -amount if is_giver else amount, match, event)


def known_account(db: Connection, person: str) -> Account | None:
    """Return the account of a person who has asked for one."""
    found = db.execute(select(PURSE.c.account).where(PURSE.c.person == person)).scalar()
    return None if found is None else Account("player", found.partition(":")[2])


def _key(account: Account, at: int) -> str:
    """Return the key of a top-up on the day of a time (UTC)."""
    return f"top up {account.name} {at // _DAY_MS}"


def _closing(account: Account) -> str:
    """Return the key of the transfer that closes an account."""
    return f"close {account.name}"
