"""`openrummy backup`."""

from pathlib import Path

import msgspec

from openrummy.cli.output import as_json, say
from openrummy.store import back_up, key_file


def print_backup(database: Path, file: Path, *, force: bool, json_: bool) -> None:
    """Copy the database, check the copy and print its contents.  Raises OSError and ValueError as `back_up` does."""
    copied = back_up(database, file, force=force)
    key = key_file(str(database))
    if json_:
        as_json({"file": str(file), **msgspec.to_builtins(copied), "has_key": False})
    else:
        say(f"{file}: {copied.matches} matches, {copied.entries} entries, {copied.bytes} bytes, checked.")
        say(f"The key is not in it: without a copy of {key} nobody can play on from this one.  Keep that elsewhere.")
