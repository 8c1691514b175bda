"""A lesson's table for tests, and a learner who does what is asked for."""

from functools import cache

from openrummy import table as t
from openrummy.lessons import LEARNER
from openrummy.table import messages as m
from openrummy.table.players import bot_act, bot_to_act
from tests.table.world import World


class Classroom(World):
    """The table of a lesson."""

    def __init__(self, lesson: str) -> None:
        super().__init__()
        asked = m.OpenLesson(lesson, "Ann")
        self.table = t.opened(t.open_table("table", asked, "hash of Ann", self.now(), self.chance()))

    def watch(self) -> None:
        """Let the others act."""
        while (seat := bot_to_act(self.table)) is not None:
            self.done(seat, bot_act(self.table, seat, self.table.seats[seat].sitter))

    def learn(self) -> None:
        """Do what the lesson asks for, with one of the offers that it marks, and let the others answer."""
        offer = next(offer for offer in t.view_for(self.table, LEARNER).offers if offer.taught)
        self.done(LEARNER, m.Act(f"act {self.table.version}", self.table.version, offer.action))
        self.watch()


def begun(lesson: str) -> Classroom:
    """Return a lesson whose cards are dealt."""
    room = Classroom(lesson)
    room.done(LEARNER, m.Start("start", "abcd"))
    return room


@cache
def course(lesson: str) -> tuple[t.Table, ...]:
    """Return the table of a lesson before each act of the learner, and at the end."""
    room, tables = begun(lesson), []
    while room.table.status == "playing":
        tables.append(room.table)
        room.learn()
    return (*tables, room.table)
