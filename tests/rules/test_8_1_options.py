"""Rulebook 8.1: the options, their values and defaults, and the effect of each value."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeAlias

import pytest

from openrummy.cards import parse_card
from openrummy.options import OptionError, schema
from openrummy.parts.switches import TableOptions
from openrummy.variants import rules_for
from tests.helpers import hand, legal, pile, play, points, position, refusal, result, rules, start, table

FIELDS = {field.name: field for field in schema(TableOptions)}

# name: what 8.1 allows (None is `none`, numbers where any number goes) and the default of `basic`
TABLE: dict[str, tuple[list[Any], Any]] = {
    "deck_count": ([1, 2, "auto5"], 1),
    "printed_jokers": ([0, 1, 2, 3], 0),
    "deal_size": (["by_players", 5], "by_players"),
    "ace_mode": (["low", "low_or_high", "round_corner"], "low"),
    "card_values": (["pip", "pip500", "five_ten", "river", "gin", "indian"], "pip"),
    "ace_value": ([1, 11, 15], 1),
    "ace_low_run_value": ([None, 1, 5], None),
    "joker_value": ([15, 20, 25], 15),
    "queen_of_spades_value": ([None, 40], None),
    "set_max_size": ([4, None], 4),
    "set_distinct_suits": ([True, False], True),
    "min_naturals_in_meld": ([0, 1, 2], 1),
    "max_wilds_in_meld": ([None, 1, 2], None),
    "joker_naming": (["required", "free"], "required"),
    "joker_swap": (["never", "own_turn"], "never"),
    "joker_swap_must_play": ([False, True], False),
    "one_of_each_card": ([False, True], False),
    "max_melds_per_turn": ([1, 2, None], 1),
    "play_order": (["meld_then_layoff", "free"], "meld_then_layoff"),
    "layoff_requires_own_meld": ([False, True], False),
    "opening_points": ([None, 1, 51], None),
    "low_ace_opens_as_1": ([False, True], False),
    "may_discard_taken_card": ([False, True], False),
    "taken_only_card_exception": ([False, True], False),
    "go_out_mode": (["free", "discard_required", "floating"], "free"),
    "stock_recycle": (["shuffle", "turn_over", "none"], "shuffle"),
    "discard_after_recycle": (["turn_up_new", "keep_top", "empty"], "turn_up_new"),
    "max_recycles": ([None, 0, 1, 2], None),
    "stock_end_rule": (["turn_end", "on_decline"], "on_decline"),
    "blocked_scoring": (["own_deadwood", "lowest_scores_all", "lowest_difference", "none"], "own_deadwood"),
    "scoring_mode": (["losers_penalty", "winner_scores", "meld_minus_hand"], "losers_penalty"),
    "going_rummy_bonus": (["none", "double", "plus_10"], "none"),
    "first_round_triple": ([False, True], False),
    "end_condition": (["target", "deals"], "target"),
    "target_score": ([7, 8], 100),
    "num_deals": ([1, 2], None),
    "tie_break": (["shared", "play_on"], "shared"),
    "settlement": (["none", "cash"], "none"),
    "point_value": ([Decimal("0.05"), Decimal(2)], None),
    "first_dealer": (["random", "seat"], "random"),
    "turn_cap": ([None, 20, 21], 1000),
}
"""The `players` of 8.1 is not an option here: it is the number of seats at a table."""

Effect: TypeAlias = Callable[[Any], Any]
EFFECTS: dict[str, tuple[Effect, list[Any]]] = {}


def shows(name: str, *expected: Any) -> Callable[[Effect], Effect]:
    """Return the expected effect of each value of option `name`, in the order of TABLE."""

    def keep(effect: Effect) -> Effect:
        EFFECTS[name] = (effect, list(expected))
        return effect

    return keep


def test_8_1_every_option_is_there_and_no_other() -> None:
    assert set(FIELDS) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_8_1_default(name: str) -> None:
    assert getattr(TableOptions(), name) == TABLE[name][1]


@pytest.mark.parametrize("name", TABLE)
def test_8_1_allowed_values(name: str) -> None:
    values, _ = TABLE[name]
    field = FIELDS[name]
    if field.kind == "choice":
        assert {*field.choices, *([None] if field.optional else [])} == set(values)
    assert field.optional == (None in values or TABLE[name][1] is None)


@pytest.mark.parametrize(
    "text",
    [
        "deck_count=3",
        "printed_jokers=4",
        "deal_size=0",
        "ace_mode=high",
        "ace_value=5",
        "set_max_size=3",
        "max_wilds_in_meld=3",
        "max_melds_per_turn=0",
        "max_recycles=-1",
        "target_score=0",
        "num_deals=0",
        "turn_cap=0",
        "point_value=0",
        "go_out_mode=never",
    ],
)
def test_8_1_nothing_else_is_allowed(text: str) -> None:
    with pytest.raises(OptionError):
        rules_for(f"basic({text})", 2)


@pytest.mark.parametrize("name", TABLE)
def test_8_1_each_value_has_its_effect(name: str) -> None:
    effect, expected = EFFECTS[name]
    assert [effect(value) for value in TABLE[name][0]] == expected


@shows("deck_count", 52, 104, 104)
def _(value: Any) -> Any:
    return len(rules("basic", 5, deck_count=value).pack)


def test_8_1_auto5_takes_one_pack_up_to_four_players() -> None:
    assert [len(rules("basic", players, deck_count="auto5").pack) for players in (2, 4, 5, 6)] == [52, 52, 104, 104]


@shows("printed_jokers", 52, 53, 54, 55)
def _(value: Any) -> Any:
    return len(rules("basic", 2, printed_jokers=value).pack)


def test_8_1_jokers_are_counted_per_deck() -> None:
    assert len(rules("basic", 2, printed_jokers=2, deck_count=2).pack) == 108


@shows("deal_size", 7, 5)
def _(value: Any) -> Any:
    return start("basic", 3, deal_size=value).hands[0].bit_count()


@shows("ace_mode", {"AS 2S 3S"}, {"AS 2S 3S", "QS KS AS"}, {"AS 2S 3S", "QS KS AS", "KS AS 2S"})
def _(value: Any) -> Any:
    deal = position("basic", hands=["AS 2S 3S QS KS 9D", "2H"], phase="play", ace_mode=value)
    return {text[5:] for text in legal(deal) if text.count(" ") == 3 and text.startswith("meld")}


@shows("card_values", 18, 32, 30, 60, 18, 27)
def _(value: Any) -> Any:
    deal = position("basic", hands=["KD", "QS 7D AS"], phase="play", card_values=value)
    return points(play(deal, "discard KD"))[1]


@shows("ace_value", 1, 11, 15)
def _(value: Any) -> Any:
    return points(play(position("basic", hands=["KD", "AS"], phase="play", ace_value=value), "discard KD"))[1]


def test_8_1_aces_are_15_whenever_they_may_be_high() -> None:
    for mode, value in (("low", 1), ("low_or_high", 15), ("round_corner", 15)):
        assert rules("basic", 2, ace_mode=mode).values[parse_card("AS")] == value
    assert rules("basic", 2, ace_mode="low_or_high", ace_value=1).values[parse_card("AS")] == 1


@shows("ace_low_run_value", 15 + 5, 1 + 5, 5 + 5)
def _(value: Any) -> Any:
    deal = position(
        "basic",
        hands=["KD", "2H"],
        melds=["0: AS 2S 3S"],
        phase="play",
        scoring_mode="meld_minus_hand",
        ace_value=15,
        ace_low_run_value=value,
    )
    return points(play(deal, "discard KD"))[0]


@shows("joker_value", 15, 20, 25)
def _(value: Any) -> Any:
    deal = position("basic", hands=["KD", "JK"], phase="play", printed_jokers=2, joker_value=value)
    return points(play(deal, "discard KD"))[1]


@shows("queen_of_spades_value", 10, 40)
def _(value: Any) -> Any:
    return points(play(position("basic", hands=["KD", "QS"], phase="play", queen_of_spades_value=value), "discard KD"))[
        1
    ]


@shows("set_max_size", "does_not_fit", None)
def _(value: Any) -> Any:
    deal = position(
        "basic", hands=["JK 9D", "2H"], melds=["1: 7S 7H 7D 7C"], phase="play", printed_jokers=2, set_max_size=value
    )
    return refusal(deal, "lay JK 0")


@shows("set_distinct_suits", "face_twice", None)
def _(value: Any) -> Any:
    deal = position("basic", hands=["7S 7S 7H KD", "2H"], phase="play", deck_count=2, set_distinct_suits=value)
    return refusal(deal, "meld 7S 7S 7H")


@shows("min_naturals_in_meld", [None] * 3, ["too_few_naturals", None, None], ["too_few_naturals"] * 2 + [None])
def _(value: Any) -> Any:
    deal = position(
        "basic",
        hands=["7S 8S JK JK JK KD", "2H"],
        phase="play",
        printed_jokers=2,
        deck_count=2,
        min_naturals_in_meld=value,
    )
    return [refusal(deal, f"meld {cards}") for cards in ("JK=7S JK=8S JK=9S", "7S JK=8S JK=9S", "7S 8S JK=9S")]


@shows("max_wilds_in_meld", [None, None], [None, "too_many_wilds"], [None, None])
def _(value: Any) -> Any:
    deal = position("basic", hands=["7S 8S JK JK KD", "2H"], phase="play", printed_jokers=2, max_wilds_in_meld=value)
    return [refusal(deal, f"meld {cards}") for cards in ("7S 8S JK=9S", "7S JK=8S JK=9S")]


@shows("joker_naming", "ambiguous_joker", None)
def _(value: Any) -> Any:
    deal = position("basic", hands=["7S 8S JK KD", "2H"], phase="play", printed_jokers=2, joker_naming=value)
    return refusal(deal, "meld 7S 8S JK")


@shows("joker_swap", "no_joker_swap", None)
def _(value: Any) -> Any:
    deal = position(
        "basic", hands=["9S KD", "2H"], melds=["1: 7S 8S JK=9S"], phase="play", printed_jokers=2, joker_swap=value
    )
    return refusal(deal, "swap JK 9S 0")


@shows("joker_swap_must_play", None, "owed")
def _(value: Any) -> Any:
    deal = position(
        "basic",
        hands=["9S KD 2C", "2H"],
        melds=["1: 7S 8S JK=9S"],
        phase="play",
        printed_jokers=2,
        joker_swap="own_turn",
        joker_swap_must_play=value,
    )
    return refusal(play(deal, "swap JK 9S 0"), "discard KD")


@shows("one_of_each_card", None, "one_of_each_card")
def _(value: Any) -> Any:
    deal = position(
        "basic",
        hands=["9S 9H 9D KD", "2H"],
        melds=["1: 7S 8S JK=9S"],
        phase="play",
        printed_jokers=2,
        one_of_each_card=value,
    )
    return refusal(deal, "meld 9S 9H 9D")


@shows("max_melds_per_turn", 1, 2, 3)
def _(value: Any) -> Any:
    deal = position("basic", hands=["AS 2S 3S 5H 6H 7H 9C TC JC KD", "2H"], phase="play", max_melds_per_turn=value)
    for text in ("meld AS 2S 3S", "meld 5H 6H 7H", "meld 9C TC JC"):
        deal = deal if refusal(deal, text) else play(deal, text)
    return len(table(deal))


@shows("play_order", "meld_before_layoff", None)
def _(value: Any) -> Any:
    deal = position("basic", hands=["TS 5H 6H 7H KD", "2H"], melds=["1: 7S 8S 9S"], phase="play", play_order=value)
    return refusal(play(deal, "lay TS 0"), "meld 5H 6H 7H")


@shows("layoff_requires_own_meld", None, "own_meld_first")
def _(value: Any) -> Any:
    deal = position("basic", hands=["TS KD", "2H"], melds=["1: 7S 8S 9S"], phase="play", layoff_requires_own_meld=value)
    return refusal(deal, "lay TS 0")


@shows("opening_points", None, None, "not_open")
def _(value: Any) -> Any:
    deal = position("basic", hands=["7S 8S 9S KD", "2H"], phase="play", opening_points=value)
    return refusal(deal, "meld 7S 8S 9S")


@shows("low_ace_opens_as_1", None, "not_open")
def _(value: Any) -> Any:
    changes: Any = {"opening_points": 10, "ace_value": 11, "low_ace_opens_as_1": value}
    deal = position("basic", hands=["AS 2S 3S KD", "2H"], phase="play", **changes)
    return refusal(deal, "meld AS 2S 3S")


@shows("may_discard_taken_card", "taken_card", None)
def _(value: Any) -> Any:
    deal = position("basic", hands=["7S", "2H"], pile="9D", stock="5C", may_discard_taken_card=value)
    return refusal(play(deal, "pile"), "discard 9D")


@shows("taken_only_card_exception", "cannot_play_taken", None)
def _(value: Any) -> Any:
    deal = position(
        "basic", hands=["", "2H"], pile="9D", stock="5C", go_out_mode="floating", taken_only_card_exception=value
    )
    return refusal(deal, "pile")


@shows("go_out_mode", "went_out", "dead_end", "floats")
def _(value: Any) -> Any:
    deal = position("basic", hands=["TS", "2H"], melds=["0: 7S 8S 9S"], phase="play", go_out_mode=value)
    if refusal(deal, "lay TS 0"):
        return refusal(deal, "lay TS 0")
    deal = play(deal, "lay TS 0")
    return "floats" if deal.public.floating else result(deal).reason


@shows("stock_recycle", True, "2S 7S", "stock_empty")
def _(value: Any) -> Any:
    deal = position("basic", hands=["7S", "KC"], pile="2S 3H 4D 5C", stock="", stock_recycle=value, recycles=3)
    deal_turned = position(
        "basic",
        hands=["7S", "KC"],
        pile="2S 3H 4D 5C",
        stock="",
        stock_recycle=value,
        discard_after_recycle="empty",
    )
    if refusal(deal, "stock"):
        return refusal(deal, "stock")
    drew = hand(play(deal_turned, "stock"), 0)
    many = {
        hand(
            play(
                position(
                    "basic", hands=["7S", "KC"], pile="2S 3H 4D 5C", stock="", stock_recycle=value, recycles=number
                ),
                "stock",
            ),
            0,
        )
        for number in range(12)
    }
    return len(many) > 1 if value == "shuffle" else drew


@shows("discard_after_recycle", "2S", "5C", "")
def _(value: Any) -> Any:
    deal = position(
        "basic",
        hands=["7S", "KC"],
        pile="2S 3H 4D 5C",
        stock="",
        stock_recycle="turn_over",
        discard_after_recycle=value,
    )
    return pile(play(deal, "stock"))


@shows("max_recycles", [True, True, True], [False, False, False], [True, False, False], [True, True, False])
def _(value: Any) -> Any:
    spots = [
        position("basic", hands=["7S", "KC"], pile="2S 3H", stock="", recycles=done, max_recycles=value)
        for done in (0, 1, 2)
    ]
    return ["stock" in legal(spot) for spot in spots]


@shows("stock_end_rule", True, False)
def _(value: Any) -> Any:
    deal = position("block", hands=["7S 8D", "KC"], pile="2S", stock="4D", stock_end_rule=value)
    return play(deal, "stock", "discard 7S").public.last_deal is not None


@shows("blocked_scoring", (-4, -18, -13), (31, 0, 0), (23, 0, 0), (0, 0, 0))
def _(value: Any) -> Any:
    deal = position(
        "block", hands=["4S", "QH 7D AS", "9C 4D"], stock="", scoring_mode="winner_scores", blocked_scoring=value
    )
    return points(play(deal, "decline"))


@shows("scoring_mode", (0, 7), (7, 0), (18, -7))
def _(value: Any) -> Any:
    deal = position("basic", hands=["KD", "7S"], melds=["0: 5C 6C 7C"], phase="play", scoring_mode=value)
    return points(play(deal, "discard KD"))


@shows("going_rummy_bonus", (0, 7), (0, 14), (0, 17))
def _(value: Any) -> Any:
    deal = position("basic", hands=["5C 6C 7C", "7S"], phase="play", going_rummy_bonus=value)
    return points(play(deal, "meld 5C 6C 7C"))


@shows("first_round_triple", (0, 7), (0, 21))
def _(value: Any) -> Any:
    deal = position("basic", hands=["5C 6C 7C", "7S"], phase="play", turn=2, first_round_triple=value)
    return points(play(deal, "meld 5C 6C 7C"))


@shows("end_condition", True, False)
def _(value: Any) -> Any:
    deal = position(
        "basic", hands=["KD", "7S"], totals=(0, 95), phase="play", end_condition=value, num_deals=2, target_score=100
    )
    return play(deal, "discard KD").public.sheet.winners is not None


@shows("target_score", True, False)
def _(value: Any) -> Any:
    deal = position("basic", hands=["KD", "7S"], phase="play", target_score=value)
    return play(deal, "discard KD").public.sheet.winners is not None


@shows("num_deals", True, False)
def _(value: Any) -> Any:
    deal = position("basic", hands=["KD", "7S"], phase="play", end_condition="deals", num_deals=value)
    return play(deal, "discard KD").public.sheet.winners is not None


@shows("tie_break", (0, 2), None)
def _(value: Any) -> Any:
    deal = position("basic", hands=["KD", "7S", "8S"], totals=(30, 95, 22), phase="play", tie_break=value)
    return play(deal, "discard KD").public.sheet.winners


@shows("settlement", (0, 0), (700, -700))
def _(value: Any) -> Any:
    deal = position(
        "basic",
        hands=["KD", "7S"],
        phase="play",
        end_condition="deals",
        num_deals=1,
        settlement=value,
        point_value=Decimal(1),
    )
    return play(deal, "discard KD").public.sheet.chips


@shows("point_value", (35, -35), (1400, -1400))
def _(value: Any) -> Any:
    deal = position(
        "basic",
        hands=["KD", "7S"],
        phase="play",
        end_condition="deals",
        num_deals=1,
        settlement="cash",
        point_value=value,
    )
    return play(deal, "discard KD").public.sheet.chips


@shows("first_dealer", {0, 1, 2}, {0})
def _(value: Any) -> Any:
    return {start("basic", 3, str(seed), first_dealer=value).public.dealer for seed in range(30)}


@shows("turn_cap", False, True, False)
def _(value: Any) -> Any:
    deal = position("basic", hands=["KD 2C", "7S"], phase="play", turn=20, turn_cap=value)
    return play(deal, "discard KD").public.last_deal is not None


def test_8_1_every_option_shows_every_value() -> None:
    assert set(EFFECTS) == set(TABLE)
    assert all(len(EFFECTS[name][1]) == len(TABLE[name][0]) for name in TABLE)
