"""Accounts: a person who wants to be known again.

The name for signing in is the person's name and a number that the server draws, so nobody can ask which accounts exist.
"""

import unicodedata
from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, select, text, update

from openrummy.people.schema import PERSON

NUMBERS = range(1000, 10_000)
"""From which the number of a sign-in name is drawn."""
MORE_NUMBERS = range(10_000, 10**9)
"""For a name that very many have."""

_ROUNDS = 3


class Account(msgspec.Struct, frozen=True):
    """An account as it is in the database."""

    id: str
    name: str
    login: str
    password: str | None
    made: int


_INSERT = text(
    "INSERT INTO person (id, name, login, password, made) VALUES (:id, :name, :login, :password, :made) ON CONFLICT DO NOTHING"
)


class NoLogin(Exception):  # noqa: N818 - named after what was not found
    """Every sign-in name that was drawn is taken."""


def login_of(typed: str) -> str:
    """Return a sign-in name as it is kept, however somebody typed it; typed as it is kept, it stays the same.

    One round is not always enough: a lone accent is a blank and a mark, which without the blank joins the letter before it.
    """
    login = typed
    for _ in range(_ROUNDS):
        letters = unicodedata.normalize("NFKC", login).casefold()
        login = "".join(letter for letter in letters if letter.isprintable() and not letter.isspace())
    return login


def make_account(db: Connection, account: Account, numbers: Iterable[int]) -> Account:
    """Write an account with the first free sign-in name that its name makes with one of `numbers`; raise NoLogin."""
    for number in numbers:
        made = msgspec.structs.replace(account, login=login_of(f"{account.name}-{number}"))
        if db.execute(_INSERT, msgspec.structs.asdict(made)).rowcount:
            return made
    raise NoLogin


def account_of(db: Connection, person: str, *, to_change: bool = False) -> Account | None:
    """Return the account of a person.  to_change: nobody else changes it until the transaction ends."""
    wanted = select(PERSON).where(PERSON.c.id == person)
    found = db.execute(wanted.with_for_update() if to_change else wanted).first()
    return None if found is None else Account(**found._mapping)  # noqa: SLF001 - SQLAlchemy's public name for it


def account_called(db: Connection, login: str) -> Account | None:
    """Return the account with a sign-in name, as somebody typed it."""
    found = db.execute(select(PERSON).where(PERSON.c.login == login_of(login))).first()
    return None if found is None else Account(**found._mapping)  # noqa: SLF001


def set_password(db: Connection, person: str, password: str, instead_of: str | None = None) -> bool:
    """Write the hash of a person's password and return True; not if it is meant for another hash than the one that is there."""
    wanted = update(PERSON).where(PERSON.c.id == person)
    if instead_of is not None:
        wanted = wanted.where(PERSON.c.password == instead_of)
    return db.execute(wanted.values(password=password)).rowcount == 1
