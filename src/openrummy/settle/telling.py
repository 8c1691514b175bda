"""Clauses as players read them: without the names of sources and readings, and rows of tables as sentences."""

import re

from openrummy.settle.shelf import Clause, plain_clauses

_SOURCE = r"(?:S[0-4]|R\d+)(?: option \d+)?"
_ONLY_SOURCES = re.compile(rf" ?\({_SOURCE}(?:(?:, |; |/| and ){_SOURCE})*\)")
_SOURCE_BESIDE = re.compile(rf"[,;] {_SOURCE}(?=[,;)])")
_SOURCE_BEFORE = re.compile(rf"\({_SOURCE}(?:, {_SOURCE})*[:,;] ")
_LIST_HEAD = re.compile(r"(?<=\.) [^.]+:$")


def told(clause: Clause) -> str:
    """Return the text of a clause in plain words."""
    plain = plain_clauses().get(clause.name)
    return plain or _without_sources(_reading(clause) or clause.text)


def _reading(clause: Clause) -> str:
    """Return a reading, a row such as `R16 · what · answer · after whom`, as a sentence, or nothing for another clause."""
    cells = clause.text.split(" · ")
    if cells[0] != clause.name or len(cells) != 4:
        return ""
    return f"{cells[1][0].upper()}{cells[1][1:]}: {cells[2]}."


def _without_sources(text: str) -> str:
    text = _SOURCE_BEFORE.sub("(", _SOURCE_BESIDE.sub("", _ONLY_SOURCES.sub("", text)))
    return _LIST_HEAD.sub("", text)
