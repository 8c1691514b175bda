"""The sheets of games with melds on the table, and the faults that a sheet names."""

from typing import Any

import msgspec
import pytest

from openrummy.parts.paper.told import PaperMatch
from openrummy.table.messages import PaperSheet
from openrummy.table.on_paper import paper_sheet


def sheet_of(preset: str, names: str, *rounds: dict[str, Any], **more: Any) -> PaperSheet:
    asked = {"preset": preset, "names": names.split(), "rounds": rounds, **more}
    return paper_sheet(msgspec.convert(asked, PaperMatch))


def hands(field: str, *points: int | None) -> list[dict[str, Any]]:
    return [{} if each is None else {"points": {field: each}} for each in points]


def test_penalties_are_counted_from_points_and_from_cards() -> None:
    first = {"end": "went_out", "seat": 1, "hands": [*hands("hand", 34, None), {"cards": {"hand": "KD 7s 10♥"}}]}
    sheet = sheet_of("basic", "Ann Bob Cem", first, dealer=2)
    assert sheet.fault is None
    assert sheet.rounds[0].totals == (34, 0, 27)
    assert sheet.rounds[0].scores[0].words == "Ann: penalty for the cards held"
    (hand,) = sheet.rounds[0].scores[0].parts
    assert [(part.points, part.words) for part in hand.parts] == [("34", "counted at the table")]
    (hand,) = sheet.rounds[0].scores[2].parts
    assert [(part.points, part.words) for part in hand.parts] == [("7", "7♠"), ("10", "10♥"), ("10", "K♦")]
    assert sheet.next is not None
    assert (sheet.next.number, sheet.next.dealer, sheet.next.first) == (2, 0, 1)


def test_melds_count_with_the_low_ace_wherever_it_was_laid_off() -> None:
    first = {
        "end": "went_out",
        "seat": 1,
        "hands": [
            {"points": {"hand": 25}, "cards": {"melded": "AC / 9H"}},
            {"cards": {"melded": "2C 3C 4C 5C / 9S 9D 9C"}},
        ],
    }
    sheet = sheet_of("500-house", "Ann Bob", first)
    assert sheet.fault is None, sheet.fault
    # an ace at the low end of a run counts 5 by these rules, cards below ten count 5 and the others 10
    assert [score.points for score in sheet.rounds[0].scores] == [str(5 + 5 - 25), str(4 * 5 + 3 * 5)]


def test_a_match_ends_with_its_winner_and_takes_no_more() -> None:
    lost = {"end": "went_out", "seat": 0, "hands": hands("hand", None, 60)}
    sheet = sheet_of("basic", "Ann Bob", lost, lost, lost)
    assert sheet.winners == (0,)
    assert sheet.words == "Ann wins the match."
    assert sheet.next is None
    assert sheet.fault is not None
    assert (sheet.fault.code, sheet.fault.round) == ("over", 2)


OUT = {"end": "went_out", "seat": 1}


@pytest.mark.parametrize(
    ("typed", "code", "seat"),
    [
        ({"end": "gin"}, "no_such_end", None),
        ({"end": "went_out"}, "who", None),
        ({"end": "went_out", "seat": 7}, "not_in_deal", 7),
        (OUT, "no_points", 0),
        ({**OUT, "hands": hands("hand", 0)}, "too_few", 0),
        ({**OUT, "hands": hands("hand", 9999)}, "too_many", 0),
        ({**OUT, "hands": [{"cards": {"hand": "7S XX"}}]}, "bad_card", 0),
        ({**OUT, "hands": [{"cards": {"hand": "7S 7S"}}]}, "too_many_copies", None),
        ({**OUT, "hands": [{"mark": "first_drop", "points": {"hand": 5}}]}, "no_such_mark", 0),
        ({**OUT, "hands": hands("hand", 5), "switches": ["spade"]}, "no_such_switch", None),
        ({**OUT, "hands": hands("hand", 5), "answers": [{"seat": 0, "answer": "rejoin"}]}, "not_asked", 0),
        ({**OUT, "hands": [{}, {}, {}]}, "too_many_hands", None),
    ],
)
def test_a_fault_is_named_and_all_before_it_is_worked(typed: dict[str, Any], code: str, seat: int | None) -> None:
    good = {**OUT, "hands": hands("hand", 5)}
    sheet = sheet_of("basic", "Ann Bob", good, typed, good)
    assert sheet.fault is not None
    assert (sheet.fault.code, sheet.fault.seat, sheet.fault.round) == (code, seat, 1)
    assert sheet.fault.words.endswith((".", "joker"))
    assert [seat.total for seat in sheet.seats] == [5, 0]


