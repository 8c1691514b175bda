"""The views of a table, made once for all who see the same, and the messages that bring them.

A socket keeps the sight that it was last sent; its next message is the difference.  Sockets that stand at the same sight get
the very same bytes.
"""

from collections import defaultdict
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from openrummy import table as tables
from openrummy.languages import Language
from openrummy.server import clock_and_luck
from openrummy.server.outgoing import frame_of
from openrummy.table import Table
from openrummy.table.changes import changes
from openrummy.table.messages import Change, LogPage, TableView, Told, Update
from openrummy.table.projection import MOST_TOLD
from openrummy.table.reuse import Kept
from openrummy.table.sight import Sight, watched
from openrummy.table.talk import Talk, muted_seats
from openrummy.table.view import sight_for
from openrummy.table.watching import check_watching, is_delayed, past_of, past_told, past_view


class Viewer(NamedTuple):
    """A seat, or None for a watcher; is_board: the screen that shows the table, which sees the public cards in any case."""

    seat: int | None
    language: Language
    is_board: bool = False

    def is_late(self, table: Table) -> bool:
        """Return whether this viewer sees it one deal late."""
        return self.seat is None and not self.is_board and is_delayed(table)


_Key: TypeAlias = tuple[int | None, str, bool]


def _key(viewer: Viewer) -> _Key:
    """Return the same for a dict: a language has a catalogue that nobody should have to hash."""
    return viewer.seat, viewer.language.code, viewer.is_board


class Scene(NamedTuple):
    """All that views are made of."""

    table: Table
    connected: frozenset[int]
    watching: int
    talk: Talk


class Report(NamedTuple):
    """The frame that brings `sight` to a socket that was last sent `last`; None if nothing differs."""

    last: Sight | None
    sight: Sight
    frame: bytes | None


class Sights:
    """The views of one table in this process."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._past: Table | None = None
        self._kept: dict[tuple[str, bool], Kept] = defaultdict(Kept)
        self.forget()

    def forget(self) -> None:
        """Keep nothing while nobody looks."""
        self._at = clock_and_luck.now()
        self._kept.clear()
        self._sights: dict[_Key, Sight] = {}
        self._reports: dict[tuple[_Key, int, int], Report] = {}
        self._frames: list[tuple[Update | Change, bytes]] = []

    def view(
        self, scene: Scene, seat: int | None, language: Language, now: int, *, is_board: bool = False
    ) -> TableView:
        """Return what a viewer sees, as in `Viewer`; raise Refusal if watching is not allowed."""
        return self._seen(scene, Viewer(seat, language, is_board), now).view

    def _seen(self, scene: Scene, viewer: Viewer, now: int) -> Sight:
        table, connected, watching, talk = scene
        seat, language, is_board = viewer
        kept = self._kept_for(table, viewer)
        if seat is None and not is_board:
            check_watching(table)
        if viewer.is_late(table):
            time = None if table.status == "playing" else now
            return watched(past_view(self._past_table(table), connected, watching, language, kept, time), now)
        seen = sight_for(table, seat, connected, now, watching, language, kept)
        muted = muted_seats(talk, table, seat)
        return replace(seen, own=replace(seen.own, muted=muted)) if muted else seen

    def _kept_for(self, table: Table, viewer: Viewer) -> Kept:
        """Return the parts of earlier views: delayed watchers see another table."""
        return self._kept[viewer.language.code, viewer.is_late(table)]

    def told(
        self, scene: Scene, seat: int | None, since: int, until: int, language: Language, *, is_board: bool = False
    ) -> tuple[Told, ...]:
        """Return the lines after version `since`, up to version `until`, for such a viewer."""
        viewer = Viewer(seat, language, is_board)
        if viewer.is_late(scene.table):
            return past_told(self._past_table(scene.table), since, until, language)
        return tables.told_since(scene.table, since, seat, until, language, self._kept[language.code, False])

    def page(self, scene: Scene, seat: int | None, before: int | None, language: Language, is_board: bool) -> LogPage:
        """Return the log before version `before`, or its end, for such a viewer; raise Refusal as `view` does."""
        version = self.view(scene, seat, language, clock_and_luck.now(), is_board=is_board).version
        until = version if before is None else max(0, min(before - 1, version))
        since = max(0, until - MOST_TOLD)
        told = self.told(scene, seat, since, until, language, is_board=is_board)
        return LogPage(min(since + 1, until), told)

    def report(
        self,
        scene: Scene,
        seat: int | None,
        language: Language,
        last: Sight | None,
        seen: int,
        *,
        is_board: bool = False,
    ) -> Report:
        """Return the message that brings such a viewer up to date; raise Refusal as `view` does.

        last: what the socket was last sent, None for nothing.  seen: the version up to which it was told what happened.
        """
        viewer = Viewer(seat, language, is_board)
        if scene is not self._scene:
            self._scene, self._at = scene, clock_and_luck.now()
            self._sights, self._reports, self._frames = {}, {}, []
        sight = self._sight(scene, viewer, is_first=last is None)
        asked = _key(viewer), id(last), seen
        known = self._reports.get(asked)
        if known is None or known.last is not last or known.sight is not sight:
            message = self._message(scene, viewer, Report(last, sight, None), seen)
            known = Report(last, sight, None if message is None else self._frame_of(message))
            self._reports[asked] = known
        return known

    def _sight(self, scene: Scene, viewer: Viewer, *, is_first: bool) -> Sight:
        """Return what a viewer sees, with clocks of this moment for the first message of a socket."""
        key = _key(viewer)
        known = self._sights.get(key)
        if known is None or (is_first and known.is_ticking):
            at = clock_and_luck.now() if is_first else self._at
            known = self._sights[key] = self._seen(scene, viewer, at)
        return known

    def _message(self, scene: Scene, viewer: Viewer, step: Report, seen: int) -> Update | Change | None:
        sight, version = step.sight, step.sight.version
        if version - seen > MOST_TOLD:
            return Update((), sight.view, complete=False)
        told = self.told(scene, viewer.seat, seen, version, viewer.language, is_board=viewer.is_board)
        if step.last is None:
            return Update(told, sight.view)
        different = changes(step.last, sight, self._kept_for(scene.table, viewer))
        return Change(told, step.last.version, different) if told or different else None

    def _frame_of(self, message: Update | Change) -> bytes:
        """Return the frame of a message: seats that only wait are told the same, and so are watchers."""
        known = next((frame for made, frame in self._frames if made == message), None)
        if known is None:
            known = frame_of(message)
            self._frames.append((message, known))
        return known

    def _past_table(self, table: Table) -> Table:
        """Return the table as delayed watchers see it, kept because it costs a fold."""
        self._past = past_of(table, self._past)
        return self._past
