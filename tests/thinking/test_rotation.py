"""The queue of the bots is fair over tables, and people come first."""

import pytest

from openrummy.server.thinking.rotation import Lanes, Rotation


def test_groups_take_turns_and_each_keeps_its_order() -> None:
    waiting: Rotation[str] = Rotation()
    for number in range(100):
        waiting.put("tournament", f"t{number}")
    waiting.put("a table", "a0")
    waiting.put("another", "b0")
    waiting.put("another", "b1")
    assert [waiting.take() for _ in range(6)] == ["t0", "a0", "b0", "t1", "b1", "t2"]
    assert len(waiting) == 97


def test_people_come_first_and_the_rest_goes_on_slowly() -> None:
    lanes: Lanes[str] = Lanes()
    for number in range(8):
        lanes.put("people", f"p{number}", is_awaited=True)
        lanes.put("bots", f"b{number}", is_awaited=False)
    taken = [lanes.take() for _ in range(16)]
    assert taken[:8] == ["p0", "p1", "p2", "b0", "p3", "p4", "p5", "b1"]
    assert sorted(taken) == sorted([*(f"p{n}" for n in range(8)), *(f"b{n}" for n in range(8))])
    with pytest.raises(IndexError):
        lanes.take()
