"""Arenas: fair seatings, ratings that are right, logs that go on, and a command that says it all."""

import random
import sys
from pathlib import Path

import pytest

from openrummy.arena import Arena, MatchLog, PlayedMatch, entrants_of, fixtures, run, standings
from openrummy.arena.played import Fixture, play
from openrummy.arena.seats import Crew
from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import View
from openrummy.languages import ToldValueError
from openrummy.record import read_record, verify
from openrummy.table.dealing import MOST_VOID_DEALS
from openrummy.variants import rules_for
from tests.cli.calling import answer, call

RULES = rules_for("basic(end_condition=deals,num_deals=1)", 2).text
BAD = Path("tests/programs/bad_bot.py").resolve()


def of(bots: int, players: int = 2, packs: int = 1) -> Arena:
    return Arena(RULES, players, entrants_of(["sensible"] * bots), packs, "1")


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 2), (2, 3), (3, 3), (3, 4), (5, 3)])
def test_every_bot_sits_in_every_seat_equally_often_beside_the_same_others(bots: int, players: int) -> None:
    tables: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for each in fixtures(of(bots, players)):
        tables.setdefault(tuple(sorted(set(each.seats))), []).append(each.seats)
    for table, seatings in tables.items():
        assert len(table) == min(bots, players)
        assert len(set(seatings)) == len(seatings)
        for seat in range(players):
            counts = [sum(seating[seat] == bot for seating in seatings) for bot in table]
            assert len(set(counts)) == 1


def drawn(arena: Arena, strengths: tuple[float, ...], seed: int) -> list[PlayedMatch]:
    """Matches for two whose winner is drawn: 400 points are ten wins to one."""
    chance, found = random.Random(seed), []
    for each in fixtures(arena):
        one, other = (strengths[bot] for bot in each.seats)
        winner = int(chance.random() > 1 / (1 + 10 ** ((other - one) / 400)))
        places = (1 + winner, 2 - winner)
        found.append(PlayedMatch(each, (1 - winner, winner), (winner,), places, 1, 10))
    return found


def test_ratings_find_the_strengths_and_their_intervals_hold_them() -> None:
    arena, strengths = of(3, packs=40), (1350.0, 1500.0, 1650.0)
    held = 0
    for seed in range(6):
        found = standings(arena, drawn(arena, strengths, seed), lowest_wins=False)
        for bot in found.bots:
            held += bot.rating_95[0] <= strengths[bot.entrant] <= bot.rating_95[1]
            assert abs(bot.rating - strengths[bot.entrant]) < 150
    assert held >= 14  # of 18; of intervals that are too narrow, fewer


def test_duplicates_are_won_by_wins_and_an_unfinished_one_does_not_count() -> None:
    def match(number: int, seats: tuple[int, int], totals: tuple[int, int]) -> PlayedMatch:
        winner = int(totals[1] > totals[0])
        return PlayedMatch(Fixture(number, number // 2, seats), totals, (winner,), (1 + winner, 2 - winner), 1, 10)

    played = [
        match(0, (0, 1), (100, 40)),
        match(1, (1, 0), (50, 100)),
        match(2, (0, 1), (100, 0)),
        match(3, (1, 0), (100, 0)),
        match(4, (0, 1), (100, 0)),
    ]
    (duel,) = standings(of(2, packs=3), played, lowest_wins=False).duels
    assert (duel.won, duel.halved, duel.lost) == (1, 1, 0)
    assert duel.margin == pytest.approx((55 + 0) / 2)


def test_two_jobs_play_the_same_as_one_and_a_log_goes_on(tmp_path: Path) -> None:
    arena = Arena(RULES, 2, entrants_of(["sensible", "random"]), 3, "1")
    alone, both = MatchLog(arena), MatchLog(arena, tmp_path / "log")
    run(arena, alone)
    run(arena, both, jobs=2)
    both.close()
    assert both.played == alone.played
    lines = (tmp_path / "log").read_bytes().splitlines(keepends=True)
    (tmp_path / "log").write_bytes(b"".join(lines[:4]) + lines[4][:20])  # cut off in the middle of a line
    again = MatchLog(arena, tmp_path / "log")
    assert again.played == alone.played[:3]
    run(arena, again)
    again.close()
    assert (tmp_path / "log").read_bytes() == b"".join(lines)
    with pytest.raises(ToldValueError, match="the log of another arena"):
        MatchLog(Arena(RULES, 2, entrants_of(["sensible", "random"]), 3, "2"), tmp_path / "log")
    (tmp_path / "log").write_text("what is this\n")
    with pytest.raises(ToldValueError, match="is no log of an arena"):
        MatchLog(arena, tmp_path / "log")


def test_the_command_tells_faults_and_keeps_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = f"{sys.executable} {BAD} illegal"
    words = ["arena", "sensible", bad, "--preset", RULES, "--packs", "1", "--jobs", "1", "--budget", "20000"]
    code, out, err = call(capsys, *words, "--records", str(tmp_path))
    assert (code, err) == (0, "")
    assert "illegal. The rules refuse" in out
    assert "Then sensible played for it." in out
    record = read_record((tmp_path / "match-000000.orr").read_text())
    assert verify(record).holds
    assert (record.seats[1].agent, record.seats[1].since) == ("sensible", 2)
    assert record.tags["Fault1"].startswith("illegal after 2 acts")
    told = answer(capsys, *words)
    assert [bot["faults"] for bot in told["bots"] if bot["entrant"] == 1] == [{"illegal": 2}]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["sensible"], "at least two bots"),
        (["sensible", "nope"], "'nope' is no bot"),
        (["sensible", "/nowhere/bot"], "/nowhere/bot cannot be started"),
        (["sensible", f"{sys.executable} {BAD} unready"], "did not say that it is ready"),
        (["sensible", "nowhere:Bot"], "nowhere:Bot failed"),
        (["sensible", "'a b"], "is no command"),
    ],
)
def test_wrong_bots_are_refused_before_anything_is_played(
    bots: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, "arena", *bots)
    assert (code, out) == (2, "")
    assert words in err


def test_names_of_entrants_differ() -> None:
    names = [each.name for each in entrants_of(["good", "good", "python -u bots/mine.py", "./mine"])]
    assert names == ["good (1)", "good (2)", "mine.py", "mine"]


PASSING = {"pass_upcard", "draw_stock", "discard", "decline"}


class Never:
    """Draws from the stock and discards, so that all its deals are void."""

    key, version = "never", 1

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, view: View) -> Act:
        return next(each for each in listed(view) if each.__struct_config__.tag in PASSING)


def test_a_match_of_void_deals_is_abandoned_as_at_a_table() -> None:
    arena = Arena("gin", 2, entrants_of(["tests.arena.test_arena:Never"] * 2), 1, "1")
    crew = Crew(arena.budget)
    found, match = play(arena, next(iter(fixtures(arena))), crew)
    assert (found.places, found.faults, found.totals) == ((0, 0), (), (0, 0))
    assert len(match.log) == MOST_VOID_DEALS
