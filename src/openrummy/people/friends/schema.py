"""The tables of friends."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text

from openrummy.people.schema import METADATA

__all__ = ["CALL", "IN_SIGHT", "METADATA", "TIE", "of_person"]


def of_person(name: str = "person", *, is_key: bool = False) -> Column[str]:
    """Return a column with a person; the row goes with the person."""
    return Column(name, Text, ForeignKey("person.id", ondelete="CASCADE"), primary_key=is_key, nullable=False)


TIE = Table(
    "tie",
    METADATA,
    of_person(is_key=True),
    of_person("other", is_key=True),
    Column("kind", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("tie_other", "other"),
)
"""How a person stands to another.  kind: `asked` to be a friend; `friend`, which both rows say; `blocked`."""

CALL = Table(
    "call",
    METADATA,
    of_person(is_key=True),
    of_person("sender", is_key=True),
    Column("match", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("call_sender", "sender"),
)
"""An invitation to a table, the latest from each friend."""

IN_SIGHT = Table("in_sight", METADATA, of_person(is_key=True), Column("since", BigInteger, nullable=False))
"""A person whose friends may see at which table they are."""
