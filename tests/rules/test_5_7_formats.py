"""Rulebook 5.7 to 5.9: points, pool and deals, with every sum; and 13.7, money that sums to zero."""

from decimal import Decimal

import pytest

from openrummy.engine.decide import actors, deal
from openrummy.engine.scores import is_sound, leaf
from openrummy.engine.state import DEAL, DRAW, OVER, State
from openrummy.parts.chips import equal_shares, fee_of
from openrummy.variants.indian.events import PutOut, RejoinOffered, Settled, SplitOffered
from openrummy.variants.indian.formats import PointsFormat
from openrummy.variants.indian.memory import SEAT_MEMORY
from openrummy.variants.indian.money import drops_left, manual_split
from openrummy.variants.indian.panels import BacksPanel, BackView, StandingPanel
from tests.helpers import events, legal, play, points, refusal, result
from tests.panels import panel_in
from tests.rules.indian import LOOSE, OTHER, at, seats, to_discard

THIRD = LOOSE.replace("2S", "2D")
FOURTH = OTHER.replace("3S", "TD")
FOUR = (LOOSE, OTHER, THIRD, FOURTH)
WRONG = "declare 9H"


def chips(state: State) -> tuple[int, ...]:
    return state.public.sheet.chips


def adds_up(state: State) -> bool:
    """13.7: chips sum to zero with the fee as a player."""
    return sum(state.public.sheet.chips) + state.public.sheet.fee == 0


def test_5_7_the_winner_gets_the_points_of_all_losers() -> None:
    """S1: 4 x (45+78+23+20+40) = 824 before the fee."""
    costs = tuple(leaf(number, "hand", seat=seat) for seat, number in enumerate((0, 45, 78, 23, 20, 40)))
    state = at("indian-points(point_value=4)", *FOUR, "QC QS", "QH JH")
    _, _, scores, paid, fee = PointsFormat(Decimal(0), 400).booked(state, costs, "declared", 0)
    assert scores == costs
    assert [score.points for score in paid] == [82400, -18000, -31200, -9200, -8000, -16000]
    assert fee == 0
    assert all(map(is_sound, paid))


def test_5_7_the_fee_is_taken_from_the_winner() -> None:
    """R39: percent of the winner's gross, half a hundredth up."""
    state = play(at("indian-points(point_value=0.25, platform_fee_percent=12.50)"), "drop")
    assert chips(state) == (-500, 437)
    assert state.public.sheet.fee == 63
    assert adds_up(state)
    assert result(state).fee == 63


@pytest.mark.parametrize(
    ("amount", "percent", "fee"),
    [
        (1000, "10", 100),
        (1, "50", 1),
        (1, "49.99", 0),
        (333, "0.01", 0),
        (50, "1", 1),
        (0, "5", 0),
        (82400, "12.5", 10300),
    ],
)
def test_7_fee_is_rounded_half_up(amount: int, percent: str, fee: int) -> None:
    assert fee_of(amount, Decimal(percent)) == fee


def test_5_7_one_deal_is_a_match() -> None:
    state = play(at(), "drop")
    assert state.public.turn.phase == OVER
    assert state.public.sheet.winners == (1,)


def test_5_7_a_void_deal_is_dealt_again() -> None:
    state = at("indian-points(closed_exhaust=void)", stock="8S", memory="drawn=1,2")
    state = play(state, "stock", "discard 2S")
    assert state.public.turn.phase == DEAL
    assert deal(state, bytes(128))[0].public.dealer == state.public.dealer


def test_5_7_an_ended_deal_is_shared() -> None:
    """`invalid_declaration_effect=end`: all others share the penalty equally, the remainder going round from the left."""
    text = "indian-points(invalid_declaration_effect=end, invalid_declaration_points=50, point_value=0.01)"
    state = play(to_discard(text, LOOSE, OTHER, THIRD, FOURTH, drawn="9H"), WRONG)
    assert chips(state) == (-50, 17, 17, 16)
    assert adds_up(state)


# pool


