"""Hashes of passwords that cost next to nothing, for tests that need many."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from argon2 import PasswordHasher

from openrummy.people import passwords


@contextmanager
def cheap_hashes() -> Iterator[None]:
    """Let hashes be quick."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        passwords._nobodys.cache_clear()
        yield
    passwords._nobodys.cache_clear()


@pytest.fixture
def cheap() -> Iterator[None]:
    """Let hashes be quick for a test."""
    with cheap_hashes():
        yield
