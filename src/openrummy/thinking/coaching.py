"""The tasks of the coach: advice by search, before an action and after it."""

from typing import ClassVar

import msgspec

from openrummy.coach.better import Better, Effect
from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.thinking.question import Question, decode_action, encode_action, view_of

NEVER = b"false"
"""The result of a task whose rules search does not cover."""


class CoachTask(msgspec.Struct, frozen=True):
    """A view to advise on: a question of no bot.  taken: the action that was taken, as bytes; empty before it."""

    searches: ClassVar[bool] = True
    seen: Question
    taken: bytes = b""

    def done(self) -> bytes:
        """Return the advice as JSON, null if there is nothing to tell, or `NEVER` if search does not cover these rules or is not installed."""
        try:
            from openrummy.search.games import why_not  # noqa: PLC0415 - it loads the compiled games

            view = view_of(self.seen)
            if why_not(view.rules) is not None:
                return NEVER
            found = _found(view, self.taken)
        except ImportError:
            return NEVER
        except ValueError:
            return b"null"
        return b"null" if found is None else _written(found)


def _found(view: View, taken: bytes) -> Better | None:
    from openrummy.review.advice import advise, look_back  # noqa: PLC0415 - it loads the compiled games

    return look_back(view, decode_action(taken)) if taken else advise(view)


class _Written(msgspec.Struct, frozen=True):
    action: str
    other: str | None
    lost: float
    effect: Effect | None


def _written(found: Better) -> bytes:
    other = None if found.other is None else _text(found.other)
    return msgspec.json.encode(_Written(_text(found.action), other, found.lost, found.effect))


def _text(action: Act) -> str:
    return encode_action(action).decode()


def advice_in(written: bytes) -> Better | None:
    """Return the advice that a task came to, None if it has nothing to tell."""
    found = None if written == NEVER else msgspec.json.decode(written, type=_Written | None)
    if found is None:
        return None
    other = None if found.other is None else decode_action(found.other.encode())
    return Better(decode_action(found.action.encode()), other, found.lost, found.effect)
