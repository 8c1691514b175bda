"""Where people are: what each process has said of a table, until it is forgotten.  Values in, values out."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from openrummy.server.soft.messages import Here
from openrummy.server.soft.rendezvous import first

SAY_SECONDS = 10.0
"""Everything is said again after this time."""
FORGET_SECONDS = 25.0
"""A process that says nothing for so long is taken for dead; two of its messages may be lost."""
SETTLE_SECONDS = 12.0
"""After a time of not hearing, until everybody has spoken again; a little longer than `SAY_SECONDS`."""
MOST_PROCESSES = 64
"""Others that are listened to; more names than that are a fault, or somebody's invention, and each costs a look at all."""


class Said(msgspec.Struct, frozen=True):
    """The word of a process about a table.  until: when it is forgotten."""

    seats: frozenset[int]
    watching: int
    until: float


Others: TypeAlias = Mapping[str, Said]
"""The other processes that serve a table, by name."""


class Elsewhere(msgspec.Struct, frozen=True):
    """All that a table needs to know of the other processes that serve it.

    seats: connected there.  watching: how many look on there.  is_sure: whether somebody who is not known to be here is away, as far as can be
    known.  before: how many of them act before this process when nobody does.
    """

    seats: frozenset[int] = frozenset()
    watching: int = 0
    is_sure: bool = True
    before: int = 0


ALONE = Elsewhere()
"""There is no other process."""


def heard(others: Others, here: Here, now: float) -> Others:
    """Return the others after one has spoken; the same mapping if it is one too many."""
    if here.process not in others and len(others) >= MOST_PROCESSES:
        return others
    return {**others, here.process: Said(frozenset(here.seats), here.watching, now + FORGET_SECONDS)}


def without(others: Others, process: str) -> Others:
    """Return the others when one has taken its leave."""
    return {name: said for name, said in others.items() if name != process}


def living(others: Others, now: float) -> Others:
    """Return the others without those that are forgotten; the same mapping if that is nobody."""
    if all(said.until > now for said in others.values()):
        return others
    return {name: said for name, said in others.items() if said.until > now}


def prolonged(others: Others, now: float) -> Others:
    """Return the others as if all had just spoken: for a process that could not hear them."""
    return {name: msgspec.structs.replace(said, until=now + FORGET_SECONDS) for name, said in others.items()}


def elsewhere(table: str, me: str, others: Others, *, is_sure: bool) -> Elsewhere:
    """Return what process `me` knows of a table."""
    return Elsewhere(
        frozenset[int]().union(*(said.seats for said in others.values())),
        sum(said.watching for said in others.values()),
        is_sure,
        first(table, (me, *others)).index(me) if others else 0,
    )
