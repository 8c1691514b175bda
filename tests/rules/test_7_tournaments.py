"""Rulebook 7, tournaments and money, clause by clause; readings are in docs/architecture.md."""

import re
from decimal import Decimal
from typing import Any

import pytest

from openrummy.api import play
from openrummy.engine.match import Match
from openrummy.rulecard import format_text
from openrummy.table.refusal import Refusal
from openrummy.tournament import Answer, Lapse, RoundTable, Sitting
from openrummy.tournament.card import whole_card
from openrummy.tournament.draw import drawn, table_sizes
from openrummy.tournament.forms import FORMS
from openrummy.tournament.money import Purse, purse
from openrummy.tournament.opening import rules_of
from openrummy.tournament.options import KnockOut
from openrummy.tournament.play import game_text, points
from openrummy.tournament.presets import TOURNAMENTS
from openrummy.tournament.ranking import MOST_EXTRA_DEALS, chips, is_final, options_of, places
from openrummy.tournament.view import view_for
from openrummy.variants import rules_for
from tests.tournament.world import Hall, in_order

THRESHOLDS: Any = {
    "qualify_rule": "min_chips",
    "deals_per_round": 2,
    "chips_per_deal": 50,
    "min_chips": 40,
    "qualify_chips": 100,
}
"""Everybody begins with 100 chips."""


def names(hall: Hall, players: tuple[int, ...]) -> list[str]:
    return [hall.tournament.entrants[player].sitter.name for player in players]


# "players are seated at tables of at most 6 by random draw, as evenly as possible"


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, (2,)), (6, (6,)), (7, (4, 3)), (12, (6, 6)), (13, (5, 4, 4)), (20, (5, 5, 5, 5)), (31, (6, 5, 5, 5, 5, 5))],
)
def test_tables_of_at_most_six_as_evenly_as_possible(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, 6) == sizes
    tables = drawn(range(players), 6, bytes(128), [""] * players, 1)
    assert tuple(map(len, tables)) == sizes
    assert sorted(player for table in tables for player in table) == list(range(players))


def test_the_draw_is_random_and_follows_from_secret_nonces_and_round() -> None:
    def draw(secret: int = 0, nonce: str = "", number: int = 1) -> tuple[tuple[int, ...], ...]:
        return drawn(range(12), 6, bytes([secret]) * 128, [nonce] * 12, number)

    assert draw() == draw()
    assert len({draw(), draw(secret=1), draw(nonce="a"), draw(number=2)}) == 4


def test_every_entrant_is_as_likely_at_each_table() -> None:
    """Over 2,000 draws of 12 players, each is at the first table about half the time."""
    seen = [0] * 12
    for number in range(2000):
        for player in drawn(range(12), 6, bytes(128), [""] * 12, number)[0]:
            seen[player] += 1
    chi_square = sum((count - 1000) ** 2 / 500 for count in seen)
    assert chi_square < 31.3  # 11 degrees of freedom, one in a thousand


def test_anybody_can_draw_again_what_was_drawn() -> None:
    hall = Hall(table_size=3).enter(*"ABCDEFGH").start().play(in_order)
    tournament = hall.tournament
    still_in = tuple(range(8))
    for number, tables in enumerate(tournament.rounds, 1):
        again = drawn(still_in, 3, tournament.secret, tournament.nonces, number)
        assert again == tuple(table.players for table in tables)
        still_in = tuple(sorted(player for table in tables for player in table.going_on))


# "each round every table plays deals_per_round deals of indian-deals with equal chips"


def test_every_table_plays_so_many_deals_with_equal_chips() -> None:
    hall = Hall(deals_per_round=4).enter(*"ABCDEFGH").start()
    assert [sitting.deals for sitting in hall.tournament.running] == [4, 4]
    first = hall.tournament.tables[0]
    assert {chips(options_of(hall.tournament), first, player) for player in first.players} == {4 * 80}


def test_a_new_round_begins_with_equal_chips_again() -> None:
    hall = Hall(qualifiers_per_table=2).enter(*"ABCDEFGH").start().play(in_order, 2)
    (final,) = hall.tournament.tables
    assert {chips(options_of(hall.tournament), final, player) for player in final.players} == {240}


