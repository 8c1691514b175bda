"""Every sentence of the source has a translation in every language, and a catalogue contains nothing else."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from openrummy.languages import (
    CODES,
    ENGLISH,
    Language,
    Plural,
    Saying,
    capital,
    language_of,
    own_name,
    preferred,
    saying,
    translated,
)
from openrummy.languages.lists import is_sentence
from scripts import texts
from scripts.templates import gaps, has_words, templates

OTHERS = [language_of(code) for code in CODES if code != ENGLISH.code]
HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def _keys(language: Language, *, page: bool) -> set[str]:
    """Return the English texts of a catalogue, those of the page alone or all the others."""
    catalog = texts.read(texts.FOLDER / f"{language.code}.po")
    return {texts.key(each) for each in catalog if each.id and page == (texts.parts(each) == {texts.PAGE})}


def _missing(language: Language) -> Iterator[str]:
    known = _keys(language, page=False)
    for template, place, _ in templates():
        if has_words(template) and template not in known:
            yield f"{place}: {template}"


def test_the_source_speaks() -> None:
    said = {each.template for each in templates()}
    assert len(said) > 400
    assert {"{name} discards {card}.", "You do not hold {card}.", "{items} and {last}", "king of diamonds"} <= said


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_every_template_is_in_the_catalogue(language: Language) -> None:
    """A new sentence may lack a translation; until it is translated, it appears in English."""
    assert list(_missing(language)) == []


def test_a_template_without_a_translation_is_said_in_english_and_listed(tmp_path: Path) -> None:
    table = tmp_path / "xx.po"
    untranslated = (
        'msgid "You pass."\nmsgstr ""\n\n#, fuzzy\nmsgid "Home"\nmsgstr "Heimat"\n\nmsgid "Chips"\nmsgstr "Geld"\n'
    )
    table.write_text(f"{HEADER}\n{untranslated}", encoding="utf-8")
    language = translated("xx", table.read_text(encoding="utf-8"))
    assert [language.say(text) for text in ("You pass.", "Home", "Chips")] == ["You pass.", "Home", "Geld"]
    assert list(texts.untranslated([table])) == ["xx.po: You pass.", "xx.po: Home"]
    assert all(language_of("de").templates.values())


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_nothing_in_a_catalogue_is_never_said(language: Language) -> None:
    assert _keys(language, page=False) - {each.template for each in templates()} == set()


@pytest.mark.slow
def test_the_catalogues_are_as_make_texts_writes_them() -> None:
    assert texts.stale() == []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_catalogue_is_read_as_babel_reads_it(language: Language) -> None:
    """The reader of the program is small and quick; Babel's is the one that translators' programs agree with."""
    found = {
        texts.key(each): each.string
        for each in texts.read(texts.FOLDER / f"{language.code}.po")
        if each.id and not each.fuzzy
    }
    assert {**language.templates, **language.counted} == {
        text: said for text, said in found.items() if said and all(said)
    }


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "Chips"\nmsgstr "Geld"',
        'msgctxt "of wood"\nmsgid "Chips"\nmsgstr "Späne"',
        '#, python-brace-format\nmsgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} Karte"\nmsgstr[1] "{count} Karten"',
        '#: src/openrummy\n#, fuzzy\nmsgid "Chips"\nmsgstr "Geld"',
        'msgid ""\n"Two \\"lines\\"\\n"\n"of text"\nmsgstr ""\n"Zwei \\\\ Zeilen\\t"\n"Text"',
        '#~ msgid "Gone"\n#~ msgstr "Weg"',
        '# a remark\n#. a note\nmsgid "Chips"\nmsgstr ""',
    ],
)
def test_an_entry_is_read_as_babel_reads_it(entry: str) -> None:
    text = f'{HEADER}\n{entry}\n\nmsgid "last"\nmsgstr "zuletzt"\n'
    found = {texts.key(each): each.string for each in read_po(io.BytesIO(text.encode())) if each.id and not each.fuzzy}
    language = translated("xx", text)
    assert {**language.templates, **language.counted} == {
        text: said for text, said in found.items() if said and all(said)
    }
    assert language.templates["last"] == "zuletzt"


def test_a_catalogue_says_how_its_language_counts() -> None:
    with pytest.raises(ValueError, match="Plural-Forms"):
        translated("xx", 'msgid ""\nmsgstr "Language: xx\\n"\n')


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_translation_has_the_gaps_of_its_template(language: Language) -> None:
    assert [english for english, other in language.templates.items() if gaps(english) != gaps(other)] == []
    for message in texts.read(texts.FOLDER / f"{language.code}.po"):
        if message.pluralizable:
            least, most = gaps(message.id[0]) - {"count"}, gaps(message.id[1]) | {"count"}
            assert [form for form in message.string or () if form and not least <= gaps(form) <= most] == []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_translation_ends_as_its_template_does(language: Language) -> None:
    """The translation of a sentence is a sentence, and that of a part is a part."""
    assert [
        one for one, forms in language.counted.items() if {is_sentence(form) for form in forms} != {is_sentence(one)}
    ] == []
    wrong = [text for text, other in language.templates.items() if is_sentence(text) != is_sentence(other)]
    assert wrong == []


SAME = {
    "de": "A|Alt ← →|Alt ↑ ↓|Auto|Bot|Bots|Bots: {level}|Chips|Club|Clubs|Joker|K|Name|Normal|Passkey|Pause|Rummy! {cards}|Vibration",
    "es": "A|Alt ← →|Alt ↑ ↓|Auto|Bot|Bots|Bots: {level}|Chat|Club|Ctrl+Q|Final|Gin|Gin rummy|J|K|Kalooki 51|No|No.|Normal|Oklahoma|Q|Total|bot|dublee|gin|no"
    "|pool|tunnela|{name} (bot)|{number} pt|{points} pt",
    "hi": "A|Alt ← →|Alt ↑ ↓|Ctrl+Q|Enter|Home End|J|K|PgUp PgDn|Q|Shift ← →|Space|← → Home End",
}
"""By language, the texts that are the same in English: letters of cards and keys, and words that both languages have."""


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_english_and_the_others_are_not_the_same(language: Language) -> None:
    same = {text for text, other in language.templates.items() if text == other and re.sub(r"{\w+}|\W", "", text)}
    assert same <= set(SAME[language.code].split("|"))


def test_a_language_is_called_by_its_own_name() -> None:
    assert {"en": "English", "de": "Deutsch", "es": "Español"}.items() <= {
        code: own_name(code) for code in CODES
    }.items()
    assert all(own_name(code) == texts.begun(code).language_team for code in CODES)


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


def test_the_end_of_a_header_without_end_is_not_read() -> None:
    assert preferred(" , " * 20 + "de").code == "de"
    assert preferred("," * 15_500 + "de").code == "en"


def test_what_is_given_is_never_read_as_a_template() -> None:
    assert ENGLISH.say("{name} is ready.", name="100% {card} %(name)s") == "100% {card} %(name)s is ready."
    assert Language("xx", {"{name} is ready.": "100 % {name}"}).say("{name} is ready.", name="Mira") == "100 % Mira"


def test_sayings_are_said_with_all_that_is_in_them() -> None:
    *hands, last = (saying(Plural("one card", "{count} cards"), count=number) for number in (7, 10, 13))
    words = saying("{hands} and {last}, dealt one at a time from the dealer's left.", hands=tuple(hands), last=last)
    assert str(words) == "7 cards, 10 cards and 13 cards, dealt one at a time from the dealer's left."
    german = words.said(language_of("de"))
    assert german == "7 Karten, 10 Karten und 13 Karten; gegeben wird einzeln, links vom Geber beginnend."
    assert str(Saying("All seats are taken.")) == "All seats are taken."


POLISH = """msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "{name} draws {count} card."
msgid_plural "{name} draws {count} cards."
msgstr[0] "{name} dobiera {count} kartę."
msgstr[1] "{name} dobiera {count} karty."
msgstr[2] "{name} dobiera {count} kart."
"""


def test_a_number_takes_the_form_that_the_language_has_for_it() -> None:
    draws = Plural("{name} draws {count} card.", "{name} draws {count} cards.")
    polish = translated("pl", POLISH)
    said = [polish.say(draws, name="Ann", count=count).split()[-1] for count in (1, 2, 5, 12, 22, 25)]
    assert said == ["kartę.", "karty.", "kart.", "kart.", "karty.", "kart."]
    assert saying(draws, name="Ann", count=22).said(polish) == "Ann dobiera 22 karty."
    assert [ENGLISH.say(draws, name="Ann", count=count) for count in (0, 1, 2)] == [
        "Ann draws 0 cards.",
        "Ann draws 1 card.",
        "Ann draws 2 cards.",
    ]
    assert language_of("de").count(1, "{count} unknown card", "{count} unknown cards") == "1 unknown card"


def test_capitals() -> None:
    assert [capital(text) for text in ("", "du legst", "Übel", "übel", "7♥")] == ["", "Du legst", "Übel", "Übel", "7♥"]
