"""The table of a season: counted by hand, and by laws."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from openrummy.people.clubs.standings import EVENING_MS, Played, evenings_of, season_table

HOUR = 3600 * 1000
PLAYED = st.builds(
    Played,
    match=st.text("abc", min_size=1, max_size=6),
    ended=st.integers(0, 40 * 24 * HOUR),
    places=st.dictionaries(st.sampled_from("ABCDEF"), st.integers(1, 6), max_size=6),
)
SEASON = st.lists(PLAYED, max_size=20, unique_by=lambda one: one.match)


def test_a_season_of_three_matches_on_two_evenings() -> None:
    found = season_table(
        [
            Played("one", 20 * HOUR, {"Ann": 1, "Bob": 3, "Carl": 3}),
            Played("two", 22 * HOUR, {"Ann": 2, "Bob": 1}),
            Played("three", 44 * HOUR, {"Bob": 2, "Carl": 2}),  # a bot was first
        ]
    )
    assert (found.matches, found.evenings) == (3, 2)
    assert [(row.place, row.person, row.points, row.matches, row.wins, row.evenings) for row in found.rows] == [
        (1, "Ann", 2, 2, 1, 1),
        (2, "Bob", 1, 3, 2, 2),
        (3, "Carl", 0, 2, 1, 2),
    ]


def test_a_match_of_one_member_counts_for_nothing() -> None:
    found = season_table([Played("one", 0, {"Ann": 1}), Played("two", 0, {})])
    assert (found.matches, found.evenings, found.rows) == (0, 0, ())


def test_an_evening_goes_on_over_midnight_and_ends_when_nobody_plays_for_six_hours() -> None:
    assert evenings_of([]) == []
    assert evenings_of([23 * HOUR, 25 * HOUR, 25 * HOUR + EVENING_MS - 1, 31 * HOUR + EVENING_MS]) == [0, 0, 0, 1]


def test_those_who_did_equally_well_share_a_place() -> None:
    tie = [Played("one", 0, {"Ann": 1, "Bob": 1, "Carl": 2})]
    assert [(row.place, row.person) for row in season_table(tie).rows] == [(1, "Ann"), (1, "Bob"), (3, "Carl")]


@given(SEASON)
def test_every_member_gets_what_their_matches_brought_and_nobody_else_anything(season: list[Played]) -> None:
    counted = [one for one in season if len(one.places) > 1]
    found = season_table(season)
    assert {row.person for row in found.rows} == {person for one in counted for person in one.places}
    pairs = [(one, a, b) for one in counted for a in one.places for b in one.places]
    assert sum(row.points for row in found.rows) == sum(one.places[a] < one.places[b] for one, a, b in pairs)
    for row in found.rows:
        assert 1 <= row.evenings <= min(row.matches, found.evenings)
        assert row.wins <= row.matches <= found.matches


@given(SEASON, st.randoms())
def test_the_order_in_which_matches_are_read_changes_nothing(season: list[Played], random: object) -> None:
    mixed = list(season)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert season_table(mixed) == season_table(season)


@given(SEASON)
def test_more_points_are_never_a_worse_place(season: list[Played]) -> None:
    rows = season_table(season).rows
    assert all((one.place, -one.points) <= (other.place, -other.points) for one, other in pairwise(rows))
