"""Records: both forms are equivalent, replay is exact, and every later change is found."""

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import openrummy.record
from openrummy.cards import JOKER, parse_card, parse_faces
from openrummy.engine.actions import Discard, DrawDiscard, LayOff, Meld, SwapJoker
from openrummy.engine.events import DealEnded
from openrummy.engine.match import Deed, Match
from openrummy.engine.scores import Score
from openrummy.position import parse_position
from openrummy.record import (
    Record,
    RecordError,
    SeatRecord,
    narrate,
    read_record,
    record_of,
    replay,
    sealed,
    verify,
    write_record,
    write_text,
)
from openrummy.record.json_lines import json_lines
from openrummy.record.moves import format_move, normal, parse_move, split_moves
from openrummy.record.proofs import format_score, is_writable, parse_score
from openrummy.record.schema import schema, text_form
from openrummy.shuffle import commitment
from openrummy.variants import presets, rules_for
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.kinds import ACTIONS
from tests.effort import examples
from tests.helpers import seats_for

NAMES = ("Ann", 'Bob "the bot" \\', "Zoë ♠ 山", "Dee", "Eve", "Flo")
CHOICES = (
    *sorted(preset.key for preset in presets()),
    "basic-quick(printed_jokers=2, joker_swap=own_turn, target_score=50)",
    "basic-quick(printed_jokers=2, joker_naming=free, target_score=50)",
    "basic(go_out_mode=floating, max_melds_per_turn=none, play_order=free)",
    "basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05, turn_cap=20)",
    "indian-pool-101(entry_fee=10, platform_fee_percent=2.5)",
    "indian-deals-2(entry_fee=5, platform_fee_percent=10)",
    "basic(stock_recycle=none, scoring_mode=winner_scores, target_score=60)",
)


def played(text: str, players: int, seed: int, steps: int = 5000) -> Match:
    """Return a match of random play, which prefers plays, so that it ends."""
    rng, players = random.Random(seed), seats_for(text, players)
    match = Match.new(rules_for(text, players), seed=str(seed))
    for _ in range(steps):
        if match.is_over:
            break
        if match.is_between_deals:
            match.deal(nonces=[f"{seed}{seat}" for seat in range(players)])
        else:
            actions = list(match.legal_actions())
            plays = [action for action in actions if not isinstance(action, Discard | DrawDiscard)]
            match.apply(match.to_act, rng.choice(plays if plays and rng.random() < 0.9 else actions))
    return match


def seats(players: int) -> list[SeatRecord]:
    """Return a person, a bot with all its fields, and further persons."""
    bot = SeatRecord(NAMES[1], "bot", "sensible", "seed 7")
    return [bot if seat == 1 else SeatRecord(NAMES[seat]) for seat in range(players)]


@cache
def recorded(text: str = "basic-house", players: int = 3, seed: int = 1, steps: int = 5000) -> Record:
    """Return the record of a match of random play."""
    sitting = seats(seats_for(text, players))
    return record_of(played(text, players, seed, steps), sitting, {"Date": "2026-10-01", "Event": "Club night"})


@pytest.mark.quick(4)
@pytest.mark.parametrize("text", CHOICES)
@pytest.mark.parametrize("players", [2, 4])
def test_both_forms_say_the_same_and_hold(text: str, players: int) -> None:
    record = recorded(text, players)
    assert record.deals
    assert read_record(write_record(record)) == record
    assert read_record(write_text(record)) == record
    assert write_record(read_record(write_text(record))) == write_record(record)
    verdict = verify(record)
    assert verdict.holds, verdict.words
    assert (verdict.deals, verdict.finished) == (len(record.deals), bool(record.winners))


@examples(25)
@given(st.sampled_from(CHOICES), st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 400))
def test_any_match_can_be_recorded_and_verified(text: str, players: int, seed: int, steps: int) -> None:
    record = record_of(played(text, players, seed, steps), seats(seats_for(text, players)))
    assert read_record(write_record(record)) == record == read_record(write_text(record))
    assert verify(record).holds


def test_replay_leads_to_the_end_of_the_match() -> None:
    match = played("basic-house", 3, seed=1)
    *_, (state, events) = replay(recorded())
    assert state.public.sheet == match.state.public.sheet
    assert state.hands == match.state.hands
    assert any(isinstance(event, DealEnded) for event in events)


