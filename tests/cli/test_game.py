"""The line-mode game, line by line."""

from collections.abc import Iterator
from typing import Any

import pytest

from openrummy.bots import make_agent
from openrummy.cli.lines.board import board_lines
from openrummy.cli.lines.game import LineGame, Quit
from openrummy.cli.lines.reading import parse_line
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.match import Match, new_state
from openrummy.engine.state import State, View
from openrummy.languages import language_of
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import Knock
from tests.helpers import play as played
from tests.helpers import position


def play(lines: Iterator[str], seed: str = "3") -> list[str]:
    said: list[str] = []
    match = Match(new_state(rules_for("basic", 2)), seed)
    agent = make_agent("sensible", "bot")
    with pytest.raises(Quit):
        LineGame(match, [agent], agent, ["You", "Bot"], lines, said.append).play()
    return said


def test_the_end_of_the_lines_leaves_the_table() -> None:
    said = play(iter(()))
    assert any(line.startswith("Your hand:") for line in said)


def test_a_refusal_explains_itself_and_changes_nothing() -> None:
    said = play(iter(["discard kd", "look"]))
    refusal = next(index for index, line in enumerate(said) if line.startswith("!"))
    boards = [line for line in said if line.startswith("Your hand:")]
    assert "a turn starts with a draw" in said[refusal]
    assert boards[0] == boards[-1]


def test_hint_names_a_legal_action() -> None:
    said = play(iter(["hint"]))
    assert any(line.startswith(("Hint: Draw", "Hint: Take")) for line in said)


def test_nothing_hidden_is_said() -> None:
    said = play(iter(["draw", "look"]))
    assert not any("Bot draws" in line and "♥" in line for line in said)


def test_help_prompt_and_why() -> None:
    said = play(iter(["help", "?", "why"]))
    assert any("draw the top card of the stock" in line for line in said)
    assert "No deal has been scored yet." in said


def test_a_whole_match_by_hints_explains_every_score() -> None:
    """The player follows the hints by their words, as a person would."""
    said: list[str] = []

    def lines() -> Iterator[str]:
        for _ in range(3000):
            yield "hint"
            yield from typed(said[-1])

    played_for_chips = {"end_condition": "deals", "num_deals": 2, "settlement": "cash", "point_value": 2}
    match = Match(new_state(rules_for("basic", 2, played_for_chips)), "5")
    agent = make_agent("sensible", "bot")
    LineGame(match, [agent], agent, ["You", "Bot"], lines(), said.append).play()
    assert match.is_over
    assert sum("went out" in line or "goes out" in line or "go out" in line for line in said) >= 1
    assert any("penalty" in line for line in said)
    assert any(" chips  " in line for line in said)


def typed(hint: str) -> Iterator[str]:
    """The command that a hint's words ask for."""
    words = hint.removeprefix("Hint: ").partition(": ")[0].rstrip(".")
    text = words.translate(str.maketrans("♠♥♦♣", "shdc")).replace("10", "t")
    verb, _, rest = text.partition(" ")
    if verb == "Draw":
        yield "draw"
    elif verb == "Take":
        yield "take"
    elif verb == "Discard":
        yield f"discard {rest}"
    elif verb == "Meld":
        yield f"meld {rest}"
    else:
        yield from (f"lay {rest.split()[1]} {number}" for number in range(1, 9))


def test_a_game_in_german_is_typed_in_the_same_words() -> None:
    match, agent, said = Match.new(rules_for("basic", 2), seed="7"), make_agent("sensible", "1"), list[str]()
    lines = iter(["draw", "discard 2c", "help", "hint", "why"])
    with pytest.raises(Quit):
        LineGame(match, [agent], agent, ["Ann", "Mira"], lines, said.append, language_of("de")).play()
    text = "\n".join(said)
    for words in (
        "Dein Blatt: ",
        "Zieh vom Stapel oder nimm ",
        "> Du ziehst ",
        "! 2♣ hast du nicht auf der Hand.",
        "Tipp: ",
    ):
        assert words in text
    assert "discard kd (x)      eine Karte ablegen" in text
    assert "Es ist noch kein Spiel gewertet." in text
    assert not [line for line in said if " the " in line or "Stock" in line]


