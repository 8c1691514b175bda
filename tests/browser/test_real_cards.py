"""Whole evenings with real cards on one phone, which was never here before and loses its network as soon as it is ready.

The rounds are tapped in as people would; the totals are those of the engine, which is asked in this test.
"""

import csv
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from openrummy.languages import language_of
from openrummy.parts.paper.told import PaperHand, PaperMatch, PaperRound
from openrummy.table.messages import PaperForm, PaperSheet
from openrummy.table.on_paper import paper_sheet
from tests.browser.conftest import People
from tests.browser.looks import emulated
from tests.browser.paper import ink, pages, saved, unprintable
from tests.browser.person import Person
from tests.browser.test_installed import look, wait_for_worker

pytestmark = pytest.mark.browser

PATIENCE = 120_000
"""Milliseconds for Python to be fetched and started on a busy machine."""


def match(rules: str, names: str, *rounds: dict[str, Any]) -> PaperMatch:
    return msgspec.convert({"preset": rules, "names": names.split(), "rounds": rounds}, PaperMatch)


def points(field: str, *numbers: int | None) -> list[dict[str, Any]]:
    return [{} if number is None else {"points": {field: number}} for number in numbers]


def told(*hands: tuple[int, int | None]) -> list[dict[str, Any]]:
    """Return hands of 500: the points melded and those held."""
    return [{"points": {"melded": put, **({} if held is None else {"hand": held})}} for put, held in hands]


POOL = match(
    "indian-pool-101(entry_fee=10, split_mode=manual)",
    "Ann Bob Cem Dia",
    {
        "end": "declared",
        "seat": 0,
        "hands": [{}, *points("hand", 80), {"mark": "first_drop"}, {"mark": "wrong_declaration"}],
    },
    {
        "end": "declared",
        "seat": 2,
        "hands": points("hand", 10, 30, None, 21),
        "answers": [
            {"seat": 1, "answer": "rejoin"},
            {"seat": 3, "answer": "decline"},
            {"seat": 0, "answer": "refuse_split"},
        ],
    },
    {
        "end": "last_in",
        "hands": [{}, {"mark": "first_drop"}, {"mark": "middle_drop"}],
        "answers": [{"seat": seat, "answer": "accept_split"} for seat in (0, 1, 2)],
    },
)
GIN = match(
    "gin-hollywood(target_score=250)",
    "Ann Bob",
    {"end": "knock", "seat": 0, "hands": points("deadwood", 4, 30)},
    {"end": "knock", "seat": 0, "hands": points("deadwood", 9, 5)},
    *[{"end": "gin", "seat": 1, "hands": points("deadwood", 95, None)}] * 4,
)
FIVE_HUNDRED = match(
    "500",
    "Ann =Bob Cem",
    {"end": "went_out", "seat": 0, "hands": told((95, None), (0, 60), (20, 25))},
    {"end": "went_out", "seat": 0, "hands": told((150, None), (40, 15), (0, 110))},
    {"end": "went_out", "seat": 0, "hands": told((270, None), (5, 40), (15, 5))},
)


def test_evenings_with_real_cards_need_no_network(people: People) -> None:
    phone = people(360, 740, touch=True)
    phone.remember(knows=True)
    phone.go()
    wait_for_worker(phone)
    phone.page.get_by_role("link", name="Real cards").click()
    phone.page.get_by_role("link", name="Keep score").click()
    expect(phone.page.get_by_text("✓ Works without a network.")).to_be_visible(timeout=PATIENCE)
    phone.context.set_offline(True)
    phone.may_complain = True
    phone.page.reload()
    for evening in (POOL, GIN, FIVE_HUNDRED):
        plays(phone, evening)
    takes_out(phone, FIVE_HUNDRED)
    loses_power(phone, FIVE_HUNDRED)
    phone.go("/#real-cards?tool=score")
    expect(phone.page.get_by_role("region", name="Finished").get_by_role("listitem")).to_have_count(3)
    look(phone)
    assert [words for words in phone.complaints if "ERR_INTERNET_DISCONNECTED" not in words] == []


def plays(phone: Person, evening: PaperMatch) -> None:
    """Tap a whole match in, and compare every total with the engine's."""
    begins(phone, evening)
    for number in range(1, len(evening.rounds) + 1):
        enters(phone, evening, number)
    sheet = worked(evening)
    assert sheet.winners is not None, sheet.fault
    expect(phone.page.get_by_text(sheet.words, exact=True)).to_be_visible(timeout=PATIENCE)
    assert totals(phone) == [seat.total for seat in sheet.seats]
    for seat, name in enumerate(evening.names):
        proved(phone, name, sheet.rounds[0].scores[seat].points)
    look(phone)


def begins(phone: Person, evening: PaperMatch) -> None:
    """Begin a sheet with rules that somebody shared, from a page that knows nothing of an earlier evening."""
    phone.page.evaluate("localStorage.removeItem('openrummy.paper')")
    phone.go("/#real-cards?tool=score")
    phone.page.get_by_role("link", name="New sheet").click()
    phone.page.evaluate("rules => (location.hash = `real-cards?tool=score&sheet=new&rules=${rules}`)", evening.preset)
    name = phone.page.get_by_role("textbox")
    more = phone.page.get_by_role("button", name="One more player")
    start = phone.page.get_by_role("button", name="Start the sheet")
    expect(start).to_be_enabled(timeout=PATIENCE)
    for seat, called in enumerate(evening.names):
        if name.count() <= seat:
            more.click()
        name.nth(seat).fill(called)
    start.click()
    expect(phone.page.get_by_role("button", name="Enter deal 1")).to_be_visible(timeout=PATIENCE)


