"""Play chips at stake at a table: moved in the transaction that writes the entry of its log, with which they come and go."""

from collections.abc import Sequence

from sqlalchemy import Connection

from openrummy import table as tables
from openrummy.people.ledger.at_tables import pay_out, take_stakes, vouch
from openrummy.people.seats import PlayedSeat
from openrummy.server import clock_and_luck
from openrummy.server.listener import Listener
from openrummy.server.on_log import write
from openrummy.store import Log
from openrummy.store.asked import Beside
from openrummy.table.commands import Command
from openrummy.table.messages import Ready, Start
from openrummy.table.refusal import Refusal
from openrummy.table.stakes import payouts

_ACCOUNT_LETTERS = 22


async def written_with_chips(
    log: Log, before: tables.Table, seat: int | None, command: Command, by: Listener | None, outcome: tables.Outcome
) -> tables.Outcome:
    """Write the entries of an outcome, and move the chips that go with them; return it, or that somebody has too few chips."""
    chips = _beside(before, seat, command, by, outcome.table)
    try:
        await write(log, before.id, before.version, outcome.entries, before, chips)
    except Refusal as refusal:
        return tables.Outcome(before, before.version, refusal=refusal)
    return outcome


def _beside(
    before: tables.Table, seat: int | None, command: Command, by: Listener | None, after: tables.Table
) -> Beside | None:
    """Return what has to happen to chips when a command at `before` leads to `after`, or None.  by: whose session counts."""
    stake, now = before.settings.stake, clock_and_luck.now()
    works: list[Beside] = []
    if not stake:
        return None
    if before.status == "lobby" and seat is not None and isinstance(command, Ready | Start):
        session, new = None if by is None else by.session, new_account()
        mine = _played(before, seat, now)
        works.append(lambda db: vouch(db, session, mine, new, stake))
    if after.started and not before.started:
        works.append(lambda db: take_stakes(db, _all_played(after, now), stake, now))
    if after.status == "over" and before.status != "over":
        works.append(lambda db: pay_out(db, after.id, payouts(after), now))
    return each_of(works) if works else None


def new_account() -> str:
    """Return the name of an account of chips, which says nothing about its person."""
    return clock_and_luck.new_token()[:_ACCOUNT_LETTERS]


def each_of(works: Sequence[Beside]) -> Beside:
    """Return several works as one, in their order."""

    def do_all(db: Connection) -> None:
        for work in works:
            work(db)

    return do_all


def _all_played(table: tables.Table, now: int) -> list[tuple[PlayedSeat, str]]:
    return [(_played(table, number, now), table.names[number]) for number in range(len(table.seats))]


def _played(table: tables.Table, number: int, now: int) -> PlayedSeat:
    return PlayedSeat(table.id, number, table.seats[number].sitter.token, now)