def test_a_call_is_made_by_its_cards_or_its_number() -> None:
    """Seat 2 has discarded the 6H, which fits; the depth follows from the cards."""
    state = position(
        "500", hands=["2C 9C", "6H KD"], melds=["1: 3H 4H 5H"], pile="JC", phase="play", seat=1, call_rummy="take_pile"
    )
    for line in ("call 6h on 1", "call 6h", "call", "call 1"):
        match = Match(played(state, "discard 6H"))
        said: list[str] = []
        game = LineGame(
            match, [make_agent("random", "x")], make_agent("sensible", "h"), ["You", "Bob"], iter([line]), said.append
        )
        with pytest.raises(Quit):
            game.play()
        assert any("call rummy and take" in each for each in said), line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("swap 4h 1", "> You swap 4♥ for a joker in the run"),
        ("swap 5h 1", "! "),
        ("swap 4h 2", "! "),
    ],
)
def test_a_joker_is_swapped_by_its_card_and_the_meld(line: str, words: str) -> None:
    state = position(
        "500",
        hands=["4H 5H KD", "9C"],
        melds=["1: 3H JK=4H 5H", "0: 7S 7D 7C"],
        pile="JC",
        phase="play",
        deck_count=2,
        joker_swap="own_turn",
    )
    said: list[str] = []
    bot, hints = make_agent("random", "x"), make_agent("sensible", "h")
    game = LineGame(Match(state), [bot], hints, ["You", "Bob"], iter([line]), said.append)
    with pytest.raises(Quit):
        game.play()
    assert any(each.startswith(words) for each in said), said
    assert {"Bob: 1 card, total 0 (dealer)", "Meld 2 (your set): 7♠ 7♦ 7♣"} <= set(said)


MINE, THEIRS = "5H 6H 7H TS TH TD 2C 3C 4C AS KD", "8H 9H TC 4H 4D 2S JS QS KS 9D"


def gin(state: State, *lines: str) -> list[str]:
    """Return the lines shown to the player in seat 0 from `state` on."""
    said: list[str] = []
    game = LineGame(
        Match(state),
        [make_agent("sensible", "x")],
        make_agent("sensible", "h"),
        ["You", "Bob"],
        iter(lines),
        said.append,
    )
    with pytest.raises(Quit):
        game.play()
    return said


def my_discard(**changes: Any) -> State:
    return position("gin", hands=[MINE, THEIRS], pile="8C", phase="discard", **changes)


def test_a_knock_gets_the_best_groups_where_none_are_named() -> None:
    said = gin(my_discard(), "knock kd")
    assert "> You discard K♦ face down and knock with 1: A♠." in said
    assert "> You meld the run 5♥ 6♥ 7♥." in said
    assert any("You win with your knock" in line for line in said)


def test_own_groups_count_and_the_better_ones_are_named() -> None:
    said = gin(my_discard(), "knock kd 5h 6h 7h / ts th td")
    assert "A better grouping leaves 1, not 10: 10♠ 10♥ 10♦ / 5♥ 6♥ 7♥ / 2♣ 3♣ 4♣." in said
    assert "> You discard K♦ face down and knock with 10: A♠ 2♣ 3♣ 4♣." in said


class Knocker:
    """A player that knocks as soon as it can, where others wait for gin."""

    key, version, seed = "knocker", 1, ""

    def act(self, view: View) -> Act:
        return next(action for action in LegalActions(view) if isinstance(action, Knock))


def test_the_hint_names_the_best_grouping() -> None:
    said: list[str] = []
    match, bot = Match(my_discard()), make_agent("sensible", "x")
    with pytest.raises(Quit):
        LineGame(match, [bot], Knocker(), ["You", "Bob"], iter(["hint"]), said.append).play()
    hint = next(line for line in said if line.startswith("Hint: "))
    assert hint.startswith("Hint: Knock with ")
    assert ": 10♠ 10♥ 10♦ / 5♥ 6♥ 7♥" in hint


def test_gin_is_said_with_the_card_where_several_would_do() -> None:
    state = position(
        "gin", hands=["5H 6H 7H 8H TS TH TD 2C 3C 4C KD", THEIRS.replace("8H", "8D")], pile="8C", phase="discard"
    )
    assert any("You discard K♦ face down and go gin." in line for line in gin(state, "gin"))
    big = position(
        "gin", hands=["5H 6H 7H 8H TS TH TD 2C 3C 4C 5C", THEIRS.replace("8H", "8D")], pile="8C", phase="discard"
    )
    assert any("You go big gin with all eleven cards." in line for line in gin(big, "gin"))
    none = position(
        "gin(big_gin_bonus=none)",
        hands=["5H 6H 7H 8H TS TH TD 2C 3C 4C 5C", THEIRS.replace("8H", "8D")],
        pile="8C",
        phase="discard",
    )
    assert "! say which card you discard: knock 5♥, knock 8♥, knock 2♣, knock 5♣" in gin(none, "gin")
    assert any("! You would have" in line or "! For big gin" in line for line in gin(my_discard(), "gin"))


