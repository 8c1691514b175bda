"""The traces that a database still holds of a person: a look into every column of every table."""

from collections.abc import Iterable, Iterator

from tests.databases import Database

_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
}


def tables_of(database: Database) -> list[str]:
    """Return the names of all tables."""
    kind = "postgresql" if database.url.startswith("postgresql:") else "sqlite"
    return sorted(name for (name,) in database.execute(_TABLES[kind]))


def places_of(database: Database, words: Iterable[str]) -> set[tuple[str, str]]:
    """Return each table in which one of the words stands, in any column of any row, with the word."""
    sought = tuple(words)
    return {
        (table, word)
        for table in tables_of(database)
        for value in _values(database, table)
        for word in sought
        if word in value
    }


def _values(database: Database, table: str) -> Iterator[str]:
    for row in database.execute(f'SELECT * FROM "{table}"'):
        for value in row:
            yield bytes(value).decode("latin-1") if isinstance(value, (bytes, memoryview)) else str(value)


def person_called(database: Database, name: str) -> str:
    """Return the id of the only account of a name."""
    ((found,),) = database.execute(f"SELECT id FROM person WHERE name = '{name}'")
    return str(found)
