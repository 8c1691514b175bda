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
from openrummy.table.messages import Change, TableView, Told, Update
from openrummy.table.projection import MOST_TOLD
from openrummy.table.reuse import Kept
from openrummy.table.sight import Sight, watched
from openrummy.table.talk import Talk, muted_seats
from openrummy.table.view import sight_for
from openrummy.table.watching import check_watching, is_delayed, past_of, past_told, past_view

Viewer: TypeAlias = tuple[int | None, str]
"""A seat, or None for a watcher, and the code of a language."""


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
        self._sights: dict[Viewer, Sight] = {}
        self._reports: dict[tuple[Viewer, int, int], Report] = {}
        self._frames: list[tuple[Update | Change, bytes]] = []

    def view(self, scene: Scene, seat: int | None, language: Language, now: int) -> TableView:
        """Return what `seat`, or a watcher, sees; raise Refusal if watching is not allowed."""
        return self._seen(scene, seat, language, now).view

    def _seen(self, scene: Scene, seat: int | None, language: Language, now: int) -> Sight:
        table, connected, watching, talk = scene
        kept = self._kept_for(table, seat, language)
        if seat is None:
            check_watching(table)
        if seat is None and is_delayed(table):
            time = None if table.status == "playing" else now
            return watched(past_view(self._past_table(table), connected, watching, language, kept, time), now)
        seen = sight_for(table, seat, connected, now, watching, language, kept)
        muted = muted_seats(talk, table, seat)
        return replace(seen, own=replace(seen.own, muted=muted)) if muted else seen

    def _kept_for(self, table: Table, seat: int | None, language: Language) -> Kept:
        """Return the parts of earlier views: delayed watchers see another table."""
        return self._kept[language.code, seat is None and is_delayed(table)]

    def told(self, scene: Scene, seat: int | None, since: int, until: int, language: Language) -> tuple[Told, ...]:
        """Return the lines after version `since`, up to version `until`."""
        if seat is None and is_delayed(scene.table):
            return past_told(self._past_table(scene.table), since, until, language)
        return tables.told_since(scene.table, since, seat, until, language, self._kept[language.code, False])

    def report(self, scene: Scene, seat: int | None, language: Language, last: Sight | None, seen: int) -> Report:
        """Return the message that brings a viewer up to date; raise Refusal as `view` does.

        last: what the socket was last sent, None for nothing.  seen: the version up to which it was told what happened.
        """
        if scene is not self._scene:
            self._scene, self._at = scene, clock_and_luck.now()
            self._sights, self._reports, self._frames = {}, {}, []
        viewer = seat, language.code
        sight = self._sight(scene, viewer, language, is_first=last is None)
        asked = viewer, id(last), seen
        known = self._reports.get(asked)
        if known is None or known.last is not last or known.sight is not sight:
            message = self._message(scene, seat, language, Report(last, sight, None), seen)
            known = Report(last, sight, None if message is None else self._frame_of(message))
            self._reports[asked] = known
        return known

    def _sight(self, scene: Scene, viewer: Viewer, language: Language, *, is_first: bool) -> Sight:
        """Return what a viewer sees, with clocks of this moment for the first message of a socket."""
        known = self._sights.get(viewer)
        if known is None or (is_first and known.is_ticking):
            at = clock_and_luck.now() if is_first else self._at
            known = self._sights[viewer] = self._seen(scene, viewer[0], language, at)
        return known

    def _message(
        self, scene: Scene, seat: int | None, language: Language, step: Report, seen: int
    ) -> Update | Change | None:
        sight, version = step.sight, step.sight.version
        if version - seen > MOST_TOLD:
            return Update((), sight.view, complete=False)
        told = self.told(scene, seat, seen, version, language)
        if step.last is None:
            return Update(told, sight.view)
        different = changes(step.last, sight, self._kept_for(scene.table, seat, language))
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