def test_the_upcard_is_taken_or_passed() -> None:
    state = position("gin", hands=[MINE.removesuffix(" KD"), THEIRS], pile="8C", phase="upcard")
    assert "> You pass the upcard." in gin(state, "pass")
    assert "> You take 8♣." in gin(state, "take")


def test_the_defence_line_by_line() -> None:
    state = position("gin", hands=[THEIRS, MINE], pile="8C", phase="discard", seat=1)
    state = played(state, "knock KD 5H 6H 7H / TS TH TD / 2C 3C 4C")
    said = gin(state, "look", "lay 8h 2", "lay 9h 2", "done")
    assert "Bob holds A♠." in said
    assert "Lay off a card or show your hand." in said
    assert "> You lay off 9♥ on the run 5♥ 6♥ 7♥ 8♥." in said
    assert "> You meld the run J♠ Q♠ K♠." in said


@pytest.mark.parametrize(
    ("preset", "there", "absent"),
    [
        ("basic", ["meld ", "lay 6h 2 (l)"], ["take 5", "swap", "call", "no (n)", "knock", "drop", "back"]),
        ("gin", ["lay 6h 2 (l)", "done, show"], ["meld ", "take 5", "swap", "call", "no (n)", "drop"]),
        ("indian-points", ["drop", "declare"], ["meld ", "lay 6h", "take 5", "swap", "back", "share"]),
        ("indian-pool-101", ["back, stay", "share, playon", "leave "], ["meld ", "knock"]),
        ("basic-house", ["swap 7h 1"], ["call", "take 5"]),
        ("500-river", ["take 5", "call 9s", "no (n)"], ["knock", "drop", "back"]),
    ],
)
def test_help_lists_what_these_rules_have(preset: str, there: list[str], absent: list[str]) -> None:
    match = Match(new_state(rules_for(preset, 2)), "3")
    said: list[str] = []
    agent = make_agent("sensible", "bot")
    with pytest.raises(Quit):
        LineGame(match, [agent], agent, ["You", "Bot"], iter(["help"]), said.append).play()
    commands = [line for text in said[-12:] for line in text.split("\n")]
    assert all(any(line.startswith(word) for line in commands) for word in there)
    assert not [line for line in commands if line.startswith(tuple(absent))]


def test_show_ends_the_laying_off_in_gin_as_done_does() -> None:
    assert parse_line("show") == parse_line("done")


def test_gin_has_its_own_help_and_says_the_limit_of_oklahoma() -> None:
    assert any("knock kd            discard" in line for line in gin(my_discard(), "help"))
    too_much, enough = (
        position("gin-oklahoma", hands=[mine, THEIRS], pile="8C", phase="discard", memory="upcard=7D")
        for mine in (MINE.replace("3C", "9C"), MINE)
    )
    assert any(line.endswith("You may knock with 7 or less.") for line in gin(too_much, "?"))
    assert not any("You may knock" in line for line in gin(enough, "?"))  # the prompt offers the knock itself
    ace = position("gin-oklahoma", hands=[MINE, THEIRS], pile="8C", phase="discard", memory="upcard=AD")
    assert any(line.endswith("Only gin ends this deal.") for line in gin(ace, "?"))


@pytest.mark.parametrize(
    ("preset", "lines"),
    [
        ("gin", ("Knock limit 10.", "74 deadwood.")),
        ("kalooki-51", ("Open with 51 points.",)),
        ("indian-points", ("Your hand counts 80, only 1 of 2 runs.",)),
    ],
)
def test_the_board_says_the_terms_of_the_deal_and_the_points_of_the_hand(preset: str, lines: tuple[str, ...]) -> None:
    board = list(board_lines(Match.new(rules_for(preset, 2), "1").view(0), ["Ann", "Bob"]))
    assert [line for line in lines if line not in board] == []
