"""The tables of people as they go over into another database: every row, in an order in which each finds the person that it names."""

from sqlalchemy import BigInteger, Integer, LargeBinary, Text

from openrummy.people.tables import METADATA

_TYPES = {Text: "text", BigInteger: "int8", Integer: "int4", LargeBinary: "bytea"}

COLUMNS = {table.name: ", ".join(column.name for column in table.columns) for table in METADATA.sorted_tables}
"""The columns of each table, those with what others refer to first."""
TYPES = {table.name: [_TYPES[type(column.type)] for column in table.columns] for table in METADATA.sorted_tables}
"""The types of the columns, as PostgreSQL calls them."""
LISTINGS = {name: f"SELECT {columns} FROM {name}" for name, columns in COLUMNS.items()}  # noqa: S608 - names of ours


def places(name: str) -> str:
    """Return a mark for each value of a row."""
    return ", ".join("?" for _ in TYPES[name])
