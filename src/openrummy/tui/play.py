"""Sitting down in a terminal, at a table in this process or on a server."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from openrummy.client.asking import address_of, join
from openrummy.languages import ENGLISH, Language, ToldError, ToldValueError, saying
from openrummy.record import saved_words
from openrummy.table.history import record_json
from openrummy.table.messages import OpenSeat, OpenTable
from openrummy.table.names import DEFAULT_NAME
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table
from openrummy.tui.app import TableApp
from openrummy.tui.local import LocalSeat
from openrummy.tui.remote import RemoteSeat
from openrummy.variants import seats_for


class Goodbye(msgspec.Struct, frozen=True):
    """The end of a visit to a table.  words: for people.  result: for programs."""

    words: str
    result: dict[str, Any]


def play_local(
    preset: str,
    options: Mapping[str, str],
    players: int | None,
    bot: str,
    name: str | None,
    seed: str | None = None,
    record: Path | None = None,
    language: Language = ENGLISH,
) -> Goodbye:
    """Play against bots in this process.

    players: None for the fewest that can play it.  record: the file to which the match is written at the end.
    language: of everything on the screen.

    Raises ToldError if the table cannot be opened.
    """
    seats = (OpenSeat(), *(OpenSeat(bot) for _ in range(1, players or seats_for(preset, options)[0])))
    try:
        seat = LocalSeat(
            OpenTable(preset, language.say(DEFAULT_NAME) if name is None else name, seats, dict(options)),
            seed,
            language=language,
        )
    except Refusal as refusal:
        raise ToldError(refusal.saying) from None
    app = TableApp(seat, language=language)
    app.run()
    seat = app.table.seat if isinstance(app.table.seat, LocalSeat) else seat  # that of the last rematch
    if record is not None:
        record.write_text(record_json(seat.table), encoding="utf-8")
    left = language.say("You left the table.")
    words = left if record is None else saved_words(record, seat.table.state, language)
    return Goodbye(words, {**_result(seat.table), "record": None if record is None else str(record)})


def _result(table: Table) -> dict[str, Any]:
    """Return the result of the match; seats count from 0, the player's first."""
    sheet = table.state.public.sheet
    return {
        "rules": table.rules.text,
        "players": list(table.names),
        "finished": table.status == "over",
        "deals": len(sheet.rows),
        "totals": list(sheet.totals),
        "winners": list(sheet.winners or ()),
    }


def play_remote(
    server: str,
    table: str | None,
    name: str | None,
    token: str | None = None,
    language: Language = ENGLISH,
    *,
    watch: bool = False,
) -> Goodbye:
    """Play at a table on a server.

    token: of a seat that the player already has.  watch: take no seat.  Raises ValueError in words if they cannot sit down.
    """
    address, code = address_of(server, table)
    if token is None and not watch:
        if name is None:
            raise ToldValueError(saying("the others need a name for you: write --name NAME"))
        token = join(address, code, name, language=language).token
    seat = RemoteSeat(address, code, None if watch else token, language=language.code)
    app = TableApp(seat, name or "", language)
    app.run()
    seat = app.table.seat if isinstance(app.table.seat, RemoteSeat) else seat
    place = {"server": address, "table": seat.table, "token": seat.token}
    if seat.token is None:
        return Goodbye(language.say("You stopped watching."), place)
    back = f"openrummy play --server {address} --table {seat.table} --token {seat.token}"
    return Goodbye(language.say("Your seat is kept. Come back with: {command}", command=back), place)
