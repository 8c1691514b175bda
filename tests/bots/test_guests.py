"""Agents from outside: an object, a class, `module:Class` or a package's entry point works wherever a key does."""

import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path

import pytest

import openrummy
from openrummy.bots import Player, guests, make_agent, player_keys, player_name
from openrummy.bots.registry import AGENTS
from openrummy.cli.commands import openrummy as command
from openrummy.cli.errors import run
from openrummy.engine.actions import Act, Discard
from openrummy.env import SingleSeat
from openrummy.sim import duplicate, simulate
from openrummy.sim.workers import Processes
from openrummy.variants import rules_for


class First:
    """A bot with nothing but `act`, which takes the first legal action."""

    def act(self, view: openrummy.View) -> Act:
        assert isinstance(view.hand, openrummy.Hand)
        return view.legal_actions()[0]


class Seeded(First):
    key = "seeded"

    def __init__(self, seed: str) -> None:
        self.seed = seed


def made_of(seed: str) -> First:
    return Seeded(seed)


class Cheat:
    def act(self, view: openrummy.View) -> Act:
        return Discard(44) if "KD" not in view.hand else Discard(43)  # type: ignore[operator]


class Broken:
    def act(self, view: openrummy.View) -> Act:
        raise ZeroDivisionError("by zero")


QUICK = openrummy.ChoiceText("basic(end_condition=deals,num_deals=1)")
HERE = "tests.bots.test_guests"


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the key of a bot that an installed package offers."""
    point = EntryPoint("firstly", f"{HERE}:First", guests.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: (point,) if group == guests.GROUP else ())
    guests.installed.cache_clear()
    monkeypatch.setattr(guests, "installed", guests.installed.__wrapped__)
    monkeypatch.setattr("openrummy.bots.registry.installed", guests.installed)
    return "firstly"


@pytest.mark.parametrize("player", [First(), First, Seeded, made_of, f"{HERE}:First", "random"])
def test_an_agent_plays_wherever_a_key_does(player: object) -> None:
    match = openrummy.new_match(QUICK, seed="1")
    openrummy.play(match, [player, "random"])  # type: ignore[list-item]
    assert match.is_over
    rules = rules_for(QUICK, 2)
    found = simulate(rules, [player, "random"], 2, "1")  # type: ignore[list-item]
    assert found.seats[0].agent == player_name(player)  # type: ignore[arg-type]
    assert duplicate(rules, player, "random", 1, "1").a == player_name(player)  # type: ignore[arg-type]
    seat = SingleSeat("basic", opponents=player)  # type: ignore[arg-type]
    seat.reset(seed=1)
    seat.step(int(seat.action_masks().argmax()))


def test_names_and_seeds_of_agents() -> None:
    players: Sequence[Player] = ("random", First(), First, Seeded, made_of)
    assert [*map(player_name, players)] == ["random", "First", "First", "seeded", "made_of"]
    assert make_agent(Seeded, "its own").seed == "its own"
    assert make_agent(First(), "given").seed == "given"
    kept = AGENTS["random"]("mine")
    assert make_agent(kept, "other") is kept


def test_a_guest_plays_as_the_bot_that_it_wraps() -> None:
    class Wrapped:
        def __init__(self, seed: str) -> None:
            self.inner = make_agent("random", seed)

        def act(self, view: openrummy.View) -> Act:
            return self.inner.act(view)

    matches = [openrummy.new_match(QUICK, seed="1") for _ in range(2)]
    openrummy.play(matches[0], ["random", "random"])
    openrummy.play(matches[1], [Wrapped, "random"])
    assert matches[0] == matches[1]


def test_entry_points_are_keys(package: str) -> None:
    assert player_keys() == ("random", "sensible", "beginner", "casual", "good", "strong", package)
    match = openrummy.new_match(QUICK, seed="1")
    openrummy.play(match, [package, "random"])
    assert match.is_over


def test_what_a_bot_does_wrong_is_said_with_its_name() -> None:
    match = openrummy.new_match(QUICK, seed="1")
    with pytest.raises(openrummy.BotError, match=r"The bot Cheat chose <discard KD>: .*a turn starts with a draw"):
        openrummy.play(match, [Cheat(), Cheat()])
    with pytest.raises(openrummy.BotError, match=r"The bot Broken failed: ZeroDivisionError: by zero\.") as failed:
        openrummy.play(match, [Broken(), Broken()])
    assert isinstance(failed.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (
            "nobody",
            "There is no bot 'nobody'; the bots are random, sensible, beginner, casual, good, strong, or a class of your own",
        ),
        ("no_such_module:Bot", "The bot no_such_module:Bot failed: ModuleNotFoundError"),
        (f"{HERE}:Nobody", "failed: AttributeError"),
        (f"{HERE}:QUICK", "is not a bot: it needs a method act"),
        (7, "int is not a bot: it needs a method act"),
    ],
)
def test_what_is_no_bot_is_refused_in_words(player: object, words: str) -> None:
    match = openrummy.new_match(QUICK, seed="1")
    with pytest.raises(ValueError, match=words):
        openrummy.play(match, [player, "random"])  # type: ignore[list-item]
    assert match.log[-1].deeds == []


def test_an_agent_that_cannot_travel_stays_in_one_process() -> None:
    with pytest.raises(ValueError, match="cannot be sent to another process, so leave out `spread`"):
        simulate(rules_for(QUICK, 2), [lambda seed: First(), "random"], 2, "1", spread=Processes(2))


def test_the_command_line_takes_a_class_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_own_bots.py").write_text(
        "class Plain:\n    def act(self, view):\n        return view.legal_actions()[0]\n\nclass Lost:\n    pass\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr("sys.stdin", StringIO("look\n"))
    words = ["sim", QUICK, "--matches", "1", "--workers", "1", "--json", "--agents", "my_own_bots:Plain"]
    assert run(command, words) == 0
    assert '"agent": "my_own_bots:Plain"' in capsys.readouterr().out
    assert run(command, ["play", QUICK, "--bot", "my_own_bots:Plain", "--seed", "1"]) == 0
    assert "Plain (bot)" in capsys.readouterr().out
    assert run(command, ["play", "--bot", "my_own_bots:Lost"]) == 2
    assert "my_own_bots:Lost is not a bot" in capsys.readouterr().err
    assert run(command, ["play", "--bot", "my_own_bots:None"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def last(view: openrummy.View) -> Act:
    """Do the last legal thing."""
    return view.legal_actions()[-1]


def broken(view: openrummy.View) -> Act:
    raise KeyError("lost")


def test_a_plain_function_of_a_view_is_an_agent() -> None:
    match = openrummy.new_match(QUICK, players=2, seed="3")
    openrummy.play(match, ["sensible", last])
    assert match.is_over
    agent = make_agent(last, "1")
    assert (agent.key, agent.version, agent.seed) == ("last", 1, "1")
    assert make_agent(f"{HERE}:last", "1").key == f"{HERE}:last"
    with pytest.raises(openrummy.BotError, match="The bot broken failed: KeyError"):
        openrummy.new_match("basic", players=2, seed="3").play_action(broken)


def test_the_parameter_tells_a_function_of_a_view_from_a_maker() -> None:
    assert make_agent(lambda view: view.legal_actions()[0], "1").key == "<lambda>"
    with pytest.raises(openrummy.BotError, match="or is a function whose parameter is called view"):
        make_agent(lambda seen: seen, "1")
