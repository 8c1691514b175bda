"""Talk and mutes at a table that several processes serve."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.server.soft.messages import Silenced, Spoke, of_table, written
from openrummy.table import messages as m
from openrummy.table.refusal import Refusal
from openrummy.table.talk import AT_ONCE
from tests.bus.ends import until
from tests.server.soft.processes import Process, room

CHATTY = m.TableSettings(chat=True)


def words(process: Process, seat: int | None = None) -> list[str]:
    return [line.text or str(line.phrase) for line in process.live.heard(seat, 0)]


def test_all_processes_show_the_same_lines_once_and_in_order(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3, CHATTY) as found:
            one, two, three = found.processes
            person = three.join(0)
            await found.settle(*found.processes)
            for number, process in enumerate([one, two, one, two]):
                process.live.talk(number % 2, m.Say(f"id {number}", None, f"line {number}"))
                await until(lambda: all(len(words(each)) == number + 1 for each in found.processes))  # noqa: B023 - called at once
            assert [process.live.heard(0, 0) for process in found.processes] == [one.live.heard(0, 0)] * 3
            assert words(three) == ["line 0", "line 1", "line 2", "line 3"]
            assert [line.number for line in three.live.heard(None, 2)] == [3, 4]
            assert person.heard >= 4
            one.live.talk(0, m.Say("id 0", None, "line 0"))  # repeated
            two.bus.publish(of_table(two.table.id), written(Spoke(one.live.heard(0, 0))))
            await found.settle(*found.processes)
            assert len(words(one)) == len(words(three)) == 4

    asyncio.run(run())


def test_lines_said_at_the_same_moment_are_all_shown(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2, CHATTY) as found:
            one, two = found.processes
            await found.settle(one, two)
            one.live.talk(0, m.Say("a", None, "first"))
            two.live.talk(1, m.Say("b", None, "second"))
            await until(lambda: len(words(one)) == len(words(two)) == 2)
            assert sorted(words(one)) == sorted(words(two)) == ["first", "second"]
            assert [line.number for line in one.live.heard(0, 0)] == [1, 2]

    asyncio.run(run())


def test_a_late_joiner_hears_what_was_said_and_who_is_muted(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2, CHATTY) as found:
            one, two = found.processes
            two.company.leave(two.table.id)
            one.live.talk(0, m.Say("a", "hello"))
            one.live.talk(1, m.Say("b", None, "😀" * 200))
            one.live.talk(0, m.Mute("c", 1, muted=True))
            two.serve()
            await until(lambda: len(words(two, 1)) == 2 and two.live.view(0).muted == (1,))
            assert words(two, 0) == ["hello"]

    asyncio.run(run())


def test_a_mute_follows_to_another_process_and_back(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2, CHATTY) as found:
            one, two = found.processes
            await found.settle(one, two)
            one.live.talk(0, m.Mute("a", 1, muted=True))
            await until(lambda: two.live.view(0).muted == (1,))
            assert two.live.view(1).muted == ()
            two.live.talk(1, m.Say("b", "hello"))
            await until(lambda: words(one, 1) == ["hello"])
            assert words(one, 0) == words(two, 0) == []
            two.live.talk(0, m.Mute("c", 1, muted=False))
            await until(lambda: one.live.view(0).muted == ())

    asyncio.run(run())


def test_limits_hold_where_somebody_speaks() -> None:
    async def run() -> None:
        async with room(None, 2, CHATTY) as found:
            one, two = found.processes
            for number in range(AT_ONCE):
                one.live.talk(0, m.Say(str(number), "hello"))
            with pytest.raises(Refusal, match="too quickly"):
                one.live.talk(0, m.Say("more", "hello"))
            await until(lambda: len(words(two)) == AT_ONCE)

    asyncio.run(run())


@pytest.mark.parametrize("text", ["", "x" * 201, "two\nlines"])
def test_lines_that_nobody_could_say_are_ignored(text: str) -> None:
    async def run() -> None:
        async with room(None, 2, CHATTY) as found:
            one, two = found.processes
            line = m.Line(1, 0, one.table.names[0], 0, None, text)
            for strange in (line, replace(line, seat=60, text="hi"), replace(line, seat=-1, text="hi")):
                one.bus.publish(of_table(one.table.id), written(Spoke((strange,))))
            one.bus.publish(of_table(one.table.id), written(Silenced(60, 61, muted=True)))
            one.bus.publish(of_table(one.table.id), written(Spoke((replace(line, number=10**30, text="good"),))))
            await until(lambda: words(two) == ["good"])
            assert two.live.heard(None, 0)[0].number == 1

    asyncio.run(run())


@pytest.mark.parametrize("strange", [{"name": "A" * 25}, {"name": ""}, {"name": "A\nB"}, {"at": 2**63}, {"at": -1}])
def test_a_line_with_a_name_or_a_time_that_no_process_writes_is_ignored(strange: dict[str, Any]) -> None:
    async def run() -> None:
        async with room(None, 2, CHATTY) as found:
            one, two = found.processes
            line = m.Line(1, 0, one.table.names[0], 0, None, "hi")
            for said in (replace(line, **strange), replace(line, text="good")):
                one.bus.publish(of_table(one.table.id), written(Spoke((said,))))
            await until(lambda: "good" in words(two))
            assert words(two) == ["good"]

    asyncio.run(run())
