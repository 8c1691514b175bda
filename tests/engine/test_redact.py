"""Redaction: a field without an audience is hidden."""

from typing import Annotated

from openrummy.engine.events import Happening
from openrummy.engine.marks import Audience, Seat, Text, Written, audiences
from openrummy.engine.redact import redact


class Peeked(Happening, frozen=True):
    """An event whose author forgot the audience of three fields."""

    seat: Seat
    bare: int
    worded: Annotated[int, Text.CARD]
    late: Annotated[int | None, "a note", Written.WHEN_SET]


def test_a_field_without_an_audience_is_shown_to_nobody() -> None:
    event = Peeked(1, 5, 6, 7)
    assert audiences(Peeked) == {
        "seat": Audience.EVERYONE,
        "bare": Audience.NOBODY,
        "worded": Audience.NOBODY,
        "late": Audience.NOBODY,
    }
    for seat in (0, 1, None):
        assert redact(event, seat) == Peeked(1, None, None, None)  # type: ignore[arg-type]
