"""Every sentence of the source has a translation in every language, and a catalogue contains nothing else."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from openrummy.languages import CODES, ENGLISH, Language, Saying, capital, catalogue, language_of, preferred, saying
from scripts import untranslated
from tests.languages.templates import gaps, has_words, templates

FOUND = templates()
OTHERS = [language_of(code) for code in CODES if code != ENGLISH.code]


def _missing(language: Language) -> Iterator[str]:
    for template, place in FOUND:
        if has_words(template) and template not in catalogue(language.code):
            yield f"{place}: {template}"


def test_the_source_speaks() -> None:
    said = {each.template for each in FOUND}
    assert len(said) > 400
    assert {"{name} discards {card}.", "You do not hold {card}.", "{items} and {last}", "king of diamonds"} <= said


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_every_template_is_in_the_catalogue(language: Language) -> None:
    """A new sentence may have null in place of a translation; until it is translated, it appears in English."""
    assert list(_missing(language)) == []


def test_a_template_without_a_translation_is_said_in_english_and_listed(tmp_path: Path) -> None:
    page, table = tmp_path / "page.json", tmp_path / "table.json"
    page.write_text('{"Home": "Start", "Try again": null}', encoding="utf-8")
    table.write_text('{"You pass.": null}', encoding="utf-8")
    assert untranslated.listed([page, table]) == ["page.json: Try again", "table.json: You pass."]
    assert Language("xx").say("You pass.") == "You pass."
    assert all(other is not None for other in language_of("de").templates.values())


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_nothing_in_a_catalogue_is_never_said(language: Language) -> None:
    assert set(catalogue(language.code)) - {each.template for each in FOUND} == set()


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_translation_has_the_gaps_of_its_template(language: Language) -> None:
    assert [english for english, other in language.templates.items() if gaps(english) != gaps(other)] == []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_translation_ends_as_its_template_does(language: Language) -> None:
    """The translation of a sentence is a sentence, and that of a part is a part."""
    wrong = [text for text, other in language.templates.items() if text.endswith(".") != other.endswith(".")]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_catalogue_is_sorted_and_names_nothing_twice(language: Language) -> None:
    text = files("openrummy.languages").joinpath(f"{language.code}.json").read_text(encoding="utf-8")
    keys = [key for key, _ in json.loads(text, object_pairs_hook=list)]
    assert keys == sorted(set(keys), key=lambda key: (key.casefold(), key))


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_english_and_the_others_are_not_the_same(language: Language) -> None:
    same = {text for text, other in language.templates.items() if text == other}
    assert same <= {"A", "Chips", "Joker", "K"}  # ace and king have the same letter in German


def test_a_language_is_found_by_its_code() -> None:
    german = language_of("de")
    assert german.say("You discard {card}.", card="K♦") == "Du legst K♦ ab."
    assert [language_of(code) for code in ("DE", "de-AT", " de ")] == [german] * 3
    assert [language_of(code) for code in ("en", "en-GB", "fr", "", "../de", "d" * 9000)] == [ENGLISH] * 6


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr-FR, fr;q=0.9, de;q=0.3", "de"),
        ("en;q=0.1, de; q=0.5", "de"),
        ("de;q=0", "en"),
        ("de; q=0.2, en; q=0.3", "en"),
        ("de;q=much, *", "en"),
        ("de;q=nan", "en"),
        (",,;;q=", "en"),
    ],
)
def test_accept_language(header: str, code: str) -> None:
    assert preferred(header).code == code


def test_what_is_given_is_never_read_as_a_template() -> None:
    assert ENGLISH.say("{name} is ready.", name="100% {card} %(name)s") == "100% {card} %(name)s is ready."
    assert Language("xx", {"{name} is ready.": "100 % {name}"}).say("{name} is ready.", name="Mira") == "100 % Mira"


def test_sayings_are_said_with_all_that_is_in_them() -> None:
    *hands, last = (saying("{number} cards", number=number) for number in (7, 10, 13))
    words = saying("{hands} and {last}, dealt one at a time from the dealer's left.", hands=tuple(hands), last=last)
    assert str(words) == "7 cards, 10 cards and 13 cards, dealt one at a time from the dealer's left."
    german = words.said(language_of("de"))
    assert german == "7 Karten, 10 Karten und 13 Karten; gegeben wird einzeln, links vom Geber beginnend."
    assert str(Saying("All seats are taken.")) == "All seats are taken."


def test_capitals() -> None:
    assert [capital(text) for text in ("", "du legst", "Übel", "übel", "7♥")] == ["", "Du legst", "Übel", "Übel", "7♥"]
