"""A bot's question: it holds what the seat may see and nothing else, and its answer is that of a bot in this process."""

from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest
from msgspec.structs import replace

from openrummy.bots import AGENTS, make_agent
from openrummy.engine.decide import LegalActions, actors
from openrummy.engine.determinize import determinize
from openrummy.engine.match import Match
from openrummy.engine.state import State, view
from openrummy.thinking.question import Question, answer, decode_action, encode_action, question_of
from openrummy.thinking.task import decode, encode
from openrummy.thinking.worker import DONE, FAILED, answered
from openrummy.variants import VARIANTS, in_version, rules_for

GAMES = [
    ("basic", 4),
    ("500-river", 4),
    ("gin", 2),
    ("gin-three", 3),
    ("indian-points", 3),
    ("21-card", 2),
    ("contract", 3),
]


def moments(game: str, players: int, acts: int = 100) -> Iterator[tuple[State, int]]:
    """Yield the states of a match of bots, each with a seat that may act."""
    match = Match.new(rules_for(game, players), seed="a table")
    for _ in range(acts):
        if match.is_between_deals:
            match.deal()
        if match.is_over:
            return
        seat = actors(match.state)[0]
        yield match.state, seat
        match.apply(seat, make_agent("sensible", "walk").act(view(match.state, seat)))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_an_answer_from_bytes_is_that_of_a_bot_in_this_process(game: str, players: int) -> None:
    for (state, seat), bot in zip(moments(game, players), cycle(AGENTS)):
        seen = view(state, seat)
        body = answered(encode(question_of(bot, "its own seed", seen)))
        assert body[:1] == DONE
        assert decode_action(body[1:]) == make_agent(bot, "its own seed").act(seen)


def test_what_a_seat_cannot_see_changes_no_byte() -> None:
    rng = Random(16)
    for game, players in GAMES:
        for state, seat in moments(game, players, 30):
            seen = view(state, seat)
            other = replace(determinize(seen, rng), secret=b"another secret", nonces=("another",) * players)
            assert sent(other, seat) == sent(state, seat)


def test_a_byte_that_a_secret_changes_is_seen() -> None:
    """The negative control: a question with a card of the stock in it."""
    rng, seen_it = Random(16), False
    for state, seat in moments("basic", 4, 30):
        other = determinize(view(state, seat), rng)
        leaky, otherwise = (replace(question(each, seat), hand=each.stock[0]) for each in (state, other))
        seen_it = seen_it or encode(leaky) != encode(otherwise)
    assert seen_it


def test_rules_of_an_earlier_version_stay_what_they_are() -> None:
    found = 0
    for variant in VARIANTS.values():
        for version in variant.earlier:
            rules = in_version(rules_for(next(iter(variant.presets)), variant.seats[0]), version)
            assert rules is not None
            match = Match.new(rules, seed="old")
            asked = decode(sent(match.state, match.to_act))
            assert isinstance(asked, Question)
            assert (asked.rules, asked.version) == (rules.text, version)
            assert answer(asked) == make_agent("sensible", "s").act(view(match.state, match.to_act))
            found += 1
    assert found


def test_a_bot_that_fails_says_so_and_an_unreadable_answer_is_refused() -> None:
    match = Match.new(rules_for("basic", 2), seed="1")
    assert answered(sent(match.state, 1 - match.to_act)) == FAILED + b"ValueError"  # that seat may not act
    for written in (
        b"",
        b"{",
        b'{"type": "bribe"}',
        b'{"type": "discard"}',
        b'{"type": "discard", "card": "19X"}',
        b"[]",
    ):
        with pytest.raises(ValueError, match=r".+"):
            decode_action(written)


def test_every_action_comes_back_as_it_was() -> None:
    kinds = set()
    for game, players in GAMES:
        for state, seat in moments(game, players):
            for action in LegalActions(view(state, seat)):
                assert decode_action(encode_action(action)) == action
                kinds.add(type(action))
    assert len(kinds) > 10


def question(state: State, seat: int) -> Question:
    return question_of("sensible", "s", view(state, seat))


def sent(state: State, seat: int) -> bytes:
    return encode(question(state, seat))
