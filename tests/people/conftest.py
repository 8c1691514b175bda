"""The tables beside the log, empty, in each database."""

from collections.abc import Iterator

import pytest

from openrummy.store.book import Book, open_book
from tests.databases import Database


@pytest.fixture
def book(database: Database) -> Iterator[Book]:
    prepared = database.prepare()
    opened = open_book(database.url)
    yield opened
    opened.close()
    prepared.close()
