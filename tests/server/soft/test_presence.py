"""Several processes know together who is at a table."""

import asyncio
import json
from unittest.mock import patch

import pytest

from openrummy.server.soft import presence
from openrummy.server.soft.messages import PROCESSES, Alive, Gone, Here, Message, of_table, read, written
from openrummy.server.soft.rendezvous import first
from tests.bus.ends import until
from tests.server.soft.processes import room

ONE, TWO, THREE = "p1", "p2", "p3"


def test_who_is_elsewhere_is_a_union_and_a_sum() -> None:
    others = presence.heard({}, Here(TWO, (1, 2), 3), 0)
    others = presence.heard(others, Here(THREE, (2, 4), 1), 10)
    found = presence.elsewhere("A", ONE, others, is_sure=True)
    assert found.seats == {1, 2, 4}
    assert found.watching == 4
    assert presence.elsewhere("A", ONE, {}, is_sure=True) == presence.ALONE


def test_each_is_forgotten_25_seconds_after_its_last_word() -> None:
    others = presence.heard(presence.heard({}, Here(TWO), 0), Here(THREE), 10)
    assert set(presence.living(others, 24.9)) == {TWO, THREE}
    assert set(presence.living(others, 25)) == {THREE}
    assert presence.living(others, 24.9) is others
    assert (
        set(presence.prolonged(others, 100))
        == set(presence.living(presence.prolonged(others, 100), 124))
        == set(others)
    )
    assert set(presence.without(others, TWO)) == {THREE}


def test_every_process_finds_another_place_for_itself() -> None:
    names = (ONE, TWO, THREE)
    places = set()
    for me in names:
        others = presence.heard({}, Here(me), 0)
        for other in names:
            others = presence.heard(others, Here(other), 0)
        places.add(presence.elsewhere("A", me, presence.without(others, me), is_sure=True).before)
    assert places == {0, 1, 2}


@pytest.mark.parametrize("message", [Here(ONE, (0, 5), 7, asks=True), Gone(ONE), Alive(ONE)])
def test_messages_come_back_as_they_went(message: Message) -> None:
    assert read(written(message)) == message


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"[" * 20_000,
        b'{"type":"here"}',
        b'{"type":"here","process":""}',
        json.dumps({"type": "here", "process": "a" * 65}).encode(),
        json.dumps({"type": "here", "process": "a", "seats": [64]}).encode(),
        json.dumps({"type": "here", "process": "a", "seats": [-1]}).encode(),
        json.dumps({"type": "here", "process": "a", "seats": ["1"]}).encode(),
        json.dumps({"type": "here", "process": "a", "seats": [0] * 65}).encode(),
        json.dumps({"type": "here", "process": "a", "watching": -1}).encode(),
        json.dumps({"type": "here", "process": "a", "watching": 1e300}).encode(),
        json.dumps({"type": "unknown", "process": "a"}).encode(),
    ],
)
def test_malformed_messages_are_ignored(body: bytes) -> None:
    assert read(body) is None


def test_people_and_watchers_of_three_processes(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3) as found:
            one, two, three = found.processes
            one.join(0)
            person = two.join(1)
            watchers = [two.join(None), three.join(None), three.join(None)]
            await found.agree(lambda process: process.live.connected == {0, 1} and process.live.watching == 3)
            assert all(process.live.view(0).watching == 3 for process in found.processes)
            assert all(process.live.view(0).seats[1].connected for process in found.processes)
            assert one.live.audience.here == {0}
            assert three.live.audience.watching_here == 2
            assert sorted(process.company.before_at(process.table.id) for process in found.processes) == [0, 1, 2]
            two.live.remove(person)
            three.live.remove(watchers[1])
            await found.agree(lambda process: process.live.connected == {0} and process.live.watching == 2)

    asyncio.run(run())


def test_a_late_joiner_learns_all_by_asking_once(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3) as found:
            one, two, three = found.processes
            one.join(0)
            two.join(1)
            two.join(None)
            await found.agree(lambda process: process.live.connected == {0, 1})
            three.company.leave(three.table.id)
            # It counts what it sends, not what arrives: a bus may lose a message.
            with patch.object(three.bus, "publish", wraps=three.bus.publish) as sent:
                live = three.serve()
                await until(lambda: live.connected == {0, 1} and live.watching == 1)
            asked = [call.args for call in sent.call_args_list]
            assert asked.count((of_table(three.table.id), written(Here("p3", asks=True)))) == 1

    asyncio.run(run())


def test_somebody_at_two_processes_is_here_until_both_are_left(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3) as found:
            one, two, three = found.processes
            first, second = one.join(0), two.join(0)
            await until(lambda: three.live.connected == {0})
            one.live.remove(first)
            two.join(None)
            await until(lambda: three.live.watching == 1)
            assert three.live.connected == {0}
            two.live.remove(second)
            await until(lambda: three.live.connected == set())

    asyncio.run(run())


