"""The tables of the deal of the day.  The packs are in the log, so nothing here tells a card before it is known."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from openrummy.people.schema import METADATA

__all__ = ["CHOICE", "METADATA", "TRY"]

TRY = Table(
    "daily_try",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("day", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("person", Text, ForeignKey("person.id", ondelete="CASCADE")),
    Column("begun", BigInteger, nullable=False),
    Column("looked", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("result", Integer),
    Index("daily_try_guest", "day", "guest", unique=True),
    Index("daily_try_person", "day", "person", unique=True),
    Index("daily_try_result", "day", "result"),
    Index("daily_try_of", "person"),
)
"""The one try of a browser or an account.  match: its table.  guest: the SHA-256 of the browser's secret for that day.  person: NULL for a guest.

looked: when its table was last read.  ended: NULL while it is played.  result: NULL until then, and for a deal that its player left.
"""

CHOICE = Table(
    "daily_choice",
    METADATA,
    Column("day", Text, primary_key=True),
    Column("position", Text, primary_key=True),
    Column("move", Text, primary_key=True),
    Column("people", Integer, nullable=False),
)
"""How many did the same in the same position; it holds nobody's name."""
