"""Rulebook 5.2: drawing, the open pile, dropping, leaving, missing, declaring, the end of the stock."""

import msgspec
import pytest

from openrummy.cards import format_card
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import actors
from openrummy.engine.state import DISCARD, DRAW, OVER, State, view
from openrummy.explain import event_words, prompt_words
from openrummy.languages import language_of
from openrummy.variants.indian.events import Dropped, Missed
from openrummy.variants.indian.seats import SHOW
from openrummy.variants.kinds import parse_event
from tests.helpers import events, hand, legal, pile, play, points, refusal, result
from tests.rules.indian import LOOSE, OTHER, PURE_HAND, at, seats, to_discard

THIRD = "2S 4S 6H 8H TH KH AD 3D 5D 7D JC KC AC"
VALID = "declare KC 2H 3H 4H / 5C 6C 7C / 8D 9D JK / TS TD TC QS"
WRONG = "declare KC 2H 3H 4H 5C 6C 7C / 8D 9D JK / TS TD TC QS"


def test_5_2_draw_and_throw() -> None:
    state = at()
    assert legal(state) == {"stock", "pile", "drop"}
    state = play(state, "stock")
    assert state.public.turn.phase == DISCARD
    assert state.public.counts == (14, 13)
    assert refusal(state, "stock") == "wrong_phase"
    state = play(state, "discard 2S")
    assert (state.public.turn.seat, state.public.turn.phase) == (1, DRAW)
    assert state.public.counts == (13, 13)


def test_5_2_melds_are_never_put_on_the_table() -> None:
    state = to_discard("indian-points", PURE_HAND, OTHER, drawn="KC")
    assert refusal(state, "meld 2H 3H 4H") == "wrong_phase"
    assert refusal(state, "lay 2H 0") == "wrong_phase"


@pytest.mark.parametrize(
    ("rule", "top", "memory", "code"),
    [
        ("first_turn_only", "QH", "", None),
        ("first_turn_only", "JK", "", None),
        ("first_turn_only", "QH", "covered", "joker_on_pile"),
        ("first_turn_only", "9C", "covered", None),
        ("never", "QH", "", "joker_on_pile"),
        ("never", "9C", "", None),
        ("always", "JK", "covered", None),
    ],
)
def test_5_2_joker_on_the_open_pile(rule: str, top: str, memory: str, code: str | None) -> None:
    """R29: by option, a wild card may be taken only if it was turned up at the start, or never, or always."""
    state = at(f"indian-points(open_joker_pick={rule})", pile=top, memory=memory)
    assert refusal(state, "pile") == code
    assert ("pile" in legal(state)) == (code is None)


def test_5_2_the_opening_joker_waits_for_who_draws_elsewhere() -> None:
    """The card turned up at the start is still there after a drop, and covered after a discard."""
    state = at("indian-points", LOOSE, OTHER, THIRD.replace("2S", "2D"), pile="QH", memory="")
    assert refusal(play(state, "drop"), "pile") is None
    assert refusal(play(state, "stock", "discard 2S"), "pile") is None
    assert refusal(play(state, "pile"), "discard QH") == "taken_card"


def test_5_2_the_card_taken_may_not_be_discarded() -> None:
    """R30, R1: a copy that was already in the hand may be discarded."""
    taken = play(at(), "pile")
    assert refusal(taken, "discard 9C") == "taken_card"
    assert refusal(taken, "declare 9C") == "taken_card"
    assert "discard 9C" not in legal(taken)
    twin = play(at("indian-points", LOOSE.replace("AC", "9C"), OTHER), "pile")
    assert refusal(twin, "discard 9C") is None
    allowed = play(at("indian-points(may_discard_taken_card)"), "pile")
    assert refusal(allowed, "discard 9C") is None


def test_5_2_an_empty_stock_is_made_from_the_open_pile() -> None:
    """R31: without its top card, and without the cards of players who have dropped."""
    state = at(pile="9C 2D 3C 4D", stock="", memory="covered drawn=1,2")
    after = play(state, "stock")
    assert pile(after) == "4D"
    assert after.public.stock_count == 2
    assert after.public.recycles == 1


def test_5_2_the_deal_is_void_when_the_stock_is_gone() -> None:
    state = at("indian-points(closed_exhaust=void)", stock="8S", memory="covered drawn=1,2")
    state = play(state, "stock")
    assert state.public.turn.phase == DISCARD
    state = play(state, "discard 2S")
    assert result(state).reason == "void"
    assert points(state) == (0, 0)
    assert state.public.turn.phase == "deal"


def test_5_2_a_seat_that_has_dropped_is_told_so() -> None:
    state = play(at("indian-points", LOOSE, OTHER, THIRD.replace("2S", "2D"), pile="QH", memory=""), "drop")
    told = [prompt_words(view(state, seat), ["Ada", "Bo", "Cy"]) for seat in (0, 2)]
    assert told == ["You dropped out of this deal. It is Bo's turn.", "It is Bo's turn."]


