"""Rulebook 6: the 21-card game."""

from typing import Any

import pytest

from openrummy.cards import JOKER, format_card, parse_card
from openrummy.engine.rules import melds_in, values_in
from openrummy.engine.scores import Score, is_sound
from openrummy.engine.state import State
from openrummy.variants.indian.wilds import Wilds
from tests.helpers import legal, play, points, position, refusal, result, start

RUNS = "2H 3H 4H / 5C 6C 7C / 8D 9D TD / JS JH JC / 2S 3S 4S / 9C 9S 9H / AD AC AS"
TUNNELAS = "2H 2H 2H / 5C 5C 5C / 9D 9D 9D"
DUBLEES = "2H 2H / 3C 3C / 5C 5C / 7S 7S / 8D 8D / TD TD / JS JS / AC AC"
LOOSE = "2S 4D 6H 8H TH KC JD 3D 5D 7D JH KS TC 4C 9C 8S 6S 3S QS 9H 2D"


def game(*hands: str, wild: str = "KH", **given: Any) -> State:
    """Return a deal in which the king of hearts is the cut joker, the ace the upper and the queen the lower joker."""
    given.setdefault("memory", "covered drawn=1 turned=" + ",".join(str(seat + 1) for seat in range(len(hands))))
    text = given.pop("text", "21-card")
    held = [text_.replace(" / ", " ") for text_ in hands]
    return position(text, hands=held, aside=wild, pile="6D", stock="", **given)


def wilds(state: State) -> set[str]:
    mask = melds_in(state.rules, state.public).wild
    return {format_card(card) for card in range(64) if mask >> card & 1}


@pytest.mark.parametrize("players", range(2, 7))
def test_6_three_packs_and_21_cards(players: int) -> None:
    state = start("21-card", players)
    assert len(state.rules.pack) == 159
    assert state.rules.pack.count(JOKER) == 3
    assert state.public.counts == (21,) * players


@pytest.mark.parametrize(
    ("cut", "upper", "lower"),
    [("7D", "8D", "6D"), ("KH", "AH", "QH"), ("AC", "2C", "KC"), ("JK", "2S", "KS")],
)
def test_6_cut_upper_and_lower_joker(cut: str, upper: str, lower: str) -> None:
    """R47: ranks go round; a printed joker turned up makes AS the cut joker, and all aces are wild."""
    state = game("2H", "3H", wild=cut)
    rank = "A" if cut == "JK" else cut[0]
    assert wilds(state) == {"JK", upper, lower, *(rank + suit for suit in "SHDC")}
    assert isinstance(state.rules.in_deal, Wilds)
    values = [format_card(card) for card in state.rules.in_deal.value_faces(state.public)]
    assert values == ["AS" if cut == "JK" else cut, upper, lower]


def test_6_wild_cards_count_nothing() -> None:
    state = game("2H", "3H")
    values = values_in(state.rules, state.public)
    assert [values[parse_card(card)] for card in ("KS", "AH", "QH", "JK", "AS", "QS", "9C")] == [0, 0, 0, 0, 10, 10, 9]


@pytest.mark.parametrize(
    ("groups", "valid"),
    [
        (RUNS, True),
        (RUNS.replace("8D 9D TD", "8D 9D JK"), True),
        (RUNS.replace("8D 9D TD", "8D 9D JK").replace("2S 3S 4S", "2S 3S JK"), False),
        (TUNNELAS, True),
        (TUNNELAS.rpartition(" / ")[0], False),
        (DUBLEES, True),
        (DUBLEES.rpartition(" / ")[0], False),
        ("KS KD KC JK JK JK AH AH", True),
        ("KS KD KC JK JK JK AH", False),
    ],
)
def test_6_valid_declarations(groups: str, valid: bool) -> None:
    """Three pure runs with all cards grouped; or three tunnelas, eight dublees or eight wild cards with any other cards."""
    shown = groups.replace(" / ", " ").split()
    rest = [card for card in LOOSE.split() if card not in shown]
    full = " ".join((shown + rest)[:21])
    state = game(f"{full} 4H", LOOSE, phase="discard", drawn="4H")
    after = play(state, f"declare 4H {groups}")
    assert (after.public.turn.phase == "show") == valid
    if not valid:
        assert hand_points(after, 0) == -120


def test_6_a_hand_that_can_be_declared_is_listed() -> None:
    full = " ".join((DUBLEES.replace(" / ", " ").split() + [c for c in LOOSE.split() if c not in DUBLEES])[:21])
    state = game(f"{full} 4H", LOOSE, phase="discard", drawn="4H")
    assert any(words.startswith("declare") for words in legal(state))


def ended(*losers: str, shows: tuple[str, ...] = (), hand: str = RUNS, **given: Any) -> State:
    """Return the deal after seat 0 declares a hand and the others show."""
    state = game(f"{hand.replace(' / ', ' ')} 5H", *losers, phase="discard", drawn="5H", **given)
    state = play(state, f"declare 5H {hand}")
    for seat in range(1, len(losers) + 1):
        shown = shows[seat - 1] if seat <= len(shows) else ""
        state = play(state, f"{seat}: show {shown}")
    return state


