"""Law: the view that a client pieces together from differences is what its seat, or a watcher, sees; no difference tells more."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from openrummy.languages import ENGLISH, Language, language_of
from openrummy.server.sights import Report, Scene, Sights
from openrummy.table import Table, revived, told_since, view_for
from openrummy.table import messages as m
from openrummy.table.changes import Pieces, changes, pieced
from openrummy.table.clock import GIVE_BACK_MS
from openrummy.table.reuse import fresh
from openrummy.table.sight import Sight
from openrummy.table.talk import Talk
from openrummy.table.turns import to_act
from openrummy.table.view import sight_for
from openrummy.table.watching import past_of, past_told, past_view
from openrummy.variants import presets
from tests.helpers import seats_for
from tests.secrets.wire import unframed
from tests.table.world import PERSON, World

GERMAN = language_of("de")
_LOST = 0.2
"""The part of looks before which a client has lost its socket."""


class Reader:
    """A client of a viewer that pieces its view together, and looks now and then.  sights: of the process that it is connected to."""

    def __init__(self, seat: int | None, language: Language, sights: Sights) -> None:
        self.seat, self.language, self.sights = seat, language, sights
        self.seen, self.last = 0, None  # type: int, Sight | None
        self.now = 0
        self.pieces = Pieces(lambda: self.now)
        self.view: dict[str, Any] = {}
        self.told: list[tuple[int, str]] = []

    def reconnect(self, sights: Sights) -> None:
        """Lose the socket and open another one, perhaps at another process, with the last version that it has seen."""
        self.sights, self.last = sights, None

    def is_late(self, table: Table) -> bool:
        """Whether it sees the table as it was at the end of the last deal."""
        return self.seat is None and table.settings.watchers == "delayed"

    def whole(self, table: Table) -> list[tuple[int, str]]:
        """Return all that is told to somebody who comes now, up to what this client has seen."""
        if self.is_late(table):
            told = past_told(past_of(table), 0, self.seen, self.language)
        else:
            told = told_since(table, 0, self.seat, self.seen, self.language)
        return [(line.version, line.words) for line in told]

    def look(self, scene: Scene) -> None:
        report = self.sights.report(scene, self.seat, self.language, self.last, self.seen)
        self.last, self.seen = report.sight, report.sight.view.version
        self.now = report.sight.at
        if report.frame is not None:
            update = self.pieces.whole(msgspec.json.decode(unframed(report.frame)))
            self.view = update["view"]
            self.told += [(told["version"], told["words"]) for told in update["told"]]


@pytest.mark.parametrize("preset", [preset.key for preset in presets()])
@pytest.mark.parametrize("watchers", ["public", "delayed"])
def test_the_pieces_are_the_view_however_often_a_client_comes_back(
    preset: str, watchers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = m.TableSettings(clock="fast", absent="bot", watchers=watchers)
    world = World(*[PERSON] * seats_for(preset, 3), preset=preset, settings=settings).start()
    random, processes = Random(f"{preset} {watchers}"), (Sights(), Sights())
    monkeypatch.setattr("openrummy.server.clock_and_luck.now", world.now)
    viewers = (None, *range(len(world.table.seats)))
    readers = [
        Reader(seat, language, processes[0]) for language in (ENGLISH, GERMAN) for seat in viewers for _ in range(2)
    ]
    wanderers = readers[: 2 * len(viewers) : 2]  # one of each viewer
    for _ in range(50):
        if world.table.status == "over":
            break
        world.wait(random.randrange(3)).step(random)
        here = frozenset(random.sample(range(len(world.table.seats)), 1))
        scene = Scene(world.table, here, random.randrange(3), Talk())
        for reader in random.sample(readers, len(readers) // 2):
            if reader in wanderers and random.random() < _LOST:
                reader.reconnect(random.choice(processes))
            reader.look(scene)
            check(reader, scene)
    for reader in wanderers:
        reader.look(scene)
        assert reader.told == reader.whole(scene.table)  # across all its sockets nothing twice, nothing lost


def check(reader: Reader, scene: Scene) -> None:
    """Compare the pieces of a reader with a view that is made from nothing."""
    assert reader.last is not None
    table, here, watching, _ = scene
    if reader.is_late(table):
        now = None if table.status == "playing" else reader.last.at
        true = past_view(past_of(table), here, watching, reader.language, now=now)
    else:
        true = view_for(table, reader.seat, here, reader.last.at, watching, reader.language)
    assert reader.last.view == true
    assert msgspec.convert(reader.view, m.TableView) == plainly(true)


def test_a_line_that_is_told_twice_or_lost_is_seen() -> None:
    """The law can fail: a client that comes back with another version than its last is told too much, or too little."""
    world, sights = World().start(), Sights()
    scene = Scene(world.table, frozenset(), 0, Talk())
    for seen, is_found in ((world.table.version, False), (1, True)):
        reader = Reader(0, ENGLISH, sights)
        reader.look(scene)
        reader.reconnect(sights)
        reader.seen = seen
        reader.look(scene)
        assert (reader.told != reader.whole(world.table)) is is_found


def plainly(view: m.TableView) -> m.TableView:
    """Return a view as a client reads it, with panels of no type."""
    return msgspec.json.decode(msgspec.json.encode(view), type=m.TableView)


def sight(table: Table, seat: int | None, now: int) -> Sight:
    return sight_for(table, seat, (), now, 0, ENGLISH, fresh)


def test_a_part_that_is_left_out_is_seen() -> None:
    """The law can fail: a view whose difference lacks a field is another."""
    world = World().start()
    before = sight(world.table, 0, 0)
    world.step(Random(1))
    after = sight(world.table, 0, 0)
    change, plain = msgspec.to_builtins(changes(before, after)), msgspec.to_builtins(before.view)
    assert msgspec.convert(pieced(plain, change, 0), m.TableView) == plainly(after.view)
    for name in change:
        rest = {key: value for key, value in change.items() if key != name}
        assert msgspec.convert(pieced(plain, rest, 0), m.TableView) != plainly(after.view)


def test_a_clock_that_runs_is_no_difference() -> None:
    settings = m.TableSettings(clock="normal")
    table = World(PERSON, PERSON, settings=settings).start().table
    before, after, later = (sight(table, 0, table.since + passed) for passed in (0, 400, 70_000))
    assert before.is_ticking
    assert changes(before, after) == changes(before, later) == {}
    seats = pieced(msgspec.to_builtins(before.view), {}, 70_000)["seats"]
    assert [seat["clock"] for seat in seats] == [msgspec.to_builtins(seat.clock) for seat in later.view.seats]
    still = replace(before, at=before.at + 400)
    assert list(changes(before, still)["seats"]) == [str(table.state.public.turn.seat)]


@pytest.mark.parametrize("between", [0, 2, 600])
def test_a_clock_that_rests_is_shown_still_however_late_a_message_comes(between: int) -> None:
    """After a restart clocks stand still, also at a client that gets the second message a while after the first."""
    table = revived(World(PERSON, PERSON, settings=m.TableSettings(clock="normal")).start().table, 0)
    seat = table.state.public.turn.seat
    first, second = (sight(table, None, now) for now in (0, between))
    assert changes(first, second) == {}
    for passed, counted in ((between + 151, 0), (GIVE_BACK_MS, 0), (GIVE_BACK_MS + 100, 100)):
        seats = pieced(msgspec.to_builtins(first.view), {}, passed)["seats"]
        assert seats[seat]["clock"]["left"] == table.left[seat][0] - counted
    end = sight(table, None, GIVE_BACK_MS + 100)
    assert changes(first, end) == changes(second, end) == {}


def test_coming_and_going_is_a_small_message() -> None:
    world, sights = World(PERSON, PERSON, PERSON).start(), Sights()
    first = sights.report(Scene(world.table, frozenset(), 7, Talk()), None, ENGLISH, None, 0)
    assert first.frame is not None
    change = report(sights, Scene(world.table, frozenset({1}), 8, Talk()), first.sight)
    assert change["told"] == []
    assert set(change["view"]) == {"watching", "seats"}
    assert list(change["view"]["seats"]) == ["1"]
    assert len(msgspec.json.encode(change)) < len(first.frame) / 4


def test_sockets_at_the_same_sight_get_the_same_bytes() -> None:
    world, sights = World(PERSON, PERSON).start(), Sights()
    scene = Scene(world.table, frozenset(), 0, Talk())
    first = sights.report(scene, None, ENGLISH, None, 0)
    assert sights.report(scene, None, ENGLISH, None, 0) is first
    world.step(Random(1))
    scene = scene._replace(table=world.table)
    reports = [sights.report(scene, None, ENGLISH, first.sight, first.sight.view.version) for _ in range(2)]
    assert reports[0].frame is reports[1].frame is not None
    still: Report = sights.report(scene, None, ENGLISH, reports[0].sight, world.table.version)
    assert still.frame is None


def test_seats_that_only_wait_get_the_bytes_of_a_watcher() -> None:
    world, sights = World(PERSON, PERSON, PERSON, preset="block").start(), Sights()
    (seat,) = to_act(world.table)
    scene, viewers = Scene(world.table, frozenset(), 0, Talk()), (None, 0, 1, 2)
    first = {viewer: sights.report(scene, viewer, ENGLISH, None, 0).sight for viewer in viewers}
    world.act(seat, {"type": "draw_stock"})
    scene = scene._replace(table=world.table)
    frames = {who: sights.report(scene, who, ENGLISH, last, last.version).frame for who, last in first.items()}
    assert [frames[viewer] is frames[None] for viewer in range(3)] == [viewer != seat for viewer in range(3)]


def report(sights: Sights, scene: Scene, last: Sight) -> dict[str, Any]:
    """Return the message of a watcher after `last`."""
    frame = sights.report(scene, None, ENGLISH, last, last.view.version).frame
    assert frame is not None
    message: dict[str, Any] = msgspec.json.decode(unframed(frame))
    return message


def test_a_change_of_another_version_is_refused() -> None:
    world, sights = World(PERSON, PERSON).start(), Sights()
    first = sights.report(Scene(world.table, frozenset(), 0, Talk()), None, ENGLISH, None, 0)
    world.step(Random(1))
    change = report(sights, Scene(world.table, frozenset(), 0, Talk()), first.sight)
    with pytest.raises(ValueError, match="change of version"):
        Pieces(lambda: 0).whole(change)