@pytest.mark.parametrize(("memory", "price", "cost"), [("", "first_drop", 20), ("covered drawn=1", "middle_drop", 40)])
def test_5_2_drop(memory: str, price: str, cost: int) -> None:
    """Before the first card it is a first drop, later a middle drop; the last player in wins with 0 points."""
    state = at(memory=memory)
    assert events(state, "drop")[0] == Dropped(0, price, cost)
    ended = play(state, "drop")
    assert points(ended) == (cost, 0)
    assert (result(ended).reason, result(ended).winner) == ("last_in", 1)


def test_5_2_a_drop_only_before_the_draw_and_where_it_is_allowed() -> None:
    assert refusal(play(at(), "stock"), "drop") == "wrong_phase"
    assert refusal(at("indian-points(drop_allowed=false)"), "drop") == "no_drops"
    assert "drop" not in legal(at("indian-points(drop_allowed=false)"))


def test_5_2_the_others_go_on_after_a_drop() -> None:
    state = play(at("indian-points", LOOSE, OTHER, THIRD.replace("2S", "2D")), "drop")
    assert state.public.turn.seat == 1
    assert seats(state).inside == 0b110
    state = play(state, "stock", "discard 3S", "stock", "discard 2D")
    assert state.public.turn.seat == 1
    assert hand(state, 0) != ""


@pytest.mark.parametrize(
    ("preset", "memory", "cost"),
    [
        ("indian-points", "", 20),
        ("indian-points", "covered drawn=2", 40),
        ("indian-pool-201", "", 25),
        ("indian-pool-201", "covered drawn=2", 50),
        ("indian-deals-2", "", 80),
        ("indian-deals-2", "covered drawn=2", 80),
    ],
)
def test_5_2_leave_at_any_time(preset: str, memory: str, cost: int) -> None:
    """R32, R45: any card drawn makes it a middle drop; in deals it costs a full count.  It needs no turn."""
    state = play(at(preset, memory=memory), "1: quit")
    ended = result(state)
    assert abs(ended.scores[1].points) == cost
    assert ended.winner == 0
    assert state.public.turn.phase == OVER


def test_5_2_who_has_left_is_out_of_the_match() -> None:
    state = at("indian-pool-101", LOOSE, OTHER, THIRD.replace("2S", "2D"))
    state = play(state, "0: quit")
    assert state.public.turn.seat == 1
    assert seats(state).gone == 0b001
    assert refusal(state, "0: quit") == "not_in_match"


def test_5_2_nobody_is_asked_to_leave_or_to_miss() -> None:
    state = at()
    assert "quit" not in legal(state)
    assert "miss" not in legal(state)
    assert actors(state) == (0,)
    assert refusal(state, "miss") is None
    assert refusal(state, "1: miss") == "not_your_turn"
    assert refusal(state, "1: quit") is None


def test_5_2_a_miss_passes_the_turn() -> None:
    state = play(at(), "miss")
    assert (state.public.turn.seat, seats(state).missed) == (1, (1, 0))
    assert state.public.counts == (13, 13)


def test_5_2_a_miss_after_the_draw_gives_the_card_back() -> None:
    """R33."""
    state = play(at(), "stock")
    drawn = state.drawn
    assert drawn is not None
    told = events(state, "miss")
    state = play(state, "miss")
    assert state.public.pile[-1] == drawn
    assert Missed(0, 1) in told
    assert seats(state).missed == (1, 0)
    taken = play(at(), "pile", "miss")
    assert pile(taken) == "9C"


def test_5_2_three_misses_in_a_row_are_a_middle_drop() -> None:
    """It counts as a middle drop in any case, even if no card was drawn (S1)."""
    state = play(at(memory="missed=2,0"), "miss")
    assert points(state) == (40, 0)
    assert result(state).scores[0].rule == "missed_out"
    assert result(play(at("indian-points(max_consecutive_misses=1)"), "miss")).winner == 1


def test_5_2_a_played_turn_resets_the_misses() -> None:
    state = play(at(memory="missed=2,0"), "stock", "discard 2S")
    assert seats(state).missed == (0, 0)


def test_5_2_who_missed_and_never_drew_makes_a_first_drop() -> None:
    state = play(at(memory="missed=2,0"), "drop")
    assert points(state) == (20, 0)


def test_5_2_a_valid_declaration_leads_to_the_show() -> None:
    state = to_discard("indian-points", PURE_HAND, LOOSE, OTHER, drawn="KC")
    state = play(state, VALID)
    assert state.public.turn.phase == SHOW
    assert actors(state) == (1, 2)
    assert [format_card(card) for card in state.public.aside] == ["QD", "KC"]


