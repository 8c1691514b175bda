"""No text for people leaks the name of a value in the code, such as `auto_1_2`."""

import re
from collections.abc import Iterator

import pytest

from openrummy.catalogue import catalogue
from openrummy.languages import ENGLISH, Language, language_of

_CODE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]{2,}\d+\b")


def shown(language: Language) -> Iterator[str]:
    """Yield every text with which forms show games, presets and options."""
    games = catalogue(language)
    for variant in (*games.variants, *games.forms):
        yield from (variant.name, variant.sentence)
        for preset in variant.presets:
            yield from (preset.name, preset.sentence)
        for field in variant.fields:
            assert len(field.choice_words) == len(field.choices), field.name
            yield from (field.label, field.help, field.group, *field.choice_words)


@pytest.mark.parametrize("language", [ENGLISH, language_of("de")], ids=["en", "de"])
def test_forms_show_no_name_of_the_code(language: Language) -> None:
    assert [text for text in shown(language) if _CODE.search(text)] == []


def test_a_code_name_would_be_found() -> None:
    assert all(map(_CODE.search, ("auto5 adds one", "by_players deals fewer", "auto_1_2")))
    assert not _CODE.search("the best of 3, or 500")