def pool(*totals: int, preset: str = "indian-pool-101", **given: str) -> State:
    """Return a pool in a deal that the last seat is about to win because everybody else drops."""
    return at(preset, *FOUR[: len(totals)], totals=totals, **given)


def test_5_8_who_reaches_the_limit_is_out() -> None:
    state = pool(81, 80, 0, memory="turned=1")
    told = events(play(state, "drop"), "drop")
    assert PutOut((0,)) in told
    after = play(state, "drop", "drop")
    assert after.public.sheet.totals == (101, 100, 0)
    assert seats(after).gone == 0b001


def test_5_8_the_last_one_wins_the_pool() -> None:
    """S1: 50 x 5 = 250; here four entries of 50 and a fee of 10 percent."""
    state = pool(90, 90, 90, 0, preset="indian-pool-101(entry_fee=50, platform_fee_percent=10)", memory="turned=1")
    state = play(state, "drop", "drop", "drop")
    assert state.public.sheet.winners == (3,)
    assert chips(state) == (-5000, -5000, -5000, 13000)
    assert state.public.sheet.fee == 2000
    assert adds_up(state)
    settled = state.public.sheet.settled
    assert settled is not None
    assert settled.fee == 2000
    assert [score.points for score in settled.chips] == [-5000, -5000, -5000, 13000]
    assert [(part.rule, part.points) for part in settled.chips[3].parts] == [
        ("entry", -5000),
        ("pool_won", 20000),
        ("house_fee", -2000),
    ]


def test_5_8_s1_five_players_for_50() -> None:
    fifth = "2S 4S 6H 8H TH KH AD 3D 5D 7D JC KC AC"
    state = at(
        "indian-pool-101(entry_fee=50, deck_count=3)", *FOUR, fifth, totals=(90, 90, 90, 90, 0), memory="turned=1"
    )
    told = events(play(state, "drop", "drop", "drop"), "drop")
    paid = next(event for event in told if isinstance(event, Settled))
    assert [part.points for part in paid.chips[4].parts] == [-5000, 25000]


@pytest.mark.parametrize(("preset", "drops"), [("indian-pool-101", (20, 40)), ("indian-pool-201", (25, 50))])
def test_5_8_drops_of_the_pools(preset: str, drops: tuple[int, int]) -> None:
    assert points(play(pool(0, 0, preset=preset, memory=""), "drop"))[0] == drops[0]
    assert points(play(pool(0, 0, preset=preset, memory="drawn=1"), "drop"))[0] == drops[1]


def test_5_8_rejoin() -> None:
    """R42: below the rejoin limit, with at least two left: a player pays again and rejoins with the highest total plus one."""
    state = pool(95, 59, 40, preset="indian-pool-101(entry_fee=10)", memory="turned=1")
    assert RejoinOffered((0,), 80, 1000) in events(play(state, "drop"), "drop")
    state = play(state, "drop", "drop")
    assert state.public.turn.phase == "rejoin"
    assert actors(state) == (0,)
    assert legal(state, 0) == {"rejoin", "decline"}
    assert refusal(state, "1: rejoin") == "not_asked"
    back = play(state, "0: rejoin")
    assert back.public.sheet.totals == (80, 79, 40)
    assert seats(back).rejoins == (1, 0, 0)
    assert seats(back).gone == 0
    deal = len(back.public.sheet.rows)
    assert panel_in(back, BacksPanel).backs == (BackView(deal, 0, -35),)
    assert SEAT_MEMORY.parse(SEAT_MEMORY.format(back.public.extra, 3), 3) == back.public.extra
    out = play(state, "0: decline")
    assert seats(out).gone == 0b001


