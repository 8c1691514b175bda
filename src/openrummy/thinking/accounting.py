"""The tasks of telling luck and skill apart in a finished match: a decision against the policy's, and the course of the match."""

from typing import ClassVar

import msgspec

from openrummy.record import read_record, write_text
from openrummy.record.model import Record
from openrummy.review.accounts import Outlook
from openrummy.review.decisions import Decision
from openrummy.review.verdict import Points
from openrummy.thinking.question import Question, decode_action, encode_action, question_of, view_of


class WeighTask(msgspec.Struct, frozen=True):
    """A decision to set against the policy's, as a `JudgeTask`, but quick."""

    searches: ClassVar[bool] = True
    seen: Question
    action: bytes

    def done(self) -> bytes:
        """Return the points of each seat as JSON; none if search does not cover these rules or is not installed."""
        try:
            from openrummy.review.luck import points_of  # noqa: PLC0415 - it loads the compiled games

            return msgspec.json.encode(points_of(view_of(self.seen), decode_action(self.action)))
        except (ImportError, ValueError):
            return b"[]"


def weigh_task(decision: Decision) -> WeighTask:
    """Return the task of a decision."""
    return WeighTask(question_of("", "", decision.view), encode_action(decision.action))


def points_in(written: bytes) -> Points:
    """Return the points that a task came to."""
    return msgspec.json.decode(written, type=Points)


class OutlookTask(msgspec.Struct, frozen=True):
    """A finished match, as the text of its record."""

    searches: ClassVar[bool] = True
    record: str

    def done(self) -> bytes:
        """Return the outlook as JSON; an empty one if search does not cover these rules or is not installed."""
        try:
            from openrummy.review.outlook import outlook  # noqa: PLC0415 - it loads the compiled games

            return msgspec.json.encode(outlook(read_record(self.record)))
        except (ImportError, ValueError):
            return msgspec.json.encode(Outlook())


def outlook_task(record: Record) -> OutlookTask:
    """Return the task of a match."""
    return OutlookTask(write_text(record))


def outlook_in(written: bytes) -> Outlook:
    """Return the outlook that a task came to."""
    return msgspec.json.decode(written, type=Outlook)
