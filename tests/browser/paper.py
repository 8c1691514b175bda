"""Paper and files that leave a page: how many sheets of paper, in which colours, and what a picture shows."""

import re
from pathlib import Path

from playwright.sync_api import Download

from tests.browser.person import Person

UNPRINTABLE = """() => {
  const seen = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.closest(".unseen, svg, script"));
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const isPale = (one) => 1.05 / (light(getComputedStyle(one).color) + 0.05) < 4.5;
  const isControl = (one) => one.matches("button, input, select, a[href], summary") && !one.closest("td, th");
  return seen.filter((one) => isControl(one) || (hasText(one) && isPale(one))).map((one) => one.outerHTML.slice(0, 90));
}"""
"""Controls outside a table, and texts with a contrast under 4.5 on white paper: browsers print no backgrounds."""

INK = """async ([bytes, boxes]) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
  const brush = canvas.getContext("2d");
  brush.drawImage(picture, 0, 0);
  const dark = ([left, top, width, height]) => {
    const { data } = brush.getImageData(left, top, width, height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 300) count += 1;
    return count;
  };
  return { size: [picture.width, picture.height], dark: boxes.map(dark) };
}"""


def pages(paper: bytes) -> int:
    """Return the number of pages of a PDF as Chromium writes it."""
    return len(re.findall(rb"/Type\s*/Page\b", paper))


def unprintable(person: Person) -> list[str]:
    """Return the controls and the pale texts that the current page would put on paper."""
    found: list[str] = person.page.evaluate(UNPRINTABLE)
    return found


def saved(download: Download) -> bytes:
    """Return the bytes of a file that the page has handed over."""
    return Path(download.path()).read_bytes()


def ink(person: Person, png: bytes, boxes: list[tuple[int, int, int, int]]) -> tuple[list[int], list[int]]:
    """Return the width and height of a picture, and the number of dark pixels in each box (left, top, width, height)."""
    found = person.page.evaluate(INK, [list(png), boxes])
    return found["size"], found["dark"]
