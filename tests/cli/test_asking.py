"""How the command line answers: exit codes, standard input, options without effect, suggestions, help, completion."""

import io
import json
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy import new_match, play, write_record
from openrummy.cli.commands import openrummy
from openrummy.cli.usage import language_asked
from tests.cli.calling import answer, call

NOT_VALID = "7S 7H 7D 7S / 6H 8H JK / 9S TS JS QS / 2C 3C"
WITH_QUEENS = ["check", "--wild", "Q"]


@pytest.fixture(scope="module")
def record() -> str:
    match = new_match("block", 2, "5", end_condition="deals", num_deals=1)
    play(match, ["sensible", "random"])
    return write_record(match, ["Ann", "Bob"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play --foo", "Es gibt keine Option '--foo'. Meintest du '--bot'? (siehe 'openrummy play --help')"),
        ("slove 7S", "Es gibt keinen Befehl 'slove'. Meintest du 'solve'? (siehe 'openrummy --help')"),
        (
            "play --players 9",
            "Falscher Wert für '--players': 9 liegt nicht im Bereich 2<=x<=8. (siehe 'openrummy play --help')",
        ),
        (
            "play --players x",
            "Falscher Wert für '--players': 'x' ist keine ganze Zahl. (siehe 'openrummy play --help')",
        ),
        ("rules", "Es fehlt die Angabe 'PRESET'. (siehe 'openrummy rules --help')"),
        ("play a b", "Eine Angabe ist zu viel (b) (siehe 'openrummy play --help')"),
        ("solve 7X", "'7X' ist keine Karte: Schreib Rang und Farbe, etwa 7S, 10H oder Q♦, oder JK für einen Joker"),
        ("play gin --bot nobody", "Es gibt keinen Bot 'nobody'"),
        ("verify nowhere.orr", "nowhere.orr: Datei oder Ordner nicht gefunden"),
        ("serve --site a/b", "ist kein Name: Schreib ihn wie rummy.example.org"),
        ("serve --bot-delay quick", "'quick' ist keines von instant, natural, slow, SECONDS"),
        ("serve --bot-delay 11", "11 liegt nicht im Bereich 0<=x<=10"),
    ],
)
def test_a_mistake_is_told_in_the_language_that_was_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str, said: str
) -> None:
    monkeypatch.setenv("OPENRUMMY_LANGUAGE", "de")
    code, _, fault = call(capsys, *words.split())
    assert (code, said in fault) == (2, True)


@pytest.mark.parametrize(
    ("words", "environment", "code"),
    [
        (["--language", "es"], "de", "es"),
        (["--language=hi"], "", "hi"),
        ([], "de", "de"),
        (["--language", "fr"], "de", "de"),
        (["--language"], "", "en"),
    ],
)
def test_the_language_is_known_before_the_command_is_read(words: list[str], environment: str, code: str) -> None:
    assert language_asked(words, environment).code == code


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Put `text` on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def test_a_no_is_exit_code_1(capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str) -> None:
    assert call(capsys, *WITH_QUEENS, NOT_VALID)[0] == 1
    assert call(capsys, *WITH_QUEENS, NOT_VALID, "--json")[0] == 1
    assert call(capsys, *WITH_QUEENS, "2H 3H 4H 5H / 5C 6C 7C 8C / 5D 5C JK QH QS")[0] == 0
    file = tmp_path / "match.orr"
    file.write_text(re.sub(r'("totals": ?\[)', r"\g<1>1", record), encoding="utf-8")
    assert call(capsys, "verify", str(file))[0] == 1
    file.write_text(record, encoding="utf-8")
    assert call(capsys, "verify", str(file))[0] == 0


