"""The generated rule card mentions every option, in sentences that fit together."""

from decimal import Decimal
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from openrummy.languages import language_of
from openrummy.options import Field, Preset, option, schema
from openrummy.options.lines import always, with_lines
from openrummy.parts.switches import TableOptions
from openrummy.rulecard import RuleCard, format_markdown, format_text, options_table, rule_card
from openrummy.tournament.card import card_of
from openrummy.variants import choose, variant_of
from openrummy.variants.five_hundred.options import FiveHundredOptions
from openrummy.variants.gin.options import GinOptions
from openrummy.variants.table_card import TABLE_LINES
from tests.test_options import option_structs

BASIC = Preset("basic", "Basic rummy", "Draw, meld, discard.", TableOptions(), "S0")
FIELDS = {field.name: field for field in schema(TableOptions)}

MATTERS: dict[str, dict[str, Any]] = {
    "card_values": {"ace_value": 11, "queen_of_spades_value": None},
    "ace_low_run_value": {"scoring_mode": "meld_minus_hand"},
    "low_ace_opens_as_1": {"opening_points": 30},
    "num_deals": {"end_condition": "deals", "num_deals": 5},
    "end_condition": {"num_deals": 5},
    "settlement": {"point_value": Decimal(1), "end_condition": "deals", "num_deals": 5},
    "point_value": {"settlement": "cash", "point_value": Decimal(1), "end_condition": "deals", "num_deals": 5},
}
"""The settings in which an option matters, besides jokers that may be swapped."""

AMOUNTS: dict[str, list[Any]] = {
    "deal_size": [5, 6],
    "max_recycles": [0, 1, 2],
    "opening_points": [30, 51],
    "target_score": [50, 500],
    "num_deals": [1, 4],
    "point_value": [Decimal("0.05"), Decimal(2)],
    "turn_cap": [20, None],
}


def card(options: TableOptions, players: int | None = None) -> RuleCard:
    return rule_card("Basic rummy", BASIC, options, players)


def sentences(options: TableOptions, players: int | None = None) -> list[str]:
    return [sentence.text for section in card(options, players).sections for sentence in section.sentences]


def other_values(field: Field) -> list[Any]:
    if field.kind == "flag":
        return [not field.default]
    values = [*field.choices, *AMOUNTS.get(field.name, []), *([None] if field.optional else [])]
    return [value for value in values if value != field.default]


FLIPS = [(field.name, value) for field in FIELDS.values() for value in other_values(field)]


@pytest.mark.parametrize(("name", "value"), FLIPS)
def test_every_option_changes_the_card(name: str, value: object) -> None:
    base = TableOptions(**{"printed_jokers": 2, "joker_swap": "own_turn", **MATTERS.get(name, {})})
    if value == getattr(base, name):
        base = msgspec.structs.replace(base, **{name: FIELDS[name].default})
    changed = msgspec.structs.replace(base, **{name: value})
    if (name, value) == ("card_values", "river"):  # its points are options that follow it
        changed = msgspec.structs.replace(changed, queen_of_spades_value=40)
    assert sentences(base) != sentences(changed)


SPOKEN_OF = ("ace_mode", "play_order", "go_out_mode", "discard_after_recycle", "stock_end_rule", "blocked_scoring")


@pytest.mark.parametrize("name", [*SPOKEN_OF, "tie_break", "first_dealer", "max_melds_per_turn", "set_max_size"])
def test_no_value_is_passed_over_in_silence(name: str) -> None:
    counts = {len(sentences(TableOptions(**{name: value}))) for value in other_values(FIELDS[name])}
    assert counts == {len(sentences(TableOptions()))}


def test_card_values_all_differ() -> None:
    base = TableOptions(printed_jokers=2, ace_value=11)
    cards = {tuple(sentences(msgspec.structs.replace(base, card_values=table))) for table in ("pip", "pip500", "gin")}
    assert len(cards) == 3


def test_the_preset_itself_differs_nowhere() -> None:
    assert not [s for section in card(TableOptions()).sections for s in section.sentences if s.differs]


