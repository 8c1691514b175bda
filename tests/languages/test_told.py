"""Each language as a player meets it: what is told of a match, to the ear and to the eye."""

from collections.abc import Iterable
from random import Random

import pytest

from openrummy.cards import JOKER, parse_card, parse_faces
from openrummy.engine import events as e
from openrummy.explain import event_words
from openrummy.languages import CODES, Language, language_of
from tests.languages.test_german import heard
from tests.table.world import PERSON, World

NAMES = ("Ann", "Mira")
WHOLE = [code for code in CODES if language_of(code).templates.keys() >= language_of("de").templates.keys()]
"""The languages that lack no text."""

EVENTS: dict[str, e.Happening] = {
    "deal": e.DealStarted(1, 1, "c", (), None, (None, None), JOKER, None, 30),
    "drew": e.DrewStock(1, None),
    "drew it": e.DrewStock(0, parse_card("TS")),
    "discarded": e.Discarded(1, parse_card("KD")),
    "run": e.Melded(1, "run", parse_faces("7H 8H JK"), parse_faces("7H 8H 9H")),
    "set": e.Melded(0, "set", parse_faces("QS QH QC"), parse_faces("QS QH QC")),
    "laid off": e.LaidOff(1, 0, JOKER, "run", parse_faces("JK 4D 5D 6D"), parse_faces("3D 4D 5D 6D"), 0),
    "turn": e.TurnStarted(0),
    "new stock": e.StockRecycled(0, None, (), 1, 0),
    "match": e.MatchEnded((0, 1)),
}

TOLD: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {
        "deal": ("Spiel 1: Mira gibt und deckt einen Joker auf.",),
        "drew": ("Mira zieht vom Stapel.",),
        "drew it": ("Du ziehst Pik 10 vom Stapel.", "Du ziehst 10♠ vom Stapel."),
        "discarded": ("Mira legt Karo-König ab.", "Mira legt K♦ ab."),
        "run": (
            "Mira legt die Folge Herz 7 bis 9 (einen Joker als Herz 9) aus.",
            "Mira legt die Folge 7♥ 8♥ Joker als 9♥ aus.",
        ),
        "set": ("Du legst den Satz Damen in Pik, Herz und Kreuz aus.", "Du legst den Satz D♠ D♥ D♣ aus."),
        "laid off": (
            "Mira legt einen Joker als Karo 3 an die Folge Karo 4 bis 6 an.",
            "Mira legt Joker als 3♦ an die Folge 4♦ 5♦ 6♦ an.",
        ),
        "turn": ("Du bist am Zug.",),
        "new stock": ("Der Ablagestapel wird umgedreht und zum neuen Stapel mit 1 Karte.",),
        "match": ("Geteilter Sieg: du und Mira.",),
    },
    "es": {
        "deal": ("Ronda 1: reparte Mira; carta descubierta: un comodín.",),
        "drew": ("Mira roba del mazo.",),
        "drew it": ("Robas el 10 de picas del mazo.", "Robas 10♠ del mazo."),
        "discarded": ("Mira descarta el rey de diamantes.", "Mira descarta K♦."),
        "run": (
            "Mira baja la escalera de 7 a 9 de corazones, con un comodín como el 9 de corazones.",
            "Mira baja la escalera 7♥ 8♥ comodín como 9♥.",
        ),
        "set": ("Bajas el grupo de reinas de picas, corazones y tréboles.", "Bajas el grupo Q♠ Q♥ Q♣."),
        "laid off": (
            "Mira añade un comodín como el 3 de diamantes en la escalera de 4 a 6 de diamantes.",
            "Mira añade comodín como 3♦ en la escalera 4♦ 5♦ 6♦.",
        ),
        "turn": ("Es tu turno.",),
        "new stock": ("La pila se voltea para hacer un mazo nuevo de 1 carta.",),
        "match": ("Victoria compartida: tú y Mira.",),
    },
    "hi": {
        "deal": ("डील 1: Mira ने पत्ते बाँटे; खुला पत्ता जोकर है।",),
        "drew": ("Mira ने गड्डी से पत्ता उठाया।",),
        "drew it": ("आपने गड्डी से उठाया: हुकुम का 10।", "आपने गड्डी से उठाया: 10♠।"),
        "discarded": ("Mira ने फेंका: ईंट का बादशाह।", "Mira ने फेंका: K♦।"),
        "run": (
            "Mira ने मेल्ड किया: सीक्वेंस पान 7 से 9 (जोकर बतौर पान का 9)।",
            "Mira ने मेल्ड किया: सीक्वेंस 7♥ 8♥ जोकर बतौर 9♥।",
        ),
        "set": ("आपने मेल्ड किया: सेट बेगमें (हुकुम, पान और चिड़ी)।", "आपने मेल्ड किया: सेट Q♠ Q♥ Q♣।"),
        "laid off": (
            "Mira ने सीक्वेंस ईंट 4 से 6 में जोड़ा: जोकर बतौर ईंट का 3।",
            "Mira ने सीक्वेंस 4♦ 5♦ 6♦ में जोड़ा: जोकर बतौर 3♦।",
        ),
        "turn": ("आपकी बारी।",),
        "new stock": ("ढेर पलटकर नई गड्डी बनी: 1 पत्ता।",),
        "match": ("मैच बराबर: आप और Mira।",),
    },
}
"""By language and event, the words for the ear and those for the eye, or words for both."""


@pytest.mark.parametrize("code", TOLD)
@pytest.mark.parametrize("event", EVENTS)
def test_what_is_told(code: str, event: str) -> None:
    spoken, written = TOLD[code][event][0], TOLD[code][event][-1]
    language = language_of(code)
    assert event_words(EVENTS[event], NAMES, you=0, style="words", language=language) == spoken
    assert event_words(EVENTS[event], NAMES, you=0, language=language) == written


def _lacking(said: set[str]) -> Iterable[str]:
    """Return words with an English article or a gap that nothing filled."""
    return (words for words in said if " the " in words or "{" in words)


@pytest.mark.parametrize("code", WHOLE)
def test_a_match_is_told_without_gaps(code: str) -> None:
    world = World(*[PERSON] * 2, preset="500", seed=code)
    assert not set(_lacking(heard(world.start(), Random(code), language_of(code), 60)))


def test_english_words_are_found() -> None:
    world = World(*[PERSON] * 2, preset="500", seed="en")
    assert set(_lacking(heard(world.start(), Random("en"), Language("xx"), 60)))