# "the qualifiers_per_table with most chips go on"


@pytest.mark.parametrize("through", [1, 2, 3])
def test_those_with_most_chips_go_on(through: int) -> None:
    hall = Hall(qualifiers_per_table=through).enter(*"ABCDEFGH").start().play(in_order, 2)
    for table in hall.tournament.rounds[0]:
        assert table.going_on == tuple(sorted(table.players)[:through])
    assert len(hall.tournament.tables[0].players) == 2 * through


def test_somebody_goes_out_at_every_table() -> None:
    hall = Hall(qualifiers_per_table=5, table_size=3).enter(*"ABCDEFGH").start().play(in_order, 3)
    assert [len(table.going_on) for table in hall.tournament.rounds[0]] == [2, 2, 1]


# "(ties by an extra deal between the tied)"


def test_a_tie_for_the_last_place_is_broken_by_an_extra_deal_between_the_tied() -> None:
    hall = Hall(qualifiers_per_table=2).enter(*"ABCDEFGH").start()
    first, second, third, fourth = hall.tournament.tables[0].players
    hall.result(30, 0, 0, -30)
    (extra,) = [sitting for sitting in hall.tournament.tables[0].sittings if sitting.extra]
    assert (extra.players, extra.deals) == ((second, third), 1)
    hall.result(-5, 5)
    assert hall.tournament.tables[0].order == (first, third, second, fourth)
    assert hall.tournament.tables[0].going_on == (first, third)


def test_a_tie_that_decides_nothing_is_left() -> None:
    hall = Hall(qualifiers_per_table=2).enter(*"ABCDEFGH").start().result(15, 15, -15, -15)
    assert len(hall.tournament.tables[0].sittings) == 1
    assert hall.tournament.tables[0].order is not None


def test_who_ties_in_the_extra_deal_plays_another() -> None:
    hall = Hall().enter(*"ABCDEFGH").start()
    first, second, third, _ = hall.tournament.tables[0].players
    hall.result(10, 10, 10, -30).result(5, 5, -10)
    assert hall.tournament.running[0].players == (first, second)
    hall.result(-1, 1)
    assert hall.tournament.tables[0].order is not None
    assert hall.tournament.tables[0].order[:3] == (second, first, third)


def test_an_extra_deal_changes_no_chips() -> None:
    hall = Hall().enter(*"ABCDEFGH").start().result(10, 10, 0, -20).result(7, -7)
    table = hall.tournament.rounds[0][0]
    assert [chips(options_of(hall.tournament), table, player) for player in table.players] == [250, 250, 240, 220]


def test_after_many_extra_deals_the_draw_breaks_the_tie() -> None:
    hall = Hall().enter("A", "B").start()
    for _ in range(1 + MOST_EXTRA_DEALS):
        hall.result(0, 0)
    assert hall.tournament.status == "over"
    assert hall.tournament.tables[0].order == hall.tournament.tables[0].players


# "new draw; until one table is left: the final"


def test_rounds_are_drawn_anew_until_one_table_is_left() -> None:
    hall = Hall(qualifiers_per_table=2, table_size=4).enter(*"ABCDEFGHIJKMNPQR").start().play(in_order)
    assert [len(tables) for tables in hall.tournament.rounds] == [4, 2, 1]
    assert hall.tournament.status == "over"
    assert names(hall, (hall.tournament.tables[0].order or ())[:1]) == ["A"]


def test_few_players_begin_with_the_final() -> None:
    hall = Hall().enter("A", "B", "C").start()
    assert is_final(hall.tournament)
    hall.play(in_order)
    assert names(hall, hall.tournament.tables[0].order or ()) == ["A", "B", "C"]


def test_who_went_further_has_the_better_place() -> None:
    hall = Hall(qualifiers_per_table=2).enter(*"ABCDEFGH").start().play(in_order)
    first, final = hall.tournament.rounds
    order = places(hall.tournament)
    assert order[:4] == tuple((player,) for player in final[0].order or ())
    third = {table.players[2] for table in map(_sorted, first)}
    last = {table.players[3] for table in map(_sorted, first)}
    assert [set(together) for together in order[4:]] == [third, last]  # shared, since they had as many chips


