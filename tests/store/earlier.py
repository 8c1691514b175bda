"""Databases as earlier versions of the program left them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from openrummy.store import Row
from openrummy.store.migrate import SCRIPTS


def first_schema(path: Path, matches: Mapping[str, Sequence[Row]]) -> None:
    """Create a database with the first schema, without hashes and seals, that holds these matches."""
    engine = create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for match, rows in matches.items():
            for version, row in enumerate(rows, 1):
                values = (match, version, row.kind, row.command, row.at, row.body)
                connection.exec_driver_sql("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", values)
    engine.dispose()
