"""The tables of results.  A match has rows if it was public, or somebody with an account has played in it."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from openrummy.people.schema import METADATA

__all__ = ["METADATA", "RESULT", "RESULT_SEAT"]

RESULT = Table(
    "match_result",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("void", Integer, nullable=False),
    Column("low", Integer, nullable=False),
    Column("tournament", Text, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("listed", Integer, nullable=False, server_default="0"),
    Index("match_result_ended", "ended"),
    Index("match_result_listed", "listed", "ended"),
)
"""A finished match, as `MatchResult`.  rated: 1 if it has changed ratings.  listed: 1 for a public match."""

RESULT_SEAT = Table(
    "result_seat",
    METADATA,
    Column("match", Text, ForeignKey("match_result.match", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("person.id", ondelete="SET NULL")),
    Column("token", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("gone", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("chips", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("worst", Integer, nullable=False),
    Column("counts", Text, nullable=False),
    Index("result_seat_person", "person"),
)
"""A seat of it, as `SeatResult`.  counts: in JSON.  When its person goes, the row stays, without token and name."""
