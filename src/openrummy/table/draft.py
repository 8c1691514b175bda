"""A command being carried out: each entry that is added changes the table.

Decisions add entries through a `Draft`, as parts of the engine emit events through a `Flow`, so that the table after a
command is made while it is decided.
"""

import msgspec

from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.state import State
from openrummy.lessons import LESSONS
from openrummy.table import entries as e
from openrummy.table.chance import Chance
from openrummy.table.clock_entries import left_after
from openrummy.table.packs import nonces_of
from openrummy.table.reducer import changed_by, laid, written
from openrummy.table.table import Table

OWN_ID = "#"
"""The beginning of the ids of entries that nobody asked for; no command's id may begin like this."""


class Draft(msgspec.Struct, eq=False):
    """The table so far and the entries that led to it, none of which is written yet.

    now: milliseconds since 1970.  laid: a new arrangement of a hand, which is kept but is not an entry, since hands are
    rearranged all the time.
    """

    table: Table
    now: int
    chance: Chance
    entries: list[e.Entry] = []
    laid: e.Arranged | None = None

    @property
    def own_id(self) -> str:
        """The id of the next entry, if nobody asked for it."""
        return f"{OWN_ID}{self.table.version + 1}"

    def add(self, entry: e.Entry, state: State | None = None) -> None:
        """Add `entry` with the clocks that it leaves.  state: as in `changed_by`."""
        changed = changed_by(self.table, entry, state)
        entry = msgspec.structs.replace(entry, left=left_after(self.table, changed, entry, self.now))
        self.table = written(self.table, changed, entry)
        self.entries.append(entry)

    def lay(self, arranged: e.Arranged) -> None:
        """Lay a hand in another order; the version stays the same."""
        self.table, self.laid = laid(self.table, arranged), arranged

    def act(self, seat: int, action: Act, identity: str, cause: e.Cause = "") -> None:
        """Carry out `action` through the engine; raise `decide.Refused` if the rules refuse it."""
        state, events = decide.act(self.table.state, seat, action)
        self.add(e.Acted(at=self.now, seat=seat, id=identity, action=action, events=events, cause=cause), state)

    def deal(self) -> None:
        """Start the next deal, whose secret the table holds; `chance` supplies the secret of the one after it."""
        lesson, nonces = LESSONS.get(self.table.lesson), nonces_of(self.table)
        if lesson is None:
            state, events = decide.deal(self.table.state, self.table.secret, nonces)
        else:
            state, events = decide.arrange(self.table.state, lesson.dealer, lesson.pack)
        self.add(
            e.Dealt(at=self.now, events=events, secret=self.chance.secret.hex(), again=bool(self.table.shared)), state
        )
