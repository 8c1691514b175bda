"""The task of counting the cards that help a hand, and of guessing what the others hold."""

from typing import ClassVar

import msgspec

from openrummy.cards import Face
from openrummy.coach.prospects import Prospects, prospects
from openrummy.thinking.question import Question, view_of


class ProspectsTask(msgspec.Struct, frozen=True):
    """A view to look ahead from: a question of no bot.  chosen: the card to discard first, None for the best one."""

    searches: ClassVar[bool] = False
    seen: Question
    chosen: Face | None = None

    def done(self) -> bytes:
        """Return the prospects as JSON."""
        return msgspec.json.encode(prospects(view_of(self.seen), self.chosen))


def prospects_in(written: bytes) -> Prospects:
    """Return the prospects that a task came to."""
    return msgspec.json.decode(written, type=Prospects)
