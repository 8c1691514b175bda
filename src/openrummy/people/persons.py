"""Everything that the tables know of one person: shown, exported and forgotten."""

import base64

from sqlalchemy import Connection, delete

from openrummy.people import messages as m
from openrummy.people.accounts import account_of
from openrummy.people.clubs.members import hand_on
from openrummy.people.codes import codes_left
from openrummy.people.conduct.measures import warnings_of
from openrummy.people.conduct.reports import made_by
from openrummy.people.daily.tries import all_tries
from openrummy.people.friends.exporting import company_export
from openrummy.people.ledger.purses import close_purse, entries_of, known_account
from openrummy.people.ledger.transfers import Account, balance_of
from openrummy.people.passkeys import passkeys_of
from openrummy.people.ratings.keeping import exported
from openrummy.people.results.history import all_of
from openrummy.people.results.keeping import forget_results
from openrummy.people.schema import PERSON
from openrummy.people.seats import seats_of
from openrummy.people.sessions import Session, sessions_of


def view_of(db: Connection, session: Session, now: int) -> m.AccountView | None:
    """Return the account of a session, for its owner; None if it was deleted just now."""
    account = account_of(db, session.person)
    if account is None:
        return None
    return m.AccountView(
        account.name,
        account.login,
        account.made,
        codes_left(db, account.id),
        len(seats_of(db, account.id)),
        tuple(m.PasskeyView(shown_id(one.id), one.name, one.made, one.used) for one in passkeys_of(db, account.id)),
        tuple(
            m.DeviceView(one.id, one.device, one.made, one.used, one.hash == session.hash)
            for one in sessions_of(db, account.id, now)
        ),
        account.password is not None,
        session.is_fresh(now),
        warnings=_warnings(db, account.id, unread=True),
    )


def export_of(db: Connection, session: Session, now: int) -> m.Export | None:
    """Return everything that is kept about the person of a session."""
    view = view_of(db, session, now)
    if view is None:
        return None
    seats = tuple(m.SeatExport(one.match, one.seat, one.since) for one in seats_of(db, session.person))
    account, matches = known_account(db, session.person), tuple(all_of(db, session.person))
    daily = tuple(m.DailyTry(one.day, one.match, one.begun, one.result) for one in all_tries(db, session.person))
    more = (matches, daily, exported(db, session.person), _reports(db, session.person), _warnings(db, session.person))
    company = company_export(db, session.person)
    if account is None:
        return m.Export(view, seats, 0, (), *more, company)
    return m.Export(view, seats, balance_of(db, account), chip_entries(db, account, None), *more, company)


def _warnings(db: Connection, person: str, *, unread: bool = False) -> tuple[m.WarningView, ...]:
    return tuple(m.WarningView(one.id, one.at, one.words) for one in warnings_of(db, person, unread=unread))


def _reports(db: Connection, person: str) -> tuple[m.MadeReport, ...]:
    return tuple(m.MadeReport(one.match, one.seat, one.at, one.reason, one.words) for one in made_by(db, person))


def chip_entries(db: Connection, account: Account, most: int | None) -> tuple[m.ChipEntry, ...]:
    """Return the latest lines of an account of chips, or all."""
    return tuple(
        m.ChipEntry(one.kind, one.at, one.amount, one.match, one.event) for one in entries_of(db, account, most)
    )


def forget(db: Connection, person: str, now: int) -> None:
    """Delete an account and all its rows in other tables; the books of chips keep an account that is nobody's."""
    close_purse(db, person, now)
    forget_results(db, person)
    hand_on(db, person)
    db.execute(delete(PERSON).where(PERSON.c.id == person))


def shown_id(identity: bytes) -> str:
    """Return the id of a passkey as text, for an address."""
    return base64.urlsafe_b64encode(identity).rstrip(b"=").decode()


def id_shown(text: str) -> bytes:
    """Return the id of a passkey from its text; empty for anything else."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