def test_a_process_that_dies_without_a_word_is_forgotten(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3) as found:
            one, two, three = found.processes
            one.join(0)
            two.join(1)
            await found.agree(lambda process: process.live.connected == {0, 1})
            two.bus.is_cut = True  # for ever
            for _ in range(24):
                await found.pass_time(1, one, three)
                assert one.live.connected == {0, 1}
            await found.pass_time(2, one, three)
            assert one.live.connected == {0}
            assert three.live.audience.elsewhere.seats == {0}
            assert sorted(process.company.before_at(process.table.id) for process in (one, three)) == [0, 1]

    asyncio.run(run())


def test_whatever_is_lost_is_said_again_after_ten_seconds(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            two.bus.is_cut = True
            one.join(0)
            await asyncio.sleep(0.05)
            two.bus.is_cut = False  # and it does not know that it missed something
            assert two.live.connected == set()
            await found.pass_time(10, one)
            await until(lambda: two.live.connected == {0})

    asyncio.run(run())


def test_the_living_are_never_forgotten_and_repetition_changes_nothing(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            one.join(0)
            person = two.join(1)
            await found.agree(lambda process: process.live.connected == {0, 1})
            await asyncio.sleep(0.3)  # people are shown a moment later
            woken = person.woken
            assert woken
            heard: list[bytes] = []
            two.bus.subscribe(of_table(two.table.id), lambda _, body: heard.append(body))
            for _ in range(8):
                await found.pass_time(10, one, two)
                one.live.changed_here()
                assert one.live.audience.elsewhere.is_sure
                assert two.live.connected == {0, 1}
            assert len(heard) == 8
            assert person.woken == woken

    asyncio.run(run())


def test_a_process_that_ends_takes_its_leave(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            two.join(1)
            await found.pass_time(10, one, two)
            await until(lambda: one.live.connected == {1} and set(one.company.processes) == {"p2"})
            assert one.company.before("any") + two.company.before("any") == 1
            await two.company.close()
            await until(lambda: one.live.connected == set())
            assert one.company.processes == {}

    asyncio.run(run())


def test_a_process_that_falls_silent_soon_loses_its_turns_but_not_to_a_deaf_one(address: str | None) -> None:
    keys = [str(number) for number in range(20)]
    of_two = [key for key in keys if first(key, ("p1", "p2"))[0] == "p2"]

    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            await found.pass_time(10, one, two)
            assert [key for key in keys if one.company.before(key)] == of_two
            one.bus.is_cut = True
            await found.pass_time(7, one)
            assert [key for key in keys if one.company.before(key)] == of_two
            one.bus.mend()
            await found.pass_time(15, one, two)
            await found.pass_time(7, one)
            assert [key for key in keys if one.company.before(key)] == []
            assert set(one.company.processes) == {"p2"}

    asyncio.run(run())


def test_a_process_that_cannot_hear_forgets_nobody_and_is_not_sure(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            two.join(1)
            await until(lambda: one.live.connected == {1})
            one.bus.is_cut = True
            await found.pass_time(60, one)
            assert one.live.connected == {1}
            assert not one.live.audience.elsewhere.is_sure
            two.live.remove(next(iter(two.live.audience._players)))
            two.join(0)
            one.bus.mend()
            await until(lambda: one.live.connected == {0})  # it asked
            assert not one.live.audience.elsewhere.is_sure
            await found.pass_time(13, one, two)
            assert one.live.audience.elsewhere.is_sure

    asyncio.run(run())


def test_a_process_that_stood_still_is_not_sure_either(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            two.join(1)
            await until(lambda: one.live.connected == {1})
            found.clock.now += 60  # both are frozen, or only this one
            one.company.tick()
            assert one.live.connected == {1}
            assert not one.live.audience.elsewhere.is_sure

    asyncio.run(run())


def test_a_stranger_on_the_bus_does_no_harm(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            await found.settle(one, two)  # a bus loses what is said before the other listens
            for body in (b"", b"{}", b"\x00" * 1000, written(Here("p9", (63,), 1))):
                two.bus.publish(of_table(one.table.id), body)
            await until(lambda: one.live.watching == 1)
            one.live.view(0)
            two.bus.publish(of_table(one.table.id), written(Gone("p9")))
            await until(lambda: one.live.watching == 0)

    asyncio.run(run())


def test_names_without_end_are_not_listened_to() -> None:
    async def run() -> None:
        async with room(None, 2) as found:
            one, two = found.processes
            for number in range(presence.MOST_PROCESSES + 20):
                two.bus.publish(of_table(one.table.id), written(Here(f"x{number}", (), 1)))
                two.bus.publish(PROCESSES, written(Alive(f"x{number}")))
            await found.settle(one, two)
            assert one.live.watching == presence.MOST_PROCESSES - 1  # and p2, where nobody watches
            assert len(one.company.processes) <= presence.MOST_PROCESSES
            two.bus.publish(of_table(one.table.id), written(Here("x0", (), 5)))
            await until(lambda: one.live.watching == presence.MOST_PROCESSES + 3)  # those that are known are heard
            await found.pass_time(26, one)
            assert one.company._alive == {}

    asyncio.run(run())
