"""The commands as a user types them: output, JSON, and one clear line with exit code 2 for a mistake."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from msgspec.structs import replace

from openrummy import api
from openrummy.cli.commands import openrummy
from openrummy.options import OptionError, Preset, format_value
from openrummy.record import read_record, write_record
from openrummy.variants import choose, presets, rules_for
from tests.cli.calling import answer, call
from tests.test_receipts import record as bots_record

WHOLE_GAME = "play basic --seed 7 --set end_condition=deals --set num_deals=1 --bot random"


def test_solve_prints_the_best_melds_and_the_deadwood(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "solve", "--preset", "basic", "7S 8S 9S 9H 9D KC")
    assert code == 0
    assert out.splitlines() == ["set  9♠ 9♥ 9♦", "left over 7♠ 8♠ K♣", "deadwood 25"]


def test_a_hand_of_a_game_for_three_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    cards = "7S 8S 9S 9H 9D KC"
    assert answer(capsys, "solve", "--preset", "gin-three", cards) == answer(capsys, "solve", "--preset", "gin", cards)
    assert api.solve(cards, "gin-three") == api.solve(cards, "gin")


def test_solve_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    expected = {"melds": [["9S", "9H", "9D"]], "rest": ["7S", "8S", "KC"], "deadwood": 25}
    assert answer(capsys, "solve", "--preset", "basic", "7S 8S 9S 9H 9D KC") == expected


def test_solve_names_jokers(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "solve", "--preset", "basic-house", "7S", "JK", "9S")
    assert out.splitlines()[0] == "run  7♠ joker as 8♠ 9♠"


def test_rules_prints_the_card_for_exactly_these_switches(capsys: pytest.CaptureFixture[str]) -> None:
    _, plain, _ = call(capsys, "rules", "basic-house")
    code, changed, _ = call(capsys, "rules", "basic-house", "--set", "ace_mode=low")
    assert code == 0
    assert "Q-K-A is not" in changed
    assert "Q-K-A is not" not in plain


def test_rules_speak_german_when_asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, asked, _ = call(capsys, "rules", "block", "--language", "de")
    assert code == 0
    assert asked.startswith("Einfaches Rommé: Block-Rommé\n")
    monkeypatch.setenv("OPENRUMMY_LANGUAGE", "de")
    assert call(capsys, "rules", "block")[1] == asked
    assert call(capsys, "rules", "block", "--language", "en")[1].startswith("Basic rummy: Block rummy\n")
    monkeypatch.setenv("OPENRUMMY_LANGUAGE", "xx")
    code, out, err = call(capsys, "rules", "block")
    assert (code, out) == (2, "")
    assert "'xx' is not one of 'en', 'de'" in err


def test_presets_lists_every_written_game(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "presets")["presets"]
    assert isinstance(rows, list)
    assert [row["preset"] for row in rows] == [preset.key for preset in presets()]


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.key)
def test_switches_of_every_game_can_be_set_to_what_is_listed(
    preset: Preset, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answer(capsys, "switches", preset.key)
    assert found["rules"] == preset.key
    rows = found["switches"]
    assert isinstance(rows, list)
    assert [row["name"] for row in rows] == list(type(preset.options).__struct_fields__)
    written = {row["name"]: format_value(row["value"]) for row in rows}
    assert choose(preset.key, written)[1] == preset.options
    assert all(row["value"] == row["usual"] and row["help"] and row["kind"] for row in rows)


def test_switches_say_what_was_changed_and_what_has_no_effect(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, "switches", "gin(knock_limit=0)", "--set", "oklahoma=true")
    assert (code, err) == (0, "")
    assert "  knock_limit=0 (usually 10)\n      Knock limit: a whole number from 0 to 10\n" in out
    assert "      Without effect here: only when oklahoma=true and knock_limit>0.\n" in out
    assert "      Only when oklahoma=true.\n" in out
    assert call(capsys, "switches", "gin", "--language", "de")[1].startswith("Klopfen\n  knock_limit=10\n")
    for asked, fault in (
        ("gim", "did you mean gin?"),
        ("indian-knockout", "is a tournament"),
        ("gin(oklahom=1)", "did you mean oklahoma?"),
    ):
        code, out, err = call(capsys, "switches", asked)
        assert (code, out) == (2, "")
        assert fault in err


def test_presets_name_the_numbers_of_players_that_can_play_them(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "presets")["presets"]
    assert isinstance(rows, list)
    for row in rows:
        least, most = map(int, row["players"].split("-"))
        for players in range(1, 10):
            assert playable(row["preset"], players) == (least <= players <= most), (row, players)


def playable(preset: str, players: int) -> bool:
    try:
        return bool(rules_for(preset, players))
    except OptionError:
        return False


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["solve", "7X 8S"], "'7X' is not a card"),
        (["solve", "7S 7S"], "7S is named 2 times"),
        (["solve", "JK"], "There are no jokers in these rules."),
        (["rules", "bsic"], "no preset 'bsic'"),
        (["rules", "basic", "--set", "ace_mode=lo"], "ace_mode"),
        (["rules", "basic", "--set", "acemode=low"], "acemode"),
        (["rules", "basic", "--set", "=low"], "is not an option"),
        (["rules", "basic", "--deals", "9"], "--deals goes with --compare"),
        (["rules", "basic", "--compare", "bsic"], "no preset 'bsic'"),
        (["rules", "basic", "--compare", "gin", "--agents", "clever"], "no bot 'clever'"),
        (["rules", "basic", "--players", "8"], "2 to 6 players, not 8"),
        (["sim", "basic", "--set", "end_condition=deals"], "num_deals"),
        (["sim", "basic", "--agents", "sensible,random,random"], "3 bots are named for 2 players"),
        (["sim", "basic", "--agents", "clever"], "no bot 'clever'"),
        (
            ["sim", "21-card", "--deals", "9", "--agents", "greedy"],
            "no bot 'greedy'; the bots are random, sensible, beginner, casual, good, strong. The",
        ),
        (["sim", "gin", "--deals", "9", "--agents", "greedy,sensible"], "with nobody else at the table"),
        (["sim", "gin", "--agents", "greedy"], "Only the engine plays whole matches"),
        (["sim", "gin", "--csv", "no/such/folder.csv"], "no/such: No such file"),
        (["sim", "gin", "--csv", "/"], "/: Is a directory"),
        (["sim", "gin", "--plot", "picture.jpg"], "picture.jpg should end in .svg"),
        (["sim", "gin", "--plot", "no/such/picture.svg"], "no/such: No such file"),
        (["sim", "gin", "--json", "--csv"], "both want to write to the output"),
        (["sim", "indian-knockout"], "indian-knockout is a tournament"),
        (["sim", "basic", "--players", "7"], "2 to 6 players, not 7"),
        (["sim", "basic", "--matches", "none"], "--matches"),
        (["verify", "no-such-file.orr"], "no-such-file.orr: No such file"),
        (["replay", "no-such-file.orr"], "no-such-file.orr: No such file"),
        (["play", "basic", "--bot", "clever"], "no bot 'clever'"),
        (["play", "basic", "--record", "no/such/folder.orr"], "no/such/folder.orr: No such file"),
        (["play", "basic", "--name", "\a", "--record", "match.orr"], "enter a name"),
        (["play", "basic", "--seed", "7" * 300, "--record", "match.orr"], "too long"),
        (["dance"], "No such command 'dance'"),
        (["solve"], "CARDS"),
    ],
)
def test_a_mistake_gets_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], fault: str
) -> None:
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert fault in err


def test_the_bare_command_is_a_question(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys)
    assert (code, err) == (0, "")
    assert out.startswith("Usage:")


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in openrummy.commands:
        code, out, _ = call(capsys, name, "--help")
        assert code == 0
        assert "Usage:" in out


def play_to_the_end(tmp_path: Path) -> Path:
    """A whole deal through a pipe: draw, and discard what the hint says or the first card that goes."""
    file = tmp_path / "match.orr"
    discards = "\n".join(f"discard {rank}{suit}" for rank in "kqjt98765432a" for suit in "shdc")
    lines = f"draw\n{discards}\n" * 60
    command = [sys.executable, "-m", "openrummy", *WHOLE_GAME.split(), "--record", str(file)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=120, check=True)
    assert "Traceback" not in done.stdout + done.stderr
    assert "Deal 1:" in done.stdout
    return file


def test_a_match_through_a_pipe_is_recorded_verified_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = play_to_the_end(tmp_path)
    verdict = answer(capsys, "verify", str(file))
    assert verdict["holds"] is True
    assert verdict["deals"] == 1
    code, story, _ = call(capsys, "replay", str(file))
    assert code == 0
    assert "Player draws" in story
    assert "You" not in story


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("language", "yours", "name", "saved"),
    [
        ("en", "You: 10 cards", "Player", "The record was saved to {}, without the deal in progress."),
        ("de", "Du: 10 Karten", "Spieler", "Die Aufzeichnung steht in {}, ohne das laufende Spiel."),
    ],
)
def test_a_player_without_a_name_has_one_in_the_record(
    tmp_path: Path, language: str, yours: str, name: str, saved: str
) -> None:
    file = tmp_path / "match.orr"
    done = piped(f"{WHOLE_GAME} --language {language} --record {file}", "draw\n")
    assert yours in done.stdout
    assert saved.format(file) in done.stdout
    assert read_record(file.read_text(encoding="utf-8")).seats[0].name == name


def test_a_finished_match_is_saved_whole_and_counted_in_the_singular(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = play_to_the_end(tmp_path)
    said = call(capsys, "verify", str(file))[1].splitlines()
    assert "The record holds: 1 deal with " in said[0]
    assert said[1:] == ["Names and tags are as the file has them: nothing proves them."]


@pytest.mark.slow
def test_verify_finds_a_forged_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = play_to_the_end(tmp_path)
    record = json.loads(file.read_text(encoding="utf-8"))
    record["totals"][0] += 1
    file.write_text(json.dumps(record), encoding="utf-8")
    code, out, err = call(capsys, "verify", str(file))
    assert (code, out) == (1, "")
    assert "the totals are recorded as" in err
    assert err.count("\n") == 1
    code, out, again = call(capsys, "verify", str(file), "--json")
    assert (code, again) == (1, err)
    assert json.loads(out)["holds"] is False


def test_verify_asks_the_bots_of_a_record_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played, file = bots_record("basic", ("beginner", "casual", "good")), tmp_path / "bots.json"
    file.write_text(write_record(played), encoding="utf-8")
    code, said, _ = call(capsys, "verify", str(file), "--bots")
    assert (code, said.count("each of them what the bot does")) == (0, 3)
    file.write_text(write_record(replace(played, seats=played.seats[::-1])), encoding="utf-8")
    code, said, _ = call(capsys, "verify", str(file), "--bots", "--json")
    assert code == 1
    assert not all(bot["holds"] for bot in json.loads(said)["bots"])


def test_verify_refuses_a_file_that_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "no.orr"
    file.write_bytes(b"\xff\xfe\x00")
    code, _, err = call(capsys, "verify", str(file))
    assert code == 2
    assert err.count("\n") == 1


def piped(words: str, lines: str) -> subprocess.CompletedProcess[str]:
    """A command with `lines` on stdin."""
    program = [sys.executable, "-m", "openrummy", *words.split()]
    return subprocess.run(program, input=lines, capture_output=True, text=True, timeout=60, check=False)


def test_a_match_as_json_is_one_object_and_the_talk_is_on_stderr() -> None:
    done = piped(f"{WHOLE_GAME} --json", "hint\n")
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    found = json.loads(done.stdout)
    assert found["players"] == ["Player", "Random (bot)"]
    assert (found["finished"], found["winners"], found["totals"]) == (False, [], [0, 0])
    assert "Hint: " in done.stderr
    assert "You left the table." in done.stderr


@pytest.mark.slow
def test_serve_as_json_says_where_once_it_is_ready(tmp_path: Path) -> None:
    words = ["serve", "--json", "--api-only", "--play", "--port", "0", "--database", str(tmp_path / "log.db")]
    program = [sys.executable, "-m", "openrummy", *words]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        found = json.loads(server.stdout.readline())
        with urllib.request.urlopen(f"{found['address']}/health/ready", timeout=10) as answer:
            assert answer.status == 200
        server.terminate()
        assert server.stdout.read() == ""
        assert server.wait(20) == 0
    assert found["table"].startswith(f"{found['address']}/t/")
    assert found["database"] == str(tmp_path / "log.db")


def test_a_named_tournament_has_a_rule_card_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "presets")["tournaments"]
    assert isinstance(rows, list)
    assert [(row["preset"], row["players"]) for row in rows] == [("indian-knockout", "2-256")]
    code, out, _ = call(capsys, "rules", "indian-knockout", "--set", "qualifiers_per_table=2")
    assert code == 0
    assert "* The 2 players with the most chips at each table go through, and at least one is out." in out
    code, _, err = call(capsys, "rules", "indian-knockout", "--set", "prize_table=10/10/10")
    assert (code, err.count("\n")) == (2, 1)
    assert "The prizes add up to 30 %" in err
