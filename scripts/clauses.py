"""Writes the clauses of the rulebook, `docs/rules`, into the data of `openrummy.settle`; with --check only says whether they are fresh.

A clause is a paragraph, an item of a list or a row of a table.  Its name is the number of its section with the words in bold at its
beginning, such as `2.2 Taken card`, or else with its place there, such as `2.2 (3)`; pages whose items end in a label such as
*(C6: ...)* number by that.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
WRITTEN = ROOT / "src" / "openrummy" / "settle" / "clauses.json"
PAGES = (
    "common",
    "basic",
    "five-hundred",
    "gin",
    "gin-for-three",
    "indian",
    "twenty-one",
    "contract",
    "kalooki-51",
    "romme",
    "readings",
)
"""The pages that say how a game is played; the others are about sources, tests and tournaments."""
LEFT_OUT = {"1.3", "2", "3", "3.6", "4", "5", "6", "12"}
"""Sections for programs, and words before the first section."""


def clauses(page: str) -> list[list[str]]:
    """Return the clauses of a page, each as its name, the title of its section and its text."""
    found: list[list[str]] = []
    for section, body in _sections((RULES / f"{page}.md").read_text(encoding="utf-8")):
        number, title = _numbered(section)
        if number not in LEFT_OUT or page in ("twenty-one", "readings"):
            found += [[name, title, text] for name, text in _named(page, number, len(found), _blocks(body))]
    return found


def _sections(text: str) -> Iterator[tuple[str, str]]:
    parts = re.split(r"^#+ (.+)$", text, flags=re.MULTILINE)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def _numbered(section: str) -> tuple[str, str]:
    found = re.fullmatch(r"(\d[\d.]*?)\.? (.+)", section)
    return (found[1], _plain(found[2])) if found else ("", _plain(section))


def _blocks(body: str) -> Iterator[str]:
    """Yield paragraphs, items and rows, each on one line."""
    rows = re.sub(r"^\|.*\|\n\|(?: ?:?-+:? ?\|)+$", "", body, flags=re.MULTILINE)  # the head of a table
    for block in re.split(r"\n\s*\n|\n(?=- |\d\. |\|)", rows.strip()):
        if block.strip():
            yield " ".join(block.split())


def _named(page: str, number: str, before: int, blocks: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each block.  before: how many clauses the page has before them."""
    for place, block in enumerate(blocks, 1):
        if _only_heads(block):
            continue
        label = re.search(r"\*\((?:([A-Z]\d+)|rulebook \d+):", block)
        bold = re.match(r"(?:- )?\*\*(.+?)\*\*", block)
        row = re.match(r"\| (R\d+) \|", block)
        if row:
            yield row[1], _plain(block)
        elif number:
            yield f"{number} {_plain(bold[1]).rstrip('.:') if bold else f'({place})'}", _plain(block)
        elif label:
            yield (
                f"{page} {label[1] or ''} ({before + place})".replace("  ", " "),
                _plain(re.sub(r" ?\*\(.*", "", block)),
            )


def _only_heads(block: str) -> bool:
    """Whether a block only stands over a list, as in "Details and gates:"."""
    return re.fullmatch(r"[^.:]{1,30}:|\*\*[^*]+\*\*", block) is not None


def _plain(text: str) -> str:
    """Return text without Markdown: a row with dots between its cells, a link as its words."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    text = re.sub(r"^\| | \|$", "", text).replace(" | ", " · ").replace("\\", "")
    return re.sub(r"^- |\*\*|`|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", "", text).strip()


def written() -> str:
    """Return the whole file."""
    rows = {page: clauses(page) for page in PAGES}
    return json.dumps(rows, ensure_ascii=False, indent=0).replace("[\n", "[").replace("\n]", "]") + "\n"


def main() -> None:
    """Write the file, or compare it."""
    if sys.argv[1:] == ["--check"]:
        if WRITTEN.read_text(encoding="utf-8") != written():
            sys.exit(f"{WRITTEN.relative_to(ROOT)} is not what docs/rules says: run scripts/clauses.py.")
    else:
        WRITTEN.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
