"""The task of judging one decision of a finished match."""

from typing import ClassVar

import msgspec

from openrummy.review.decisions import Decision
from openrummy.review.verdict import Verdict
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
        return msgspec.json.encode((encode_action(found.best).decode(), found.value, found.lost, found.error))


def judge_task(decision: Decision) -> JudgeTask:
    """Return the task of a decision."""
    return JudgeTask(question_of("", "", decision.view), encode_action(decision.action))


def verdict_in(written: bytes) -> Verdict | None:
    """Return the verdict that a task came to."""
    found = msgspec.json.decode(written, type=tuple[str, float, float, float] | None)
    return None if found is None else Verdict(decode_action(found[0].encode()), *found[1:])
