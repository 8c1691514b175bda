"""Playing: actions, refusals, repeated commands, and the time between deals."""

from random import Random

import pytest

from openrummy import table as t
from openrummy.shuffle import commitment, shuffled
from openrummy.table import messages as m
from openrummy.table.entries import Dealt
from openrummy.table.view import to_act
from tests.table.world import BOT, PERSON, World


def playing() -> tuple[World, int]:
    world = World().start()
    (seat,) = to_act(world.table)
    return world, seat


def between() -> World:
    """Return a table of two people after their first deal."""
    world = World(end_condition="deals", num_deals=3).start()
    random = Random(1)
    while world.table.status == "playing":
        world.step(random)
    return world


def test_an_act_is_one_entry_and_the_next_version() -> None:
    world, seat = playing()
    version = world.table.version
    outcome = world.act(seat, {"type": "draw_stock"})
    assert (len(outcome.entries), outcome.version, world.table.version) == (1, version + 1, version + 1)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({}, "bad_action"),
        ({"type": "fly"}, "bad_action"),
        ({"type": "discard", "card": "11S"}, "bad_action"),
        ({"type": "discard", "card": 3}, "bad_action"),
        ({"type": "discard"}, "bad_action"),
        ({"type": "draw_stock", "extra": 1}, "bad_action"),
        ({"type": "discard", "card": "KS"}, "wrong_phase"),
        ({"type": "draw_discard", "depth": 10**18}, "top_only"),
    ],
)
def test_an_illegal_act_is_refused_in_words(action: dict[str, object], code: str) -> None:
    world, seat = playing()
    assert world.refused(seat, m.Act("a", world.table.version, action)) == code


def test_nobody_acts_for_another_seat_or_as_a_watcher() -> None:
    world, seat = playing()
    act = m.Act("a", world.table.version, {"type": "draw_stock"})
    assert world.refused(1 - seat, act) == "not_your_turn"
    assert world.refused(None, act) == "watching"
    assert world.refused(seat, m.Act("", world.table.version, {"type": "draw_stock"})) == "bad_id"


def test_an_act_upon_an_older_table_is_stale() -> None:
    world, seat = playing()
    version = world.table.version
    world.act(seat, {"type": "draw_stock"})
    assert world.refused(seat, m.Act("b", version, world.legal(seat)[0])) == "stale"
    assert world.refused(seat, m.Act("c", version + 9, world.legal(seat)[0])) == "stale"


def test_arranging_a_hand_makes_no_act_stale() -> None:
    world, seat = playing()
    version = world.table.version
    world.done(1 - seat, m.Arrange((t.view_for(world.table, 1 - seat).hand[::-1],)))
    assert world.table.version == version
    world.done(seat, m.Act("a", version, {"type": "draw_stock"}))


def test_a_command_sent_again_gets_its_answer_again() -> None:
    world, seat = playing()
    command = m.Act("same", world.table.version, {"type": "draw_stock"})
    first = world.done(seat, command)
    world.act(seat, world.legal(seat)[-1])
    again = world.done(seat, command)
    assert (again.entries, again.version) == ((), first.version)
    restarted = World.of(list(world.table.log))
    after = restarted.done(seat, command)
    assert (after.entries, after.version) == ((), first.version)


def test_two_seats_may_choose_the_same_id() -> None:
    world = between()
    world.done(0, m.Ready("same"))
    world.done(1, m.Ready("same"))
    assert world.table.status == "playing"


def test_a_deal_starts_when_every_person_is_ready() -> None:
    world = between()
    assert [seat.ready for seat in t.view_for(world.table, None).seats] == [False, False]
    world.done(0, m.Ready("r", "AB12"))
    assert world.refused(0, m.Ready("r2")) == "ready"
    assert t.view_for(world.table, 0).prompt == "Waiting for Person 1."
    outcome = world.done(1, m.Ready("r", "cd"))
    assert len(outcome.entries) == 2
    assert world.table.status == "playing"
    assert world.table.state.nonces == ("ab12", "cd")


@pytest.mark.parametrize("nonce", ["xyz", "0" * 65, "é"])
def test_a_nonce_is_short_hexadecimal(nonce: str) -> None:
    assert between().refused(0, m.Ready("r", nonce)) == "bad_nonce"


def test_nobody_waits_for_bots_or_people_who_left() -> None:
    world = between()
    world.done(0, m.Ready("r"))
    world.done(1, m.Leave("bye"))
    assert world.table.status == "playing"


def test_readiness_is_for_the_time_between_deals() -> None:
    world, seat = playing()
    assert world.refused(seat, m.Ready("r")) == "not_between"
    assert between().refused(0, m.Act("a", 10, {"type": "draw_stock"})) == "not_playing"


def test_a_deal_is_promised_before_the_nonces_and_can_be_checked_after_it() -> None:
    world = between()
    promised = t.view_for(world.table, None).next_commitment
    assert t.view_for(world.table, None).fair.secret is not None
    for seat in (0, 1):
        world.done(seat, m.Ready("r", f"0{seat}"))
    running = t.view_for(world.table, None).fair
    assert (running.commitment, running.secret, running.nonces) == (promised, None, ("00", "01"))
    random = Random(2)
    while world.table.status == "playing":
        world.step(random)
    opened = t.view_for(world.table, None).fair
    assert opened.secret is not None
    assert commitment(bytes.fromhex(opened.secret)) == promised
    order = shuffled(world.table.rules.pack, bytes.fromhex(opened.secret), opened.nonces, opened.deal, 1)
    dealt = next(entry for entry in reversed(world.table.log) if isinstance(entry, Dealt))
    assert dealt.events[0].upcard == order[2 * world.table.rules.deal_size]  # type: ignore[attr-defined]  # a DealStarted


def test_the_end_of_a_deal_shows_scores_with_proof_and_hands_laid_out() -> None:
    world = between()
    view = t.view_for(world.table, 0)
    deal = view.last_deal
    assert deal is not None
    assert deal.deal == view.deal == 1
    assert [int(score.points) for score in deal.scores] == list(view.rows[0]) == [seat.score for seat in view.seats]
    for seat, hand in enumerate(deal.hands):
        laid = sorted((*hand.rest, *(card for meld in hand.melds for card in meld)))
        assert laid == sorted(t.view_for(world.table, seat).hand)


def test_a_match_has_an_end_and_nothing_follows_it() -> None:
    world = World(PERSON, PERSON, end_condition="deals", num_deals=1).start().play(Random(3), 5000)
    view = t.view_for(world.table, 0)
    assert (view.status, view.next_commitment, view.offers, view.to_act) == ("over", "", (), ())
    assert view.winners
    assert world.refused(0, m.Ready("r")) == "not_between"
    assert world.refused(0, m.Leave("bye")) == "over"


def test_bots_are_seats_like_others() -> None:
    world = World(PERSON, BOT, end_condition="deals", num_deals=1).start().play(Random(4), 5000)
    assert world.table.status == "over"


def test_a_seat_says_both_halves_of_its_latest_turn_and_hides_what_was_drawn() -> None:
    world, seat = playing()
    world.act(seat, {"type": "draw_stock"})
    discard = next(action for action in world.legal(seat) if action["type"] == "discard")
    world.act(seat, discard)
    (after,) = to_act(world.table)
    for reader in (seat, after, None):
        drew, discarded = t.view_for(world.table, reader).seats[seat].last_turn
        assert drew == "drew"
        assert discarded.startswith("discarded ")
    world.act(after, {"type": "draw_discard", "depth": 1})
    (taken,) = t.view_for(world.table, None).seats[after].last_turn
    assert taken == discarded.replace("discarded", "took")
