"""Law: a view made with parts of earlier views is the view made from nothing, and lines made once for all are each one's own."""

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from openrummy import table as t
from openrummy.engine.events import Discarded
from openrummy.languages import ENGLISH, Language, language_of
from openrummy.table import messages as m
from openrummy.table.reuse import Kept, Reuse, T
from openrummy.table.turns import to_act
from openrummy.variants import presets
from tests.helpers import seats_for
from tests.table.world import PERSON, World

GERMAN = language_of("de")


def check_reuse(preset: str, kept: Mapping[Language, Reuse], steps: int = 60) -> None:
    settings = m.TableSettings(clock="fast", absent="bot")
    world = World(*[PERSON] * seats_for(preset, 3), preset=preset, settings=settings).start()
    random = Random(preset)
    viewers: tuple[int | None, ...] = (None, *range(len(world.table.seats)))
    for _ in range(steps):
        if world.table.status == "over":
            break
        before = world.table.version
        world.step(random)
        for language, reuse in kept.items():
            for seat in viewers:
                here = frozenset(random.sample(viewers[1:], 1))
                asked = (world.table, seat, here, world.now(), random.randrange(3), language)
                assert t.view_for(*asked, reuse) == t.view_for(*asked)  # type: ignore[arg-type]  # seats are numbers
                shared = t.told_since(world.table, before, seat, None, language, reuse)
                news = range(before + 1, world.table.version + 1)
                assert shared == tuple(told for each in news for told in t.told_for(world.table, each, seat, language))


@pytest.mark.parametrize("preset", [preset.key for preset in presets()])
def test_reused_parts_are_the_same_as_new_ones(preset: str) -> None:
    check_reuse(preset, {language: Kept() for language in (ENGLISH, GERMAN)})


class Careless(Kept):
    """Takes a part for the same although one of its inputs has changed.  part: how its name begins."""

    def __init__(self, part: object, place: int) -> None:
        super().__init__()
        self._part, self._place, self._first = part, place, dict[Hashable, Any]()

    def __call__(self, name: Hashable, make: Callable[..., T], /, *inputs: Any) -> T:
        if isinstance(name, tuple) and name[0] == self._part:
            first = self._first.setdefault(name, inputs)[self._place]
            inputs = *inputs[: self._place], first, *inputs[self._place + 1 :]
        return super().__call__(name, make, *inputs)


@pytest.mark.parametrize(
    ("part", "place"), [("waiting", 1), ("waiting", 2), ("waiting", 4), (Discarded, 0), ("since", 2)]
)
def test_a_forgotten_input_is_found(part: object, place: int) -> None:
    with pytest.raises(AssertionError):
        check_reuse("basic", {ENGLISH: Careless(part, place)})


def test_what_a_watcher_is_told_is_shared_by_all_but_the_seat_concerned() -> None:
    world = World(PERSON, PERSON, PERSON, preset="block").start()
    (seat,) = to_act(world.table)
    reuse, before = Kept(), world.table.version
    world.act(seat, {"type": "draw_stock"})
    told = [t.told_since(world.table, before, viewer, None, ENGLISH, reuse) for viewer in (None, 0, 1, 2)]
    assert [each == told[0] for each in told] == [viewer != seat for viewer in (None, 0, 1, 2)]
    assert told[seat + 1][0].cards
    assert all(msgspec.to_builtins(told[1 + other][0]).get("cards") is None for other in range(3) if other != seat)
