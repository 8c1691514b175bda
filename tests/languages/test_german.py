"""German as a player meets it: events, prompts, offers, refusals, scores, and the rules."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from openrummy import table as t
from openrummy.cards import parse_faces
from openrummy.engine import events as e
from openrummy.engine.rules import Problem
from openrummy.engine.scores import leaf, total
from openrummy.explain import event_words, score_lines, score_words
from openrummy.languages import ENGLISH, language_of
from openrummy.languages.language import Language
from openrummy.melds import Fault, read_shape
from openrummy.options import OptionError
from openrummy.rulecard import format_text, rule_card
from openrummy.table import messages as m
from openrummy.table.listing import listing_of
from openrummy.table.watching import past_told, past_view
from openrummy.variants import VARIANTS, choose, presets, rules_for
from scripts.templates import has_words
from tests.helpers import seats_for
from tests.table.world import PERSON, World

GERMAN = language_of("de")
NAMES = ("Ann", "Mira")
PRESETS = sorted(preset.key for preset in presets())


def test_no_german_text_names_an_english_queen_or_jack() -> None:
    texts = [*GERMAN.templates.values(), *(form for forms in GERMAN.counted.values() for form in forms)]
    assert len(texts) > 2000
    assert [text for text in texts if re.search(r"\b[QJ]-[A-Z0-9]|-[QJ]\b", text)] == []


def test_the_last_player_left_wins_the_deal() -> None:
    ended = e.DealEnded("last_in", 1, (0, 0), (leaf(20, "penalty"), leaf(0, "penalty")), (), b"")
    assert event_words(ended, NAMES, you=0, language=GERMAN).startswith("Nur Mira ist noch im Spiel und gewinnt es: ")
    assert event_words(ended, NAMES, you=1, language=GERMAN).startswith("Nur du bist noch im Spiel und gewinnst es: ")


@pytest.mark.parametrize(
    ("language", "words"),
    [(ENGLISH, "The table is open: Basic rummy."), (GERMAN, "Der Tisch ist offen: Einfaches Rommé.")],
)
def test_the_log_begins_with_the_title_of_the_game(language: Language, words: str) -> None:
    world = World(preset="basic", end_condition="deals", num_deals=3)
    assert t.told_for(world.table, 1, 0, language)[0].words == words


def test_a_deal_from_the_lobby_to_the_first_discard() -> None:
    world = World(seed="3")
    assert t.view_for(world.table, 0, language=GERMAN).prompt.startswith("1 Platz ist frei. Teile den Link")
    world.start()
    seat = world.table.state.public.turn.seat
    view, other = (t.view_for(world.table, number, language=GERMAN) for number in (seat, 1 - seat))
    top = view.offers[1].words.split()[0]
    assert [offer.words for offer in view.offers] == ["Vom Stapel ziehen", f"{top} nehmen"]
    assert view.prompt == f"Zieh vom Stapel oder nimm {top}."
    assert other.prompt == f"{world.table.names[seat]} ist am Zug."
    assert view.title == "Einfaches Rommé"
    world.act(seat, {"type": "draw_stock"})
    told = [each.words for each in t.told_since(world.table, 0, 1 - seat, language=GERMAN)]
    assert told[0] == "Der Tisch ist offen: Einfaches Rommé."
    assert told[-1] == f"{world.table.names[seat]} zieht vom Stapel."


def _refused(world: World, seat: int | None, command: Any) -> str:
    refusal = world.do(seat, command).refusal
    assert refusal is not None
    return refusal.said(GERMAN)


def test_what_is_refused() -> None:
    world = World(seed="3").start()
    seat, version = world.table.state.public.turn.seat, world.table.version
    held = t.view_for(world.table, seat).hand
    missing = next(
        card for card in ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS") if card not in held
    )
    discard = {"type": "discard", "card": missing}
    early = "Du musst erst ziehen: Ein Zug beginnt mit dem Ziehen."
    assert _refused(world, seat, m.Act("a", version, discard)) == early
    assert _refused(world, 1 - seat, m.Act("a", version, discard)) == f"{world.table.names[seat]} ist am Zug."
    world.act(seat, {"type": "draw_stock"})
    if missing not in t.view_for(world.table, seat).hand:
        now = m.Act("b", world.table.version, discard)
        assert _refused(world, seat, now) == f"{missing} hast du nicht auf der Hand."
    assert _refused(world, None, t.Join("Ann", "hash", None)) == "Die Partie hat begonnen; du kannst zuschauen."


def test_why_cards_are_no_meld() -> None:
    rules = rules_for("basic-house", 2).melds
    faults = [read_shape(rules, parse_faces(cards)) for cards in ("7S 9S TS", "7S 8H 9D", "5S 6S JK")]
    told = [fault.said(GERMAN) for fault in faults if isinstance(fault, Fault)]
    assert told == [
        "Eine Folge hat keine Lücke: In 7S 9S TS fehlt 8S.",
        "7S 8H 9D sind von 3 Farben; eine Folge ist von einer Farbe, ein Satz von einem Wert.",
        "Sag, wofür jeder Joker steht: JK für 7S; oder JK für 4S.",
    ]
    assert Problem("x", "You do not hold {card}.", {"card": "7S"}).words == "You do not hold 7S."


def test_scores() -> None:
    cards = [leaf(10, "card", card="QH", option="card_values=pip"), leaf(1, "card", card="AS", option="ace_value=1")]
    score = total("penalty", (total("hand", cards, seat=1),), seat=1)
    lines = [line.words for line in score_lines(score, NAMES, you=0, language=GERMAN)]
    assert lines == ["Mira: Minuspunkte für die Karten auf der Hand", "das Blatt von Mira", "D♥", "A♠"]
    mine = [line.words for line in score_lines(score, NAMES, you=1, language=GERMAN)]
    assert mine[:2] == ["Du: Minuspunkte für die Karten auf der Hand", "dein Blatt"]
    paid = total("pays", (score,), times=-50, seat=1, option="point_value=0.5")
    assert score_words(paid, NAMES, language=GERMAN).startswith("Mira -5,50 Chips: ")


def test_a_rule_card() -> None:
    preset, options = choose("basic-house(target_score=200)")
    card = format_text(rule_card("Basic rummy", preset, options, None, language=GERMAN))
    assert card.startswith("Einfaches Rommé: Rommé mit Hausregeln\n\nGeändert: basic-house(target_score=200).")
    hands = "Bei zwei Spielern bekommt jeder 10 Karten, bei drei oder vier jeder 7 und bei fünf oder mehr jeder 6"
    assert f"  {hands}; gegeben wird einzeln, links vom Geber beginnend.\n" in card
    assert "* Die Partie endet nach dem Spiel, in dem jemand 200 Punkte erreicht.\n" in card


@pytest.mark.parametrize(
    ("text", "players", "words"),
    [
        ("bingo", 2, "Die Vorlage 'bingo' gibt es nicht; es gibt "),
        ("basic", 9, "Einfaches Rommé ist für 2 bis 6 Spieler, nicht für 9."),
        ("basic(ace_mod=low)", 2, "Den Schalter 'ace_mod' gibt es nicht; meinst du ace_mode?"),
        (
            "basic(deal_size=0)",
            2,
            "deal_size kann nicht '0' sein; möglich ist eine ganze Zahl von 1 bis 25, oder by_players.",
        ),
        (
            "basic(end_condition=deals)",
            2,
            "Eine Partie über eine Zahl von Spielen braucht diese Zahl: Setze num_deals.",
        ),
    ],
)
def test_rules_that_cannot_be_played(text: str, players: int, words: str) -> None:
    with pytest.raises(OptionError) as caught:
        rules_for(text, players)
    assert caught.value.said(GERMAN).startswith(words)


class Complete(dict[str, Any]):
    """A catalogue that raises if a template is missing."""

    def get(self, template: str, default: Any = None) -> Any:
        if template not in self and has_words(template):
            raise AssertionError(f"no words for: {template}")
        return super().get(template, default)


def _strict(templates: Mapping[str, str]) -> Language:
    return Language("de", Complete(templates), Complete(GERMAN.counted), GERMAN.form)


def _said(table: t.Table, language: Language) -> Iterator[str]:
    """Yield everything that people at `table` are shown now and of its last entry."""
    for seat in (None, *range(len(table.seats))):
        view = t.view_for(table, seat, language=language)
        yield from (view.prompt, view.title, *(offer.words for offer in view.offers))
        yield from (told.words for told in t.told_for(table, table.version, seat, language))


def heard(world: World, random: Random, language: Language, steps: int) -> set[str]:
    """Return everything that is said in the next `steps` steps of the match."""
    said: set[str] = set()
    for _ in range(steps):
        said.update(_said(world.table, language))
        if world.table.status == "over":
            break
        world.step(random)
    return said


@pytest.mark.quick(2)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_never_wants_for_words(preset: str) -> None:
    """Everything said in a random match has German; a language that raises finds what reading the source would miss."""
    strict, random = _strict(GERMAN.templates), Random(preset)
    said: set[str] = set()
    for seed in range(20):  # random players soon drop
        world = World(*[PERSON] * seats_for(preset, 2), preset=preset, seed=f"{preset} {seed}")
        said |= {*_said(world.table, strict), *heard(world.start(), random, strict, 250)}
        if len(said) > 100:
            break
    past_view(world.table, (), 0, strict)
    past_told(world.table, 0, language=strict)
    listing_of(world.table, 0, strict)
    found, options = choose(preset)
    for variant in VARIANTS.values():
        if preset in variant.presets:
            rule_card(variant.name, found, options, None, language=strict)
    assert len(said) > 100
    assert not {words for words in said if " the " in words or "{" in words}


def test_a_language_that_lacks_words_is_caught() -> None:
    lacking = {text: german for text, german in GERMAN.templates.items() if text != "{name} draws from the stock."}
    world, random = World(seed="3").start(), Random(3)
    with pytest.raises(AssertionError, match="draws from the stock"):
        heard(world, random, _strict(lacking), 20)
