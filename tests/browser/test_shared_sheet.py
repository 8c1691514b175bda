"""Phones that share a score sheet: one shares it, one looks on, one writes too.

They lose the server and not their network, so that a sheet is worked without Python in the browser, which evenings offline already try.
"""

import re
import zlib
from base64 import urlsafe_b64encode

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from openrummy.parts.paper.told import PaperMatch
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.scenes.real_cards import DEAR
from tests.browser.test_installed import look
from tests.browser.test_real_cards import PATIENCE, enters, match, points, types, worked

pytestmark = pytest.mark.browser

NAMES = "Ann Bob Cem"


def deal(ann: int | None, bob: int | None, cem: int | None) -> dict[str, object]:
    """Return a deal with what was held; the one who held nothing went out."""
    held = (ann, bob, cem)
    return {"end": "went_out", "seat": held.index(None), "hands": points("hand", *held)}


FIRST, CORRECTED, SECOND = deal(None, 20, 15), deal(None, 25, 15), deal(7, None, 40)
OWNERS, WRITERS = deal(30, 5, None), deal(None, 11, 12)
HALF, WHOLE = deal(8, None, 9), deal(8, None, 19)


def sheet(*deals: dict[str, object]) -> PaperMatch:
    return match("basic", NAMES, *deals)


def test_phones_share_a_sheet(people: People) -> None:
    owner, reader, writer = people(360, 740, touch=True), people(1280, 800), people(360, 740, touch=True)
    for phone in (owner, reader, writer):
        phone.page.add_init_script(DEAR)
        phone.may_complain = True  # the server goes away
    to_see, to_write = shares(owner, sheet(FIRST))
    reader.page.goto(to_see)
    writer.page.goto(to_write)
    for phone in (reader, writer):
        shows(phone, sheet(FIRST))
    looks_on(reader, to_write)
    enters(writer, sheet(FIRST, SECOND), 2)
    for phone in (owner, reader, writer):
        shows(phone, sheet(FIRST, SECOND))
    both_write_without_the_server(owner, writer)
    for phone in (owner, reader, writer):
        shows(phone, sheet(CORRECTED, SECOND, OWNERS, WRITERS))
    is_overtaken_while_typing(owner, writer)
    for phone in (owner, reader, writer):
        shows(phone, sheet(CORRECTED, SECOND, OWNERS, WRITERS, WHOLE))
    takes_back_only_its_own(owner, writer)
    ends(owner, reader, writer)


def shares(owner: Person, begun: PaperMatch) -> tuple[str, str]:
    """Share a sheet, and return the link to see it and the one to write on it."""
    copy = urlsafe_b64encode(zlib.compress(msgspec.json.encode(begun), wbits=-15)).decode().rstrip("=")
    owner.go(f"/#real-cards?tool=score&copy={copy}")
    owner.page.get_by_role("button", name="Go on with it").click()
    owner.page.get_by_role("button", name="Share and print").click()
    dialog = owner.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Share live").click()
    seeing, writing = (dialog.get_by_role("group", name=name) for name in ("Others see it", "Others write too"))
    links = [way.locator(".link").inner_text() for way in (seeing, writing)]
    writing.get_by_role("button", name="QR code").click()
    expect(writing.get_by_role("img")).to_be_visible(timeout=PATIENCE)
    look(owner)
    dialog.get_by_role("button", name="Close").click()
    expect(says(owner, "Shared live.")).to_be_visible()
    return links[0], links[1]


def shows(phone: Person, expected: PaperMatch) -> None:
    """Wait until a phone has as many deals and the totals of the engine."""
    totals = [str(seat.total).replace("-", "−") for seat in worked(expected).seats]
    expect(phone.page.locator("tbody tr:not(.told)")).to_have_count(len(expected.rounds), timeout=PATIENCE)
    expect(phone.page.locator("thead .total")).to_have_text(totals, timeout=PATIENCE)


def says(phone: Person, words: str) -> Locator:
    return phone.page.get_by_text(words)


