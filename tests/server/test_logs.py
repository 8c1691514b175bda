"""Log lines are machine-readable and contain nothing confidential."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from openrummy.server.logs import FaultCounter, JsonLines, PlainLines, mark
from openrummy.server.metrics import ERRORS

SECRET = "KD of Ann with token t0ken"


class Written:
    """A logger and its output."""

    def __init__(self, name: str, formatter: logging.Formatter) -> None:
        self.stream = io.StringIO()
        self.logger = logging.getLogger(name)
        self.handlers: list[logging.Handler] = [logging.StreamHandler(self.stream), FaultCounter()]
        self.handlers[0].setFormatter(formatter)
        for handler in self.handlers:
            self.logger.addHandler(handler)
        self.logger.setLevel(logging.INFO)
        self.logger.propagate = False

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def stop(self) -> None:
        for handler in self.handlers:
            self.logger.removeHandler(handler)
        self.logger.propagate = True


@pytest.fixture(params=[JsonLines, PlainLines])
def formatter(request: pytest.FixtureRequest) -> logging.Formatter:
    made: logging.Formatter = request.param()
    return made


@pytest.fixture
def ours() -> Iterator[Written]:
    written = Written("openrummy.test", JsonLines())
    yield written
    written.stop()


def fail() -> None:
    try:
        dict[str, str]()[SECRET]
    except KeyError as cause:
        raise ValueError(SECRET) from cause


def test_a_json_line_is_one_object_with_time_level_source_and_event(ours: Written) -> None:
    ours.logger.info("version %d", 7, extra={"table": mark("abc"), "hand": SECRET})
    line = json.loads(ours.text)
    assert ours.text.count("\n") == 1
    assert line.pop("at").endswith("+00:00")
    assert line == {"level": "info", "source": "openrummy.test", "event": "version 7", "table": mark("abc")}


def test_a_fault_is_logged_with_types_and_places_and_without_its_message(formatter: logging.Formatter) -> None:
    written = Written("openrummy.test", formatter)
    try:
        fail()
    except ValueError:
        written.logger.exception("it failed")
    finally:
        written.stop()
    assert "ValueError from KeyError" in written.text
    assert "test_logs:" in written.text
    assert SECRET not in written.text


def test_messages_of_other_libraries_are_cut_before_they_reveal_anything(formatter: logging.Formatter) -> None:
    written = Written("asyncio", formatter)
    written.logger.error("Task exception was never retrieved\nfuture: <Task exception=ValueError('%s')>", SECRET)
    written.logger.warning("frame %s", SECRET)
    written.stop()
    assert "Task exception was never retrieved" in written.text
    assert SECRET not in written.text
    assert "ValueError('" not in written.text


def test_every_fault_is_counted_where_it_is_logged(ours: Written) -> None:
    counter = ERRORS.labels("openrummy.test")
    before = counter._value.get()
    ours.logger.error("it failed")
    ours.logger.warning("it may fail")
    assert counter._value.get() == before + 1


def test_a_mark_is_the_same_for_a_table_and_does_not_lead_to_it() -> None:
    assert mark("abc") == mark("abc") != mark("abd")
    assert "abc" not in mark("abc")
