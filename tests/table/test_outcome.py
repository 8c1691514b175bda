"""The table that an outcome carries is the fold of its entries: what is decided is what a restarted server reads."""

from functools import reduce
from random import Random

import msgspec
import pytest

from openrummy import table as t
from openrummy.table import messages as m
from openrummy.table.commands import Command
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.variants import presets
from tests.helpers import seats_for
from tests.table.world import BOT, PERSON, World

SETTINGS = (
    m.TableSettings(),
    m.TableSettings(clock="normal", absent="bot"),
    m.TableSettings(clock="fast", absent="draw_and_throw"),
)


class Watched(World):
    """A world that folds the entries of every command, as they are read from the disk, beside the table it was given."""

    def do(self, seat: int | None, command: Command) -> t.Outcome:
        before = self.table
        outcome = super().do(seat, command)
        read = (decode_entry(encode_entry(entry)) for entry in outcome.entries)
        folded = reduce(t.apply, read, before)
        if outcome.laid is not None:
            folded = t.laid(folded, outcome.laid)
        assert msgspec.structs.asdict(outcome.table) == msgspec.structs.asdict(folded)
        return outcome


def wander(world: World, random: Random) -> None:
    """Let people come and go, pause, leave or take longer than they have."""
    persons = world.table.persons
    seat = random.choice(persons)
    world.wait(random.choice((0, 1, 20, 60, 200)))
    commands: tuple[Command, ...] = (
        t.Tick(frozenset(number for number in persons if random.random() < 0.7)),
        m.Back(f"back {world.count}"),
        m.Pause(f"pause {world.count}"),
        m.Resume(f"resume {world.count}"),
        m.GiveTime(f"time {world.count}", seat, extra=random.random() < 0.5),
    )
    world.do(seat, random.choice(commands))
    if random.random() < 0.02 and len(persons) > 1:
        world.do(seat, m.Leave(f"leave {world.count}"))


@pytest.mark.quick(4)
@pytest.mark.parametrize("preset", [preset.key for preset in presets()])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: f"{settings.clock}-{settings.absent}")
def test_a_decision_leads_to_the_fold_of_its_entries(preset: str, settings: m.TableSettings) -> None:
    world = Watched(*(PERSON, BOT, PERSON)[: seats_for(preset, 3)], preset=preset, settings=settings).start()
    random = Random(f"{preset} {settings}")
    for _ in range(150):
        if world.table.status == "over":
            break
        if world.table.paused or random.random() < 0.2:
            wander(world, random)
        else:
            step(world, random)
    assert world.table.status == "over" or world.table.version > 50


def step(world: World, random: Random) -> None:
    """Do something random and legal, unless only people who are gone could."""
    waits = [number for number in world.table.persons if not world.table.seats[number].ready]
    if world.table.status != "between" or waits:
        world.step(random)
    else:
        world.tick()