def test_what_differs_is_marked() -> None:
    changed = card(TableOptions(go_out_mode="discard_required", ace_value=15))
    marked = [(section.title, s.text) for section in changed.sections for s in section.sentences if s.differs]
    assert marked == [
        (
            "Going out",
            "You go out with a discard: keep a card for it, because you may not meld or lay off your last one.",
        ),
        ("Scoring", "An ace counts 15, cards from 2 to 9 their face value, and ten, jack, queen and king 10 each."),
    ]


def test_jokers_and_cash_are_explained_only_where_they_are_played() -> None:
    assert not {"Jokers", "Cash", "Going rummy"} & {section.title for section in card(TableOptions()).sections}
    played = TableOptions(
        printed_jokers=2,
        going_rummy_bonus="plus_10",
        end_condition="deals",
        num_deals=4,
        settlement="cash",
        point_value=Decimal("0.05"),
    )
    assert {"Jokers", "Cash", "Going rummy"} < {section.title for section in card(played).sections}
    assert "0.05 play chips" in format_text(card(played))
    assert "The match ends after 4 deals." in sentences(played)


def test_deal_for_a_table_and_in_general() -> None:
    how = "dealt one at a time from the dealer's left."
    general = f"Two players get 10 cards, three or four get 7 and five or more get 6, {how}"
    assert general in sentences(TableOptions())
    assert f"Each of the four players gets 7 cards, {how}" in sentences(TableOptions(), 4)
    assert f"Each player gets 8 cards, {how}" in sentences(TableOptions(deal_size=8))
    assert f"Each player gets one card, {how}" in sentences(TableOptions(deal_size=1))


def test_packs_for_a_table_and_in_general() -> None:
    options = TableOptions(deck_count="auto5")
    assert sentences(options)[0] == "One pack of 52 cards; with five or more players, two packs shuffled together."
    assert sentences(options, 4)[0] == "One pack of 52 cards."
    assert sentences(options, 5)[0] == "Two packs of 52 cards, shuffled together."


def test_block_rummy_never_speaks_of_a_new_pile() -> None:
    for options in (TableOptions(stock_recycle="none", max_recycles=0), TableOptions(max_recycles=0)):
        stock = next(s for s in card(options).sections if s.title == "When the stock runs out")
        assert stock.sentences[0].text == "The discard pile never becomes a new stock."
        assert stock.sentences[1].text.startswith("When the stock has run out for good")


@given(option_structs(TableOptions), st.none() | st.integers(2, 8))
def test_every_card_is_made_of_sentences_each_said_once(options: TableOptions, players: int | None) -> None:
    said = sentences(options, players)
    assert len(said) == len(set(said))
    assert all(text[0].isupper() and text.endswith(".") and "{" not in text and "_" not in text for text in said)


class Wider(TableOptions, frozen=True, kw_only=True):
    """A family with a switch that no line mentions."""

    call_rummy: Annotated[bool, option("Calling rummy", "Out of turn.", "Turn")] = False


def test_an_option_without_a_line_is_still_on_the_card() -> None:
    preset = msgspec.structs.replace(BASIC, options=Wider())
    assert "* Calling rummy: true." in format_text(rule_card("Wide", preset, Wider(call_rummy=True), 4))


def test_a_family_says_it_in_its_own_words() -> None:
    lines = with_lines(TABLE_LINES, always("Your turn", "draw", "Draw from anywhere in the pile."))
    text = format_text(rule_card("Wide", BASIC, TableOptions(), 4, lines))
    assert "YOUR TURN\n  Draw from anywhere in the pile.\n" in text
    assert "Draw one card" not in text


def test_the_sentence_of_a_preset_is_not_said_of_other_rules() -> None:
    assert card(TableOptions()).sentence == BASIC.sentence
    assert card(TableOptions(target_score=200)).sentence.startswith("Changes: basic(target_score=200).")


def test_markdown_and_json() -> None:
    made = card(TableOptions(target_score=200))
    text = format_markdown(made)
    assert text.startswith(f"# Basic rummy\n\n{made.sentence}\n\n## Players and cards\n\n- One pack of 52 cards.\n")
    assert "- **The match ends after the deal in which a player reaches 200 points.**" in text
    assert msgspec.json.decode(msgspec.json.encode(made), type=RuleCard) == made


