"""Commands from somebody who has given up the seat in the meantime."""

from openrummy import table as tables
from openrummy.table.commands import Command
from openrummy.table.senders import person_of


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