@pytest.mark.parametrize("steps", [0, 30, 150, 400])
def test_a_running_deal_keeps_its_secret(steps: int) -> None:
    match = played("basic", 2, 3, steps)
    assert not match.is_between_deals
    assert not match.is_over
    record = record_of(match, seats(2))
    for written in (write_record(record), write_text(record)):
        assert match.state.secret.hex() not in written
        assert match.state.public.commitment not in written
    verdict = verify(record)
    assert verdict.holds
    assert not verdict.finished
    assert "not finished" in verdict.words


def test_a_match_from_a_position_cannot_be_recorded() -> None:
    match = Match(parse_position("basic; hands 7S 8S / 2H; deal 3; pile 4C"), seed="1")
    while not match.is_between_deals and not match.is_over:
        match.apply(match.to_act, next(iter(match.legal_actions())))
    with pytest.raises(RecordError, match="first deal"):
        record_of(match, seats(2))


def test_seats_must_fit_the_players() -> None:
    with pytest.raises(RecordError, match="2 seats are named for 3 players"):
        record_of(played("basic", 3, 1, 9), seats(2))


def test_names_have_no_control_characters() -> None:
    with pytest.raises(RecordError, match="control characters"):
        record_of(played("basic", 2, 1, 9), [SeatRecord("a\x1b[2J"), SeatRecord("b")])


def test_a_bot_keeps_agent_and_seed() -> None:
    assert read_record(write_text(recorded())).seats[1] == SeatRecord(NAMES[1], "bot", "sensible", "seed 7")


# moves and proofs


def test_every_action_has_a_word() -> None:
    assert all(kind.move.read for kind in ACTIONS.values())


MOVES: list[tuple[Any, str]] = [
    (Meld(parse_faces("3H 4H JK"), parse_faces("3H 4H 5H")), "m(3H 4H JK=5H)"),
    (Meld(parse_faces("3H 4H 5H")), "m(3H 4H 5H)"),
    (LayOff(parse_card("6H"), 1), "l2(6H)"),
    (LayOff(JOKER, 0, parse_card("6H")), "l1(JK=6H)"),
    (SwapJoker(0, JOKER, parse_card("9H")), "w1(JK,9H)"),
    (Discard(parse_card("KD")), "-KD"),
    (Discard(JOKER), "-JK"),
    (DrawDiscard(), "P"),
    (DrawDiscard(5), "P5"),
    (TakeUpcard(), "take"),
    (PassUpcard(), "leave"),
    (Knock(parse_card("KD"), (parse_faces("7S 8S 9S"), parse_faces("4S 4H 4D"))), "k-KD(7S 8S 9S/4S 4H 4D)"),
    (BigGin(()), "gin()"),
    (FinishLayoffs((parse_faces("7S 8S 9S"),)), "end(7S 8S 9S)"),
]


@pytest.mark.parametrize(("action", "word"), MOVES, ids=lambda value: str(value)[:20])
def test_words_of_moves(action: Any, word: str) -> None:
    assert format_move(action) == word
    assert parse_move(word) == action


def test_names_that_say_nothing_are_dropped() -> None:
    cards = parse_faces("3H 4H 5H")
    assert normal(Meld(cards, cards)) == Meld(cards)
    assert normal(LayOff(JOKER, 0, JOKER)) == LayOff(JOKER, 0)


def test_moves_are_divided_outside_of_brackets() -> None:
    assert split_moves("S m(3H 4H 5H) l2(6H) w1(JK, 9H) -KD") == ["S", "m(3H 4H 5H)", "l2(6H)", "w1(JK, 9H)", "-KD"]


@given(st.text("SPpaslmw12()-=, KDJ3H", max_size=12))
def test_any_word_is_a_move_or_refused(word: str) -> None:
    try:
        action = parse_move(word)
    except ValueError:
        return
    assert parse_move(format_move(action)) == action


scores = st.recursive(
    st.builds(
        Score,
        st.integers(-(10**9), 10**9),
        st.from_regex("[a-z_]{1,12}", fullmatch=True),
        st.none() | st.from_regex("[a-z_=0-9 ;()]{0,12}", fullmatch=True),
        st.none() | st.sampled_from(["7S", "JK"]),
        st.none() | st.integers(0, 8),
        st.integers(-3, 50),
    ),
    lambda parts: st.builds(
        Score, st.integers(0, 99), st.just("sum"), parts=st.lists(parts, min_size=1, max_size=3).map(tuple)
    ),
    max_leaves=8,
)


