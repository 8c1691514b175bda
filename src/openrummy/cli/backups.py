"""`openrummy backup`."""

from pathlib import Path

import msgspec

from openrummy.cli.output import as_json, say
from openrummy.languages import ToldError, saying
from openrummy.store import back_up, file_of, is_file, key_file


def print_backup(database: str, file: Path, *, force: bool, json_: bool) -> None:
    """Copy the database, check the copy and print its contents.

    Raises ToldError for a database that is in no file, and OSError and ValueError as `back_up` does.
    """
    if not is_file(database):
        raise ToldError(_NOT_A_FILE)
    copied = back_up(Path(file_of(database)), file, force=force)
    key = key_file(file_of(database))
    if json_:
        as_json({"file": str(file), **msgspec.to_builtins(copied), "has_key": False})
    else:
        say(f"{file}: {copied.matches} matches, {copied.entries} entries, {copied.bytes} bytes, checked.")
        say(f"The key is not in it: without a copy of {key} nobody can play on from this one.  Keep that elsewhere.")


_NOT_A_FILE = saying(
    "This copies a database in a file: back up PostgreSQL with its own pg_dump, and the key beside it."
)
