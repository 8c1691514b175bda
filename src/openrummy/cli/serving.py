"""`openrummy serve`."""

import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import msgspec
import segno

from openrummy.cli.output import as_json, say
from openrummy.languages import ToldError, saying
from openrummy.server import Serving, serve
from openrummy.server.settings import STATIC
from openrummy.store import file_of, is_file


def run_server(*, json_: bool, api_only: bool, database: str, **chosen: Any) -> None:
    """Serve until a signal comes; with `json_` print one object with the address on stdout when ready.

    Raises ToldError if there is no web client, unless `api_only`, or if the database cannot be written.
    """
    if not (api_only or (STATIC / "index.html").is_file()):
        raise ToldError(_NO_CLIENT)
    if is_file(database):
        _check_place(Path(file_of(database)))
    told: dict[str, Any] = {"say": _nothing, "started": _print_place} if json_ else {"say": say, "started": _tell_place}
    try:
        serve(**chosen, **told, database=database)
    except sqlite3.Error as fault:
        raise _unwritable(database, str(fault)) from None
    except OSError as fault:
        if str(fault.filename).startswith(os.path.realpath(file_of(database))):  # the database, or a file beside it
            raise _unwritable(database, fault.strerror or str(fault)) from None
        raise


_NO_CLIENT = saying(
    "The web client is not built: run make web in a clone of openrummy, or install a wheel, which contains it. "
    "With --api-only the server runs without it."
)


def _check_place(database: Path) -> None:
    """Raise ToldError if there cannot be a database at this place."""
    if database.exists() and not database.is_file():
        raise ToldError(saying("{file} is not a file: name a file with --database.", file=str(database)))
    if not database.parent.is_dir():
        folder = str(database.parent)
        raise ToldError(
            saying(
                "The folder {folder} does not exist: create it, or name another file with --database.", folder=folder
            )
        )


def _unwritable(database: str, reason: str) -> ToldError:
    return ToldError(
        saying(
            "The database {file} cannot be opened for writing ({reason}): check its permissions, or name another file "
            "with --database.",
            file=database,
            reason=reason,
        )
    )


def _print_place(serving: Serving) -> None:
    as_json(msgspec.to_builtins(serving))


def _tell_place(serving: Serving) -> None:
    """Say where the server is; on a terminal with a code that phones scan, or how they could come."""
    say(serving.words)
    if not sys.stdout.isatty():
        return
    if serving.home:
        segno.make(serving.scanned, error="m", micro=False).terminal(compact=True)
    else:
        say("Only this machine reaches it. With --host 0.0.0.0 phones in your network do, too.")


def _nothing(words: str) -> None:
    """Print nothing: this text is for people, not for programs."""
