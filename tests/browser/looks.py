"""Checks that every screen must pass: sizes, covered controls, contrast, writing direction, large text."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.person import Person

SIZES = ((320, 568), (360, 740), (412, 915), (768, 1024), (1280, 800), (740, 360))
"""Five widths that the design asks for, and a phone in landscape."""

ALL_SIZES = (*SIZES, (1920, 1080))
"""With the widest, where a mouse needs less room between cards than a finger."""

CONTROLS = """() => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const found = [...(dialog ?? document).querySelectorAll("button, a[href], input, select, summary, [role=option]")];
  const area = (one) => one.matches("[type=checkbox], [type=radio]") ? (one.closest("label") ?? one) : one;
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && area(one).getBoundingClientRect().width > 1;
  const nameOf = (one) => `${one.tagName} ${one.ariaLabel ?? one.textContent.trim()}`.slice(0, 60);
  const rest = (one) => one.getAnimations({ subtree: true }).forEach((each) => each.finish());
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  if (dialog && dialog.scrollWidth > dialog.clientWidth) faults.push("the dialog scrolls sideways");
  for (const one of found.filter(isSeen)) {
    rest(one);
    const place = area(one);
    const outside = () => { const { top, bottom, left, right } = place.getBoundingClientRect();
      return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth; };
    const isCard = one.matches("[role=option]");
    const hit = () => { const { left, top, width, height } = place.getBoundingClientRect();
      return document.elementFromPoint(left + (isCard ? Math.min(14, width / 2) : width / 2), top + height / 2); };
    const isCovered = () => { const there = hit(); return !there || !(place.contains(there) || there.contains(one)); };
    if (outside() || isCovered()) place.scrollIntoView({ block: "center", inline: "center" });
    const { width, height } = place.getBoundingClientRect();
    const inText = getComputedStyle(place).display === "inline";
    const least = one.matches(".button, .place, .meld, .seat, [role=option]") ? 44 : 24;
    if (!inText && Math.min(width, height) < least - 0.5) faults.push(`${nameOf(one)}: ${width} x ${height}`);
    const isCut = (text) => !text.closest(".unseen") && getComputedStyle(text).overflowX !== "visible" && text.scrollWidth > text.clientWidth + 1;
    if (one.matches(".button") && [one, ...one.querySelectorAll("*")].some(isCut)) faults.push(`${nameOf(one)}: its words are cut`);
    if (isCovered()) faults.push(`${nameOf(one)}: covered by ${hit()?.outerHTML.slice(0, 80)}`);
  }
  return faults;
}"""
"""Sideways scroll; controls under 24 pixels, main ones under 44; acts whose words are cut; controls that stay covered wherever they are scrolled to.

A link in a text is as high as its line (WCAG 2.5.8, exception "inline").  Cards in the hand overlap by design: the part
that is always free is their left edge.
"""

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"
"""Wait until the layout after a change of size is complete."""

PALE = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = (one) => { const { backgroundColor, backgroundImage } = getComputedStyle(one);
    if (backgroundImage !== "none") return null;
    return (parts(backgroundColor)[3] ?? 1) === 1 ? backgroundColor : one.parentElement ? ground(one.parentElement) : "rgb(255, 255, 255)"; };
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const texts = [...document.body.querySelectorAll("*")].filter((one) => hasText(one) && one.checkVisibility() && !one.closest("svg, script"));
  return texts.filter((one) => { const below = ground(one);
    const [dark, pale] = below ? [light(below), light(getComputedStyle(one).color)].sort((a, b) => a - b) : [0, 0];
    return (pale + 0.05) / (dark + 0.05) < 4.5; }).map((one) => one.outerHTML.slice(0, 90));
}"""

STEP = """() => {
  const cards = [...document.querySelectorAll("[role=option]")].map((one) => one.getBoundingClientRect());
  const beside = cards.slice(1).filter((one, index) => Math.abs(one.y - cards[index].y) < 2 && one.x > cards[index].x);
  const steps = beside.map((one) => one.x - cards[cards.indexOf(one) - 1].x);
  return Math.min(...steps, 999);
}"""

UNSEEN = """() => {
  const bar = document.querySelector("[data-primary]").getBoundingClientRect();
  const cards = [...document.querySelectorAll("[role=option]")];
  const hidden = cards.filter((one) => { const { x, top, bottom } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + 10, bottom - 10)) && !one.contains(document.elementFromPoint(x + 10, top + 10)); });
  return [...(bar.bottom > innerHeight ? ["the main button"] : []), ...hidden.map((one) => one.ariaLabel)];
}"""

OTHERS = """() => {
  const isSeen = (one) => { const { left, right, top, bottom } = one.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left > -1 && right < innerWidth + 1 && top > -1 && bottom < innerHeight + 1 && one.contains(there); };
  const wanted = [...document.querySelectorAll(innerWidth >= 1000 ? "main .seat, main .meld" : "main .seat")];
  return wanted.filter((one) => !isSeen(one)).map((one) => one.textContent.trim().slice(0, 60));
}"""
"""The other players out of sight, and on a desktop the melds; on a phone many melds scroll."""


def faults(person: Person) -> list[str]:
    """Return the faults of the controls on the current page."""
    found: list[str] = person.page.evaluate(CONTROLS)
    person.page.evaluate("scrollTo(0, 0)")
    return found


def pale(person: Person) -> list[str]:
    """Return texts with a contrast under 4.5, computed from the colours in use.

    For forced colours, where axe 4.14 reads `-webkit-text-fill-color`, which Chromium does not force.
    """
    found: list[str] = person.page.evaluate(PALE)
    return found


def tap_step(person: Person) -> float:
    """Return the least distance between neighbouring cards in a row of the hand, in pixels."""
    return float(person.page.evaluate(STEP))


def out_of_sight(person: Person) -> list[str]:
    """Return the cards of the hand, and the main button, that are not visible without scrolling."""
    found: list[str] = person.page.evaluate(UNSEEN)
    return found


def others_out_of_sight(person: Person) -> list[str]:
    """Return the other players, and on a desktop the melds, that are not visible without scrolling."""
    found: list[str] = person.page.evaluate(OTHERS)
    return found


def lasting_motion(person: Person) -> list[Any]:
    """Return animations that a user who asked for reduced motion would see, with their milliseconds."""
    times = "document.getAnimations().map((one) => one.effect.getComputedTiming().activeDuration)"
    return [time for time in person.page.evaluate(times) if time is None or time > 80]


@contextmanager
def resized(person: Person, width: int, height: int) -> Iterator[None]:
    """Show the page at another size."""
    before = person.page.viewport_size
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(SETTLED)
    yield
    if before:
        person.page.set_viewport_size(before)


@contextmanager
def emulated(person: Person, **media: Any) -> Iterator[None]:
    """Show the page under other system preferences."""
    person.page.emulate_media(**media)
    person.page.evaluate(SETTLED)
    yield
    person.page.emulate_media(media="null", color_scheme="light", forced_colors="none", reduced_motion="reduce")


@contextmanager
def root(person: Person, change: str, back: str) -> Iterator[None]:
    """Show the page with a change at its root element."""
    person.page.evaluate(f"document.documentElement.{change}")
    person.page.evaluate(SETTLED)
    yield
    person.page.evaluate(f"document.documentElement.{back}")