@pytest.mark.parametrize(
    ("preset", "totals", "offered"),
    [
        ("indian-pool-101", (95, 59, 0), True),
        ("indian-pool-101", (95, 60, 0), False),
        ("indian-pool-201", (190, 149, 0), True),
        ("indian-pool-201", (190, 150, 0), False),
        ("indian-pool-101(rejoin_allowed=false)", (95, 0, 0), False),
        ("indian-pool-101(max_rejoins=0)", (95, 0, 0), False),
        ("indian-pool-101(rejoin_max_score=19)", (95, 0, 0), False),
    ],
)
def test_5_8_when_one_may_rejoin(preset: str, totals: tuple[int, ...], offered: bool) -> None:
    """Two first drops end the deal, which the third seat wins."""
    state = play(pool(*totals, preset=preset, memory="turned=1"), "drop", "drop")
    assert (state.public.turn.phase == "rejoin") == offered


def test_5_8_no_rejoin_with_one_left() -> None:
    state = play(pool(95, 95, 0, memory="turned=1"), "drop", "drop")
    assert state.public.turn.phase == OVER


def test_5_8_max_rejoins() -> None:
    state = pool(95, 0, 0, preset="indian-pool-101(max_rejoins=1)", memory="turned=1 rejoins=1,0,0")
    assert play(state, "drop", "drop").public.turn.phase == DEAL


def test_5_8_several_answer_at_once_in_any_order() -> None:
    state = play(pool(90, 90, 20, 0, memory="turned=1"), "drop", "drop", "drop")
    assert state.public.turn.phase == "rejoin"
    assert set(actors(state)) == {0, 1}
    assert play(state, "1: rejoin").public.sheet.totals[1] == 41
    done = play(state, "1: rejoin", "0: rejoin")
    assert done.public.sheet.totals == (41, 41, 40, 0)
    assert done.public.turn.phase == DEAL


def test_5_8_a_rejoin_pays_into_the_pool() -> None:
    state = pool(90, 90, 90, 0, preset="indian-pool-101(entry_fee=10)", memory="turned=1 rejoins=2,0,1,0")
    state = play(state, "drop", "drop", "drop")
    assert chips(state) == (-3000, -1000, -2000, 6000)
    assert adds_up(state)
    settled = state.public.sheet.settled
    assert settled is not None
    assert [(part.rule, part.points) for part in settled.chips[0].parts] == [("entry", -1000), ("entry_again", -2000)]


@pytest.mark.parametrize("preset", ["indian-pool-101", "indian-deals-2"])
def test_5_8_an_entry_counts_as_paid_while_the_match_runs(preset: str) -> None:
    """The seats show what they have put in, and the score sheet shows what is in the pool and the fee."""
    state = at(f"{preset}(entry_fee=10, platform_fee_percent=2.5)", *FOUR, memory="rejoins=0,1,0,0")
    assert state.rules.showing.chips(state.public) == (-1000, -2000, -1000, -1000)
    assert panel_in(state, StandingPanel).words[-2:] == ("In the pool: 50 chips", "Fee: 2.5% of the pool")
    for_nothing = at(preset, *FOUR)
    assert for_nothing.rules.showing.chips(for_nothing.public) is None


def test_5_7_the_fee_of_a_points_match_stands_on_the_sheet() -> None:
    state = at("indian-points(point_value=0.25, platform_fee_percent=10)")
    assert panel_in(state, StandingPanel).words == ("Each point is worth 0.25 chips", "Fee: 10% of the winnings")
    assert state.rules.showing.chips(state.public) is None
    after = play(state, "drop")
    assert after.rules.showing.chips(after.public) == (-500, 450)


@pytest.mark.parametrize(("total", "left"), [(120, 3), (180, 0), (195, 0), (175, 1), (0, 8), (200, 0)])
def test_5_8_drops_left(total: int, left: int) -> None:
    assert drops_left(201, total, 25) == left


def test_5_8_manual_split_of_the_example() -> None:
    """201 pool, entry 10, pool 60, totals 120, 180, 195: 40, 10 and 10."""
    split = manual_split(6000, 1000, [3, 0, 0])
    assert split == ((3000, 1000), (0, 1000), (0, 1000))


@pytest.mark.parametrize(("rest", "is_allowed"), [(1000, True), (999, False)])
def test_5_8_the_rest_is_at_least_an_entry(rest: int, is_allowed: bool) -> None:
    assert (manual_split(2000 + rest, 1000, [2, 0]) is not None) == is_allowed