def test_5_2_the_others_show_in_any_order_once() -> None:
    state = play(to_discard("indian-points", PURE_HAND, LOOSE, OTHER, drawn="KC"), VALID)
    state = play(state, "2: show")
    assert refusal(state, "2: show") == "already_shown"
    assert refusal(state, "0: show") == "already_shown"
    assert state.public.turn.phase == SHOW
    state = play(state, "1: show")
    assert points(state) == (0, 80, 80)
    assert (result(state).reason, result(state).winner) == ("declared", 0)


def test_5_2_only_cards_held_can_be_shown() -> None:
    state = play(to_discard("indian-points", PURE_HAND, LOOSE, drawn="KC"), VALID)
    assert refusal(state, "1: show 3S 4S 5S") == "not_held"
    assert refusal(to_discard("indian-points", PURE_HAND, LOOSE, drawn="KC"), "declare KC 2S 3S") == "not_held"
    assert refusal(to_discard("indian-points", PURE_HAND, LOOSE, drawn="KC"), "declare AS 2H 3H 4H") == "not_held"


def test_5_2_a_wrong_declaration_and_the_others_play_on() -> None:
    """R34: out of the deal for 80, the player on the left is next."""
    state = play(to_discard("indian-points", PURE_HAND, LOOSE, OTHER, drawn="KC"), WRONG)
    assert (state.public.turn.seat, state.public.turn.phase) == (1, DRAW)
    assert seats(state).inside == 0b110
    state = play(state, "1: drop")
    assert points(state) == (80, 20, 0)
    assert result(state).scores[0].rule == "wrong_declaration"


def test_5_2_with_one_left_that_one_wins() -> None:
    """S1's statement for two players."""
    state = play(to_discard("indian-points", PURE_HAND, LOOSE, drawn="KC"), WRONG)
    assert points(state) == (80, 0)
    assert result(state).winner == 1


def test_5_2_a_wrong_declaration_may_end_the_deal() -> None:
    text = "indian-points(invalid_declaration_effect=end)"
    state = play(to_discard(text, PURE_HAND, LOOSE, OTHER, drawn="KC"), WRONG)
    assert points(state) == (80, 0, 0)
    assert (result(state).reason, result(state).winner) == ("wrong_declaration", None)
    assert state.public.sheet.winners == (1, 2)


def test_5_2_a_wrong_declaration_is_told_with_every_fault() -> None:
    """They are in the log, from which they can be read in any language; earlier logs had no faults."""
    state = to_discard("indian-points", PURE_HAND, LOOSE, OTHER, drawn="KC")
    declared = events(state, "declare KC 7C 5C 6C / 2H 3H 4H TC TS / 8D 9D JK / TD")[0]
    faults = [
        "2♥ 3♥ 4♥ 10♣ 10♠ are of 3 suits; a run is of one suit, a set of one rank.",
        "10♦: a group needs at least 3 cards.",
        "Not in a group: Q♠.",
    ]
    written = to_plain(declared)
    kept = parse_event(msgspec.json.decode(msgspec.json.encode(written)))
    assert kept == declared
    told = event_words(kept, ("Mira", "Bob", "Ann"))
    assert told.startswith("Mira finishes with K♣ and declares 7♣ 5♣ 6♣ / 2♥ ")
    assert told.endswith(" ".join(("The hand is not valid, and Mira is out of the deal.", *faults)))
    german = event_words(kept, ("Mira", "Bob", "Ann"), you=0, language=language_of("de"))
    assert german.endswith("In keiner Gruppe: D♠.")
    spoken = event_words(kept, ("Mira", "Bob", "Ann"), style="words")
    assert spoken.endswith("Not in a group: queen of spades.")
    before = parse_event({name: value for name, value in written.items() if name != "faults"})
    assert event_words(before, ("Mira", "Bob", "Ann")).endswith("The hand is not valid, and Mira is out of the deal.")


def test_5_2_cards_of_who_is_out_stay_out() -> None:
    """Dropped hands and the finish card of a wrong declaration are in no pile."""
    state: State = play(to_discard("indian-points", PURE_HAND, LOOSE, OTHER, drawn="KC"), WRONG)
    assert state.public.counts == (13, 13, 13)
    assert format_card(state.public.aside[-1]) == "KC"
    assert hand(state, 0)


def test_5_2_with_the_best_arrangement_nobody_is_asked() -> None:
    state = play(to_discard("indian-points(loser_arrangement=best)", PURE_HAND, LOOSE, drawn="KC"), VALID)
    assert result(state).reason == "declared"


def test_5_2_the_listed_declaration_is_valid() -> None:
    state = to_discard("indian-points", PURE_HAND, LOOSE, drawn="KC")
    listed = [words for words in legal(state) if words.startswith("declare")]
    assert len(listed) == 1
    assert play(state, listed[0]).public.turn.phase == SHOW