def test_docs_table_has_every_option() -> None:
    lines = options_table(TableOptions).splitlines()
    assert len(lines) == 2 + len(FIELDS)
    assert all(line.replace("\\|", "").count("|") == 6 for line in lines)
    assert lines[2].startswith("| `deck_count` | 1, 2 or auto5 | `1` | **Packs.** ")


FIVE_HUNDRED_FIELDS = [field for field in schema(FiveHundredOptions) if field.name not in FIELDS]
SHOWS: dict[str, dict[str, Any]] = {
    "call_rummy_scope": {"call_rummy": "take_cards"},
    "call_priority": {"call_rummy": "take_pile"},
    "floating_must_play": {"go_out_mode": "floating"},
}


@pytest.mark.parametrize("field", FIVE_HUNDRED_FIELDS, ids=lambda field: field.name)
def test_each_value_of_a_switch_of_500_reads_differently(field: Field) -> None:
    values = [False, True] if field.kind == "flag" else list(field.choices)
    base = {"discard_draw_top_must_play": False, **SHOWS.get(field.name, {})}
    texts = [
        format_text(rule_card("500", _of_500(), _of_500(**{**base, field.name: value}).options, None))
        for value in values
    ]
    assert len({text.split("\n\n", 2)[2].replace("* ", "  ") for text in texts}) == len(values)


def _of_500(**changes: Any) -> Preset:
    return Preset("500", "500 rummy", "Dig.", FiveHundredOptions(**changes), "S0")


@pytest.mark.parametrize("preset", ["500", "500-house", "500-river"])
def test_no_switch_of_500_is_left_to_its_label(preset: str) -> None:
    """Every option that applies has its own sentence."""
    options = choose(preset)[1]
    labels = {field.label for field in schema(FiveHundredOptions)}
    shown = rule_card("500", variant_of(preset).presets[preset], options, 3)
    texts = [sentence.text for section in shown.sections for sentence in section.sentences]
    assert not [text for text in texts if text.split(":")[0] in labels]
    assert len(set(texts)) == len(texts)


GIN_FIELDS = [field for field in schema(GinOptions) if field.name != "turn_cap"]
GIN_SHOWS: dict[str, dict[str, Any]] = {
    "oklahoma_ace": {"oklahoma": True},
    "oklahoma_spade_double": {"oklahoma": True},
}


@pytest.mark.parametrize("field", GIN_FIELDS, ids=lambda field: field.name)
def test_each_value_of_a_switch_of_gin_reads_differently(field: Field) -> None:
    numbers = {"knock_limit": [0, 5, 10], "target_score": [100, 250]}
    values: list[Any] = [False, True] if field.kind == "flag" else [*field.choices, *numbers.get(field.name, [])]
    values += [None] if field.optional else []
    texts = [gin_texts(**{**GIN_SHOWS.get(field.name, {}), field.name: value}) for value in values]
    assert len(set(texts)) == len(values) > 1


def gin_texts(**changes: Any) -> tuple[str, ...]:
    preset = Preset("gin", "Gin rummy", "Knock.", GinOptions(**changes), "S0")
    shown = rule_card("Gin rummy", preset, preset.options, 2)
    return tuple(sentence.text for section in shown.sections for sentence in section.sentences)


@pytest.mark.parametrize("preset", ["gin", "gin-250", "gin-oklahoma", "gin-hollywood", "gin(knock_limit=0)"])
def test_no_switch_of_gin_is_left_to_its_label(preset: str) -> None:
    texts = gin_texts(**asdict(choose(preset)[1]))
    labels = {field.label for field in schema(GinOptions)}
    assert not [text for text in texts if text.split(":")[0] in labels]
    assert len(set(texts)) == len(texts)


