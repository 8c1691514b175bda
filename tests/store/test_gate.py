"""Writers of a file are let in one at a time: the log soon, and everybody else in turn."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Event, Thread

import pytest

from openrummy.store import StoreTrouble
from openrummy.store.sqlite import gate as gates
from openrummy.store.sqlite.gate import Gate, gate_of

SECONDS = 30


class Line:
    """Somebody is inside, and others come one after the other; `entered` has them in the order in which they were let in."""

    def __init__(self) -> None:
        self.gate, self.entered, self._threads = Gate(), list[str](), list[Thread]()

    def come(self, name: str) -> None:
        enter = self.gate.log if name.startswith("log") else self.gate.people
        waiting = len(self.gate._people) + (self.gate._log is not None)
        thread = Thread(target=self._go, args=(enter, name))
        thread.start()
        self._threads.append(thread)
        while len(self.gate._people) + (self.gate._log is not None) == waiting:
            thread.join(0.001)

    def _go(self, enter: Callable[[], AbstractContextManager[None]], name: str) -> None:
        with enter():
            self.entered.append(name)

    def end(self) -> list[str]:
        for thread in self._threads:
            thread.join(SECONDS)
        return self.entered


def test_people_come_in_the_order_in_which_they_asked_and_the_log_before_them() -> None:
    line = Line()
    with line.gate.people():
        for name in ("a", "b", "c", "log"):
            line.come(name)
    assert line.end() == ["log", "a", "b", "c"]


def test_the_log_lets_one_in_between() -> None:
    line = Line()
    with line.gate.log():
        for name in ("a", "b", "log"):
            line.come(name)
    assert line.end() == ["a", "log", "b"]


def test_whoever_waits_too_long_gives_up_and_leaves_the_line_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line()
    with line.gate.people():
        monkeypatch.setattr(gates, "_PEOPLE_SECONDS", 0.01)
        with pytest.raises(StoreTrouble, match="locked"), line.gate.people():
            pass
        monkeypatch.setattr(gates, "_PEOPLE_SECONDS", SECONDS)
        line.come("a")
    assert line.end() == ["a"]
    with line.gate.people():
        pass


def test_the_log_goes_on_when_somebody_stays_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "_LOG_SECONDS", 0.01)
    line, went = Line(), Event()
    with line.gate.people():
        with line.gate.log():
            went.set()
        line.come("a")
        assert line.entered == []
    assert went.is_set()
    assert line.end() == ["a"]


def test_an_error_inside_lets_the_next_one_in() -> None:
    gate = Gate()
    for enter in (gate.log, gate.people):
        with pytest.raises(LookupError), enter():
            raise LookupError
    with gate.people():
        pass


def test_all_writers_of_a_file_share_its_gate(tmp_path: object) -> None:
    assert gate_of(f"{tmp_path}/log.db") is (kept := gate_of(f"{tmp_path}/./log.db"))
    assert gate_of(f"{tmp_path}/other.db") is not kept
