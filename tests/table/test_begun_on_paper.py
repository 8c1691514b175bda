"""A match that began with real cards and goes on at a table."""

from typing import Any

import msgspec
import pytest

from openrummy import table as t
from openrummy.bots import make_agent
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.paper import worked
from openrummy.parts.paper.told import PaperMatch
from openrummy.server.costs import cost_of
from openrummy.table import messages as m
from openrummy.table.film import film
from openrummy.table.history import record_json
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.on_paper import paper_of_table, paper_sheet
from openrummy.table.plays import plays
from openrummy.table.refusal import Refusal
from openrummy.table.replay import replay
from openrummy.table.results.made import result_of
from openrummy.table.view import to_act, view_for
from tests.table.world import PERSON, World

ROUNDS = [
    {"end": "gin", "seat": 1, "hands": [{"points": {"deadwood": 30}}]},
    {"end": "knock", "seat": 0, "hands": [{"points": {"deadwood": 5}}, {"points": {"deadwood": 18}}]},
]
PAPER = {"preset": "gin", "names": ["Ann", "Bob"], "dealer": 1, "rounds": ROUNDS}


def asked(paper: dict[str, Any], **more: Any) -> m.OpenTable:
    told = msgspec.convert(paper, PaperMatch)
    return m.OpenTable("gin", "Ann", (PERSON, PERSON), paper=told, **more)


def opened(paper: dict[str, Any] = PAPER) -> World:
    world = World()
    entry = t.open_table("table", asked(paper), "hash of Ann", world.now(), world.chance())
    kept = decode_entry(encode_entry(entry))
    assert kept == entry
    return World.of([kept])


def play(world: World) -> None:
    """Play the deal that is in progress to its end."""
    bots = [make_agent("sensible", "1"), make_agent("sensible", "2")]
    while world.table.status == "playing":
        seat = to_act(world.table)[0]
        world.act(seat, to_plain(bots[seat].act(view(world.table.state, seat))))


def one_deal(world: World) -> World:
    play(world.start())
    return world


def test_it_goes_on_with_the_totals_and_the_next_dealer() -> None:
    world = opened()
    lobby = view_for(world.table, 0)
    assert ([seat.score for seat in lobby.seats], lobby.deal) == ([13, 55], 2)
    assert [seat.cards for seat in lobby.seats] == [0, 0]
    sheet = paper_sheet(msgspec.convert(PAPER, PaperMatch))
    assert sheet.next is not None
    table = one_deal(world).table
    public = table.state.public
    assert (public.deal, public.dealer) == (sheet.next.number, sheet.next.dealer)
    assert public.sheet.rows[:2] == ((0, 55), (13, 0))
    assert public.sheet.totals == tuple(map(sum, zip(*public.sheet.rows, strict=True)))
    assert t.fold([decode_entry(encode_entry(entry)) for entry in table.log]).state == table.state


def test_its_deals_at_the_table_can_be_seen_again_and_go_on_on_paper() -> None:
    table = one_deal(opened()).table
    assert replay(table, 3).frames
    assert film(table, 3, 0).frames
    assert plays(table).best is not None
    with pytest.raises(t.Refusal, match="does not contain"):
        replay(table, 1)
    on_paper = paper_of_table(table)
    assert on_paper.rounds[:2] == msgspec.convert(PAPER, PaperMatch).rounds
    assert tuple(seat.total for seat in paper_sheet(on_paper).seats) == table.state.public.sheet.totals


def test_it_has_no_record_and_counts_for_nothing() -> None:
    short = msgspec.structs.replace(asked({**PAPER, "preset": "gin(target_score=56)"}), options={"target_score": 56})
    world = one_deal(World.of([t.open_table("table", short, "hash of Ann", 1, World().chance())]))
    while world.table.status != "over":
        for seat in (0, 1):
            world.done(seat, m.Ready(f"ready {seat} {world.count}"))
        play(world)
    assert result_of(world.table) is None
    with pytest.raises(t.Refusal, match="no record"):
        record_json(world.table)


@pytest.mark.parametrize(
    ("paper", "more", "code"),
    [
        ({"preset": "gin-250"}, {}, "other_game"),
        ({"names": ["Ann"]}, {}, "bad_paper"),
        ({"dealer": 5}, {}, "bad_paper"),
        ({"rounds": [{"end": "gin", "seat": 0}]}, {}, "bad_paper"),
        ({"rounds": []}, {}, "not_between"),
        ({"rounds": [ROUNDS[0]] * 2}, {}, "not_between"),
        ({}, {"hints": False, "settings": m.TableSettings(rated=True, clock="normal", absent="bot")}, "paper_counts"),
    ],
)
def test_a_match_that_cannot_go_on_is_refused(paper: dict[str, Any], more: dict[str, Any], code: str) -> None:
    with pytest.raises(t.Refusal) as refused:
        t.open_table("table", asked({**PAPER, **paper}, **more), "hash of Ann", 1, World().chance())
    assert refused.value.code == code


def test_a_match_that_all_but_one_have_left_goes_on_nowhere() -> None:
    """A void deal ends no match, and nobody is asked whether the only one left plays on."""
    void = {"end": "void", "card": "8S", "hands": [{}, {"mark": "left_late"}]}
    for answers in ([], [{"seat": 0, "answer": "leave"}]):
        told = {"preset": "indian-points", "names": ["Ann", "Bob"], "rounds": [{**void, "answers": answers}]}
        sheet = paper_sheet(msgspec.convert(told, PaperMatch))
        assert (sheet.fault, sheet.next) == (None, None)
        again = {**told, "rounds": [*told["rounds"], void]}
        fault = paper_sheet(msgspec.convert(again, PaperMatch)).fault
        assert fault is not None
        assert (fault.code, fault.round) == ("over", 1)
        wanted = m.OpenTable("indian-points", "Ann", (PERSON, PERSON), paper=msgspec.convert(told, PaperMatch))
        world = World()
        with pytest.raises(Refusal) as refused:
            t.open_table("table", wanted, "hash of Ann", world.now(), world.chance())
        assert refused.value.code == "not_between"


def test_a_table_costs_more_for_every_deal_on_paper() -> None:
    long = {**PAPER, "rounds": ROUNDS * 30}
    assert cost_of(asked(long)) - cost_of(asked(PAPER)) == pytest.approx(58 * 0.05)


def test_a_sheet_is_worked_once_for_all_that_open_by_it() -> None:
    told = msgspec.convert(PAPER, PaperMatch)
    assert worked(told) is worked(msgspec.convert(PAPER, PaperMatch))