@given(scores)
def test_scores_round_trip(score: Score) -> None:
    assert parse_score(format_score(score)) == score
    assert is_writable(score)


@given(st.text("0123456789 card:@*{}();-_7S", max_size=30))
def test_any_line_is_a_score_or_refused(line: str) -> None:
    try:
        score = parse_score(line)
    except ValueError:
        return
    assert parse_score(format_score(score)) == score


def test_a_score_that_a_line_cannot_hold_is_found() -> None:
    for score in (Score(1, "Bad rule"), Score(1, "card", "{"), Score(1, "card", None, "??"), Score(1, "card", seat=-1)):
        assert not is_writable(score)
    deep = Score(1, "leaf")
    for _ in range(20):
        deep = Score(1, "branch", parts=(deep,))
    assert not is_writable(deep)


# faults that verify finds


def edited(change: Callable[[dict[str, Any]], None], text: str = "basic-house") -> Record:
    """Return the record after a change to its JSON."""
    plain = json.loads(write_record(recorded(text)))
    change(plain)
    return read_record(json.dumps(plain))


def _set(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(plain: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            plain = plain[step]
        plain[last] = value

    return change


FORGERIES = {
    "rules.text": ("basic", "refused or differs"),
    "rules.version": (9, "made by version 9 of 'basic', but this program has version"),
    "rules.variant": ("gin", "of 'gin', but this program has"),
    "seats.0.name": ("Eve", "the digest does not match"),
    "seats.1.seed": ("x", "the digest does not match"),
    "tags.Date": ("2020-01-01", "the digest does not match"),
    "digest": ("0" * 64, "the digest does not match"),
    "totals": ([0, 0, 0], "the totals are recorded as (0, 0, 0)"),
    "winners": ([], "the winners are recorded as nobody yet"),
    "deals.0.deal": (2, "this is deal 1, but it is recorded as deal 2"),
    "deals.0.commitment": ("0" * 64, "the commitment does not match the secret"),
    "deals.0.secret": ("00" * 128, "the commitment does not match the secret"),
    "deals.1.nonces": (["x", "", ""], "refused or differs"),
    "deals.0.result.reason": ("blocked", "the deal ended as 'went_out' by seat"),
    "deals.0.result.hands.0": ("7S", "held"),
    "deals.0.result.scores.0.points": (-1, "the scores of seat 0 are recorded as -1"),
    "deals.0.result.scores.0.rule": ("hand", "their proof differs"),
    "deals.0.actions": ([], "the actions end before the deal does"),
}


@pytest.mark.parametrize("path", FORGERIES)
def test_a_forgery_is_found_and_named(path: str) -> None:
    value, reason = FORGERIES[path]
    verdict = verify(edited(_set(path, value)))
    assert not verdict.holds
    assert reason == "refused or differs" or reason in verdict.reason


CASH = "basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05)"


def test_forged_chips_are_found() -> None:
    reason = verify(edited(_set("deals.0.result.chips.1.points", 1), CASH)).reason
    assert re.fullmatch("the chips of seat 1 are recorded as 1, but are .+", reason)
    assert verify(edited(_set("deals.0.result.chips", []), CASH)).reason == "0 chips are recorded, but there are 3"


PAID = "indian-pool-101(entry_fee=10, platform_fee_percent=2.5)"

FORGED_PAYOUTS = {
    "payout.chips.0.points": (1, "the payouts of seat 0 are recorded as 1, but are -"),
    "payout.chips.0.parts.0.rule": (
        "pool_won",
        "the payouts of seat 0 are -.* as recorded, but their proof differs",
    ),
    "payout.fee": (0, r"the fee is recorded as 0, but is \d+"),
}


@pytest.mark.parametrize("path", FORGED_PAYOUTS)
def test_a_forged_payout_is_found_even_with_a_new_digest(path: str) -> None:
    value, reason = FORGED_PAYOUTS[path]
    forged = sealed(edited(_set(path, value), PAID))
    for text in (write_record(forged), write_text(forged)):
        verdict = verify(read_record(text))
        assert not verdict.holds
        assert re.fullmatch(f"{reason}.*", verdict.reason)
        assert verdict.line is not None
        assert "payout" in text.split("\n")[verdict.line - 1].lower()


def test_a_payout_that_the_match_did_not_make_is_found() -> None:
    payout = recorded(PAID).payout
    forged = sealed(replace(recorded(), payout=payout))
    assert verify(forged).reason == "a payout is recorded, but the match pays none"


@pytest.mark.parametrize("write", [write_record, write_text])
def test_a_record_made_before_payouts_were_written_holds(write: Callable[[Record], str]) -> None:
    """The text stays as it was written, and the verdict says what is missing."""
    old = sealed(replace(recorded(PAID), payout=None))
    assert not re.search(r"payout|\[fee", write(old).lower())
    verdict = verify(read_record(write(old)))
    assert verdict.holds
    assert verdict.lacks_payout
    assert verdict.words.endswith("; it does not say what the match paid.")
    assert not verify(recorded(PAID)).lacks_payout


def test_a_payout_without_its_fee_or_for_other_seats_is_refused() -> None:
    lines = write_text(recorded(PAID)).split("\n")
    without = "\n".join(line for line in lines if not line.startswith("[Fee"))
    with pytest.raises(RecordError, match=r"the tag \[Fee\] is missing"):
        read_record(without)
    lines.remove(next(line for line in lines if line.startswith("[Payout")))
    with pytest.raises(RecordError, match="there are 2 payouts for 3 seats"):
        read_record("\n".join(lines))
    with pytest.raises(RecordError, match="the fee makes no sense"):
        edited(_set("payout.fee", -1), PAID)
    with pytest.raises(RecordError, match="a score is not made of"):
        edited(_set("payout.chips.0.rule", "a rule"), PAID)


NO_RECORDS = {
    "deals.0.nonces": ([], "deal 1: there are 0 nonces for 3 seats"),
    "deals.0.result.hands": (["", ""], "deal 1: there are 2 hands for 3 seats"),
    "deals.0.result.scores": ([], "deal 1: there are 0 scores for 3 seats"),
    "deals.0.result.chips": ([{"points": 1, "rule": "pays"}], "deal 1: there are 1 chip counts for 3 seats"),
    "deals.0.result.reason": ("Went out", "deal 1: 'Went out' is not an end of a deal"),
    "deals.0.result.winner": (3, "deal 1: the winner of the deal cannot be seat 3"),
    "deals.0.result.scores.0.rule": ("a rule", "deal 1: a score is not made of"),
    "deals.0.result.scores.0.seat": (-1, "deal 1: a score is not made of"),
    "deals.0.result.scores.0.points": (10**30, "deal 1: a score is not made of"),
    "deals.0.deal": (-1, "deal 1: the number of the deal makes no sense"),
    "deals.0.secret": ("xx", "non-hexadecimal number"),
    "deals.0.commitment": ("a" * 999, "is too long or has control characters"),
    "deals.0.actions.0.action": (
        {"type": "draw_discard", "depth": 10**9},
        "DrawDiscard has a number that makes no sense",
    ),
    "deals.0.actions.0.action.type": ("fold", "has no known type"),
    "rules.version": (-1, "the version of the variant makes no sense"),
    "seats.0.name": ("a\nb", "is too long or has control characters"),
    "seats.0.kind": ("dog", "Invalid enum value 'dog'"),
    "tags": ({"a b": ""}, "'a b' cannot be the name of a tag"),
    "totals": ([1], "there are 1 totals for 3 seats"),
    "totals.0": (10**30, "a total is far too large"),
    "winners": ([2, 1], "the winners are not seats in their order"),
    "winners.0": (7, "the winners are not seats in their order"),
    "version": (2, "'openrummy-record' 2 is an unknown format; this program reads openrummy-record 1"),
}


@pytest.mark.parametrize("path", NO_RECORDS)
def test_what_no_record_may_say_is_refused(path: str) -> None:
    value, words = NO_RECORDS[path]
    with pytest.raises(RecordError) as fault:
        edited(_set(path, value))
    assert words in str(fault.value)


def test_the_moves_of_a_turn_have_a_line() -> None:
    lines = [line for line in write_text(recorded()).split("\n") if re.match(r"\d: ", line)]
    assert all(re.fullmatch(r"\d: [SP].*", line) for line in lines)
    ends = [split_moves(line)[-1][0] for line in lines]
    assert all(end == "-" for end in ends)
    assert sum(word[0] == "-" for line in lines for word in split_moves(line)[1:]) == len(lines)


def test_a_score_that_is_too_deep_is_refused() -> None:
    with pytest.raises(ValueError, match="not part of a score"):
        parse_score("1 sum (" * 3000)


def test_a_new_secret_with_its_commitment_does_not_help() -> None:
    secret = bytes(128)
    record = recorded()
    forged = replace(record.deals[0], secret=secret, commitment=commitment(secret))
    assert not verify(sealed(replace(record, deals=(forged, *record.deals[1:])))).holds


def test_a_refused_action_is_named_with_its_place() -> None:
    record = recorded()
    deeds = list(record.deals[1].deeds)
    deeds[0], deeds[1] = deeds[1], deeds[0]
    forged = sealed(
        replace(record, deals=(record.deals[0], replace(record.deals[1], deeds=tuple(deeds)), *record.deals[2:]))
    )
    for source in (write_record(forged), write_text(forged)):
        verdict = verify(read_record(source))
        assert (verdict.deal, verdict.action, verdict.deals) == (2, 1, 1)
        assert re.fullmatch(r"seat \d cannot do that: .+", verdict.reason)
        assert verdict.line is not None
        assert verdict.words.startswith(f"The record does not hold (deal 2, action 1, line {verdict.line}): seat ")
        written = source.split("\n")[verdict.line - 1]
        word = format_move(deeds[0].action)
        assert word in written or '"action"' in written


def test_a_deal_after_the_match_is_refused() -> None:
    record = recorded("basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05, turn_cap=20)")
    assert record.winners
    more = replace(record.deals[-1], deal=len(record.deals) + 1)
    assert "the match is not" in verify(sealed(replace(record, deals=(*record.deals, more)))).reason


def test_an_action_after_the_deal_is_refused() -> None:
    record = recorded()
    deeds = (*record.deals[0].deeds, Deed(0, Discard(JOKER)))
    forged = sealed(replace(record, deals=(replace(record.deals[0], deeds=deeds), *record.deals[1:])))
    assert "No deal is in progress" in verify(forged).reason


def _leaves(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(plain, dict | list):
        items = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, value in items:
            yield from _leaves(value, (*path, key))
    else:
        yield path


def _other(value: Any, rng: random.Random) -> Any:
    """Return a different value of the same type."""
    if isinstance(value, bool) or value is None:
        return 0
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 7])
    if re.fullmatch("([A-Z0-9]{2})( [A-Z0-9]{2})*", value):
        return " ".join([rng.choice(["7S", "KD", "AC", "JK"]), *value.split()[1:]])
    return value + "x" if len(value) < 60 else ("1" if value[0] == "0" else "0") + value[1:]


PLAIN = json.loads(write_record(recorded("basic-quick(printed_jokers=2, joker_swap=own_turn, target_score=50)")))
LEAVES = list(_leaves(PLAIN))


@pytest.mark.slow
@examples(150)
@given(st.sampled_from(LEAVES), st.integers(0, 1000))
def test_every_edit_of_a_value_is_found(path: tuple[Any, ...], seed: int) -> None:
    plain = copy.deepcopy(PLAIN)
    inner = plain
    for step in path[:-1]:
        inner = inner[step]
    old, inner[path[-1]] = inner[path[-1]], _other(inner[path[-1]], random.Random(seed))
    record = _read(json.dumps(plain))
    if isinstance(record, RecordError):
        return
    same = record == read_record(json.dumps(PLAIN))  # for example a card replaced by itself
    assert same == verify(record).holds, (path, old, inner[path[-1]])


# files that are damaged

SOURCES = [form(recorded(text)) for text in ("basic-house", "basic-quick") for form in (write_record, write_text)]


def _read(source: str) -> Record | RecordError:
    try:
        return read_record(source)
    except RecordError as fault:
        return fault


def _survives(source: str) -> None:
    """Reading and verifying returns a verdict or raises RecordError, nothing else."""
    record = _read(source)
    if isinstance(record, RecordError):
        assert len(str(record)) < 900
    else:
        verify(record)
        assert read_record(write_record(record)) == record == read_record(write_text(record))


@pytest.mark.slow
@examples(250)
@given(st.sampled_from(SOURCES), st.data())
def test_flipped_cut_and_doubled_files(source: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(source)))
        end = min(len(source), start + data.draw(st.integers(0, 30)))
        put = data.draw(
            st.one_of(st.text(max_size=4), st.just(source[end : end + 40]), st.sampled_from(['"', "{", "]", "\n"]))
        )
        source = source[:start] + put + source[end:]
    _survives(source)


