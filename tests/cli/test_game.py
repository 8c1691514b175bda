"""The line-mode game, line by line."""

from collections.abc import Iterator

import pytest

from openrummy.bots import make_agent
from openrummy.cli.game import LineGame, Quit
from openrummy.engine.match import Match, new_state
from openrummy.languages import language_of
from openrummy.variants import rules_for
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
    said = play(iter(["throw kd", "look"]))
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
    assert any("take the top of the stock" in line for line in said)
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
    assert any(".00 chips" in line for line in said)


def typed(hint: str) -> Iterator[str]:
    """The command that a hint's words ask for."""
    words = hint.removeprefix("Hint: ").rstrip(".")
    text = words.translate(str.maketrans("♠♥♦♣", "shdc")).replace("10", "t")
    verb, _, rest = text.partition(" ")
    if verb == "Draw":
        yield "draw"
    elif verb == "Take":
        yield "take"
    elif verb == "Throw":
        yield f"throw {rest}"
    elif verb == "Meld":
        yield f"meld {rest}"
    else:
        yield from (f"lay {rest.split()[1]} {number}" for number in range(1, 9))


def test_a_game_in_german_is_typed_in_the_same_words() -> None:
    match, agent, said = Match.new(rules_for("basic", 2), seed="7"), make_agent("sensible", "1"), list[str]()
    lines = iter(["draw", "throw 2c", "help", "hint", "why"])
    with pytest.raises(Quit):
        LineGame(match, [agent], agent, ["Ann", "Mira"], lines, said.append, language_of("de")).play()
    text = "\n".join(said)
    for words in (
        "Dein Blatt: ",
        "Zieh vom Stapel oder nimm ",
        "> Du ziehst ",
        "! 2C hast du nicht auf der Hand.",
        "Tipp: ",
    ):
        assert words in text
    assert "throw kd (x)        eine Karte ablegen" in text
    assert "Es ist noch kein Spiel gewertet." in text
    assert not [line for line in said if " the " in line or "Stock" in line]


def test_a_call_is_made_by_its_cards_or_its_number() -> None:
    """Seat 2 has thrown the 6H, which fits; the depth follows from the cards."""
    state = position(
        "500", hands=["2C 9C", "6H KD"], melds=["1: 3H 4H 5H"], pile="JC", phase="play", seat=1, call_rummy="take_pile"
    )
    for line in ("call 6h on 1", "call 6h", "call", "call 1"):
        match = Match(played(state, "throw 6H"))
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
        ("swap 4h 1", "> You put 4♥ for a joker into the run"),
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
    assert {"Bob: 1 card, total 0 (dealer)", "Meld 2 (your set): 7S 7D 7C"} <= set(said)