def hand_points(state: State, seat: int) -> int:
    return result(state).scores[seat].parts[0].points


@pytest.mark.parametrize(
    ("shown", "cost"),
    [
        ("", 120),
        ("2H 2H / 3C 3C / 5C 5C / 7S 7S / 8D 8D / TD TD", 2),
    ],
)
def test_6_points_of_a_loser(shown: str, cost: int) -> None:
    """All cards count up to the cap of 120; six dublees or more score 2."""
    state = ended(f"{DUBLEES.replace(' / ', ' ')} JD 4D 6H 8H TH", shows=(shown,))
    assert hand_points(state, 1) == -cost


def test_6_a_loser_with_a_whole_hand_scores_3() -> None:
    whole = RUNS.replace("JS JH JC", "TS TH TC")
    assert hand_points(ended(whole.replace(" / ", " "), shows=(whole,)), 1) == -3


def test_6_a_loser_who_had_no_turn_pays_at_most_a_middle_drop() -> None:
    assert hand_points(ended(LOOSE, memory="drawn=1 turned=1"), 1) == -70


def test_6_drops() -> None:
    assert points(play(game(LOOSE, LOOSE, memory="turned=1"), "drop")) == (-30, 30)
    assert points(play(game(LOOSE, LOOSE, memory="covered drawn=1 turned=1"), "drop")) == (-70, 70)
    assert points(play(game(LOOSE, LOOSE, memory="missed=2,0"), "miss")) == (-70, 70)


def test_6_the_worked_example() -> None:
    """A wins, B loses 40, C loses 15; A holds an upper joker, B a marriage: -25, +150, -125."""
    state = example()
    costs = tuple(Score(number, "hand", seat=seat) for seat, number in enumerate((0, 40, 15)))
    scores = booked(state, costs)
    assert [score.points for score in scores] == [-25, 150, -125]
    assert all(map(is_sound, scores))
    assert [score.parts[0].points for score in scores] == [55, -40, -15]
    assert [score.parts[1].points for score in scores] == [-80, 190, -110]


def example() -> State:
    return game("AH 2C 3C", "KH AH QH 5C", "7C 8C 9C")


def booked(state: State, costs: tuple[Score, ...], winner: int | None = 0) -> tuple[Score, ...]:
    takes_part: Any = state.rules.dealing
    played = takes_part.takes_part.__self__
    return tuple(played.booked(state, costs, "declared", winner).scores)


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("AH", 10),
        ("AH AH", 30),
        ("AH AH AH", 50),
        ("KH AH", 20),
        ("KH AH QH", 100),
        ("KH KH AH AH QH QH", 300),
        ("KH KH KH AH AH AH QH QH QH", 500),
        ("KH KH AH QH", 110),
        ("KH KH KH AH QH QH", 100 + 30 + 10),
        ("KS KD AS QS JK", 0),
    ],
)
def test_6_value_points(hand: str, worth: int) -> None:
    """Marriages count first, the remaining cards singly; only these exact faces count."""
    state = game(f"{hand} 2C", "3C")
    scores = booked(state, (Score(0, "hand", seat=0), Score(0, "hand", seat=1)))
    assert [score.points for score in scores] == [worth, -worth]


def test_6_values_can_be_changed() -> None:
    state = game("AH 2C", "3C", text="21-card(value_points=1/2/3)")
    scores = booked(state, (Score(0, "hand", seat=0), Score(0, "hand", seat=1)))
    assert [score.points for score in scores] == [1, -1]


def test_6_who_dropped_settles_no_value_cards() -> None:
    state = game("AH 2C", "KH AH QH 3C", "5C", memory="in=1,3 out=2:first_drop")
    scores = booked(state, tuple(Score(n, "hand", seat=seat) for seat, n in enumerate((0, 30, 20))))
    assert [score.points for score in scores] == [60, -30, -30]


def test_6_money_sums_to_zero_with_the_fee() -> None:
    state = play(game(LOOSE, LOOSE, text="21-card(point_value=0.25, platform_fee_percent=10)", memory=""), "drop")
    sheet = state.public.sheet
    assert sheet.chips == (-750, 675)
    assert sheet.fee == 75


def test_6_the_winner_of_the_deal_need_not_win_most() -> None:
    state = ended(f"{LOOSE[:-12]} KH AH QH 2D", hand=RUNS)
    assert sum(points(state)) == 0
    best = max(points(state))
    assert state.public.sheet.winners == tuple(seat for seat, number in enumerate(points(state)) if number == best)


def test_6_wrong_declaration_and_the_others_play_on() -> None:
    state = game(f"{LOOSE} 4H", LOOSE, LOOSE, phase="discard", drawn="4H")
    state = play(state, "declare 4H")
    assert state.public.turn.seat == 1
    assert refusal(state, "drop") is None
    state = play(state, "drop")
    assert points(state) == (-120, -30, 150)
