"""Deals in batches: packs, seeds, threads, policies, observations, and errors that name what is wrong."""

from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from openrummy.bots.policies.gin_skill import SHIPPED
from openrummy.cards import bits, parse_faces
from openrummy.engine.actions import Discard, Meld
from openrummy.sim.batch import PROGRAMS, batch_game, why_not
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.policies import check_policies, names_of_policies, table_of
from openrummy.sim.numbers import gin as a
from openrummy.sim.numbers.gin import name, number_of_act
from openrummy.variants import VARIANTS, rules_for

RULES = rules_for("gin", 2)
GAME = batch_game(RULES)
PAIR = ("greedy", "random")
COLUMNS = ["hands", "points", "reason", "winner", "turn", "pile"]


def played(number: int, *policies: Any, seed: str = "1", threads: int | None = None, first: int = 0) -> Any:
    deals = GAME.deal(number, seed, first=first)
    GAME.play(deals, policies, threads=threads)
    return deals


def same(one: Any, other: Any) -> bool:
    return all((one[column] == other[column]).all() for column in COLUMNS)


def first_of_each(seen: npt.NDArray[Any], legal: npt.NDArray[np.uint64]) -> list[int]:
    """A policy that takes the last legal action."""
    return [max(64 * kind + max(bits(board)) for kind, board in enumerate(row) if board) for row in legal.tolist()]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_on_any_number_of_threads() -> None:
    one, three = (played(1_500, "random", "greedy", threads=threads) for threads in (1, 3))
    assert same(one, three)
    assert same(one, played(1_500, "random", "greedy"))
    assert not same(one, played(1_500, "random", "greedy", seed="2"))


@pytest.mark.slow
def test_a_deal_of_a_seed_is_the_same_whatever_else_is_dealt() -> None:
    assert same(played(1_000, "random", "random")[600:], played(400, "random", "random", first=600))


def test_packs_are_shuffled_well_and_dealt_as_they_lie() -> None:
    deals = GAME.deal(20_000, "1")
    assert (np.sort(deals["pack"], axis=1) == np.array(RULES.pack)).all()
    for place in (0, 20, 51):  # each of 52 cards about 385 times: the standard deviation is 19
        assert np.bincount(deals["pack"][:, place], minlength=64)[list(RULES.pack)].min() > 280
    first = deals[0]
    dealer = int(first["dealer"])
    assert set(bits(int(first["hands"][1 - dealer]))) == set(first["pack"][0:20:2].tolist())
    assert first["pile"][0] == first["pack"][20]
    assert deals["dealer"][:4].tolist() == [0, 1, 0, 1]


@pytest.mark.slow
def test_random_play_is_uniform_over_what_is_legal() -> None:
    deals = GAME.deal_packs(np.tile(np.array(RULES.pack), (22_000, 1)), np.zeros(22_000, int), seed="luck")
    GAME.step(deals, np.full(22_000, a.TAKE_UPCARD))
    discards = np.bincount(GAME.choose(deals, "random") - 64 * a.DISCARDING)
    assert sorted(np.flatnonzero(discards)) == sorted(bits(int(deals["hands"][0][1]) & ~(1 << int(deals["taken"][0]))))
    assert all(2_000 < number < 2_400 for number in discards if number)  # 2,200 each: the standard deviation is 45


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    deals = played(2_000, "random", "greedy")
    assert (deals["winner"] == 1).mean() > 0.98


@pytest.mark.slow
def test_any_callable_may_play_and_sees_what_its_seat_knows() -> None:
    seen: list[npt.NDArray[Any]] = []

    def watching(observations: npt.NDArray[Any], legal: npt.NDArray[np.uint64]) -> list[int]:
        seen.append(observations)
        return first_of_each(observations, legal)

    deals = played(50, watching, "greedy")
    assert GAME.is_over(deals).all()
    assert all((each["seat"] == 0).all() for each in seen)
    assert any((each["phase"] == r.LAYOFF).any() for each in seen)


@pytest.mark.slow
def test_compiled_policies_play_the_same_step_by_step() -> None:
    deals = GAME.deal(300, "1")
    while not GAME.is_over(deals).all():
        chosen = np.where(deals["seat"] == 0, GAME.choose(deals, "greedy"), GAME.choose(deals, "greedy"))
        GAME.step(deals, chosen)
    assert same(deals, played(300, "greedy", "greedy"))


@pytest.mark.slow
def test_an_observation_does_not_depend_on_what_is_hidden() -> None:
    deals = GAME.deal(64, "1")
    for _ in range(5):
        GAME.step(deals, GAME.choose(deals, "greedy"))
    for _ in range(8):
        assert_the_hidden_does_not_matter(deals[deals["phase"] < r.LAYOFF])  # nothing is hidden from then on
        GAME.step(deals, GAME.choose(deals, "greedy"))


