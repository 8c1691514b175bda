"""A moment of a finished match, tried again: the same cards, hands and totals, bots in the other seats, and nothing that counts."""

from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.bots import USUAL, make_agent
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.table import messages as m
from openrummy.table.commands import BotAct
from openrummy.table.entries import Acted, Dealt, is_secret
from openrummy.table.film import film
from openrummy.table.history import table_record
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.plays import plays
from openrummy.table.refusal import Refusal
from openrummy.table.replay import replay
from openrummy.table.table import Table
from openrummy.table.view import to_act, view_for
from openrummy.table.watching import check_watching
from tests.table.test_film import after_deals_of_bots
from tests.table.world import World


@pytest.fixture(scope="module")
def finished() -> Table:
    world = after_deals_of_bots("gin(target_score=30)", 2)
    bots = [make_agent("sensible", "1"), make_agent("sensible", "2")]
    while world.table.status != "over":
        if world.table.status == "between":
            for seat in (0, 1):
                world.done(seat, m.Ready(f"ready {seat} {world.count}"))
        else:
            seat = to_act(world.table)[0]
            world.act(seat, to_plain(bots[seat].act(view(world.table.state, seat))))
    assert world.table.state.public.deal > 1
    return world.table


def tried(source: Table, **moment: int) -> World:
    asked = m.OpenAttempt(**{"seat": 1, "deal": source.state.public.deal, "frame": 7, **moment}, name="Mia")
    world = World()
    entries = t.open_attempt("again", asked, source, "hash of Mia", world.now(), world.chance())
    kept = [decode_entry(encode_entry(entry)) for entry in entries]
    assert kept == list(entries)
    return World.of(kept)


def state_of(source: Table, deal: int, frame: int) -> Any:
    """Return hands, stock, pile and totals of a moment, from the log."""
    past, number, acts = t.opened(source.log[0]), 0, 0  # type: ignore[arg-type]  # a log begins with its opening
    for entry in source.log[1:]:
        past = t.apply(past, entry)
        number, acts = (
            number + isinstance(entry, Dealt),
            0 if isinstance(entry, Dealt) else acts + isinstance(entry, Acted),
        )
        if (number, acts) == (deal, frame):
            break
    return past.state


def test_it_goes_on_from_the_same_cards_hands_and_totals(finished: Table) -> None:
    table = tried(finished).table
    assert table.state == state_of(finished, finished.state.public.deal, 7)
    assert (table.status, table.host, table.seats[1].sitter.name) == ("playing", 1, "Mia")
    other = table.seats[0].sitter
    assert (other.kind, other.bot) == ("bot", USUAL)  # in place of a person
    assert other.seed not in {seat.sitter.seed for seat in finished.seats}
    shown = view_for(table, 1).attempt
    assert shown is not None
    assert (shown.table, shown.points) == (finished.id, finished.state.public.sheet.rows[-1])


def test_it_can_be_played_to_its_end_and_looked_at_but_counts_for_nothing(finished: Table) -> None:
    world = tried(finished)
    while world.table.status == "playing":
        seat = to_act(world.table)[0]
        bot = make_agent("sensible", "1")
        act = bot.act(view(world.table.state, seat))
        if seat == 1:
            assert world.act(seat, to_plain(act)).refusal is None
        else:
            assert world.done(seat, BotAct(world.table.moved, act)).refusal is None
    table, deal = world.table, finished.state.public.deal
    assert table.status == "over"
    assert [frame.hands for frame in film(table, deal, 1).frames[:8]] == [
        frame.hands for frame in film(finished, deal, 1).frames[:8]
    ]
    assert len(replay(table, deal).frames) == len(film(table, deal, 1).frames)
    assert plays(table).best is not None
    with pytest.raises(Refusal, match="its cards are known"):
        table_record(table)
    assert world.do(1, m.Rematch("again")).refusal is not None
    assert all(entry.again for entry in table.log if isinstance(entry, Dealt))
    again = tried(table, frame=9).table  # and from a moment of it, again
    assert again.state.public.deal == deal


def test_nobody_else_sees_it_and_its_entries_are_sealed(finished: Table) -> None:
    table = tried(finished).table
    with pytest.raises(Refusal):
        check_watching(table)
    assert is_secret(table.log[0])
    hand = set(view_for(table, 0).hand)
    assert hand
    assert not hand & set(view_for(table, 1).hand)
    assert finished.id.encode() not in b"".join(encode_entry(entry) for entry in table.log[1:])


@pytest.mark.parametrize(
    "moment", [{"deal": 99}, {"deal": 0}, {"frame": 9999}, {"frame": -1}, {"seat": 2}, {"seat": -1}]
)
def test_a_moment_that_there_is_not_is_refused(finished: Table, moment: dict[str, int]) -> None:
    with pytest.raises(Refusal):
        tried(finished, **moment)


def test_a_lesson_has_no_moments(finished: Table) -> None:
    with pytest.raises(Refusal, match="A lesson can be played again"):
        tried(replace(finished, lesson="basic"))


def test_a_match_that_goes_on_is_not_tried_for_it_would_show_hidden_cards() -> None:
    running = after_deals_of_bots("gin", 2, deals=1).table
    with pytest.raises(Refusal, match="when the match is over"):
        tried(running, deal=1, frame=3)
