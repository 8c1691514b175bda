"""Sitting down in a terminal: at a table of one's own, or at one on a server."""

from collections.abc import Mapping
from pathlib import Path

from openrummy.table.history import record_json
from openrummy.table.messages import OpenSeat, OpenTable
from openrummy.table.refusal import Refusal
from openrummy.tui.app import TableApp
from openrummy.tui.joining import address_of, join
from openrummy.tui.local import LocalSeat
from openrummy.tui.remote import RemoteSeat


def play_local(
    preset: str,
    options: Mapping[str, str],
    players: int,
    bot: str,
    name: str,
    seed: str | None = None,
    record: Path | None = None,
) -> str:
    """Play against bots in this process; what to say when the player gets up.

    record: gets the match in the end.  Raises ValueError in words when the table cannot be opened.
    """
    seats = (OpenSeat(), *(OpenSeat(bot) for _ in range(1, players)))
    try:
        seat = LocalSeat(OpenTable(preset, name, seats, dict(options)), seed)
    except Refusal as refusal:
        raise ValueError(refusal.words) from None
    TableApp(seat).run()
    if record is None:
        return "You leave the table."
    record.write_text(record_json(seat.table), encoding="utf-8")
    return f"The record is in {record}."


def play_remote(server: str, table: str | None, name: str, token: str | None = None, *, watch: bool = False) -> str:
    """Play at a table on a server; how to come back.

    token: of a seat that one has already; watch: take no seat.  Raises ValueError in words when one cannot sit down.
    """
    address, code = address_of(server, table)
    if token is None and not watch:
        if name == "You":
            raise ValueError("what shall the others call you? write --name NAME")
        token = join(address, code, name).token
    TableApp(RemoteSeat(address, code, None if watch else token)).run()
    if watch:
        return "You stop watching."
    return f"Your seat is kept. Come back with: openrummy play --server {address} --table {code} --token {token}"
