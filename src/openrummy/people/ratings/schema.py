"""The tables of ratings.  Means and spreads are whole thousandths, so that both databases keep the same numbers."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from openrummy.people.schema import METADATA

__all__ = ["BOT_RATING", "CHANGE", "METADATA", "RATED", "RATING"]

RATING = Table(
    "rating",
    METADATA,
    Column("person", Text, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mean", BigInteger, nullable=False),
    Column("spread", BigInteger, nullable=False),
    Column("matches", Integer, nullable=False),
)
"""All that is known of a person in a game, as `Skill`."""

BOT_RATING = Table(
    "bot_rating",
    METADATA,
    Column("bot", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mean", BigInteger, nullable=False),
    Column("spread", BigInteger, nullable=False),
    Column("matches", Integer, nullable=False),
)
"""The same of a level of bots, which is one player wherever it sits."""

RATED = Table(
    "rated_match",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""A match that has been rated; no match is rated twice."""

CHANGE = Table(
    "rating_change",
    METADATA,
    Column("match", Text, ForeignKey("rated_match.match"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("was", BigInteger, nullable=False),
    Column("was_spread", BigInteger, nullable=False),
    Column("mean", BigInteger, nullable=False),
    Column("spread", BigInteger, nullable=False),
    Column("gone", Integer, nullable=False),
    Index("rating_change_person", "person"),
)
"""The effect of a rated match on a person.  gone: 1 if they had left it."""