def enters(phone: Person, evening: PaperMatch, number: int) -> None:
    """Tap one deal in, enter it, and answer what is asked after it."""
    before = worked(msgspec.structs.replace(evening, rounds=evening.rounds[: number - 1]))
    assert before.form is not None, before.fault
    entered = evening.rounds[number - 1]
    phone.page.get_by_role("button", name=f"Enter deal {number}").click()
    form = phone.page.get_by_role("dialog")
    types(form, before.form, entered, evening.names)
    enter = form.get_by_role("button", name="Enter the deal")
    expect(enter).to_be_enabled(timeout=PATIENCE)
    enter.click()
    expect(form).to_have_count(0, timeout=PATIENCE)
    for answer in entered.answers:
        name = evening.names[answer.seat]
        group = phone.page.get_by_role("region", name="Questions before").get_by_role("group", name=name)
        group.get_by_role("button").nth(0 if answer.answer in ("rejoin", "accept_split") else 1).click()
        expect(group).to_have_count(0, timeout=PATIENCE)


def types(form: Locator, asked: PaperForm, entered: PaperRound, names: tuple[str, ...]) -> None:
    """Tap everything that a deal asks."""
    end = next(one for one in asked.ends if one.key == entered.end)
    form.get_by_role("radio", name=end.label, exact=True).check()
    if entered.seat is not None:
        form.get_by_role("radio", name=names[entered.seat], exact=True).check()
    for name, hand in zip(names, entered.hands, strict=False):
        if hand.mark:
            form.get_by_role("button", name=f"{name}: what happened?").click()
            form.get_by_role("button", name=next(one.label for one in asked.marks if one.key == hand.mark)).click()
    for number in numbers(asked, entered.hands):
        for digit in str(number):
            form.get_by_role("button", name=digit, exact=True).click()
        form.get_by_role("button", name="Next box").click()


def numbers(asked: PaperForm, hands: tuple[PaperHand, ...]) -> list[int]:
    """Return the numbers in the order of the boxes."""
    return [hand.points[field.key] for hand in hands for field in asked.fields if field.key in hand.points]


def takes_out(phone: Person, evening: PaperMatch) -> None:
    """Print the sheet that is open, and save it as a table and as a picture."""
    sheet = worked(evening)
    phone.page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')")
    more = phone.page.get_by_role("button", name="Share and print")
    more.click()
    ways = phone.page.get_by_role("dialog", name="Share and print")
    with phone.page.expect_download() as table:
        ways.get_by_role("button", name="Save a table (CSV)").click()
    deals = [[str(one.deal.number), *(score.points for score in one.scores)] for one in sheet.rounds]
    totals = ["Total", *(str(seat.total) for seat in sheet.seats)]
    assert table.value.suggested_filename == "score-sheet.csv"
    assert list(csv.reader(saved(table.value).decode().splitlines())) == [
        ["Deal", "Ann", "'=Bob", "Cem"],
        *deals,
        totals,
    ]
    with phone.page.expect_download() as picture:
        ways.get_by_role("button", name="Save a picture").click()
    names = [(142 + 150 * seat, 88, 150, 56) for seat in range(len(sheet.seats))]
    size, dark = ink(phone, saved(picture.value), [*names, (0, 0, 32, 32)])
    assert size == [174 + 150 * len(sheet.seats), 64 + 56 * (len(sheet.rounds) + 3)]
    assert [count > 50 for count in dark] == [True] * len(names) + [False], dark
    ways.get_by_role("button", name="Print").click()
    expect(phone.page.locator("body")).to_have_attribute("data-printed", "")
    with emulated(phone, media="print", color_scheme="dark"):
        assert unprintable(phone) == []
        assert pages(phone.page.pdf(format="A4")) == 1


def loses_power(phone: Person, evening: PaperMatch) -> None:
    """The battery is empty in the middle of a deal; what was typed is there afterwards, and can be taken back."""
    begins(phone, evening)
    enters(phone, evening, 1)
    phone.page.get_by_role("button", name="Enter deal 2").click()
    phone.page.get_by_role("radio", name=evening.names[1], exact=True).check()
    phone.page.get_by_role("textbox", name="Ann: Cards held").fill("35")
    look(phone)
    phone.page.reload()
    expect(phone.page.get_by_role("textbox", name="Ann: Cards held")).to_have_value("35", timeout=PATIENCE)
    expect(phone.page.get_by_role("radio", name=evening.names[1], exact=True)).to_be_checked()
    phone.page.get_by_role("button", name="Close").click()
    phone.page.get_by_role("button", name="Undo").click()
    expect(phone.page.get_by_role("button", name="Enter deal 1")).to_be_visible(timeout=PATIENCE)  # Python starts anew
    phone.page.get_by_role("button", name="Redo").click()
    expect(phone.page.get_by_role("button", name="Enter deal 2")).to_be_visible(timeout=PATIENCE)


def proved(phone: Person, name: str, score: str) -> None:
    """Ask why the first score of a player is so."""
    words = score.replace("-", "−")
    phone.page.get_by_role("button", name=f"{name}, deal 1: {words}. Why?").click()
    why = phone.page.get_by_role("dialog", name=f"{name}: why {words}?")
    expect(why).to_contain_text("Deal 1.")
    why.get_by_role("button", name="Close").click()


def totals(phone: Person) -> list[int]:
    return [int(text.replace("−", "-")) for text in phone.page.locator("thead .total").all_inner_texts()]


def worked(told: PaperMatch) -> PaperSheet:
    return paper_sheet(told, language_of("en"))