def test_5_8_equal_shares_leave_nothing() -> None:
    assert equal_shares(10000, 3) == (3334, 3333, 3333)
    assert equal_shares(0, 2) == (0, 0)


SPLIT = "indian-pool-201(entry_fee=10)"


def split_asked() -> State:
    """Four began; the first is out, and three are left with 120, 145 and 120."""
    state = pool(190, 95, 120, 120, preset=SPLIT, memory="turned=1")
    return play(state, "drop", "drop", "drop")


def test_5_8_the_split_is_offered_to_all_who_are_left() -> None:
    state = play(split_asked(), "0: decline")
    assert state.public.turn.phase == "split"
    assert set(actors(state)) == {1, 2, 3}
    assert legal(state, 1) == {"share", "playon"}
    assert refusal(state, "0: share") == "not_asked"


def test_5_8_the_worked_sum_is_told_before_anybody_agrees() -> None:
    """Drops left are 3, 2 and 3: one entry for each drop beyond 2, and the other 20 in equal shares."""
    told = events(split_asked(), "0: decline")
    offer = next(event for event in told if isinstance(event, SplitOffered))
    assert offer.seats == (1, 2, 3)
    assert [share.points for share in offer.shares] == [1667, 667, 1666]
    assert all(map(is_sound, offer.shares))


def test_5_8_all_agree_and_the_pool_is_paid() -> None:
    state = play(split_asked(), "0: decline", "2: share", "1: share")
    assert state.public.turn.phase == "split"
    told = events(state, "3: share")
    assert any(isinstance(event, Settled) for event in told)
    done = play(state, "3: share")
    assert done.public.sheet.winners == (1, 2, 3)
    assert adds_up(done)


def test_5_8_one_refusal_and_the_match_goes_on() -> None:
    state = play(split_asked(), "0: decline", "2: share", "3: playon")
    assert state.public.turn.phase == DEAL
    after = deal(state, bytes(128))[0]
    assert after.public.turn.phase == DRAW
    assert after.public.counts == (0, 13, 13, 13)


@pytest.mark.parametrize(
    ("totals", "is_offered"),
    [((190, 0, 0), True), ((0, 0), False), ((190, 0, 0, 0), True), ((190, 190, 0, 0), True)],
)
def test_5_8_who_may_split(totals: tuple[int, ...], is_offered: bool) -> None:
    """Only three or two players left of more than three may split, or two of three."""
    state = pool(*totals, preset="indian-pool-201(entry_fee=10, rejoin_allowed=false)", memory="turned=1")
    state = play(state, *["drop"] * (len(totals) - 1))
    assert (state.public.turn.phase == "split") == is_offered


def test_5_8_no_split_where_it_is_off_or_nothing_is_in_the_pool() -> None:
    for text in (
        "indian-pool-201(rejoin_allowed=false)",
        "indian-pool-201(rejoin_allowed=false, entry_fee=10, split_mode=none)",
    ):
        assert play(pool(190, 0, 0, preset=text, memory="turned=1"), "drop", "drop").public.turn.phase == DEAL


@pytest.mark.parametrize(
    ("preset", "totals", "shared"),
    [
        ("indian-pool-101(split_mode=auto, entry_fee=10)", (95, 60, 80), True),
        ("indian-pool-101(split_mode=auto, entry_fee=10)", (95, 60, 79), False),
        ("indian-pool-201(split_mode=auto, entry_fee=10)", (190, 150, 175), True),
        ("indian-pool-201(split_mode=auto, entry_fee=10)", (190, 149, 175), False),
    ],
)
def test_5_8_automatic_split(preset: str, totals: tuple[int, ...], shared: bool) -> None:
    """With totals of at least 80 or 175 nobody can afford a drop: the pool is split at once."""
    state = play(pool(*totals, preset=preset, memory="turned=1"), "drop", "drop")
    assert (state.public.turn.phase == OVER) == shared
    if shared:
        assert chips(state) == (-1000, 500, 500)
        assert state.public.sheet.winners == (1, 2)