@pytest.mark.parametrize(
    ("preset", "fields"),
    [("500", {"melded": (270, 340), "hand": (None, 5)}), ("basic-house", {"hand": (None, 400, 400)})],
)
def test_no_more_can_be_told_than_the_pack_counts(preset: str, fields: dict[str, tuple[int | None, ...]]) -> None:
    number = max(map(len, fields.values()))
    told = [
        {"points": {key: row[seat] for key, row in fields.items() if row[seat] is not None}} for seat in range(number)
    ]
    sheet = sheet_of(preset, " ".join(["Ann", "Bob", "Cem"][:number]), {"end": "went_out", "seat": 0, "hands": told})
    assert sheet.fault is not None
    assert sheet.fault.code == "more_than_the_pack"
    assert "All cards of the pack count" in sheet.fault.words


@pytest.mark.parametrize("typed", [{"points": {"hand": 100}}, {"points": {"hand": 70}}])
def test_a_typed_hand_without_a_turn_is_capped_as_its_cards_are(typed: dict[str, Any]) -> None:
    told = {"end": "declared", "seat": 0, "hands": [{}, {"mark": "no_turn", **typed}, {"points": {"hand": 100}}]}
    sheet = sheet_of("21-card", "Ann Bob Cem", told)
    assert sheet.fault is None, sheet.fault
    (entered,) = sheet.rounds
    assert entered.totals == (170, -70, -100)
    (hand, _) = entered.scores[1].parts
    lines = [(part.points, part.words) for part in hand.parts[0].parts]
    assert lines == ([("100", "counted at the table"), ("-30", "capped")] if typed["points"]["hand"] == 100 else [])


@pytest.mark.parametrize(
    ("preset", "more", "code"),
    [("nothing", {}, "bad_rules"), ("gin(ace=9)", {}, "bad_rules"), ("basic", {"dealer": 2}, "no_such_seat")],
)
def test_rules_that_cannot_be_played_have_a_fault_and_no_form(preset: str, more: dict[str, int], code: str) -> None:
    sheet = sheet_of(preset, "Ann Bob", **more)
    assert sheet.form is None
    assert sheet.fault is not None
    assert (sheet.fault.code, sheet.fault.round) == (code, None)


@pytest.mark.parametrize(
    ("preset", "players", "pack", "grouped"),
    [
        ("gin", 2, (1, 0), {"deadwood"}),
        ("500", 3, (1, 2), {"melded"}),
        ("500", 6, (2, 4), {"melded"}),
        ("contract", 3, (2, 4), set()),
        ("21-card", 2, (3, 3), {"hand"}),
    ],
)
def test_a_form_says_which_cards_there_are(preset: str, players: int, pack: tuple[int, int], grouped: set[str]) -> None:
    form = sheet_of(preset, " ".join("ABCDEF"[:players])).form
    assert form is not None
    assert (form.copies, form.jokers) == pack
    assert {field.key for field in form.fields if field.grouped} == grouped


def test_a_group_that_was_only_begun_changes_nothing() -> None:
    def told(melded: str) -> PaperSheet:
        hand = {"points": {"hand": 5}, "cards": {"melded": melded}}
        return sheet_of("500", "Ann Bob", {"end": "went_out", "seat": 1, "hands": [hand, {"points": {"melded": 70}}]})

    assert told("7S 8S 9S /") == told("7S 8S 9S")
    assert told("7S 8S 9S /").fault is None