def test_a_dash_is_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, record: str
) -> None:
    typed(monkeypatch, "7S 8S\n9S KC\n")
    assert answer(capsys, "solve", "-")["rest"] == ["KC"]
    typed(monkeypatch, NOT_VALID)
    assert call(capsys, *WITH_QUEENS, "-")[0] == 1
    typed(monkeypatch, record)
    assert answer(capsys, "verify", "-")["holds"] is True
    typed(monkeypatch, record)
    assert "Ann" in call(capsys, "replay", "-")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play --table ABC", "--table goes with --server"),
        ("play --token abc", "--token goes with --server"),
        ("play --watch --tui", "--watch goes with --server"),
        ("play gin --server http://127.0.0.1:1", "PRESET has no effect with --server"),
        ("play --server http://127.0.0.1:1 --bot random", "--bot has no effect with --server"),
        ("play --server http://127.0.0.1:1 --set ace_mode=low", "--set has no effect with --server"),
        ("play --server http://127.0.0.1:1 --watch --token abc", "--token has no effect with --watch"),
        ("rules basic --workers 2", "--workers goes with --compare"),
        ("rules bsic", "did you mean basic?"),
        ("sim indian-pionts", "did you mean indian-points?"),
        ("slove 7S", "Did you mean 'solve'?"),
        ("help slove", "Did you mean 'solve'?"),
        ("play --tui", "need a terminal, and this is not one"),
    ],
)
def test_what_has_no_effect_or_is_misspelt_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str, said: str
) -> None:
    typed(monkeypatch, "")
    code, out, err = call(capsys, *words.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize("name", ["", " ", "\a", "A" * 25, "casual (BOT)"])
def test_a_name_that_nobody_may_have_at_a_table_is_refused(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, err = call(capsys, "play", "basic", "--name", name)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_help_on_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    for name in openrummy.commands:
        assert call(capsys, "help", name) == call(capsys, name, "--help")
    assert call(capsys, "help")[1].startswith("Usage:")


@pytest.mark.parametrize(
    ("topic", "found", "other"),
    [
        ("declare", "declare kd 7h 8h 9h", "drop "),
        ("d", "draw (d)", "take (t)"),
        ("discard", "kd (x)", "hint"),
        ("why", "why ", "quit"),
        ("juggle", "There is no command 'juggle'", "draw"),
    ],
)
def test_help_on_one_command_at_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, topic: str, found: str, other: str
) -> None:
    typed(monkeypatch, f"help {topic}\n")
    out = call(capsys, "play", "indian-points", "--seed", "1")[1]
    told = out.partition("take A♦ or drop.\n")[2] or out.rpartition(" or drop.\n")[2]
    assert found in told
    assert other not in told


def test_a_game_for_three_needs_no_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert "gin-three for 3." in call(capsys, "play", "gin-three", "--seed", "1")[1]


def test_a_record_is_told_in_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, record: str
) -> None:
    typed(monkeypatch, record)
    told = call(capsys, "replay", "-", "--language", "de")[1]
    assert "Ann zieht" in told
    assert " draws " not in told


def completed(line: str) -> list[str]:
    """Return the completions that bash offers for the last word of a line."""
    words = line.split(" ")
    asked = {"_OPENRUMMY_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-m", "openrummy"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return [each.partition(",")[2] for each in done.stdout.splitlines()]


@pytest.mark.slow
def test_presets_bots_and_switches_are_completed() -> None:
    assert completed("openrummy play basic-") == ["basic-classic", "basic-quick", "basic-house"]
    assert completed("openrummy play --bot sens") == ["sensible"]
    assert completed("openrummy sim gin --agents random,sens") == ["random,sensible"]
    assert "knock_limit=" in completed("openrummy rules gin --set kn")


@pytest.mark.slow
def test_a_german_table_in_a_terminal_speaks_german(tmp_path: Path) -> None:
    """In a terminal of its own, where it draws; the JSON at the end is on stdout."""
    words = ["play", "basic", "--tui", "--json", "--seed", "1", "--language", "de", "--name", "Ann"]
    terminal, end = pty.openpty()
    with (tmp_path / "out").open("wb") as out:
        command = [sys.executable, "-m", "openrummy", *words]
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
        child = subprocess.Popen(command, stdin=end, stdout=out, stderr=end, env=env)
        os.close(end)
        seen = b""
        while b"Ann beginnt die Partie" not in seen and b"Du beginnst die Partie" not in seen:
            assert select.select([terminal], [], [], 120)[0], seen[-2000:]
            seen += os.read(terminal, 65536)
        os.write(terminal, b"\x11")  # Ctrl+Q
        while child.poll() is None:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    os.read(terminal, 65536)
                except OSError:
                    break
        assert child.wait(60) == 0
    os.close(terminal)
    assert json.loads((tmp_path / "out").read_text())["players"][0] == "Ann"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "indian-knockout"], "a server can run; play its game, indian-deals-3."),
        (["check", "7S 7S 7S"], "7S is named 3 times, but the pack has only 2."),
        (["solve", "--preset", "gin", "JK"], "There are no jokers in these rules."),
    ],
)
def test_a_fault_is_named_with_its_remedy(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, out, err = call(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