def test_5_8_leaving_a_pool_between_deals() -> None:
    """R45: it ends that player's match, and the entry is lost."""
    state = play(pool(0, 0, 0, preset="indian-pool-101(entry_fee=10)", memory="turned=1"), "drop", "drop")
    assert state.public.turn.phase == DEAL
    state = play(state, "1: quit")
    assert seats(state).gone == 0b010
    assert deal(state, bytes(128))[0].public.counts == (13, 0, 13)
    state = play(state, "0: quit")
    assert state.public.sheet.winners == (2,)
    assert chips(state) == (-1000, -1000, 2000)


def test_5_8_leaving_while_a_question_is_open() -> None:
    state = play(pool(95, 0, 0, 0, memory="turned=1"), "drop", "drop", "drop")
    assert state.public.turn.phase == "rejoin"
    assert play(state, "0: quit").public.turn.phase == DEAL
    split = play(split_asked(), "0: decline", "1: share", "2: quit")
    assert split.public.turn.phase == DEAL


# deals


def deals(preset: str = "indian-deals-2(drop_allowed=true)", **given: object) -> State:
    return at(preset, LOOSE, OTHER, THIRD, **given)


def test_5_9_everybody_starts_with_80_chips_a_deal() -> None:
    assert deals().public.sheet.totals == (160, 160, 160)
    assert deals("indian-deals-3").public.sheet.totals == (240, 240, 240)
    assert deals("indian-deals-2(num_deals=5, chips_per_deal=100)").public.sheet.totals == (500, 500, 500)


def test_5_9_the_winner_of_a_deal_takes_from_each_loser() -> None:
    """S1: 10+20+30+35+40 = 135; here two drops."""
    state = play(deals(memory="drawn=1 turned=1"), "drop", "drop")
    assert points(state) == (-40, -20, 60)
    assert state.public.sheet.totals == (120, 140, 220)
    assert [part.points for part in result(state).scores[2].parts] == [40, 20]


def test_5_9_most_chips_win_after_the_last_deal() -> None:
    text = "indian-deals-2(drop_allowed=true, entry_fee=5, platform_fee_percent=10)"
    state = deals(text, memory="turned=1", scored=1)
    state = play(state, "drop", "drop")
    assert state.public.turn.phase == OVER
    assert state.public.sheet.winners == (2,)
    assert chips(state) == (-500, -500, 850)
    assert state.public.sheet.fee == 150
    assert adds_up(state)


@pytest.mark.parametrize(("rule", "is_over"), [("extra_deal", False), ("shared", True)])
def test_5_9_ties(rule: str, is_over: bool) -> None:
    """R44: those who tie play an extra deal."""
    text = f"indian-deals-2(drop_allowed=true, entry_fee=5, deals_tie_break={rule})"
    state = play(deals(text, memory="turned=1", scored=1, totals=(160, 200, 140)), "drop", "drop")
    assert state.public.sheet.totals == (140, 180, 180)
    assert (state.public.turn.phase == OVER) == is_over
    if is_over:
        assert state.public.sheet.winners == (1, 2)
        assert chips(state) == (-500, 250, 250)
        return
    extra = deal(state, bytes(128))[0]
    assert extra.public.counts == (0, 13, 13)
    assert seats(extra).inside == 0b110
    loser = extra.public.turn.seat
    done = play(extra, "drop")
    assert done.public.sheet.winners == (3 - loser,)


def test_5_9_no_drops_in_best_of_two_and_three() -> None:
    for preset in ("indian-deals-2", "indian-deals-3"):
        assert refusal(deals(preset), "drop") == "no_drops"


def test_5_9_who_leaves_loses_80_and_is_out() -> None:
    """R45."""
    state = play(deals("indian-deals-2"), "0: quit", "1: quit")
    assert points(state) == (-80, -80, 160)
    assert state.public.sheet.winners == (2,)
