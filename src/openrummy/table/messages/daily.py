"""Messages over HTTP about the deal of the day."""

from typing import Annotated, Literal

from msgspec import Meta

from openrummy.table.messages.base import Part


class OpenDaily(Part, frozen=True, forbid_unknown_fields=True):
    """Play the deal of a day.  guest: a secret of this browser, by which it gets one try.  day: such as 2026-11-24; a past one counts for nothing."""

    name: str
    guest: Annotated[str, Meta(min_length=20, max_length=200)]
    day: Annotated[str, Meta(max_length=10)]


class DailyPack(Part, frozen=True):
    """A day whose pack is fixed.  commitment: SHA-256 of its secret.  made: when it was drawn, in milliseconds since 1970."""

    day: str
    title: str
    commitment: str
    made: int


class DailyDay(Part, frozen=True):
    """A day for the browser that asks, by its guest's secret or its account.

    state: of its one try.  table: of the try, if it is this browser's.  result: by how many points it was won, below 0 for a deal lost.
    """

    pack: DailyPack
    state: Literal["new", "playing", "done", "left"] = "new"
    table: str = ""
    result: int | None = None


class Daily(Part, frozen=True):
    """The deals of the day.  until: milliseconds to the next one.  past: the latest first.  coming: the next first."""

    today: DailyDay
    until: int
    past: tuple[DailyDay, ...]
    coming: tuple[DailyPack, ...]


class DailySpread(Part, frozen=True):
    """The number of people with a result."""

    result: int
    people: int


class DailyChoice(Part, frozen=True):
    """A decision, and those of the others in the very same position.

    frame: of the replay.  done: in words.  people: others who came to this position.  same: those who did the same.  common: what most of them
    did, if that was something else, and `most` did it.  bot: what the bot of the day would have done, if that is something else.  best: the same for the best result.
    """

    frame: int
    done: str
    people: int
    same: int
    common: str = ""
    most: int = 0
    bot: str = ""
    best: str = ""


class DailyField(Part, frozen=True):
    """A finished deal of the day among all that count.

    result: by how many points it was won; None if the player left.  counts: it is one of those.  others: the number of other people; worse, same: of them.
    best: the best result, own or not.  line: the decisions that led to it.
    """

    day: str
    title: str
    commitment: str
    made: int
    result: int | None
    counts: bool
    others: int
    worse: int
    same: int
    spread: tuple[DailySpread, ...]
    best: int | None
    line: tuple[str, ...]
    choices: tuple[DailyChoice, ...]