def _sorted(table: RoundTable) -> RoundTable:
    return RoundTable(tuple(sorted(table.players)))


# "prize_table gives percentages of entries minus fee"; "the fee is platform_fee_percent of ... the pool, rounded half up"


@pytest.mark.parametrize(
    ("entry", "fee", "prizes", "entries", "expected"),
    [
        ("10", "0", "50/30/20", 6, Purse(6000, 0, (3000, 1800, 1200))),
        ("50", "10", "100/0/0", 5, Purse(25_000, 2500, (22_500, 0, 0))),
        ("0.05", "10", "50/30/20", 1, Purse(5, 1, (2, 1, 1))),  # 0.5 and 1.2 hundredths
        ("0.01", "50", "34/33/33", 3, Purse(3, 2, (1, 0, 0))),  # 1.5 is rounded up
        ("0", "10", "50/30/20", 9, Purse(0, 0, (0, 0, 0))),
    ],
)
def test_prizes_are_parts_of_the_entries_after_the_fee(
    entry: str, fee: str, prizes: str, entries: int, expected: Purse
) -> None:
    first, second, third = map(int, prizes.split("/"))
    options = KnockOut(entry_fee=Decimal(entry), platform_fee_percent=Decimal(fee), prize_table=(first, second, third))
    found = purse(options, entries)
    assert found == expected
    assert found.fee + sum(found.prizes) == found.pool == int(options.entry_fee * 100) * entries


def test_prizes_that_nobody_can_win_go_to_the_first() -> None:
    assert purse(KnockOut(entry_fee=Decimal(10)), 2, places=2).prizes == (1400, 600)


def test_the_final_pays_the_prizes() -> None:
    """Two finalists: 50 and 20 percent for the first.  What is held in play chips is paid in whole ones."""
    hall = Hall(entry_fee="10", platform_fee_percent="5").enter(*"ABCDEFG").start().play(in_order)
    assert (hall.tournament.fee, hall.tournament.prizes) == (300, (4700, 2000))
    counted = Hall(entry_fee="10", platform_fee_percent="5").counted().enter(*"ABCDEFG").start().play(in_order)
    assert (counted.tournament.fee, counted.tournament.prizes) == (350, (4655, 1995))


@pytest.mark.parametrize(
    ("entry", "fee", "prizes", "entries", "expected"),
    [
        ("10", "0", "50/30/20", 3, Purse(3000, 0, (1500, 900, 600))),
        ("10", "2.5", "50/30/20", 5, Purse(5000, 100, (2600, 1400, 900))),  # 1.25, 14.7 and 9.8 chips
        (
            "1",
            "0",
            "40/30/30",
            5,
            Purse(500, 0, (300, 100, 100)),
        ),  # 1.5 is not rounded up, or the second would win more
        ("1", "99", "50/30/20", 1, Purse(100, 0, (100, 0, 0))),
    ],
)
def test_what_is_paid_in_play_chips_is_whole(entry: str, fee: str, prizes: str, entries: int, expected: Purse) -> None:
    first, second, third = map(int, prizes.split("/"))
    options = KnockOut(entry_fee=Decimal(entry), platform_fee_percent=Decimal(fee), prize_table=(first, second, third))
    assert purse(options, entries, is_whole=True) == expected
    assert expected.fee + sum(expected.prizes) == expected.pool


def test_bots_neither_pay_nor_win() -> None:
    hall = Hall(entry_fee="10").enter("Ann", "Bob").start(bots=4)
    (table,) = hall.tournament.tables
    bots = [player for player in table.players if not hall.tournament.entrants[player].is_person]
    hall.play(lambda sitting: [10 if player in bots else -player for player in sitting.players])
    view = view_for(hall.tournament, "")
    assert (view.pool, view.prizes) == ("20", ("14", "6"))
    assert [player.prize for player in view.players] == ["14", "6", "", "", "", ""]
    assert {view.players[player].place for player in bots}.isdisjoint({5, 6})


