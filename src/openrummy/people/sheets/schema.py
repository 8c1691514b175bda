"""The table of shared score sheets.  A sheet is nobody's with an account: whoever has its key writes it."""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, Table, Text

from openrummy.people.schema import METADATA

__all__ = ["METADATA", "SHEET"]

SHEET = Table(
    "shared_sheet",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("shared_sheet_changed", "changed"),
)
"""A shared sheet.  code, key: their SHA-256, so that whoever reads a copy of the database has no link.  body: a `PaperMatch` in JSON."""
