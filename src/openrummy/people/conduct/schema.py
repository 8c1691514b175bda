"""The tables of reports, warnings, suspensions and of the operator's log."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from openrummy.people.schema import METADATA

__all__ = ["AUDIT", "METADATA", "REPORT", "SUSPENSION", "WARNING"]


def _of_person(name: str = "person", *, is_known: bool = False) -> Column[str]:
    return Column(name, Text, ForeignKey("person.id", ondelete="CASCADE"), nullable=not is_known)


REPORT = Table(
    "report",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("match", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    _of_person(),
    Column("by_seat", Integer, nullable=False),
    _of_person("by_person"),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("closed", BigInteger),
    Index("report_once", "match", "by_seat", "seat", unique=True),
    Index("report_open", "closed", "at"),
    Index("report_person", "person"),
    Index("report_by_person", "by_person"),
)
"""A report of the player in a seat.  version: of the table's log at that moment.  person, by_person: NULL for guests.  closed: NULL while it is open."""

WARNING = Table(
    "warning",
    METADATA,
    Column("id", Text, primary_key=True),
    _of_person(is_known=True),
    Column("at", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
    Column("read", BigInteger),
    Index("warning_person", "person"),
)
"""A warning.  read: when its person said that they have read it."""

SUSPENSION = Table(
    "suspension",
    METADATA,
    Column("person", Text, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
    Index("suspension_until", "until"),
)
"""An account that cannot be opened until a time.  words: why, for its person."""

AUDIT = Table(
    "audit",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("audit_at", "at"),
)
"""The deeds of operators.  who: the user of the operating system.  subject: the id of the person or the report.  The database lets no row be changed or deleted."""