def assert_the_hidden_does_not_matter(deals: Any) -> None:
    other = deals.copy()
    for deal in other:  # the other hand and the stock swap places
        hidden = 1 - int(deal["seat"])
        known, stock = int(deal["known"][hidden]), deal["pack"][int(deal["drawn"]) :]
        card = next(card for card in bits(int(deal["hands"][hidden])) if not known >> card & 1)
        deal["hands"][hidden] ^= np.uint64(1 << card | 1 << int(stock[-1]))
        stock[-1] = card
        deal["chance"] += np.uint64(1)
    assert (GAME.observe(deals) == GAME.observe(other)).all()
    assert (GAME.legal(deals) == GAME.legal(other)).all()
    assert (GAME.choose(deals, "skilled") == GAME.choose(other, "skilled")).all()


@pytest.mark.slow
def test_a_pile_is_seen_bottom_to_top() -> None:
    deals = GAME.deal(1, "1")
    seen = GAME.observe(deals)[0]
    assert seen["pile"].tolist() == [int(deals["pack"][0][20])] + [-1] * 31
    assert (seen["pile_size"], seen["stock_size"], seen["turn"], seen["limit"]) == (1, 31, 1, 10)


@pytest.mark.slow
def test_what_is_not_legal_is_named_and_changes_nothing() -> None:
    deals = GAME.deal(3, "1")
    before = deals.copy()
    with pytest.raises(ValueError, match=r"In deal 1 action 1 \(draw_discard\) is not legal"):
        GAME.step(deals, [a.PASS_UPCARD, a.DRAW_DISCARD, a.PASS_UPCARD])
    assert (deals == before).all()
    with pytest.raises(ValueError, match=r"In deal 0 action 9999 \(no action\) is not legal"):
        GAME.step(deals, [9999, 0, 0])
    with pytest.raises(ValueError, match=r"In deal 0 action -1 \(no action\) is not legal"):
        GAME.play(deals, (lambda seen, legal: [-1] * len(seen), "random"))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda: GAME.play(GAME.deal(1, "1"), ("random",)), "1 policies are given for 2 seats"),
        (lambda: GAME.play(GAME.deal(1, "1"), ("random", "clever")), "There is no policy 'clever'"),
        (
            lambda: check_policies(("skilled",), 1, names_of_policies(None)),
            "There is no policy 'skilled' for these rules",
        ),
        (lambda: table_of([SHIPPED], None, 1), "takes no skill, not GinSkill"),
        (lambda: GAME.choose(GAME.deal(1, "1"), "skilled", RULES), "takes a GinSkill, not <Rules"),
        (lambda: GAME.play(GAME.deal(1, "1"), PAIR, skills=[None]), "1 skills are given for 2 seats"),
        (lambda: GAME.deal(-1, "1"), "Cannot deal -1 deals from number 0 on"),
        (lambda: GAME.deal_packs([[1, 2, 3]], [0]), "Packs must be rows of the 52 cards"),
        (lambda: GAME.deal_packs([RULES.pack], [2]), "Dealers must be seats, 0 to 1"),
        (lambda: GAME.deal_packs([RULES.pack], [0, 1]), "Packs must be rows of the 52 cards"),
        (lambda: GAME.step(GAME.deal(2, "1"), [4]), "2 deals need 2 actions"),
        (lambda: GAME.step(GAME.deal(1, "1"), [0.5]), "1 deals need 1 actions"),
        (lambda: GAME.legal(np.zeros(3)), "These are not deals of gin"),
    ],
)
def test_wrong_arguments_are_named(asked: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        asked()


def test_what_the_batch_does_not_cover_is_said() -> None:
    assert why_not(RULES) is None
    with pytest.raises(ValueError, match=r"The batch simulator plays gin.*; use the engine for 21-card"):
        batch_game(rules_for("21-card", 2))
    later = "The batch simulator plays version 1 of gin, but these rules are version 2"
    with pytest.raises(ValueError, match=later):
        batch_game(msgspec.structs.replace(RULES, version=2))


def test_no_tables_begin_as_those_of_another_program() -> None:
    """Numba would take them for a subtype of these, and warn whenever both games are played."""
    games = ((program, rules_for(next(iter(VARIANTS[key].presets)), 2)) for key, program in PROGRAMS.items())
    layouts = {program.terms(rules)[1].dtype.names or () for program, rules in games}
    assert len(layouts) > 1
    assert not [one for one, other in permutations(layouts, 2) if one[: len(other)] == other]


def test_actions_have_words() -> None:
    card = parse_faces("7S")[0]
    assert name(number_of_act(Discard(card))) == "discard 7S"
    assert name(64 * a.ON_SECOND + card) == "layoff 7S 2"
    assert name(a.BIG_GIN) == "big_gin"
    with pytest.raises(ValueError, match="is not an action of gin"):
        number_of_act(Meld((card,)))
