"""The talk at a table: a value beside the match, not part of its log or record.

Phrases are always allowed, free text if the host allows it.  If you mute somebody, you hear nothing from them, and
nobody else learns of it.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from openrummy.languages import Plural
from openrummy.table import names
from openrummy.table.lookalikes import without_towers
from openrummy.table.messages import Line, Mute, Say
from openrummy.table.programs import is_program
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table
from openrummy.table.watching import is_delayed

LONGEST = 200
"""Characters in a line."""
KEPT = 50
"""Lines that a newcomer is shown."""
AT_ONCE = 5
REFILL_MS = 2_000
"""A seat may say `AT_ONCE` lines at once, and one more per interval."""
_FURTHEST = 1_000_000
"""By which the numbers of another process may be ahead."""
_LATEST = 2**47
"""Milliseconds since 1970 that every client can show, some thousand years from now."""
_JOINERS = "\u200c\u200d"
"""Not printable, but needed to write Persian, Hindi and emoji families."""


class Spoken(msgspec.Struct, frozen=True):
    """A line and its speaker.

    token: the hash of the speaker's.  id: of the command; empty for a line that was said at another process.  said: the line as it was said
    there, where it may have another number.
    """

    line: Line
    token: str
    id: str
    said: Line


class Bucket(msgspec.Struct, frozen=True):
    """How many lines a speaker has left, times `REFILL_MS`, and since when."""

    left: int
    at: int


class Talk(msgspec.Struct, frozen=True):
    """The talk at a table.  muted: pairs of tokens, the listener's and the muted speaker's."""

    spoken: tuple[Spoken, ...] = ()
    buckets: Mapping[str, Bucket] = {}
    muted: frozenset[tuple[str, str]] = frozenset()


_LONG = Plural("A message may have at most {count} character.", "A message may have at most {count} characters.")


def said(talk: Talk, table: Table, seat: int | None, command: Say, now: int) -> Talk:
    """Return the talk after `command`, unchanged if it was carried out before; raise Refusal."""
    token = _token(table, seat)
    assert seat is not None  # it has a token
    if any((each.token, each.id) == (token, command.id) for each in talk.spoken):
        return talk
    text = _checked(table, command)
    bucket = _taken(talk.buckets.get(token), now)
    number = talk.spoken[-1].line.number + 1 if talk.spoken else 1
    line = Line(number, seat, table.names[seat], now, command.phrase, text)
    spoken = (*talk.spoken, Spoken(line, token, command.id, line))[-KEPT:]
    return replace(talk, spoken=spoken, buckets={**talk.buckets, token: bucket})


def told(talk: Talk, table: Table, line: Line) -> Talk:
    """Return the talk with a line that was said at another process; unchanged if it is known or could not be said here.

    It keeps its number, unless a later one was heard before.
    """
    if any(each.said == line for each in talk.spoken) or not _is_plausible(table, line):
        return talk
    try:
        _checked(table, Say("", line.phrase, line.text))
    except Refusal:
        return talk
    last = talk.spoken[-1].line.number if talk.spoken else 0
    number = line.number if last < line.number < last + _FURTHEST else last + 1
    token = table.seats[line.seat].sitter.token if table.names[line.seat] == line.name else ""
    return replace(talk, spoken=(*talk.spoken, Spoken(replace(line, number=number), token, "", line))[-KEPT:])


def _is_plausible(table: Table, line: Line) -> bool:
    """Return whether somebody at a seat of `table` can have said a line, perhaps under a name that this process does not know yet."""
    is_name = 0 < len(line.name) <= names.LONGEST and line.name.isprintable()
    return 0 <= line.seat < len(table.seats) and 0 <= line.at <= _LATEST and is_name


def muted(talk: Talk, table: Table, seat: int | None, command: Mute) -> Talk:
    """Return the talk after `command`; raise Refusal."""
    token = _token(table, seat)
    if command.seat not in table.persons or command.seat == seat:
        raise Refusal("no_seat", "There is nobody there to mute.")
    pair = {(token, table.seats[command.seat].sitter.token)}
    return replace(talk, muted=talk.muted | pair if command.muted else talk.muted - pair)


def muted_seats(talk: Talk, table: Table, seat: int | None) -> tuple[int, ...]:
    """Return the seats that `seat` has muted."""
    if seat is None or not talk.muted:
        return ()
    mine = table.seats[seat].sitter.token
    return tuple(number for number in table.persons if (mine, table.seats[number].sitter.token) in talk.muted)


def heard(talk: Talk, table: Table, seat: int | None, since: int) -> tuple[Line, ...]:
    """Return the lines after number `since` for `seat`, or a watcher; delayed watchers hear none, since words can
    reveal cards, and programs hear none either.
    """
    if is_program(table, seat) or (seat is None and is_delayed(table)):
        return ()
    mine = "" if seat is None else table.seats[seat].sitter.token
    new = (each for each in talk.spoken if each.line.number > since)
    return tuple(each.line for each in new if (mine, each.token) not in talk.muted)


def _token(table: Table, seat: int | None) -> str:
    if seat is None:
        raise Refusal("watching", "You are watching; only the players at the table can do that.")
    return table.seats[seat].sitter.token


def _checked(table: Table, command: Say) -> str:
    """Return the text of a command that is allowed; raise Refusal."""
    text = without_towers(command.text.strip())
    if (command.phrase is None) == (not text):
        raise Refusal("bad_line", "Send either a phrase or a text, not both.")
    if text and not table.settings.chat:
        raise Refusal("no_chat", "The host of this table allows only the ready-made phrases.")
    if len(text) > LONGEST:
        raise Refusal("line_long", _LONG, count=LONGEST)
    if not all(letter.isprintable() or letter in _JOINERS for letter in text):
        raise Refusal("bad_line", "A message may not contain control characters.")
    return text


def _taken(bucket: Bucket | None, now: int) -> Bucket:
    """Return the bucket after one more line; raise Refusal if it is empty."""
    full = AT_ONCE * REFILL_MS
    left = full if bucket is None else min(full, bucket.left + max(0, now - bucket.at))
    if left < REFILL_MS:
        raise Refusal("too_fast", "You are sending messages too quickly; wait a moment.")
    return Bucket(left - REFILL_MS, now)
