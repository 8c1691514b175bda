"""The text of a position: exact both ways, short, and PositionError is the only error for wrong text."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy.cards import format_cards, parse_card, parse_cards
from openrummy.engine.actions import Discard, DrawDiscard
from openrummy.engine.decide import act, actors, check, deal, legal_actions
from openrummy.engine.match import Match, new_state
from openrummy.engine.state import DEAL, OVER, State
from openrummy.parts.duties.owed import PlayCards
from openrummy.parts.panels import TermsPanel
from openrummy.position import PositionError, format_position, parse_position
from openrummy.position.reading import _READERS
from openrummy.variants import presets, rules_for
from openrummy.variants.indian.actions import Declare, Drop, Leave, Miss, RefuseSplit, Rejoin
from tests.effort import examples
from tests.helpers import seats_for
from tests.panels import panel_in

PRESETS = sorted(preset.key for preset in presets())
CHOICES = (
    *PRESETS,
    "basic-quick(printed_jokers=2, joker_swap=own_turn)",
    "basic-quick(printed_jokers=2, joker_naming=free, ace_mode=round_corner)",
    "basic(go_out_mode=floating, max_melds_per_turn=none, play_order=free)",
    "basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05, turn_cap=20)",
)


def states(text: str, players: int, seed: int, steps: int) -> Iterator[State]:
    """Yield states of random play in mid-deal; it prefers plays, so that the table fills."""
    rng = random.Random(seed)
    players = seats_for(text, players)
    match = Match.new(rules_for(text, players), seed=str(seed))
    for _ in range(steps):
        if match.is_over:
            return
        if match.is_between_deals:
            match.deal(nonces=[f"{seed};/ {seat}" for seat in range(players)])
        else:
            actions = list(match.legal_actions())
            plays = [action for action in actions if not isinstance(action, Discard | DrawDiscard | Drop)]
            match.apply(match.to_act, rng.choice(plays if plays and rng.random() < 0.8 else actions))
        if match.state.public.turn.phase not in (DEAL, OVER):
            yield match.state


@pytest.mark.parametrize(
    "text",
    [
        "gin; hands 3S / 4S; pile AD; turn 2 first_draw contract=2,1,1,0",
        "gin; hands 3S / 4S; pile AD; turn 2 first_draw opening=12",
        "basic; hands 7S 8S 9S KC / 3C; turn 1 play contract=2,1,1,0",
        "basic; hands 7S 8S 9S KC / 3C; turn 1 play opening=12",
        "kalooki-51; hands 7S 8S 9S KC / 3C; turn 1 play opening=52",
        "contract; hands 7S 7H 7D KC / 3C; turn 1 play opening=12",
        "contract; hands 7S 7H 7D KC / 3C; turn 1 play owed=7S",
        "contract; hands 7S 7H 7D KC / 3C; melds 1 set 8S 8H 8D; turn 1 play melds=1 contract=3,0,1,0",
    ],
)
def test_a_turn_owes_only_what_its_game_brings(text: str) -> None:
    with pytest.raises(PositionError, match="not a duty of this deal"):
        parse_position(text)


def forgetful(state: State) -> State:
    """Return `state` without the end of the last deal, or without its proofs if a question follows it."""
    ended, is_asked = state.public.last_deal, len(state.public.sheet.rows) == state.public.deal
    kept = replace(ended, scores=(), chips=()) if ended is not None and is_asked else None
    return replace(state, public=replace(state.public, last_deal=kept))


@pytest.mark.quick(2)
@pytest.mark.parametrize("text", CHOICES)
@pytest.mark.parametrize("players", [2, 5])
def test_round_trip_of_random_play(text: str, players: int) -> None:
    for state in states(text, players, seed=players, steps=700):
        written = format_position(state, secret=True)
        assert parse_position(written) == forgetful(state)
        assert format_position(parse_position(written), secret=True) == written


@examples(60)
@given(st.sampled_from(CHOICES), st.integers(2, 6), st.integers(0, 10**6), st.integers(1, 200))
def test_round_trip(text: str, players: int, seed: int, steps: int) -> None:
    found = list(states(text, players, seed, steps))
    assume(found)  # the match may be over before
    state = found[-1]
    assert parse_position(format_position(state, secret=True)) == forgetful(state)


@examples(25)
@given(st.sampled_from(CHOICES), st.integers(0, 10**6), st.integers(1, 150))
def test_play_goes_on_as_it_would_have(text: str, seed: int, steps: int) -> None:
    found = list(states(text, 3, seed, steps))
    assume(found)
    state = found[-1]
    twin = parse_position(format_position(state, secret=True))
    rng = random.Random(seed)
    for _ in range(30):
        if state.public.turn.phase in (DEAL, OVER):
            break
        seat = actors(state)[0]
        action = rng.choice(list(legal_actions(state, seat)))
        (state, events), (twin, twins) = act(state, seat, action), act(twin, seat, action)
        assert events == twins


ASKED = "indian-pool-101(entry_fee=10, split_mode=manual)"


def _asked(phase: str) -> Iterator[State]:
    """Yield states of random matches in which the seats of a pool are asked a question."""
    for seed in range(20):
        yield from (state for state in states(ASKED, 4, seed, 2500) if state.public.turn.phase == phase)


@pytest.mark.parametrize("phase", ["rejoin", "split"])
def test_what_is_asked_between_two_deals_is_a_position_too(phase: str) -> None:
    """The text can be read back, and the answers and the next deal have the same results."""
    state = next(_asked(phase))
    written = format_position(state, secret=True)
    assert " ended " in written
    twin = parse_position(written)
    assert twin == forgetful(state)
    assert format_position(twin, secret=True) == written
    while state.public.turn.phase in ("rejoin", "split"):
        seat = actors(state)[0]
        action = Rejoin() if state.public.turn.phase == "rejoin" else RefuseSplit()
        (state, events), (twin, twins) = act(state, seat, action), act(twin, seat, action)
        assert events == twins
    assert deal(state, b"s", ("",) * 4)[1] == deal(twin, b"s", ("",) * 4)[1]


def test_the_secret_of_the_shuffle_is_written_on_request_only() -> None:
    (state,) = states("basic", 2, 1, 1)
    short = format_position(state)
    assert "secret" not in short
    assert state.secret.hex() not in short
    assert state.secret.hex() in format_position(state, secret=True)
    assert parse_position(short) == replace(
        state, secret=b"", nonces=("", ""), public=replace(state.public, commitment="")
    )


SHORT = "basic; hands 7S 8S 9S / 2H; pile 4C"


def test_defaults_keep_positions_short() -> None:
    state = parse_position(SHORT)
    public = state.public
    assert [format_cards(hand) for hand in state.hands] == ["7S 8S 9S", "2H"]
    assert (public.deal, public.dealer, public.turn.seat, public.turn.phase, public.turn.number) == (1, 1, 0, "draw", 1)
    assert (public.stock_count, public.counts, public.sheet.totals) == (47, (3, 1), (0, 0))
    assert list(state.stock) == sorted(state.stock)
    assert state == parse_position(SHORT + "; stock ?")


def test_fields_stand_in_any_order_and_on_any_line() -> None:
    text = """
        basic(ace_mode=round_corner);
        pile 4C;
        turn 2 play
             number=4 taken=2H;
        hands 7s 8s 9s / 2h 3h;
    """
    turn = parse_position(text).public.turn
    assert (turn.seat, turn.phase, turn.number, turn.taken) == (1, "play", 4, parse_card("2H"))


def test_a_meld_says_owner_kind_names_and_credits() -> None:
    state = parse_position("basic-house; hands 7S / 2H / 2S; melds 2 run 4H 3H JK=5H:3 / 1 9S 9H 9D:2; pile 4C")
    run, nines = state.public.melds
    assert (run.owner, run.shape.kind, run.credit) == (1, "run", (1, 1, 2))
    assert (nines.owner, nines.shape.kind, nines.credit) == (0, "set", (0, 0, 1))
    assert state.public.melded == 0b011
    assert state.public.laid == 0b111
    assert "melds 2 run 3H 4H JK=5H:3 / 1 set 9S 9H 9D:2;" in format_position(state)


def test_a_joker_that_can_stand_for_one_face_only_needs_no_name() -> None:
    state = parse_position("basic-house; hands 7S / 2H; melds 1 QH KH AH JK; pile 4C")
    assert [parse_card("JH"), parse_card("QH")] == list(state.public.melds[0].shape.represents[:2])


def test_a_turn_remembers() -> None:
    text = "basic-quick; hands 7S 6C KD / 2H; melds 1 3C 4C 5C; pile 4S; turn 1 play taken=7S melds=1 laid-off owed=6C fresh"
    turn = parse_position(text).public.turn
    assert (turn.taken, turn.melds, turn.laid_off, turn.fresh) == (parse_card("7S"), 1, True, True)
    assert turn.duties == (PlayCards(parse_cards("6C")),)


@pytest.mark.parametrize(
    "field",
    [
        "laid 1 2",
        "melded 1 2",
        "chips 250 -250",
        "scored 0",
        "recycles 2",
        "known - / 2H",
        "rows 1 0 / 0 2",
        "totals 1 2",
    ],
)
def test_what_differs_from_its_default_is_written(field: str) -> None:
    state = parse_position(f"basic; hands 7S / 2H; melds 1 2C 3C 4C; pile 9D; deal 3; {field}")
    assert field in format_position(state)
    assert parse_position(format_position(state)) == state != parse_position("basic; hands 7S / 2H; melds 1 2C 3C 4C")


def test_a_floating_seat_holds_nothing() -> None:
    text = "basic(go_out_mode=floating); hands - / 2H; melds 1 2C 3C 4C; pile 9D; floating 1; turn 2"
    state = parse_position(text)
    assert state.public.floating == 1
    assert "hands - / 2H" in format_position(state)
    assert parse_position(format_position(state)) == state


WRONG = {
    "basic": "no hands are given",
    "": "no hands are given",
    "; hands 7S / 8S": "is not a game",
    "backgammon; hands 7S / 8S": "There is no preset",
    "basic(ace_mode=high); hands 7S / 8S": "ace_mode cannot be",
    "basic; hands 7S": "2 to 6 players, not 1",
    "basic; hands 7S / 8S; colour red": "'colour' is not a field",
    "basic; hands 7S / 8S; pile 2C; pile 2C": "pile is given twice",
    "basic; hands 7S / 8S; pile": "pile: nothing is given",
    "basic; hands 7S / 1S": "'1S' is not a card",
    "basic; hands 7S / 7S": "there are 2 of 7S, but the pack has 1",
    "basic; hands 7S / JK": "there are 1 of JK, but the pack has 0",
    "basic; hands 7S / 8S; stock 9S; pile 2C": "cards of the pack are missing (48 in all): AS 2S",
    "basic; hands 7S / 8S; totals 1 2 3": "totals: 2 numbers are needed, one for each hand, not 3",
    "basic; hands 7S / 8S; known 7S": "known: 2 parts are needed, one for each hand, not 1",
    "basic; hands 7S / 8S; known 8S / -": "seat 1 of the position is known to hold cards",
    "basic; hands 7S / 8S; melds 1 2C 3C 5C": "have a gap",
    "basic-house; hands 7S / 8S; melds 1 2C 3C JK": "Say which card each wild card stands for",
    "basic; hands 7S / 8S; melds 1 set 2C 3C 4C": "is a run, not a set",
    "basic; hands 7S / 8S; melds 3 2C 3C 4C": "melds: '3' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; melds 1 2C 3C 4C:9": "melds: '9' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; melds 1 2C 3C=5C 4C": "not wild",
    "basic; hands 7S / 8S; melds 1": "at least 3 cards",
    "basic; hands 7S / 8S; turn 3": "turn: '3' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; turn 0": "turn: '0' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; turn ١": "is not a seat",
    "basic; hands 7S / 8S; turn 1 knock": "there is no phase 'knock' here; the phases are draw, play",
    "basic; hands 7S / 8S; turn 1 deal": "there is no phase 'deal'",
    "basic; hands 7S / 8S; turn 1 over": "there is no phase 'over'",
    "basic; hands 7S / 8S; turn 1 play hat=7S": "'hat=7S' is not part of a turn",
    "basic; hands 7S / 8S; turn 1 play melds=1 melds=1": "melds is given twice",
    "basic; hands 7S 9S / 8S; turn 1 play taken=KS": "seat 1 of the position neither holds nor has played it",
    "basic; hands 7S 9S / 8S; turn 1 play owed=KS": "seat 1 of the position owes cards",
    "basic; hands 7S 9S / 8S; turn 1 play melds=1": "seat 1 of the position has fewer melds on the table",
    "basic; hands 7S 9S / 8S; turn 1 draw taken=7S": "before its draw",
    "basic; hands 7S / 8S; turn 1 play taken=7S": "seat 1 of the position has to act, but no action is possible",
    "basic; hands 7S / -": "seat 2 of the position holds no card",
    "basic; hands 7S / 8S; floating 2": "seat 2 of the position floats, so it cannot hold 8S",
    "basic; hands - / 8S; floating 1; turn 1 play": "seat 1 of the position holds no card",
    "basic; hands 7S / 8S; deal 0": "deal: '0' is not a whole number",
    "basic; hands 7S / 8S; deal 99999999999999999999": "deal: ",
    "basic; hands 7S / 8S; rows 1 2; deal 1": "`rows` lists more deals (1) than are over (0)",
    "basic; hands 7S / 8S; scored 4; deal 2": "`scored` counts more deals (4) than are over (1)",
    "basic; hands 7S / 8S; melds 1 2C 3C 4C; laid -": "must be listed in `laid` too",
    "basic; hands 7S / 8S; secret xyz": "secret: 'xyz' is not hexadecimal",
    "basic; hands 7S / 8S; nonces ff / -": "nonces: 'ff' is not UTF-8",
    "basic; hands 7S / 8S; nonces 00 / -": "nonces: '00' has a zero byte",
    "basic; hands 7S / 8S; recycles -1": "recycles: '-1'",
    "basic; hands 7S / 8S; deal ٣": "deal: ",
    "basic; hands 7S / 8S; ended declared 1": "`ended` must be given if a question is open between two deals, and only then",
    "basic; hands 7S / 8S; ended somehow 1": "ended: 'somehow' is not an end of a deal; the ends are declared, last_in",
    "basic; hands 7S / 8S; ended void": "ended: '' is not a seat",
    "indian-pool-101; hands 7S / 8S; memory asked=1 back=4; turn 1 rejoin": "`ended` must be given",
    "indian-pool-101; hands 7S / 8S; memory asked=3; turn 1 rejoin": "memory: '3' is not a seat: the seats of a position",
    "500-house; hands 7S / 8S; memory discarder=0": "memory: '0' is not a seat: the seats of a position are 1 to 2",
}


LOOSE = "2S 4S 6H 8H TH KH AD 3D 5D 7D JC KC AC"
OTHER = "3S 5S 7S 9S JS 2C 4C 8C TC 6D JD KD AH"
WHOLE = "2H 3H 4H 5C 6C 7C 8D 9D JK TS TD TC QS"
"""Complete in these groups if queens are wild."""
GROUPS = "2H+3H+4H|5C+6C+7C|8D+9D+JK|TS+TD+TC+QS"

INDIAN = {
    "before its draw": f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; memory turned=1",
    "after its draw": f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; turn 1 discard drawn=QC; memory drawn=1 turned=1",
    "at the show": f"hands {WHOLE} / {OTHER}; aside QD 9H; pile 9C; turn 1 show; memory drawn=1 turned=1 covered shown=1:{GROUPS}",
    "out of the deal": f"hands {LOOSE} / - / {OTHER}; aside QD; pile 9C; memory in=1,3 gone=2 turned=1",
    "after leaving": f"hands {LOOSE} / {LOOSE} QC / {OTHER}; aside QD; pile 9C 2D; "
    "memory in=1,3 gone=2 out=2:left_late drawn=1,2 turned=1,2 covered",
}
"""Positions that can arise."""

_SHOW = "turn 1 show; memory drawn=1 turned=1 covered"

IMPOSSIBLE = {
    f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; memory turned=1": "seat 1 of the position holds 14 cards, but before the draw a hand has 13",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; turn 1 discard drawn=2S; memory drawn=1 turned=1": "holds 13 cards, but after",
    f"hands {LOOSE} / {OTHER} QC; aside QD; pile 9C; memory turned=1": "seat 2 of the position holds 14 cards, but outside its turn a hand has 13",
    f"hands {LOOSE} / {OTHER}; pile 9C; memory turned=1": "no card is turned up for the wild joker",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; memory turned=1": "`aside` must have the card turned up and one card for each declaration (1 in all), but it has 2",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; {_SHOW}": "nobody has declared: it is the turn of seat 1 of the position",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; {_SHOW} shown=1:{GROUPS}": "cannot have shown those groups: You do not hold",
    f"hands {LOOSE} / {OTHER}; aside QD QC; pile 9C; {_SHOW} shown=1:2S+4S+KH": "the declaration is not valid",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; memory turned=1 shown=2:-": "seat 2 of the position has shown groups, but nobody has declared",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C 2D; memory turned=1": "`memory` must say `covered`",
    f"hands {LOOSE} / {OTHER}; aside QD; memory turned=1": "the pile has 0 cards",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C": "it is the turn of seat 1 of the position, so `memory` must say turned=1",
    f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; turn 1 discard drawn=QC; memory turned=1": "must say drawn=1",
    f"hands {LOOSE} QC / {OTHER}; aside QD; pile 9C; turn 1 discard; memory drawn=1 turned=1": "either drawn= or taken=",
    f"hands {LOOSE} / {OTHER}; aside QD; pile 9C; memory turned=1 in=2": "the turn of seat 1 of the position, which is not in the deal",
    f"hands {LOOSE} / -; aside QD; pile 9C; memory turned=1 in=1": "fewer than 2 seats are in the deal",
    f"hands {LOOSE} / {OTHER} / -; aside QD; pile 9C; memory turned=1": "seat 3 of the position holds 0 cards",
    f"hands {LOOSE} / {OTHER} / {LOOSE}; aside QD; pile 9C; memory in=1,3 gone=2 turned=1": "seat 2 of the position holds 13 cards, but outside",
    f"hands {LOOSE} / {OTHER} / {LOOSE}; aside QD; pile 9C; memory out=2:first_drop turned=1": "cannot be listed in `in`",
}
"""Positions that cannot arise, and why."""


@pytest.mark.parametrize("name", INDIAN)
def test_an_indian_situation_that_can_arise_reads_back(name: str) -> None:
    state = parse_position(f"indian-points; {INDIAN[name]}")
    assert parse_position(format_position(state)) == state


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_an_indian_situation_that_cannot_arise_is_refused(text: str) -> None:
    with pytest.raises(PositionError) as fault:
        parse_position(f"indian-points; {text}")
    assert IMPOSSIBLE[text] in str(fault.value)


UNASKED = (
    "indian-points",
    "indian-pool-101(entry_fee=10)",
    "indian-deals-3",
    "21-card",
    "indian-points(wild_joker=false)",
)
"""Each ends a deal differently or has a different event after it."""


def _rough_play(text: str, seed: int) -> Iterator[State]:
    """Yield states of a match with wrong declarations, missed turns and players who leave, before and after the draw."""
    rng, match = random.Random(seed), Match.new(rules_for(text, 4), seed=str(seed))
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        else:
            seat = rng.choice(actors(match.state) if rng.random() < 0.98 else range(4))
            tries = (
                Leave(),
                Miss(),
                Declare(rng.choice(match.state.rules.pack), ()),
                *legal_actions(match.state, seat),
            )
            allowed = [each for each in tries if check(match.state, seat, each) is None]
            match.apply(seat, rng.choice(allowed)) if allowed else None
        if match.state.public.turn.phase not in (DEAL, OVER):
            yield match.state


@pytest.mark.parametrize("text", UNASKED)
def test_nothing_that_play_leads_to_is_impossible(text: str) -> None:
    found = [state for seed in range(30) for state in _rough_play(text, seed)]
    assert [fault for state in found for fault in state.rules.impossible(state)] == []
    held = {state.public.turn.phase: state for state in found}
    assert {"draw", "discard"} <= held.keys()
    for state in held.values():
        assert parse_position(format_position(state, secret=True)) == forgetful(state)


def test_without_a_wild_joker_no_card_is_turned_up() -> None:
    held = f"hands {LOOSE} / {OTHER}; pile 9C; memory turned=1"
    assert parse_position(f"indian-points(wild_joker=false); {held}").public.aside == ()
    with pytest.raises(
        PositionError, match="`aside` must have one card for each declaration \\(0 in all\\), but it has 1"
    ):
        parse_position(f"indian-points(wild_joker=false); {held}; aside QD")


def test_nobody_shows_groups_where_the_best_count() -> None:
    with pytest.raises(PositionError, match="so there is no show"):
        parse_position(f"indian-points(loser_arrangement=best); {INDIAN['at the show']}")


OKLAHOMA = "gin-oklahoma; hands 2S 3S 4S 5D 6D 7D TC JC QC AH / 2C 3C 4C 5H 6H 7H TD JD QD AC; pile 8C; turn 1 draw"


@pytest.mark.parametrize(
    ("memory", "fault"),
    [
        ("", "the first upcard sets the knock limit of this deal: name it, as in `memory upcard=7S`"),
        ("memory upcard=KD", "KD is the first upcard, so it cannot be in the stock"),
        ("memory upcard=JK", "the pack has no JK"),
    ],
)
def test_oklahoma_needs_its_first_upcard(memory: str, fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_position(f"{OKLAHOMA}; {memory}")
    assert fault in str(refused.value)


def test_the_first_upcard_of_oklahoma_sets_the_limit() -> None:
    state = parse_position(f"{OKLAHOMA}; memory upcard=8C")
    assert panel_in(state, TermsPanel).words == ("Knock limit 8",)


@pytest.mark.parametrize("text", WRONG, ids=str)
def test_what_is_wrong_is_named(text: str) -> None:
    with pytest.raises(PositionError) as fault:
        parse_position(text)
    assert WRONG[text] in str(fault.value)


def test_between_deals_there_is_no_position() -> None:
    with pytest.raises(PositionError, match="no deal is running"):
        format_position(new_state(rules_for("basic", 2)))


def _seed_texts() -> list[str]:
    return [format_position(state, secret=True) for text in CHOICES for state in list(states(text, 3, 4, 120))[::24]]


SEEDS = _seed_texts()
WORDS = [
    "7S",
    "JK",
    "2H=3H",
    ":2",
    "/",
    ";",
    "-",
    "?",
    "hands",
    "stock",
    "pile",
    "melds",
    "turn",
    "play",
    "draw",
    "taken=",
    "owed=",
    "floating",
    "known",
    "1",
    "0",
    "-5",
    "99",
    "run",
    "set",
    "laid",
]


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """Draw a good position with a few parts cut, copied or inserted."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        put = draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=4), st.just(text[end : end + 9])))
        text = text[:start] + put + text[end:]
    return text