def test_an_entry_is_in_whole_chips() -> None:
    with pytest.raises(Refusal, match=r"The entry is paid in whole play chips: change entry_fee, which is 0\.07\."):
        Hall(entry_fee="0.07")


def test_a_tie_for_a_prize_is_broken_too() -> None:
    hall = Hall(entry_fee="10").enter("A", "B", "C", "D").start()
    first, second, third, fourth = hall.tournament.tables[0].players
    hall.result(30, 0, 0, -30)
    assert hall.tournament.running[0].players == (second, third)
    hall.result(0, 1)
    assert hall.tournament.tables[0].order == (first, third, second, fourth)


def test_without_entries_only_a_tie_for_the_win_matters() -> None:
    hall = Hall().enter("A", "B", "C", "D").start().result(30, 0, 0, -30)
    assert hall.tournament.status == "over"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, [1, 2, 2, 2, 5]),
        ({"entry_fee": "10", "prize_table": "100/0/0"}, [1, 2, 2, 2, 5]),
        ({"entry_fee": "10", "prize_table": "40/30/30"}, [1, 2, 2, 4, 5]),
    ],
    ids=["no-entries", "one-prize", "two-prizes-alike"],
)
def test_finalists_who_tie_share_a_place_unless_money_depends_on_it(given: dict[str, Any], expected: list[int]) -> None:
    hall = Hall(**given).enter(*"ABCDE").start()
    order = hall.tournament.tables[0].players
    hall.result(40, 0, 0, 0, -40)
    if hall.tournament.status != "over":
        hall.result(5, 5, -10)
    assert hall.tournament.status == "over"
    ranks = view_for(hall.tournament, "").players
    assert [ranks[player].place for player in order] == expected


def test_finalists_whose_tie_the_order_of_the_draw_broke_do_not_share_a_place() -> None:
    hall = Hall().enter("A", "B", "C", "D").start().result(10, 10, -10, -10)
    for _ in range(MOST_EXTRA_DEALS):
        hall.result(0, 0)
    first, second, *others = hall.tournament.tables[0].players
    assert places(hall.tournament) == ((first,), (second,), tuple(others))


# "qualify_rule = ... min_chips (out at once below min_chips, through with at least qualify_chips when the round ends)"


def test_who_falls_below_min_chips_is_out_at_once() -> None:
    hall = Hall(**THRESHOLDS).enter(*"ABCDEFGH").start()
    loser = hall.tournament.tables[0].players[3]
    assert hall.tournament.running[0].deals == 1
    hall.result(61, 0, 0, -61)
    table = hall.tournament.tables[0]
    assert table.out == ((loser, 1),)
    assert loser not in table.sittings[1].players
    assert len(table.sittings[1].players) == 3


def test_with_exactly_min_chips_one_stays() -> None:
    hall = Hall(**THRESHOLDS).enter(*"ABCDEFGH").start().result(60, 0, 0, -60)
    assert hall.tournament.tables[0].out == ()


def test_who_has_qualify_chips_when_the_round_ends_goes_on() -> None:
    hall = Hall(**THRESHOLDS).enter(*"ABCDEFGH").start()
    first, second, third, fourth = hall.tournament.tables[0].players
    hall.result(20, 0, 0, -20).result(0, 0, -1, 1)
    assert hall.tournament.tables[0].order == (first, second, third, fourth)
    assert hall.tournament.tables[0].going_on == (first, second)


def test_where_nobody_has_enough_the_best_goes_on() -> None:
    hall = Hall(**THRESHOLDS | {"qualify_chips": 200}).enter(*"ABCDEFGH").start()
    hall.result(20, 0, 0, -20).result(0, 0, 0, 0)
    assert len(hall.tournament.tables[0].going_on) == 1


def test_where_everybody_has_enough_the_last_goes_out() -> None:
    hall = Hall(**THRESHOLDS | {"qualify_chips": 40}).enter(*"ABCDEFGH").start()
    last = hall.tournament.tables[0].players[3]
    hall.result(20, 0, 0, -20).result(0, 0, 0, 0)
    assert hall.tournament.tables[0].order is not None
    assert hall.tournament.tables[0].order[-1] == last
    assert len(hall.tournament.tables[0].going_on) == 3


