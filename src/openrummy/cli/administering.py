"""The deeds of `openrummy admin`, beside a server that may run; each that changes something leaves a line in the log of operators."""

import getpass
import secrets
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from openrummy.cli.output import as_json, say
from openrummy.languages import Template, ToldError, saying
from openrummy.people.accounts import Account, account_called, account_of
from openrummy.people.conduct import measures, reports
from openrummy.people.conduct.measures import Deed
from openrummy.store import file_of, is_file
from openrummy.store.book import open_book

_NO_FILE: Template = "{file} does not exist: name the database of the server with --database."
_NOT_READY: Template = "This database has no tables for that yet: start the server of this version once."
_NO_ACCOUNT: Template = "There is no account with the sign-in name {login}."
_NO_REPORT: Template = "There is no open report {report}."
_NOT_SUSPENDED: Template = "{login} is not suspended."
_DAY_MS = 24 * 3600 * 1000
_MOST = 200
_Found = TypeVar("_Found")


class Office(msgspec.Struct, frozen=True):
    """Where an operator works.  json_: print JSON."""

    database: str
    json_: bool

    def done(self, work: Callable[[Connection], _Found]) -> _Found:
        """Return the result of a transaction; raise ToldError if the database is not there, or is not one of this version."""
        if is_file(self.database) and not Path(file_of(self.database)).is_file():
            raise ToldError(saying(_NO_FILE, file=file_of(self.database)))
        book = open_book(self.database)
        try:
            return book.done(work)
        except DBAPIError as fault:
            if "report" in str(fault) or "audit" in str(fault) or "person" in str(fault):
                raise ToldError(saying(_NOT_READY)) from None
            raise
        finally:
            book.close()

    def tell(self, plain: Mapping[str, Any], lines: Callable[[], list[str]]) -> None:
        """Print JSON or lines."""
        if self.json_:
            as_json(dict(plain))
        for line in () if self.json_ else lines():
            say(line)


def _deed(what: str, subject: str, why: str) -> Deed:
    return Deed(secrets.token_urlsafe(9), time.time_ns() // 1_000_000, getpass.getuser(), what, subject, why)


def _account(db: Connection, login: str) -> Account:
    found = account_called(db, login)
    if found is None:
        raise ToldError(saying(_NO_ACCOUNT, login=login))
    return found


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _named(db: Connection, person: str | None) -> str:
    """Return the sign-in name of a person, and for others who they are."""
    account = None if person is None else account_of(db, person)
    return "a guest" if person is None else "a deleted account" if account is None else account.login


def _report_line(db: Connection, one: reports.Report) -> str:
    state = "open" if one.closed is None else _when(one.closed)
    about, by = _named(db, one.person), _named(db, one.by_person)
    place = f"{one.match}  entry {one.version}  seat {one.seat}  {about}  by seat {one.by_seat}  {by}"
    return f"{one.id}  {_when(one.at)}  {state}  {one.reason}\n  {place}\n  {one.words}"


def _reports(office: Office, also_closed: bool, login: str) -> None:
    def found(db: Connection) -> tuple[list[reports.Report], list[str]]:
        person = _account(db, login).id if login else ""
        listed = reports.reports(db, also_closed=also_closed, person=person, most=_MOST)
        return listed, [_report_line(db, one) for one in listed]

    listed, lines = office.done(found)
    office.tell({"reports": listed}, lambda: lines or ["There are no open reports."])


def _close(office: Office, report: str, why: str) -> None:
    deed = _deed("close", report, why)

    def close(db: Connection) -> None:
        if not reports.close_report(db, report, deed.at):
            raise ToldError(saying(_NO_REPORT, report=report))
        measures.note_deed(db, deed)

    office.done(close)
    office.tell({"closed": report}, lambda: [f"Report {report} is closed."])


def _shown(office: Office, login: str) -> None:
    def found(db: Connection) -> tuple[dict[str, Any], list[str]]:
        account, now = _account(db, login), time.time_ns() // 1_000_000
        listed = reports.reports(db, also_closed=True, person=account.id, most=_MOST)
        warned = measures.warnings_of(db, account.id)
        suspension, done = measures.suspension_of(db, account.id, now), measures.deeds(db, _MOST, account.id)
        plain = {
            "login": account.login,
            "name": account.name,
            "made": account.made,
            "suspension": suspension,
            "warnings": warned,
            "reports": listed,
            "log": done,
        }
        lines = [f"{account.login}: {account.name}, since {_when(account.made)}"]
        if suspension is not None:
            lines += [f"suspended until {_when(suspension.until)}", suspension.words]
        for one in warned:
            lines += [f"warned {_when(one.at)}, {'read' if one.read else 'not read yet'}", one.words]
        lines += [_report_line(db, one) for one in listed]
        return plain, lines + [_deed_line(db, one) for one in done]

    plain, lines = office.done(found)
    office.tell(plain, lambda: lines)


def _deed_line(db: Connection, deed: Deed) -> str:
    about = deed.subject if deed.what == "close" else _named(db, deed.subject)
    return f"{_when(deed.at)}  {deed.who}  {deed.what}  {about}  {deed.why}"


def _warn(office: Office, login: str, why: str) -> None:
    office.done(lambda db: measures.warn(db, _deed("warn", _account(db, login).id, why)))
    office.tell({"warned": login}, lambda: [f"{login} reads the warning at their account."])


def _suspend(office: Office, login: str, days: int, why: str) -> None:
    def suspend(db: Connection) -> int:
        deed = _deed("suspend", _account(db, login).id, why)
        measures.suspend(db, deed, deed.at + days * _DAY_MS)
        return deed.at + days * _DAY_MS

    until = office.done(suspend)
    office.tell({"suspended": login, "until": until}, lambda: [f"{login} is suspended until {_when(until)} (UTC)."])


def _lift(office: Office, login: str, why: str) -> None:
    def lift(db: Connection) -> None:
        if not measures.lift(db, _deed("lift", _account(db, login).id, why)):
            raise ToldError(saying(_NOT_SUSPENDED, login=login))

    office.done(lift)
    office.tell({"lifted": login}, lambda: [f"{login} can sign in again."])


def _log(office: Office, number: int) -> None:
    def found(db: Connection) -> tuple[list[Deed], list[str]]:
        listed = measures.deeds(db, number)
        return listed, [_deed_line(db, one) for one in listed]

    listed, lines = office.done(found)
    office.tell({"log": listed}, lambda: lines or ["No operator has done anything yet."])


DEEDS: Mapping[str, Callable[..., None]] = {
    "reports": _reports,
    "close": _close,
    "account": _shown,
    "warn": _warn,
    "suspend": _suspend,
    "lift": _lift,
    "log": _log,
}
"""The work of each command."""
