"""The task of judging one decision of a finished match."""

from typing import ClassVar

import msgspec

from openrummy.review.decisions import Decision
from openrummy.review.verdict import Points, Verdict
from openrummy.thinking.question import Question, decode_action, encode_action, question_of, view_of


class JudgeTask(msgspec.Struct, frozen=True):
    """A decision to judge.  seen: a question for its view, of no bot.  action: the one that was taken, as bytes."""

    searches: ClassVar[bool] = True
    seen: Question
    action: bytes

    def done(self) -> bytes:
        """Return the verdict as JSON, or null if search does not cover these rules or is not installed."""
        try:
            from openrummy.review.judging import judge  # noqa: PLC0415 - it loads the compiled games

            found = judge(view_of(self.seen), decode_action(self.action))
        except (ImportError, ValueError):
            return b"null"
        return msgspec.json.encode(_written(found))


def judge_task(decision: Decision) -> JudgeTask:
    """Return the task of a decision."""
    return JudgeTask(question_of("", "", decision.view), encode_action(decision.action))


def verdict_in(written: bytes) -> Verdict | None:
    """Return the verdict that a task came to."""
    found = msgspec.json.decode(written, type=_Written | None)
    if found is None:
        return None
    ordinary = None if found.ordinary is None else decode_action(found.ordinary.encode())
    rest = found.value, found.lost, found.error, ordinary, found.saved, found.doubt, found.points
    return Verdict(decode_action(found.best.encode()), *rest)


class _Written(msgspec.Struct, frozen=True, array_like=True):
    """A verdict with its actions as text."""

    best: str
    value: float
    lost: float
    error: float
    ordinary: str | None = None
    saved: float = 0.0
    doubt: float = 0.0
    points: Points = ()


def _written(found: Verdict) -> _Written:
    ordinary = None if found.ordinary is None else encode_action(found.ordinary).decode()
    rest = found.value, found.lost, found.error, ordinary, found.saved, found.doubt, found.points
    return _Written(encode_action(found.best).decode(), *rest)