@examples(80)
@given(st.sampled_from(SOURCES), st.floats(0, 1))
def test_a_cut_file_is_refused_or_does_not_hold(source: str, share: float) -> None:
    cut = source[: int(len(source) * share)]
    record = _read(cut)
    assert isinstance(record, RecordError) or verify(record).holds == (cut.rstrip() == source.rstrip())


@pytest.mark.slow
@examples(100)
@given(st.sampled_from(SOURCES), st.data())
def test_edited_numbers(source: str, data: st.DataObject) -> None:
    places = list(re.finditer(r"-?\d+", source))
    place = data.draw(st.sampled_from(places))
    number = data.draw(st.sampled_from(["-1", "0", "99", "1e400", "1.5", "9" * 30, "null", '"1"', "[1]", "٣"]))
    _survives(source[: place.start()] + number + source[place.end() :])


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "line 1: this is neither"),
        ("hello", "neither"),
        ("{", "not JSON"),
        ("{}", "missing required field `format`"),
        ("[Format]", "line 1: this tag has 1 values"),
        (
            '[Format "openrummy-record 2"]',
            "line 1: 'openrummy-record 2' is an unknown format; this program reads openrummy-record 1",
        ),
        ('[Format "openrummy-record 1"]\n[Rules "basic"]\n[Rules "basic"]', "line 3: Rules is given twice"),
        ('[Format "openrummy-record 1"]\n1: S', "line 2: a deal begins"),
        ('[Format "openrummy-record 1"]', "the tag [Rules] is missing"),
        ('[Format "openrummy-record 1"]\n[Deal "1"]\n1: X', "line 3: 'X' is not a move"),
        ('[Format "openrummy-record 1"]\n[Deal "1"]\n1: -ZZ', "line 3: 'ZZ' is not a card"),
        ("{" + '"a":[' * 5000, "not JSON"),
        ('{"format": "\\ud800"}', "not JSON"),
    ],
)
def test_damage_is_named(source: str, words: str) -> None:
    with pytest.raises(RecordError) as fault:
        read_record(source)
    assert words in str(fault.value)


