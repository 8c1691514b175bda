"""The task of advising a player by search."""

from typing import ClassVar

import msgspec

from openrummy.engine.actions import Act
from openrummy.thinking.question import Question, decode_action, encode_action, view_of


class Coached(msgspec.Struct, frozen=True):
    """An advice: the action to take, and the best of the others if it is certainly worse, by `lost` points."""

    action: Act
    other: Act | None
    lost: float


class CoachTask(msgspec.Struct, frozen=True):
    """A view to advise on: a question of no bot."""

    searches: ClassVar[bool] = True
    seen: Question

    def done(self) -> bytes:
        """Return the advice as JSON, or null if there is nothing to search, or search does not cover these rules or is not installed."""
        try:
            from openrummy.review.advice import advise  # noqa: PLC0415 - it loads the compiled games

            found = advise(view_of(self.seen))
        except (ImportError, ValueError):
            return b"null"
        if found is None:
            return b"null"
        other = None if found.other is None else encode_action(found.other).decode()
        return msgspec.json.encode((encode_action(found.action).decode(), other, found.lost))


def advice_in(written: bytes) -> Coached | None:
    """Return the advice that a task came to."""
    found = msgspec.json.decode(written, type=tuple[str, str | None, float] | None)
    if found is None:
        return None
    action, other, lost = found
    return Coached(decode_action(action.encode()), None if other is None else decode_action(other.encode()), lost)
