"""Guessed hands hold as many points as the true ones, and more of the true cards than chance gives; uniform ones fail."""

from collections.abc import Mapping, Sequence

import pytest

from bench.belief.measure import EARLY, LATE, Sample, estimate, gain, samples

DEALS = 36

Found = Mapping[str, Sequence[Sample]]


@pytest.fixture(scope="module")
def gin() -> Found:
    """Return samples of gin, made for the same views in both ways."""
    return samples("gin", 2, "suite", DEALS, count=24, every=3)


def late(found: Found, guess: str) -> list[Sample]:
    """Return the samples of late turns."""
    return [each for each in found[guess] if each.turn >= LATE]


def is_unbiased(part: Sequence[Sample]) -> bool:
    """Whether the points of the guesses are within 2 of the truth, as far as so few deals can tell."""
    found = estimate(part, "bias")
    return abs(found.mean) < 2 + 2 * found.error


@pytest.mark.slow
def test_the_points_of_guessed_hands_are_those_of_true_ones(gin: Found) -> None:
    early = [each for each in gin["believed"] if each.turn <= EARLY]
    assert len(early) > 30
    assert len(late(gin, "believed")) > 30
    assert is_unbiased(early)
    assert is_unbiased(late(gin, "believed"))


@pytest.mark.slow
def test_uniform_hands_are_found_to_be_biased(gin: Found) -> None:
    """The negative control."""
    assert not is_unbiased(late(gin, "uniform"))
    assert estimate(late(gin, "uniform"), "bias").mean > 20


@pytest.mark.slow
@pytest.mark.parametrize("field", ["shared", "likelihood"])
def test_true_cards_are_likelier_than_in_uniform_worlds(gin: Found, field: str) -> None:
    found = gain(gin, field)
    assert found.mean > 2 * found.error


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "deals"), [("basic", 2, 16), ("500", 2, 16), ("indian-points", 2, 12), ("contract", 3, 3)]
)
def test_more_true_cards_are_guessed_than_by_chance_in_other_games(game: str, players: int, deals: int) -> None:
    shared = gain(samples(game, players, "suite", deals, count=16, every=4), "shared")
    assert shared.mean > 2 * shared.error