def test_text_that_is_not_json_is_named_with_its_line() -> None:
    source = write_record(recorded())
    lines = source.split("\n")
    for broken, line in (("\n".join([*lines[:9], "?", *lines[9:]]), 10), ("\n".join(lines[:20]), 20)):
        with pytest.raises(RecordError, match=f"line {line}: this is not JSON"):
            read_record(broken)


def test_damage_in_json_is_named_with_its_line() -> None:
    lines = write_record(recorded()).split("\n")
    number = next(index for index, line in enumerate(lines) if '"discard"' in line)
    broken = [*lines[:number], lines[number].replace("discard", "discart"), *lines[number + 1 :]]
    with pytest.raises(RecordError, match="has no known type") as fault:
        read_record("\n".join(broken))
    assert fault.value.line == number + 1
    shorter = [*lines[:number], lines[number].replace('"seat":', '"seet":'), *lines[number + 1 :]]
    with pytest.raises(RecordError, match="seet") as fault:
        read_record("\n".join(shorter))
    assert fault.value.line == number + 1


def test_seats_that_do_not_exist_are_named_with_their_line() -> None:
    with pytest.raises(RecordError, match="there is no seat 9") as fault:
        edited(_set("deals.0.actions.2.seat", 9))
    assert (fault.value.deal, fault.value.action) == (1, 3)
    assert fault.value.line is not None


