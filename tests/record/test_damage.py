"""Files that are damaged are read as they are meant, or refused with the place of the fault."""

import copy
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.record import (
    Record,
    RecordError,
    read_record,
    verify,
    write_record,
    write_text,
)
from openrummy.record.json_lines import json_lines
from tests.effort import examples
from tests.record.recording import changing, edited, recorded

SOURCES = [form(recorded(text)) for text in ("basic-house", "basic-quick") for form in (write_record, write_text)]


def _read(source: str) -> Record | RecordError:
    try:
        return read_record(source)
    except RecordError as fault:
        return fault


def _survives(source: str) -> None:
    """Reading and verifying returns a verdict or raises RecordError, nothing else."""
    record = _read(source)
    if isinstance(record, RecordError):
        assert len(str(record)) < 900
    else:
        verify(record)
        assert read_record(write_record(record)) == record == read_record(write_text(record))


@pytest.mark.slow
@examples(250)
@given(st.sampled_from(SOURCES), st.data())
def test_flipped_cut_and_doubled_files(source: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(source)))
        end = min(len(source), start + data.draw(st.integers(0, 30)))
        put = data.draw(
            st.one_of(st.text(max_size=4), st.just(source[end : end + 40]), st.sampled_from(['"', "{", "]", "\n"]))
        )
        source = source[:start] + put + source[end:]
    _survives(source)


@examples(80)
@given(st.sampled_from(SOURCES), st.floats(0, 1))
def test_a_cut_file_is_refused_or_does_not_hold(source: str, share: float) -> None:
    cut = source[: int(len(source) * share)]
    record = _read(cut)
    assert isinstance(record, RecordError) or verify(record).holds == (cut.rstrip() == source.rstrip())


@pytest.mark.slow
@examples(100)
@given(st.sampled_from(SOURCES), st.data())
def test_edited_numbers(source: str, data: st.DataObject) -> None:
    places = list(re.finditer(r"-?\d+", source))
    place = data.draw(st.sampled_from(places))
    number = data.draw(st.sampled_from(["-1", "0", "99", "1e400", "1.5", "9" * 30, "null", '"1"', "[1]", "٣"]))
    _survives(source[: place.start()] + number + source[place.end() :])


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "line 1: this is neither"),
        ("hello", "neither"),
        ("{", "not JSON"),
        ("{}", "missing required field `format`"),
        ("[Format]", "line 1: this tag has 1 values"),
        (
            '[Format "openrummy-record 2"]',
            "line 1: 'openrummy-record 2' is an unknown format; this program reads openrummy-record 1",
        ),
        ('[Format "openrummy-record 1"]\n[Rules "basic"]\n[Rules "basic"]', "line 3: Rules is given twice"),
        ('[Format "openrummy-record 1"]\n1: S', "line 2: a deal begins"),
        ('[Format "openrummy-record 1"]', "the tag [Rules] is missing"),
        ('[Format "openrummy-record 1"]\n[Deal "1"]\n1: X', "line 3: 'X' is not a move"),
        ('[Format "openrummy-record 1"]\n[Deal "1"]\n1: -ZZ', "line 3: 'ZZ' is not a card"),
        ("{" + '"a":[' * 5000, "not JSON"),
        ('{"format": "\\ud800"}', "not JSON"),
    ],
)
def test_damage_is_named(source: str, words: str) -> None:
    with pytest.raises(RecordError) as fault:
        read_record(source)
    assert words in str(fault.value)


def test_text_that_is_not_json_is_named_with_its_line() -> None:
    source = write_record(recorded())
    lines = source.split("\n")
    for broken, line in (("\n".join([*lines[:9], "?", *lines[9:]]), 10), ("\n".join(lines[:20]), 20)):
        with pytest.raises(RecordError, match=f"line {line}: this is not JSON"):
            read_record(broken)


def test_a_key_that_is_given_twice_is_named_with_its_line() -> None:
    lines = write_record(recorded()).split("\n")
    number = next(index for index, line in enumerate(lines) if '"winners"' in line)
    twice = "\n".join([*lines[:number], lines[number].rstrip(",") + ",", *lines[number:]])
    with pytest.raises(RecordError, match=rf"line {number + 2}: \$\.winners is given twice"):
        read_record(twice)


def test_damage_in_json_is_named_with_its_line() -> None:
    lines = write_record(recorded()).split("\n")
    number = next(index for index, line in enumerate(lines) if '"discard"' in line)
    broken = [*lines[:number], lines[number].replace("discard", "discart"), *lines[number + 1 :]]
    with pytest.raises(RecordError, match="has no known type") as fault:
        read_record("\n".join(broken))
    assert fault.value.line == number + 1
    shorter = [*lines[:number], lines[number].replace('"seat":', '"seet":'), *lines[number + 1 :]]
    with pytest.raises(RecordError, match="seet") as fault:
        read_record("\n".join(shorter))
    assert fault.value.line == number + 1


def test_seats_that_do_not_exist_are_named_with_their_line() -> None:
    with pytest.raises(RecordError, match="there is no seat 9") as fault:
        edited(changing("deals.0.actions.2.seat", 9))
    assert (fault.value.deal, fault.value.action) == (1, 3)
    assert fault.value.line is not None


def test_json_lines() -> None:
    source = '{\n "a": [1,\n  {"b": "x,]\\n"}],\n "c": {}\n}'
    assert json_lines(source) == {"$": 1, "$.a": 2, "$.a[0]": 2, "$.a[1]": 3, "$.a[1].b": 3, "$.c": 4}


def test_a_file_from_another_system_is_read() -> None:
    for form in (write_record, write_text):
        source = form(recorded())
        assert read_record("\ufeff" + source.replace("\n", "\r\n")) == recorded()


def _leaves(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(plain, dict | list):
        items = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, value in items:
            yield from _leaves(value, (*path, key))
    else:
        yield path


def _other(value: Any, rng: random.Random) -> Any:
    """Return a different value of the same type."""
    if isinstance(value, bool) or value is None:
        return 0
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 7])
    if re.fullmatch("([A-Z0-9]{2})( [A-Z0-9]{2})*", value):
        return " ".join([rng.choice(["7S", "KD", "AC", "JK"]), *value.split()[1:]])
    return value + "x" if len(value) < 60 else ("1" if value[0] == "0" else "0") + value[1:]


PLAIN = json.loads(write_record(recorded("basic-quick(printed_jokers=2, joker_swap=own_turn, target_score=50)")))
LEAVES = list(_leaves(PLAIN))


@pytest.mark.slow
@examples(150)
@given(st.sampled_from(LEAVES), st.integers(0, 1000))
def test_every_edit_of_a_value_is_found(path: tuple[Any, ...], seed: int) -> None:
    plain = copy.deepcopy(PLAIN)
    inner = plain
    for step in path[:-1]:
        inner = inner[step]
    old, inner[path[-1]] = inner[path[-1]], _other(inner[path[-1]], random.Random(seed))
    record = _read(json.dumps(plain))
    if isinstance(record, RecordError):
        return
    same = record == read_record(json.dumps(PLAIN))  # for example a card replaced by itself
    assert same == verify(record).holds, (path, old, inner[path[-1]])
