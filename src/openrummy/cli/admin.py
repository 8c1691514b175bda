"""`openrummy admin`: reports of players, and what an operator does about them."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from openrummy.cli.errors import needs
from openrummy.cli.shared import with_json

F = TypeVar("F", bound=Callable[..., Any])

with_database = click.option(
    "--database",
    default="openrummy.db",
    show_default=True,
    metavar="FILE|URL",
    envvar="OPENRUMMY_DATABASE",
    help="Of the server, which may run meanwhile.",
)
with_reason = click.option(
    "--why", required=True, help="The reason: for the log, and for the person if it concerns one."
)


@click.group()
def admin() -> None:
    """Look at reports and accounts, warn, suspend; every deed goes into a log that only grows."""


def _command(name: str, *options: Callable[[F], F]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return what makes a function that prints into a command of `admin`."""

    def made(told: Callable[..., None]) -> Callable[..., None]:
        command: Any = with_database(with_json(told))
        for option in reversed(options):
            command = option(command)
        admin.command(name)(command)
        return told

    return made


def _done(what: str, database: str, json_: bool, **asked: Any) -> None:
    """Do something, by its name in `administering`."""
    with needs("server"):
        from openrummy.cli import administering
    with needs("server,scale"):
        administering.DEEDS[what](administering.Office(database, json_), **asked)


_PERSON = click.argument("login", metavar="LOGIN")
_REPORT = click.argument("report", metavar="REPORT")


@_command(
    "reports",
    click.option("--all", "also_closed", is_flag=True, help="Those that are closed too."),
    click.option("--about", "login", default="", metavar="LOGIN", help="Of one account."),
)
def _reports(database: str, json_: bool, **asked: Any) -> None:
    """List the reports that are open, the newest first."""
    _done("reports", database, json_, **asked)


@_command("close", _REPORT, with_reason)
def _close(database: str, json_: bool, **asked: Any) -> None:
    """Close a report."""
    _done("close", database, json_, **asked)


@_command("account", _PERSON)
def _account(database: str, json_: bool, **asked: Any) -> None:
    """Show an account: its reports, warnings and suspension, and what was done about it."""
    _done("account", database, json_, **asked)


@_command("warn", _PERSON, with_reason)
def _warn(database: str, json_: bool, **asked: Any) -> None:
    """Warn a person, who reads the reason at their account."""
    _done("warn", database, json_, **asked)


@_command(
    "suspend",
    _PERSON,
    click.option("--days", required=True, type=click.IntRange(1, 3650), help="For how long."),
    with_reason,
)
def _suspend(database: str, json_: bool, **asked: Any) -> None:
    """Suspend an account: it is signed out at once, and cannot be opened or play its seats until then."""
    _done("suspend", database, json_, **asked)


@_command("lift", _PERSON, with_reason)
def _lift(database: str, json_: bool, **asked: Any) -> None:
    """End a suspension early."""
    _done("lift", database, json_, **asked)


@_command("log", click.option("--number", default=50, show_default=True, type=click.IntRange(1), help="Lines at most."))
def _log(database: str, json_: bool, **asked: Any) -> None:
    """Print what operators did, the newest first."""
    _done("log", database, json_, **asked)


@_command(
    "company",
    click.argument("where", metavar="ID"),
    click.option("--club", is_flag=True, help="ID is a club, not an event."),
    click.option("--key", metavar="FILE", help="With the key of the server; by default beside its file."),
)
def _company(database: str, json_: bool, **asked: Any) -> None:
    """Show how the players of an event treat each other, as its host sees it; ID is the event or its code."""
    with needs("server"):
        from openrummy.cli import administering, company_told
    with needs("server,scale"):
        company_told.tell_company(administering.Office(database, json_), **asked)