def test_json_lines() -> None:
    source = '{\n "a": [1,\n  {"b": "x,]\\n"}],\n "c": {}\n}'
    assert json_lines(source) == {"$": 1, "$.a": 2, "$.a[0]": 2, "$.a[1]": 3, "$.a[1].b": 3, "$.c": 4}


def test_a_file_from_another_system_is_read() -> None:
    for form in (write_record, write_text):
        source = form(recorded())
        assert read_record("\ufeff" + source.replace("\n", "\r\n")) == recorded()


# words and schema


def test_a_story_tells_every_deal() -> None:
    record = recorded()
    story = list(narrate(record))
    assert story[0] == "basic-house: " + ", ".join(record.names)
    assert sum(line.startswith("Deal ") for line in story) == len(record.deals)
    assert story[-1].endswith("the match.")
    assert list(narrate(recorded("basic", 2, 3, 30)))[-1] == "The record ends here; the match is not finished."


def test_the_verdict_is_plain_data() -> None:
    assert verify(recorded()).to_plain()["holds"] is True


SCHEMA = Path(openrummy.record.__path__[0]) / "schema.json"


def test_the_published_schema_is_fresh() -> None:
    """If it fails after a change of the format: `python -m openrummy.record.schema > src/openrummy/record/schema.json`."""
    assert SCHEMA.read_text(encoding="utf-8") == text_form()


