"""The Python interface as a programmer uses it: actions as text, results as plain values, single deals, rows, and types that help."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import openrummy
from openrummy.engine.actions import Discard, LayOff
from openrummy.variants.gin.actions import Knock

ROOT = Path(__file__).parents[1]
MELDS = "basic-house; hands 7S 8S 9C / 3C JK 4S; melds 2 run 3H 4H 5H / 1 set 9S 9H 9D; pile 4C; turn 1 play number=6"


def finished(preset: openrummy.ChoiceText, players: int) -> openrummy.Match:
    match = openrummy.new_match(preset, players, seed="3")
    openrummy.play(match, ["sensible", *["random"] * (players - 1)])
    return match


@pytest.mark.parametrize(
    ("preset", "players"), [("basic-house", 3), ("gin", 2), ("500-river", 3), ("indian-deals-2", 2)]
)
def test_every_action_is_read_from_its_plain_data_its_text_and_its_move(preset: str, players: int) -> None:
    record = openrummy.read_record(openrummy.write_record(finished(openrummy.ChoiceText(preset), players)))
    actions = {move.action for move in openrummy.moves(record)}
    assert len(actions) > 8
    for action in actions:
        assert openrummy.parse_action(openrummy.plain_action(action)) == action
        assert openrummy.parse_action(str(action)) == action
    texts = {move.text: move.action for move in openrummy.moves(record)}
    assert all(openrummy.parse_action(text) == action for text, action in texts.items())


@pytest.mark.parametrize(
    "groups",
    ["7S 8S 9S / 3H 3D 3C", ["7S 8S 9S", "3H 3D 3C"], [openrummy.Hand("7S 8S 9S"), ["3H", "3D", openrummy.Card("3C")]]],
)
def test_lists_of_cards_have_one_form_everywhere(groups: object) -> None:
    knock = Knock(44, ((6, 7, 8), (18, 34, 50)))
    assert openrummy.parse_action({"type": "knock", "discard": "KD", "melds": groups}) == knock
    assert openrummy.parse_action({"type": "knock", "discard": openrummy.Card("KD"), "melds": groups}) == knock
    assert len(openrummy.check(groups).groups) == 2  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("action", "fault"),
    [
        ("discrad KD", "'discrad' is no action; did you mean discard?"),
        ("discard", "discard: Object missing required field `card`"),
        ("discard KD 7S", "'7S' is too much; its fields are card"),
        ("layoff 7S meld=x", "'X' is not a card|'x' is not a card"),
        ({"type": "discard", "card": 4.5}, "'4.5' is no card and no list of cards"),
        ({"type": "knock", "discard": "KD", "melds": 7}, "'7' is no list of groups"),
        ({"card": "KD"}, "'None' is no action"),
        (7, "'7' is no action"),
    ],
)
def test_an_action_that_makes_no_sense_is_refused_in_words(action: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        openrummy.parse_action(action)


def test_a_match_is_played_with_words() -> None:
    match = openrummy.match_from_position(MELDS)
    match.copy().push("layoff", "9C", 1)
    match.push("layoff", "9C", "9S 9H")
    assert list(match.melds) == ["3H 4H 5H", "9S 9H 9D 9C"]
    match.push_text("-7S")
    match.push("draw_stock")
    match.push("layoff", "JK=6H", meld="3H")
    assert match.melds[0] == "3H 4H 5H JK=6H"
    match.push(Discard(openrummy.Card("3C")))
    assert match.pile[-1] == "3C"
    for wrong, fault in (("KD", "no meld on the table has"), ("3H 9S", "no meld on the table has")):
        with pytest.raises(ValueError, match=fault):
            match.push("layoff", "6H", wrong)
    assert str(LayOff(openrummy.Card("JK"), 0, openrummy.Card("6H"))) == "layoff JK=6H meld=0"


def test_the_stock_may_have_a_known_top() -> None:
    match = openrummy.match_from_position("basic; hands 7S 8S / 2H 3D; stock 8C 9D ?; pile 4C; turn 1 draw")
    assert [str(openrummy.Card(card)) for card in match.state.stock[:3]] == ["8C", "9D", "AS"]
    assert len(match.state.stock) == 47
    assert openrummy.match_from_position(match.position()) == match
    for stock, fault in (
        ("8C 8C ?", "there are 2 of 8C"),
        ("8C", "cards of the pack are missing"),
        ("? 8C", "not a card"),
    ):
        with pytest.raises(openrummy.PositionError, match=fault):
            openrummy.match_from_position(f"basic; hands 7S 8S / 2H 3D; stock {stock}; pile 4C; turn 1 draw")


def test_deals_and_actions_can_be_played_one_by_one() -> None:
    match = openrummy.new_match("basic", 2, seed="1")
    assert str(match.events[0]).startswith("deal_started")
    match.play_action("sensible")
    assert len(match.log[0].deeds) == 1
    first = match.play_deal(["sensible", "random"])
    assert (first.deal, match.last_deal, match.deals, match.rows) == (1, first, (first,), (first.points,))
    assert match.is_between_deals or match.is_over
    second = match.play_deal(["sensible", "random"])
    assert (second.deal, match.totals) == (2, tuple(map(sum, zip(*match.rows, strict=True))))
    assert openrummy.explain_score(second.scores[0], ["Ann", "Bob"])
    with pytest.raises(ValueError, match="is one agent: give a list"):
        match.play_deal("sensible")


def test_results_lie_near_at_hand() -> None:
    gin = openrummy.new_match("gin-hollywood", 2, seed="1")
    assert (gin.knock_limit, len(gin.columns), gin.pool, gin.in_deal) == (10, 3, None, (0, 1))
    gin.play_deal(["sensible", "random"])
    assert gin.columns[0].totals == gin.totals
    pool = openrummy.new_match("indian-pool-101", 3, seed="1", entry_fee=5)
    assert (pool.pool, pool.knock_limit, pool.columns, pool.in_match) == (1500, None, (), (0, 1, 2))
    dropped = pool.to_act
    pool.push("drop")
    assert pool.in_deal == tuple(seat for seat in range(3) if seat != dropped)
    assert pool.in_match == (0, 1, 2)
    assert pool.last_deal is None


def test_a_record_is_read_as_rows() -> None:
    match = openrummy.new_match("basic", 2, seed="1", end_condition="deals", num_deals=2)
    openrummy.play(match, ["sensible", "random"])
    record = openrummy.read_record(openrummy.write_record(match, ["Ann", "Bob"]))
    deals, moves = openrummy.deal_rows(record), openrummy.move_rows(record)
    assert [(row["deal"], row["name"], row["points"]) for row in deals] == [
        (deal.deal, name, points)
        for deal in match.deals
        for name, points in zip(("Ann", "Bob"), deal.points, strict=True)
    ]
    assert len(moves) == sum(len(log.deeds) for log in match.log)
    assert {len(row) for row in moves} == {11}
    assert openrummy.columns_of(moves)["move"] == [move.text for move in openrummy.moves(record)]
    assert openrummy.columns_of([]) == {}
    last = list(openrummy.moves(record))[-1]
    assert last.after.public.sheet.winners == match.winners
    assert last.view.seat == last.seat


def test_pictures_have_a_title_escaped_names_and_no_script() -> None:
    match = openrummy.match_from_position(MELDS)
    values = (
        openrummy.Card("JK"),
        openrummy.Hand("7S TH"),
        "7S 8S",
        match,
        match.view(0),
        match.view(None),
        openrummy.solve("7S 8S 9S KD"),
        openrummy.solve("7S 8S 9S KD").melds[0],
        openrummy.check("2H 3H 4H / 5C 6C JK"),
    )
    for value in values:
        drawn = openrummy.svg(value, names=["<script>alert(1)</script>", "Bob & Co"])
        root = ET.fromstring(drawn)  # well-formed
        assert root.attrib["role"] == "img"
        assert root[0].tag.endswith("title")
        assert root[0].text
        assert not [each for each in root.iter() if each.tag.endswith("script")]
    assert "7S 8S 9C" in openrummy.svg(match.view(0))
    assert "3C" not in openrummy.svg(match.view(0))
    assert openrummy.svg(match.view(0), title="A <puzzle>").count("A &lt;puzzle&gt;") == 1
    assert match.view(0)._repr_html_() == openrummy.svg(match.view(0))
    assert match._repr_html_() == openrummy.svg(match)
    assert openrummy.svg("7S 8S") == openrummy.Hand("7S 8S")._repr_svg_()
    assert openrummy.svg(openrummy.Card("JK")) == openrummy.Card("JK")._repr_svg_()


def test_the_typed_names_fit_the_registry() -> None:
    made = subprocess.run(
        [sys.executable, "scripts/typed_names.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr


WRONG = """
import openrummy
from openrummy import ChoiceText

right = openrummy.new_match("basic-house", 2, ace_mode="low", printed_jokers=2)
right.push("discard", "KD")
openrummy.new_match("gin", oklahoma=True)
openrummy.new_match(ChoiceText("basic-house(ace_mode=low)"))
openrummy.new_match("bassic")
openrummy.new_match("basic", ace_mod="low")
openrummy.new_match("basic", ace_mode="lowest")
openrummy.new_match("gin", deck_count=2)
openrummy.rule_card("indian-pont")
openrummy.solve("7S 8S 9S", "gin", knock_limt=5)
right.push("discrad", "KD")
"""


@pytest.mark.slow
def test_mypy_finds_a_misspelt_preset_option_and_action(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(ROOT / ".mypy_cache/wrong"),
        "--follow-imports",
        "silent",
        "wrong.py",
    ]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    faults = [line.split(":")[1] for line in found.splitlines() if ": error:" in line]
    assert faults == ["9", "10", "11", "12", "13", "14", "15"], found
