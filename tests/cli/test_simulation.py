"""`openrummy sim` and `openrummy rules --compare`: tables, JSON, CSV, pictures and mistakes."""

import csv
from pathlib import Path

import pytest

from openrummy.cli.simulation.text_tables import text_table
from tests.cli.calling import answer, call


def test_sim_as_json_has_seats_matches_deals_and_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    agents = "sensible,random,random,random"
    found = answer(capsys, *f"sim basic --players 4 --matches 3 --agents {agents} --seed 1".split())
    seats = found["seats"]
    assert isinstance(seats, list)
    assert [seat["agent"] for seat in seats] == agents.split(",")
    assert sum(seat["wins"] for seat in seats) == pytest.approx(3)
    assert found["matches"] == 3
    assert {"deals", "seconds"} <= found.keys()


def test_sim_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *["sim", "block", "--matches", "2", "--agents", "random", "--seed", "1"])
    assert code == 0
    assert out.startswith("block: 2 matches")
    assert "by the engine" in out
    assert "blocked" in out


@pytest.mark.slow
def test_sim_draws_and_writes_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["sim", "basic-house", "--deals", "3", "--agents", "sensible", "--seed", "1"]
    drawn, table = tmp_path / "picture.svg", tmp_path / "table.csv"
    code, printed, _ = call(capsys, *asked, "--plot", str(drawn), "--csv", str(table))
    assert code == 0
    assert printed.startswith("basic-house: 3 deals, by the engine")
    assert "seat 1, sensible" in drawn.read_text(encoding="utf-8")
    assert sorted(tmp_path.iterdir()) == [drawn, table]  # nothing half written is left
    assert call(capsys, *asked, "--csv")[1] == table.read_text(encoding="utf-8")
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    found = answer(capsys, *asked)
    wins = [float(row["value"]) for row in rows if row["statistic"] == "wins"]
    assert wins == [seat["win_rate"] for seat in found["seats"]]  # type: ignore[attr-defined]
    assert {"ending", "turns", "actions", "points"} <= {row["statistic"] for row in rows}


@pytest.mark.slow
def test_sim_plays_deals_by_compiled_rules(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["sim", "gin", "--set", "knock_limit=5", "--deals", "500", "--agents", "greedy,random", "--seed", "1"]
    code, out, _ = call(capsys, *asked)  # stderr may say that something is being compiled
    assert code == 0
    assert out.startswith("gin(knock_limit=5): 500 deals")
    assert "A deal takes" in out
    found = answer(capsys, *asked)
    assert found["rules"] == "gin(knock_limit=5)"
    assert found["deals"] == 500
    assert found["seats"][0]["wins"] > 450  # type: ignore[index]


@pytest.mark.slow
def test_rules_say_what_a_house_rule_changes(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "rules",
        "basic-house",
        "--compare",
        "basic-house",
        "--set",
        "ace_mode=low",
        "--deals",
        "2",
        "--agents",
        "random",
    ]
    code, out, _ = call(capsys, *asked)
    assert code == 0
    assert "Aces in runs (ace_mode): low_or_high, then low." in out
    assert "+ An ace is low in a run: A-2-3 is a run, Q-K-A is not." in out
    assert "deals that end: blocked" in out
    assert call(capsys, *asked, "--language", "de")[1].startswith("basic-house gegen basic-house(ace_mode=low)")
    found = answer(capsys, *asked)
    assert {"option": "ace_mode", "label": "Aces in runs", "one": "low_or_high", "other": "low"} in found["options"]  # type: ignore[operator]


@pytest.mark.slow
def test_what_a_rule_changes_is_drawn_and_written_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = [
        "rules",
        "basic",
        "--compare",
        "basic",
        "--set",
        "card_values=five_ten",
        "--deals",
        "2",
        "--agents",
        "random",
    ]
    drawn, table = tmp_path / "picture.svg", tmp_path / "table.csv"
    code, printed, _ = call(capsys, *asked, "--plot", str(drawn), "--csv", str(table))
    assert code == 0
    assert printed.startswith("basic against basic(card_values=five_ten): 2 deals")
    assert "From basic to basic(card_values=five_ten): the change" in drawn.read_text(encoding="utf-8")
    assert call(capsys, *asked, "--csv")[1] == table.read_text(encoding="utf-8")
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    found = answer(capsys, *asked)["statistics"]
    assert [float(row["change"]) for row in rows] == [each["change"] for each in found]  # type: ignore[attr-defined]
    assert [float(row["after_low_95"]) for row in rows] == [each["values_95"][1][0] for each in found]  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            "sim basic --agents clever",
            "Einen Spieler 'clever' gibt es nicht; es gibt random, sensible, beginner, casual, good, strong. Ganze Partien",
        ),
        ("sim gin --deals 9 --agents greedy,sensible", "Nach übersetzten Regeln spielen random, greedy"),
        ("sim basic --agents random,random,random", "Für 2 Plätze sind 3 Spieler genannt"),
        ("sim basic --set ace_mode=lo", "möglich ist low"),
        ("sim basic --json --csv", "--json und --csv wollen beide die Ausgabe"),
        ("sim basic --plot a.jpg", "a.jpg sollte auf .svg enden"),
        ("sim basic --cluster nowhere", "nowhere ist keine Adresse"),
        ("rules basic --compare gin --deals 2 --matches 2", "entweder --deals oder --matches"),
        ("rules basic --compare basic --set ace_mode=low", "Auf beiden Seiten steht basic: "),
        ("rules basic --cluster", "--cluster gehört zu --compare."),
    ],
)
def test_mistakes_are_told_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], words: str, fault: str
) -> None:
    code, out, err = call(capsys, *words.split(), "--language", "de")
    assert (code, out) == (2, "")
    assert fault in err


@pytest.mark.slow
def test_sim_speaks_german_when_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["sim", "block", "--deals", "1", "--agents", "random", "--language", "de"]
    code, out, _ = call(capsys, *asked, "--plot", str(tmp_path / "bild.svg"))
    assert code == 0
    assert out.startswith("block: 1 Spiel, nach übersetzten Regeln")
    assert "Ein Spiel dauert" in out
    assert "Siege je Spiel (%)" in (tmp_path / "bild.svg").read_text(encoding="utf-8")


@pytest.mark.slow
def test_one_deal_alone_says_nothing_of_its_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["sim", "block", "--deals", "1", "--agents", "random"]
    code, out, _ = call(capsys, *asked, "--plot", str(tmp_path / "one.svg"))
    assert code == 0
    assert "(unknown)" in out
    assert "inf" not in out
    assert "(unknown)" in (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert answer(capsys, *asked)["turns_per_deal_95"] == [None, None]


def test_tables_fit_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    head, rows = ("seat", "bot", "wins"), [("1", "greedy", "12"), ("2", "random", "3")]
    assert list(text_table(head, rows, left=2)) == ["seat  bot     wins", "1     greedy    12", "2     random     3"]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "17")
    narrow = ["seat: 1  bot: greedy", "  wins: 12", "seat: 2  bot: random", "  wins: 3"]
    assert list(text_table(head, rows, left=2)) == narrow