def test_the_schema_is_the_same_with_any_margin_of_docstrings() -> None:
    """Python removes the indentation of docstrings since 3.13."""
    described = [part["description"] for part in schema()["$defs"].values() if "description" in part]
    assert [text for text in described if text != cleandoc(text)] == []
    assert any("\n" in text for text in described)


def _fits(value: Any, part: Any, whole: Any) -> bool:
    """Whether `value` fits a part of a schema; it knows the part of JSON Schema that ours uses."""
    if "$ref" in part:
        return _fits(value, whole["$defs"][part["$ref"].rpartition("/")[2]], whole)
    ways = part.get("anyOf") or part.get("oneOf")
    if ways:
        return any(_fits(value, way, whole) for way in ways)
    if "const" in part or "enum" in part:
        return value in part.get("enum", [part.get("const")])
    kinds: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
    if not isinstance(value, kinds[part["type"]]):
        return False
    if isinstance(value, list):
        return all(_fits(each, part["items"], whole) for each in value)
    if isinstance(value, str):
        return re.search(part.get("pattern", ""), value) is not None
    return not isinstance(value, dict) or _fits_object(value, part, whole)


def _fits_object(value: Any, part: Any, whole: Any) -> bool:
    known, more = part.get("properties", {}), part.get("additionalProperties", True)
    extra = [each for key, each in value.items() if key not in known]
    return (
        set(part.get("required", ())) <= set(value)
        and all(_fits(each, known[key], whole) for key, each in value.items() if key in known)
        and (more is True or not extra or (more is not False and all(_fits(each, more, whole) for each in extra)))
    )


@pytest.mark.quick(4)
@pytest.mark.parametrize("text", CHOICES)
def test_records_fit_the_schema(text: str) -> None:
    whole = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert _fits(json.loads(write_record(recorded(text))), whole, whole)


@pytest.mark.parametrize("path", ["version", "deals.0.actions.0.action.type", "deals.0.secret", "seats.0.kind"])
def test_other_things_do_not_fit_the_schema(path: str) -> None:
    whole = json.loads(SCHEMA.read_text(encoding="utf-8"))
    plain = json.loads(write_record(recorded()))
    _set(path, 7)(plain)
    assert not _fits(plain, whole, whole)


def test_the_docs_show_every_move() -> None:
    page = (Path(__file__).parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
    table = page.split("| Move |")[1].split("\n\n")[0]
    shown = [
        parse_move(word)
        for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for word in re.findall("`(.*?)`", cell)
    ]
    assert {type(action) for action in shown} == set(ACTIONS)


@pytest.mark.parametrize("write", [write_record, write_text])
@pytest.mark.parametrize(
    ("field", "value"),
    [("totals", (1, 2, 3)), ("winners", (0, 1, 2)), ("digest", "0" * 64), ("rules", "bingo"), ("variant_version", 99)],
)
def test_a_forged_head_is_named_with_its_line(write: Callable[[Record], str], field: str, value: Any) -> None:
    forged = write(replace(recorded(), **{field: value}))
    verdict = verify(read_record(forged))
    assert not verdict.holds
    assert verdict.line is not None
    word = "rules" if field == "variant_version" and write is write_record else field.removesuffix("_version")
    assert word in forged.split("\n")[verdict.line - 1].lower()