INDIAN_CARDS = {
    ("indian-points", "during a deal is 20 before your first draw and 40 later; between deals there is none."),
    ("indian-pool-201", "during a deal is 25 before your first draw and 50 later; between deals there is none."),
    (
        "indian-points",
        "Each player gets 13 cards, dealt one at a time; the next card is turned up to start the discard pile",
    ),
    ("21-card", "Each player gets 21 cards, dealt one at a time; the next card is turned up to start the discard pile"),
    ("indian-points", "with at least two runs, one of them pure."),
    ("indian-points(min_sequences=1)", "with at least one pure run."),
    ("indian-points(min_sequences=1,min_pure_sequences=0)", "with at least one run."),
    ("indian-points(min_sequences=0,min_pure_sequences=0)", "In a valid hand every card is in a group.\n"),
    ("indian-points(min_sequences=3,min_pure_sequences=2)", "with at least three runs, two of them pure."),
    ("21-card", "with at least three pure runs."),
    ("indian-deals-2", "If you miss 3 turns in a row, you are out of the deal. The penalty is 40."),
    ("indian-points(max_consecutive_misses=1)", "If you miss a turn, you are out of the deal. The penalty is 40."),
    ("indian-pool-101(max_rejoins=1)", "pay again and rejoin, once in a match, with one point more"),
    ("indian-deals-2(num_deals=1)", "The match is one deal. Everybody starts with 80 chips"),
    ("21-card", "One, two or three copies of the card turned up earn you 10, 30 or 50 points"),
    ("21-card", "One, two or three marriages earn 100, 300 or 500 points"),
    ("indian-pool-201(entry_fee=5)", "If you leave the match, your entry stays in the pool."),
    (
        "indian-deals-2(points_cap=70)",
        "The penalty for leaving the match during a deal is 70; between deals there is none.",
    ),
    (
        "indian-points",
        "If you leave after another player has declared and before you show, all cards in your hand count.",
    ),
    ("21-card", "during a deal is 30 before your first draw and 70 later; between deals there is none."),
    ("21-card", "A loser who shows six dublees or more pays 2."),
    ("indian-points", "A loser with a complete valid hand pays nothing."),
    ("indian-points", "If all the others have dropped or are out of the deal, the last player still in wins it."),
    ("indian-pool-101", "with one point more than the highest total, as long as nobody still in has more than 79."),
    ("indian-pool-101(split_mode=auto)", "share the pool equally as soon as each of them has 80 points or more."),
    ("indian-pool-201(split_mode=auto)", "share the pool equally as soon as each of them has 175 points or more."),
    ("indian-pool-101(entry_fee=5)", "Once somebody is out, the last two or three may share the pool if all agree"),
    ("indian-pool-101(entry_fee=5)", "and the rest equally, which must be at least one entry."),
    ("21-card", "the ace of spades counts as the card turned up, so the king and the 2 of spades are wild too."),
    ("21-card", "from each other player who did not drop, miss out or leave; so do copies"),
    ("21-card", "A player who dropped, missed out or left earns nothing for value cards."),
}


@pytest.mark.parametrize(("text", "sentence"), sorted(INDIAN_CARDS))
def test_an_indian_card_reads_like_a_rule_book(text: str, sentence: str) -> None:
    preset, options = choose(text)
    assert sentence in format_text(rule_card("Indian rummy", preset, options, None))


def test_an_indian_card_is_silent_about_entries_and_shows_that_do_not_exist() -> None:
    preset, options = choose("indian-pool-101(loser_arrangement=best)")
    card = format_text(rule_card("Indian rummy", preset, options, None))
    assert "your entry stays" not in card
    assert "before you show" not in card
    assert "share the pool" not in card


def test_a_tournament_with_an_entry_does_not_say_that_there_is_none() -> None:
    shown = format_text(card_of("indian-knockout", {"entry_fee": 10}))
    assert "Everybody puts in 10 play chips." in shown
    assert "There is no entry fee." not in shown
    assert "There is no entry fee." in format_text(card_of("indian-deals-3", {}))
    german = format_text(card_of("indian-knockout", {"entry_fee": 10}, language=language_of("de")))
    assert "Es gibt keinen Einsatz." not in german


@pytest.mark.parametrize("preset", ["basic-house", "500-river"])
def test_a_card_says_that_a_joker_is_swapped_only_with_a_meld_of_your_own(preset: str) -> None:
    gate = "You may replace a joker only after you have laid down a meld of your own in this deal."
    assert gate in format_text(card_of(preset, {}))
    assert gate not in format_text(card_of(preset, {"layoff_requires_own_meld": False}))
    assert gate not in format_text(card_of(preset, {"joker_swap": "never"}))


@pytest.mark.parametrize("preset", ["500", "basic(tie_break=play_on)"])
def test_everybody_plays_on_after_a_tie(preset: str) -> None:
    assert "everybody plays more deals until one player is ahead." in format_text(card_of(preset, {}))