def looks_on(reader: Person, to_write: str) -> None:
    """A reader can ask why, and change nothing; the server takes nothing without the key."""
    assert "key=" not in reader.page.url
    assert "key=" in to_write
    expect(reader.page.get_by_role("button", name=re.compile("Why"))).to_have_count(3)
    expect(reader.page.get_by_role("button", name=re.compile("Enter|Undo|Change|Share"))).to_have_count(0)
    status = reader.page.evaluate(
        """async () => {
            const sheet = new URLSearchParams(location.hash.split("?")[1]).get("shared");
            const headers = { "content-type": "application/json" };
            const { match, version } = await (await fetch(`/api/sheets/${sheet}`)).json();
            const body = JSON.stringify({ key: sheet, base: version, match: { ...match, rounds: [] } });
            return (await fetch(`/api/sheets/${sheet}`, { method: "PUT", headers, body })).status;
        }"""
    )
    assert status == 403
    look(reader)
    reader.page.goto(to_write[:-4])  # as a link that was cut by whoever sent it
    expect(reader.page.get_by_role("alert")).to_contain_text("The key in this link is wrong or not whole")
    reader.page.get_by_role("link", name="Look at the sheet").click()
    shows(reader, sheet(FIRST))


def both_write_without_the_server(owner: Person, writer: Person) -> None:
    """Each enters another third deal, and one corrects the first; it is settled when both are back."""
    for phone in (owner, writer):
        phone.context.route("**/api/sheets/**", lambda route: route.abort())
    enters(owner, sheet(FIRST, SECOND, OWNERS), 3)
    writer.page.get_by_role("button", name="Change deal 1", exact=True).click()
    form = writer.page.get_by_role("dialog")
    form.get_by_role("textbox", name="Bob").fill("25")
    form.get_by_role("button", name="Keep the change").click()
    expect(form).to_have_count(0, timeout=PATIENCE)
    enters(writer, sheet(CORRECTED, SECOND, WRITERS), 3)
    for phone in (owner, writer):
        expect(says(phone, "Your deals are kept on this device and sent later.")).to_be_visible(timeout=PATIENCE)
    look(writer)
    writer.page.reload()  # an empty battery loses nothing
    shows(writer, sheet(CORRECTED, SECOND, WRITERS))
    owner.context.unroute("**/api/sheets/**")
    expect(says(owner, "Everything is sent.")).to_be_visible(timeout=PATIENCE)
    writer.context.unroute("**/api/sheets/**")
    apart = writer.page.get_by_role("region", name="To be settled")
    expect(apart.get_by_role("group", name="On another device")).to_contain_text("Ann 30")
    expect(apart.get_by_role("group", name="On this device")).to_contain_text("Bob 11")
    look(writer)
    writer.page.get_by_role("button", name="Settle it now").click()
    apart.get_by_role("button", name="Keep both, theirs first").click()
    expect(apart).to_have_count(0)


def is_overtaken_while_typing(owner: Person, writer: Person) -> None:
    """The owner has typed half a deal when the writer enters it; what was typed stays, and the owner chooses."""
    known = (CORRECTED, SECOND, OWNERS, WRITERS)
    owner.page.get_by_role("button", name="Enter deal 5").click()
    form = owner.page.get_by_role("dialog")
    before = worked(sheet(*known))
    assert before.form is not None
    types(form, before.form, sheet(HALF).rounds[0], tuple(NAMES.split()))
    enters(writer, sheet(*known, WHOLE), 5)
    expect(form.get_by_text("was written on another device meanwhile")).to_be_visible(timeout=PATIENCE)
    expect(form.get_by_role("textbox", name="Cem")).to_have_value("9")
    form.get_by_role("button", name="Enter the deal").click()
    expect(form.get_by_role("heading", name="Deal 5 was written differently")).to_be_focused()
    look(owner)
    form.get_by_role("button", name="Take theirs").click()
    expect(form).to_have_count(0)


def takes_back_only_its_own(owner: Person, writer: Person) -> None:
    """Undo of the owner takes the owner's third deal out, and none that the writer entered."""
    owner.page.get_by_role("button", name="Undo").click()
    for phone in (owner, writer):
        shows(phone, sheet(CORRECTED, SECOND, WRITERS, WHOLE))


def ends(owner: Person, reader: Person, writer: Person) -> None:
    """The owner ends the sharing; everybody is told, and the reader keeps a copy."""
    owner.page.get_by_role("button", name="Share and print").click()
    dialog = owner.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Stop sharing").click()
    dialog.get_by_role("button", name="End it for everybody").click()
    expect(dialog.get_by_role("button", name="Share live")).to_be_visible()
    expect(says(writer, "The sharing has ended. The sheet stays on this device.")).to_be_visible(timeout=PATIENCE)
    expect(says(reader, "The sharing has ended. This is how the sheet stood last.")).to_be_visible(timeout=PATIENCE)
    look(reader)
    reader.page.get_by_role("button", name="Keep a copy on this device").click()
    expect(reader.page.get_by_role("button", name="Enter deal 5")).to_be_visible(timeout=PATIENCE)
