"""`openrummy migrate`."""

import msgspec

from openrummy.cli.output import as_json, say
from openrummy.store import move, shown


def print_migration(source: str, target: str, *, json_: bool) -> None:
    """Move a log and print what went over.  Raises OSError and ValueError as `move` does."""
    moved = move(source, target)
    if json_:
        as_json({"from": shown(source), "to": shown(target), **msgspec.to_builtins(moved)})
        return
    say(
        f"{shown(target)}: {moved.matches} matches, {moved.entries} entries, {moved.arrangements} arrangements, checked."
    )
    say(f"The key is not in it: serve it with --key and the file of the key to {shown(source)}.")