def _read(text: str) -> State | PositionError:
    try:
        return parse_position(text)
    except PositionError as fault:
        return fault


@examples(400)
@given(mutants())
def test_a_mutant_is_refused_or_is_a_position(text: str) -> None:
    found = _read(text)
    if isinstance(found, State):
        assert _read(format_position(found, secret=True)) == found
    else:
        assert len(str(found)) < 600


@examples(200)
@given(st.text(max_size=80))
def test_any_text_is_refused_or_is_a_position(text: str) -> None:
    assert isinstance(_read(text), State | PositionError)
    assert isinstance(_read(SHORT + "; " + text), State | PositionError)


def test_messages_are_short_however_long_the_text() -> None:
    for text in (
        "x" * 9000,
        SHORT + "; " + "y" * 9000,
        SHORT + "; deal " + "9" * 9000,
        SHORT + "; turn 1 " + "z" * 9000,
    ):
        assert len(str(_read(text))) < 300


def test_the_docs_name_every_field_and_show_a_position() -> None:
    page = (Path(__file__).parent.parent / "docs" / "positions.md").read_text(encoding="utf-8")
    assert all(f"`{field}`" in page for field in _READERS)
    (shown,) = [line.strip() for line in page.split("\n") if line.startswith("    basic")]
    assert parse_position(format_position(parse_position(shown))) == parse_position(shown)
