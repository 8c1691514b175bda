"""Every text that a person reads keeps to the glossary in CONTRIBUTING: sentences, docs, docstrings and comments."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]

BANNED: dict[str, str] = {
    r"\bthrow(s|n|ing)?\b|\bthrew\b": "discard",
    r"\braises? (a|the) cards?\b|\braised cards?\b": "select a card",
    r"\b(the|his|their|your) own hand\b": "your hand, or the player's hand",
    r"\bnoughts?\b": "zero",
    r"\bwho has to\b": "the player who must",
    r"\bwhat (becomes|became) of\b": "what happens to",
    r"\bso long a turn\b|\bso many (turns|players|cards)\b": "at least, or at most",
    r"\bis up\. You\b|\bthe time of \S+ is up\b": "... ran out of time",
    r"\bgive the own\b|\bno cards? more\b": "no more cards",
    r"\bin your turn\b": "on your turn",
}
"""Phrases that no text holds, as patterns that ignore case, each with the words to use instead."""

STARTS = re.compile(r"(?:^|(?<=[.!:] )|(?<=\n\n))(What|Who) [^?]*?(?:[.!](?=\s|$)|\Z)", re.DOTALL)
"""A sentence that begins like a question and asks nothing."""

FILES = {
    **{top: list((ROOT / top).rglob("*.py")) for top in ("src", "tests", "bench", "examples", "scripts", "docs")},
    "prose": [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs").glob("[rg]*s/*.md"), *ROOT.glob("*.md")],
    "catalogues": [ROOT / "src/openrummy/languages/de.po"],
}


def texts(file: Path) -> Iterator[str]:
    """Yield the texts of a file: English sentences of a catalogue, prose without code, or docstrings and comments."""
    if file.suffix == ".po":
        for message in read_po(io.BytesIO(file.read_bytes())):
            yield from (message.id,) if isinstance(message.id, str) else message.id
    elif file.suffix == ".md":
        yield re.sub(
            r"```.*?```|`[^`]*`|^\|.*Instead of.*?\n\n",
            "",
            file.read_text(encoding="utf-8"),
            flags=re.DOTALL | re.MULTILINE,
        )
    else:
        source = file.read_text(encoding="utf-8")
        yield from docstrings(source)
        yield from comments(source)


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings, those under variables too, without quoted code."""
    for node in ast.walk(ast.parse(source)):
        for each in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                yield re.sub(r"`[^`]*`", "", each.value.value)


def comments(source: str) -> Iterator[str]:
    """Yield the comments, without quoted code."""
    if "#" not in source:  # it takes long to find tokens
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield re.sub(r"`[^`]*`", "", token.string.lstrip("#! "))


def faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a text, with the remedy."""
    for pattern, instead in BANNED.items():
        for found in re.finditer(pattern, text, re.IGNORECASE):
            yield f"{found[0]!r} in {shortened(text)!r}: say {instead!r}"
    for found in STARTS.finditer(text.strip()):
        yield f"{shortened(found[0])!r} begins like a question"


def shortened(text: str) -> str:
    return " ".join(text.split())[:90]


def test_there_are_texts_everywhere() -> None:
    assert all(FILES.values())
    assert sum(map(len, FILES.values())) > 700


@pytest.mark.quick(2)
@pytest.mark.parametrize("where", FILES)
def test_every_text_keeps_to_the_glossary(where: str) -> None:
    files = [file for file in FILES[where] if file != Path(__file__)]
    assert [
        f"{file.relative_to(ROOT)}: {fault}" for file in files for text in texts(file) for fault in faults(text)
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        "You throw a card.",
        "Raise a card to discard it first.",
        "Nobody sees the own hand.",
        "What a seat is told.",
        "Check a name. Who is out stays out.",
        "The time of Ada is up. You do not call.",
    ],
)
def test_words_that_are_not_plain_are_found(text: str) -> None:
    assert list(faults(text))


@pytest.mark.parametrize(
    "text",
    ["What may you do now?", "Who deals? The loser does.", "You discard a card.", "The player who went out wins."],
)
def test_plain_words_pass(text: str) -> None:
    assert list(faults(text)) == []
