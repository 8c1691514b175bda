"""Whole evenings with real cards, told deal by deal as people would."""

from typing import Any

from openrummy.languages import language_of
from openrummy.parts.paper.told import PaperMatch
from openrummy.table.messages import PaperSheet
from openrummy.table.on_paper import paper_sheet
from openrummy.variants.gin.panels import ColumnsPanel
from openrummy.variants.indian.panels import PayoutsPanel
from tests.paper.test_sheet import hands, sheet_of

DROP, MIDDLE, WRONG = ({"mark": mark} for mark in ("first_drop", "middle_drop", "wrong_declaration"))


def points(number: int) -> dict[str, Any]:
    return {"points": {"hand": number}}


def answers(**given: str) -> list[dict[str, Any]]:
    return [{"seat": int(seat[1:]), "answer": answer} for seat, answer in given.items()]


POOL: list[dict[str, Any]] = [
    {"end": "declared", "seat": 0, "hands": [{}, points(80), DROP, WRONG]},
    {"end": "declared", "seat": 2, "hands": [points(10), points(30), {}, points(21)]},
    {"end": "last_in", "hands": [{}, DROP, MIDDLE, DROP]},
]
RULES = "indian-pool-101(entry_fee=10, split_mode=manual)"


def pool(*rounds: dict[str, Any]) -> PaperSheet:
    return sheet_of(RULES, "Ann Bob Cem Dia", *rounds)


def test_a_pool_with_a_drop_a_wrong_declaration_a_rejoin_and_a_split() -> None:
    opened = pool(*POOL[:2])
    assert opened.rounds[0].totals == (0, 80, 20, 80)
    assert [(each.seat, [choice.key for choice in each.choices]) for each in opened.questions] == [
        (1, ["rejoin", "decline"]),
        (3, ["rejoin", "decline"]),
    ]
    assert opened.next is None
    second = {**POOL[1], "answers": answers(s1="rejoin", s3="decline")}
    back = pool(POOL[0], second)
    # Cem leads with 20, so Bob comes back with one more; three of four are left, who may share the pool of 50
    assert back.rounds[1].totals == (10, 21, 20, 101)
    assert [(each.seat, each.answer) for each in back.rounds[1].questions][:2] == [(1, "rejoin"), (3, "decline")]
    assert [each.seat for each in back.questions] == [0, 1, 2]
    assert not back.seats[3].inside
    second = {**second, "answers": [*second["answers"], *answers(s0="accept_split", s1="refuse_split")]}
    third = {**POOL[2], "answers": answers(s0="accept_split", s1="accept_split", s2="accept_split")}
    shared = pool(POOL[0], second, third)
    assert shared.fault is not None
    assert (shared.fault.code, shared.fault.round, shared.fault.seat) == ("not_in_deal", 2, 3)
    third["hands"] = [{}, DROP, MIDDLE]
    shared = pool(POOL[0], second, third)
    assert shared.fault is None, shared.fault
    assert shared.rounds[2].totals == (10, 41, 60, 101)
    assert shared.winners == (0, 1, 2)
    paid = next(panel for panel in shared.panels if isinstance(panel, PayoutsPanel))
    assert sum(round(float(score.points) * 100) for score in paid.scores) == 0


def test_who_is_out_of_a_pool_is_no_part_of_the_sentence_about_a_deal() -> None:
    out = {**POOL[1], "answers": answers(s1="decline", s3="decline", s0="refuse_split")}
    third = pool(POOL[0], out, {"end": "declared", "seat": 0, "hands": [{}, {}, points(4)]}).rounds[2]
    assert third.words == "Ann wins the deal: Ann 0, Cem +4."
    assert len(third.scores) == 4


def test_an_earlier_deal_can_be_changed_with_all_that_follows() -> None:
    third = {**POOL[2], "hands": [{}, DROP, MIDDLE, DROP]}
    second = {**POOL[1], "hands": [points(10), points(3), {}, points(5)]}
    assert pool(POOL[0], second, third).rounds[2].totals == (10, 103, 60, 105)
    first = {**POOL[0], "hands": [{}, points(8), DROP, WRONG]}
    changed = pool(first, second, third)
    assert changed.fault is None
    assert changed.rounds[2].totals == (10, 31, 60, 105)


