"""The words of a record and its schema."""

import json
import re
from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import openrummy.record
from openrummy.record import (
    Record,
    narrate,
    read_record,
    verify,
    write_record,
    write_text,
)
from openrummy.record.moves import parse_move
from openrummy.record.schema import schema, text_form
from openrummy.variants.kinds import ACTIONS
from tests.record.recording import CHOICES, changing, recorded


def test_a_story_tells_every_deal() -> None:
    record = recorded()
    story = list(narrate(record))
    assert story[0] == "basic-house: " + ", ".join(record.names)
    assert sum(line.startswith("Deal ") for line in story) == len(record.deals)
    assert story[-1].endswith("the match.")
    assert list(narrate(recorded("basic", 2, 3, 30)))[-1] == "The record ends here; the match is not finished."


def test_the_verdict_is_plain_data() -> None:
    assert verify(recorded()).to_plain()["holds"] is True


SCHEMA = Path(openrummy.record.__path__[0]) / "schema.json"


def test_the_published_schema_is_fresh() -> None:
    """If it fails after a change of the format: `python -m openrummy.record.schema > src/openrummy/record/schema.json`."""
    assert SCHEMA.read_text(encoding="utf-8") == text_form()


def test_the_schema_is_the_same_with_any_margin_of_docstrings() -> None:
    """Python removes the indentation of docstrings since 3.13."""
    described = [part["description"] for part in schema()["$defs"].values() if "description" in part]
    assert [text for text in described if text != cleandoc(text)] == []
    assert any("\n" in text for text in described)


def _fits(value: Any, part: Any, whole: Any) -> bool:
    """Whether `value` fits a part of a schema; it knows the part of JSON Schema that ours uses."""
    if "$ref" in part:
        return _fits(value, whole["$defs"][part["$ref"].rpartition("/")[2]], whole)
    ways = part.get("anyOf") or part.get("oneOf")
    if ways:
        return any(_fits(value, way, whole) for way in ways)
    if "const" in part or "enum" in part:
        return value in part.get("enum", [part.get("const")])
    kinds: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
    if not isinstance(value, kinds[part["type"]]):
        return False
    if isinstance(value, list):
        return all(_fits(each, part["items"], whole) for each in value)
    if isinstance(value, str):
        return re.search(part.get("pattern", ""), value) is not None
    return not isinstance(value, dict) or _fits_object(value, part, whole)


def _fits_object(value: Any, part: Any, whole: Any) -> bool:
    known, more = part.get("properties", {}), part.get("additionalProperties", True)
    extra = [each for key, each in value.items() if key not in known]
    return (
        set(part.get("required", ())) <= set(value)
        and all(_fits(each, known[key], whole) for key, each in value.items() if key in known)
        and (more is True or not extra or (more is not False and all(_fits(each, more, whole) for each in extra)))
    )


@pytest.mark.quick(4)
@pytest.mark.parametrize("text", CHOICES)
def test_records_fit_the_schema(text: str) -> None:
    whole = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert _fits(json.loads(write_record(recorded(text))), whole, whole)


@pytest.mark.parametrize("path", ["version", "deals.0.actions.0.action.type", "deals.0.secret", "seats.0.kind"])
def test_other_things_do_not_fit_the_schema(path: str) -> None:
    whole = json.loads(SCHEMA.read_text(encoding="utf-8"))
    plain = json.loads(write_record(recorded()))
    changing(path, 7)(plain)
    assert not _fits(plain, whole, whole)


def test_the_docs_show_every_move() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    table = page.split("| Move |")[1].split("\n\n")[0]
    shown = [
        parse_move(word)
        for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for word in re.findall("`(.*?)`", cell)
    ]
    assert {type(action) for action in shown} == set(ACTIONS)


@pytest.mark.parametrize("write", [write_record, write_text])
@pytest.mark.parametrize(
    ("field", "value"),
    [("totals", (1, 2, 3)), ("winners", (0, 1, 2)), ("digest", "0" * 64), ("rules", "bingo"), ("variant_version", 99)],
)
def test_a_forged_head_is_named_with_its_line(write: Callable[[Record], str], field: str, value: Any) -> None:
    forged = write(replace(recorded(), **{field: value}))
    verdict = verify(read_record(forged))
    assert not verdict.holds
    assert verdict.line is not None
    word = "rules" if field == "variant_version" and write is write_record else field.removesuffix("_version")
    assert word in forged.split("\n")[verdict.line - 1].lower()
