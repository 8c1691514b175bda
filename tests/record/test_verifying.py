"""Every later change of a record is found."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from openrummy.cards import JOKER
from openrummy.engine.actions import Discard
from openrummy.engine.match import Deed
from openrummy.record import (
    Record,
    RecordError,
    read_record,
    sealed,
    verify,
    write_record,
    write_text,
)
from openrummy.record.moves import format_move, split_moves
from openrummy.record.proofs import parse_score
from openrummy.shuffle import commitment
from tests.record.recording import changing, edited, recorded

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
    verdict = verify(edited(changing(path, value)))
    assert not verdict.holds
    assert reason == "refused or differs" or reason in verdict.reason


def test_nothing_proves_a_name_or_a_tag_if_its_forger_makes_a_new_digest() -> None:
    for path in ("seats.0.name", "tags.Date"):
        assert verify(sealed(edited(changing(path, FORGERIES[path][0])))).holds


CASH = "basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05)"


def test_forged_chips_are_found() -> None:
    reason = verify(edited(changing("deals.0.result.chips.1.points", 1), CASH)).reason
    assert re.fullmatch("the chips of seat 1 are recorded as 1, but are .+", reason)
    assert verify(edited(changing("deals.0.result.chips", []), CASH)).reason == "0 chips are recorded, but there are 3"


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
    forged = sealed(edited(changing(path, value), PAID))
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
        edited(changing("payout.fee", -1), PAID)
    with pytest.raises(RecordError, match="a score is not made of"):
        edited(changing("payout.chips.0.rule", "a rule"), PAID)


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
        edited(changing(path, value))
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