def test_gin_to_250_in_three_columns() -> None:
    def knock(seat: int, mine: int, theirs: int) -> dict[str, Any]:
        both = (mine, theirs) if seat == 0 else (theirs, mine)
        return {"end": "knock", "seat": seat, "hands": hands("deadwood", *both)}

    gin = {"end": "gin", "seat": 1, "hands": hands("deadwood", 95, None)}
    rounds = [knock(0, 4, 30), knock(0, 9, 5), {"end": "void"}, *([gin] * 4)]
    sheet = sheet_of("gin-hollywood(target_score=250)", "Ann Bob", *rounds)
    assert sheet.fault is None
    columns = next(panel for panel in sheet.panels if isinstance(panel, ColumnsPanel))
    # Bob's undercut is worth 4 and 25, gin 95 and 25; each win goes into one column more, up to three
    assert columns.games[0].wins[1] == (29, 120, 120)
    assert columns.games[1].wins[1] == (120, 120, 120)
    assert sheet.winners == (1,)
    assert [each.reason for each in sheet.rounds[:3]] == ["knock", "undercut", "void"]
    assert (sheet.rounds[2].deal.dealer, sheet.rounds[3].deal.dealer) == (
        0,
        0,
    )  # the loser deals, again after a void deal


def test_totals_of_500_go_below_zero() -> None:
    def told(melded: tuple[int, ...], held: tuple[int, ...]) -> dict[str, Any]:
        each = [{"points": {"melded": put, "hand": left}} for put, left in zip(melded, held, strict=True)]
        return {"end": "went_out", "seat": 0, "hands": each}

    sheet = sheet_of("500", "Ann Bob Cem", told((95, 0, 20), (0, 60, 25)), told((150, 40, 0), (0, 15, 110)))
    assert sheet.fault is None, sheet.fault
    assert sheet.rounds[0].totals == (95, -60, -5)
    assert [seat.total for seat in sheet.seats] == [245, -35, -115]
    assert [seat.place for seat in sheet.seats] == [1, 2, 3]


def test_contract_rummy_tells_the_contract_and_the_cards_of_the_next_deal() -> None:
    out = {"end": "went_out", "seat": 1, "hands": hands("hand", 25, None, 40)}
    sheet = sheet_of("contract", "Ann Bob Cem", out)
    assert sheet.next is not None
    assert sheet.next.terms == ("Contract: one set and one run",)


def test_a_sheet_speaks_the_language_of_the_reader() -> None:
    told = PaperMatch("gin", ("Ann", ""), rounds=())
    sheet = paper_sheet(told, language_of("de"))
    assert [seat.name for seat in sheet.seats] == ["Ann", "Spieler 2"]
    assert sheet.form is not None
    assert [end.seat for end in sheet.form.ends] == ["Wer hat geklopft?", "Wer hatte Gin?", "Wer hatte Big Gin?", ""]


def test_indian_rummy_for_points_goes_on_deal_after_deal() -> None:
    first = {"end": "declared", "seat": 0, "hands": [{}, points(40), DROP]}
    second = {"end": "declared", "seat": 2, "hands": [points(10), points(2), {}]}
    one = sheet_of("indian-points(point_value=1)", "Ann Bob Cem", first)
    assert (one.winners, [seat.chips for seat in one.seats]) == ((0,), ["60.00", "-40.00", "-20.00"])
    assert one.next is not None
    two = sheet_of("indian-points(point_value=1)", "Ann Bob Cem", first, second)
    assert two.fault is None
    assert [seat.total for seat in two.seats] == [10, 42, 20]
    assert [seat.chips for seat in two.seats] == ["50.00", "-42.00", "-8.00"]
    assert (two.winners, [seat.place for seat in two.seats]) == ((0,), [1, 3, 2])
    assert [each.deal.first for each in two.rounds] == [1, 2]
    assert two.rounds[1].told == ()