def test_a_table_where_one_is_left_plays_no_more() -> None:
    hall = Hall(**THRESHOLDS | {"table_size": 3}).enter(*"ABCD").start()
    hall.result(70, -70)
    assert hall.tournament.tables[0].order is not None


# "each deal's points are multiplied by the round's point_value"


def test_points_are_multiplied_by_the_point_value() -> None:
    hall = Hall(**THRESHOLDS | {"point_value": 5}).enter(*"ABCDEFGH").start().result(10, 2, 0, -12)
    table = hall.tournament.tables[0]
    assert [chips(options_of(hall.tournament), table, player) for player in table.players] == [150, 110, 100, 40]


def test_without_thresholds_a_point_is_a_chip() -> None:
    hall = Hall(point_value=5).enter("A", "B").start()
    table = RoundTable((0, 1), (Sitting("M", (0, 1), 1, points=(10, -10)),))
    assert [chips(options_of(hall.tournament), table, player) for player in (0, 1)] == [250, 230]


# "rebuy_chips (0 = none) may be bought by a player below min_chips if balance + rebuy_chips >= min_chips"

REBUY = THRESHOLDS | {"rebuy_chips": 30, "entry_fee": "10"}


def asked(hall: Hall) -> tuple[int, ...]:
    return hall.tournament.tables[0].asked


def token(hall: Hall, player: int) -> str:
    return hall.tournament.entrants[player].sitter.token


def test_who_is_below_min_chips_may_buy_if_that_is_enough() -> None:
    hall = Hall(**REBUY).enter(*"ABCDEFGH").start()
    _, _, third, fourth = hall.tournament.tables[0].players
    hall.result(200, 0, -90, -91)  # 10 and 30 more are enough; 9 and 30 are not
    assert asked(hall) == (third,)
    hall.done(Answer(token(hall, third), buy=True))
    table = hall.tournament.tables[0]
    assert chips(options_of(hall.tournament), table, third) == 40
    assert table.out == ((fourth, 1),)
    assert third in table.sittings[1].players


def test_who_does_not_buy_is_out() -> None:
    hall = Hall(**REBUY).enter(*"ABCDEFGH").start()
    third = hall.tournament.tables[0].players[2]
    hall.result(80, 0, -80, 0)
    hall.done(Answer(token(hall, third), buy=False))
    assert hall.tournament.tables[0].out == ((third, 1),)


def test_who_does_not_answer_in_time_buys_nothing() -> None:
    hall = Hall(**REBUY).enter(*"ABCDEFGH").start().result(80, 0, -80, 0)
    third = hall.tournament.tables[0].players[2]
    hall.done(Lapse(hall.tournament.version - 1))
    assert asked(hall) == (third,)
    hall.done(Lapse(hall.tournament.version))
    assert hall.tournament.tables[0].out == ((third, 1),)


def test_a_lapse_does_not_answer_a_later_question() -> None:
    hall = Hall(**REBUY).enter(*"ABCDEFGH").start().result(80, 0, -80, 0)
    third = hall.tournament.tables[0].players[2]
    early = hall.tournament.version
    hall.done(Answer(token(hall, third), buy=True))
    hall.result(20, 0, -20, 0)
    assert asked(hall) == (third,)
    hall.done(Lapse(early))
    assert asked(hall) == (third,)


def test_without_rebuy_chips_nobody_is_asked_and_bots_never_buy() -> None:
    hall = Hall(**THRESHOLDS).enter(*"ABCDEFGH").start().result(80, 0, -80, 0)
    assert asked(hall) == ()
    hall = Hall(**REBUY).enter("A").start(bots=7)
    bot = next(player for player in hall.tournament.tables[0].players if player)
    place = hall.tournament.tables[0].players.index(bot)
    points = [0, 0, 0, 0]
    points[place], points[place - 1] = -80, 80
    hall.result(*points)
    assert asked(hall) == ()
    assert hall.tournament.tables[0].out == ((bot, 1),)


