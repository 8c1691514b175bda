"""The rulebook in docs/rules: each clause that the program cites is there, and each preset and option is named."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.options import schema
from openrummy.tournament.options import KnockOut
from openrummy.tournament.presets import TOURNAMENTS
from openrummy.variants import VARIANTS
from tests.pages.running import ROOT, made

CHAPTERS = sorted((ROOT / "docs" / "rules").glob("*.md"))
CLAUSE = r"(?:\d+(?:\.\d+)?|[ER]\d+a?)"
CITED = re.compile(rf"rulebook ((?:{CLAUSE}(?:, and |, | to | and | )?)+)")
WRITTEN = re.compile(r"^##? (\d+)\. |^## (\d+\.\d+) |\*\*(E\d+a?) |^\| (R\d+) \|", re.MULTILINE)


OPTIONS = made("generate_options")


def written() -> set[str]:
    """Return every clause of the rulebook, by its number."""
    pages = [*(page.read_text(encoding="utf-8") for page in CHAPTERS), OPTIONS.options_page(), OPTIONS.presets_page()]
    return {number for page in pages for found in WRITTEN.findall(page) for number in found if number}


def cited(file: Path) -> Iterator[str]:
    """Yield the clauses that a file cites."""
    for numbers in CITED.findall(" ".join(file.read_text(encoding="utf-8").split())):
        yield from re.findall(rf"\b{CLAUSE}\b", numbers)


def test_every_clause_that_the_program_or_a_page_cites_is_written() -> None:
    files = [*(ROOT / "src" / "openrummy").rglob("*.py"), *CHAPTERS, *(ROOT / "docs").glob("*.md")]
    found = [(file.name, number) for file in files for number in cited(file)]
    assert len(found) > 200
    there = written()
    assert [(name, number) for name, number in found if number not in there] == []


def test_the_sections_are_numbered_without_a_gap() -> None:
    assert {number for number in written() if number.isdigit()} == {str(number) for number in range(14)}


@pytest.mark.parametrize("key", [key for variant in VARIANTS.values() for key in variant.presets] + list(TOURNAMENTS))
def test_every_preset_is_named(key: str) -> None:
    assert f"`{key}`" in OPTIONS.presets_page()


@pytest.mark.parametrize("options", [*(variant.options for variant in VARIANTS.values()), KnockOut])
def test_every_option_is_named(options: type) -> None:
    page = OPTIONS.options_page()
    assert [field.name for field in schema(options) if f"| `{field.name}` |" not in page] == []


def test_the_pages_name_only_options_that_exist() -> None:
    names = {field.name for variant in VARIANTS.values() for field in schema(variant.options)}
    names |= {field.name for field in schema(KnockOut)}
    page = "".join(page.read_text(encoding="utf-8") for page in CHAPTERS)
    assert set(re.findall(r"`(\w+) ?= ?\w+`", page)) - names == set()
