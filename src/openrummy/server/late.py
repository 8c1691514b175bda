"""Commands that come too late: the table has changed, or somebody has given up the seat in the meantime."""

from openrummy import table as tables
from openrummy.languages import Template
from openrummy.table.commands import Command
from openrummy.table.senders import person_of

_STALE: Template = "The table has changed in the meantime; look again."


def overtaken(table: tables.Table) -> tables.Outcome:
    """Refuse what a clock or a bot wanted, since the table has changed."""
    return tables.Outcome(table, table.version, refusal=tables.Refusal("stale", _STALE))


def too_late(table: tables.Table, token: str, command: Command) -> tables.Outcome:
    """Repeat the answers to commands from before the seat was given up, `Leave` included; refuse all others.

    token: the hash of the sender's.
    """
    refusal = tables.Refusal("no_seat", "This seat is no longer yours.")
    try:
        before = tables.answer_again(table, person_of(token), command)
    except tables.Refusal as used:
        before, refusal = None, used
    if before is None:
        return tables.Outcome(table, table.version, refusal=refusal)
    return tables.Outcome(table, before)