def test_only_who_is_asked_can_buy() -> None:
    hall = Hall(**REBUY).enter(*"ABCDEFGH").start().result(80, 0, -80, 0)
    first = hall.tournament.tables[0].players[0]
    assert hall.refused(Answer(token(hall, first), buy=True)) == "not_asked"
    assert hall.refused(Answer("nobody's", buy=True)) == "no_seat"


def test_bought_chips_are_paid_for_with_another_entry() -> None:
    hall = Hall(**REBUY).enter("A", "B").start()
    second = hall.tournament.tables[0].players[1]
    hall.result(80, -80)
    hall.done(Answer(token(hall, second), buy=True))
    hall.play(in_order)
    assert hall.tournament.fee + sum(hall.tournament.prizes) == 3 * 1000


# 8.4: the options


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"prize_table": "50/30/10"}, "The prizes add up to 90 %, not 100 %: change prize_table."),
        ({"prize_table": "20/30/50"}, "A lower place cannot win more"),
        ({"qualify_rule": "min_chips"}, "set min_chips and qualify_chips"),
        ({"qualify_rule": "min_chips", "min_chips": 300, "qualify_chips": 300}, "begins a round with 240 chips"),
        ({"qualify_rule": "min_chips", "min_chips": 100, "qualify_chips": 50}, "cannot be less than min_chips"),
        ({"table_size": 7}, "table_size cannot be '7': choose a whole number from 3 to 6."),
        ({"deals_per_round": 0}, "deals_per_round cannot be '0'"),
        ({"rounds": 3}, "There is no option 'rounds'"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_in_words(rules: Any, words: str) -> None:
    with pytest.raises(Refusal, match=re.escape(words)) as refused:
        Hall(**rules)
    assert refused.value.code == "bad_rules"


@pytest.mark.parametrize(
    "game", ["nonsense", "basic(ace_mode=sideways)", "basic-house(printed_jokers=0, joker_swap=x)"]
)
def test_an_unknown_game_is_refused(game: str) -> None:
    with pytest.raises(Refusal):
        Hall(game=game)


@pytest.mark.parametrize("game", ["basic", "basic-classic", "basic-quick", "basic-house", "block", "500", "500-river"])
def test_any_game_with_deals_can_be_played(game: str) -> None:
    assert Hall(game=game).enter("A", "B", "C").start().play(in_order).tournament.status == "over"


# 9: the preset `indian-knockout`


def test_the_preset_is_an_indian_knock_out() -> None:
    named = TOURNAMENTS["indian-knockout"]
    assert (named.rules.table_size, named.rules.deals_per_round, named.rules.qualifiers_per_table) == (6, 3, 1)
    assert (named.rules.qualify_rule, named.rules.rebuy_chips, named.rules.start_chips) == ("top_k", 0, 240)
    hall = Hall(game="indian-knockout").enter(*"ABCDEFGH").start()
    assert hall.tournament.game == "indian-deals-3"
    assert game_text(hall.tournament.game, hall.tournament.running[0].deals) == "indian-deals-3(deals_tie_break=shared)"


def test_chips_of_an_indian_match_are_counted_from_the_start_of_the_round() -> None:
    """The winner of a deal takes from each loser as many chips as the loser's points; the chips sum to what they were."""
    match = Match.new(rules_for(game_text("indian-deals-3", 2), 4), "1")
    play(match, ["sensible"] * 4)
    won = points(match.state)
    assert sum(won) == 0
    assert {seat for seat, brought in enumerate(won) if brought == max(won)} == set(match.winners)
    assert [240 + brought - 80 for brought in won] == list(match.totals)


def test_the_rule_card_has_the_tournament_and_its_game() -> None:
    named = TOURNAMENTS["indian-knockout"]
    text = format_text(whole_card(named, named.rules, 6))
    assert text.startswith("Indian rummy: Indian knock-out")
    assert "Every table plays 3 deals." in text
    assert text.count("\n\n") > 6
    changed = format_text(whole_card(named, rules_of(FORMS[named.form], named.rules, {"deals_per_round": 1})))
    assert "* Every table plays one deal." in changed
    assert "indian-knockout(deals_per_round=1)" in changed
