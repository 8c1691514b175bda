"""Broken promises, planted into a real server; the judge must find each."""

from collections.abc import Callable, Mapping


def _nothing() -> None:
    """Leave the server as it is."""


_PLANTS: Mapping[str, Callable[[], None]] = {"": _nothing}


def plant(name: str) -> None:
    """Break a promise in this process; raise KeyError for an unknown one."""
    _PLANTS[name]()
