"""The reference names every public name of the package, each once, and nothing else."""

import re

import pytest

import openrummy
from tests.pages.running import ROOT

NAMED = re.findall(
    r"^\.\. auto(\w+):: (\w+)(?:\(\))?$", (ROOT / "docs" / "reference.md").read_text(encoding="utf-8"), re.MULTILINE
)


def test_every_public_name_is_there_once() -> None:
    assert sorted(name for _, name in NAMED) == sorted(openrummy.__all__)


@pytest.mark.parametrize(("kind", "name"), NAMED)
def test_a_name_is_of_its_kind_and_says_what_it_is(kind: str, name: str) -> None:
    value = getattr(openrummy, name)
    is_error = isinstance(value, type) and issubclass(value, Exception)
    is_class = isinstance(value, type) or name == "ChoiceText"
    assert kind == ("exception" if is_error else "class" if is_class else "function")
    assert (value.__doc__ or "").strip()
