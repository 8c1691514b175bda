"""`openrummy verify` and `openrummy replay`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from openrummy.cli.errors import complain
from openrummy.cli.output import as_json, say
from openrummy.languages import Language, Template, ToldValueError, saying
from openrummy.receipts import Receipt, receipts
from openrummy.record import Record, narrate, read_record, verify


def print_verdict(file: Path, language: Language, *, json_: bool) -> int:
    """Print whether a record holds and return the exit code: 1 for one that does not, with its line on stderr.

    Raises ValueError for a damaged file.
    """
    verdict = verify(read_file(file))
    words = language.say("{file}: {words}", file=file, words=verdict.said(language))
    if json_:
        as_json({"file": str(file), **verdict.to_plain()})
    elif verdict.holds:
        say(words)
        say(language.say("Names and tags are as the file has them: nothing proves them."))
    return 0 if verdict.holds else complain(words, 1)


def print_receipts(file: Path, language: Language, *, json_: bool) -> int:
    """Print whether the bots of a record did what follows from their views and seeds; return 1 if one did not, or cannot be asked.

    Raises ValueError for a damaged file.
    """
    found = receipts(read_file(file))
    if json_:
        as_json({"file": str(file), "bots": [_plain(receipt, language) for receipt in found]})
    else:
        for line in _told(found, language):
            say(line)
    return 0 if all(receipt.holds for receipt in found) else 1


def _plain(receipt: Receipt, language: Language) -> dict[str, Any]:
    reason = None if receipt.reason is None else receipt.reason.said(language)
    return {
        **msgspec.to_builtins(msgspec.structs.replace(receipt, reason=None)),
        "reason": reason,
        "holds": receipt.holds,
    }


def _told(found: Sequence[Receipt], language: Language) -> Iterator[str]:
    if not found:
        yield language.say("No bot played to the end of this match.")
    for receipt in found:
        yield _line(receipt, language)
        for each in receipt.differences:
            yield language.say(
                "  deal {deal}, action {action}: {did}, where the bot would {would}",
                deal=each.deal,
                action=each.action,
                did=each.did,
                would=each.would,
            )


def _line(receipt: Receipt, language: Language) -> str:
    name = language.say("{name} (seat {number}, {bot})", name=receipt.name, number=receipt.seat + 1, bot=receipt.agent)
    if receipt.reason is not None:
        reason = receipt.reason.said(language)
        return language.say("{name} cannot be asked again: {reason}.", name=name, reason=reason)
    acts = language.count(receipt.acts, "{count} act", "{count} acts")
    if receipt.holds:
        words: Template = "{name}: {acts}, each of them what the bot does with what its seat saw."
        return language.say(words, name=name, acts=acts)
    other = language.count(len(receipt.differences), "{count} differs", "{count} differ")
    return language.say("{name}: {acts}, of which {other}.", name=name, acts=acts, other=other)


def print_story(file: Path, language: Language, *, json_: bool) -> None:
    """Print the match in words.  Raises ValueError for a damaged file."""
    lines = narrate(read_file(file), language=language)
    if json_:
        as_json({"file": str(file), "lines": list(lines)})
        return
    for line in lines:
        say(line)


def read_file(file: Path) -> Record:
    """Return the record in a file, or on standard input for `-`; raise ValueError that names the file and the fault."""
    try:
        return read_record((sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()).decode())
    except UnicodeDecodeError:
        raise ToldValueError(saying("{file}: not a text file", file=str(file))) from None
    except ValueError as fault:
        raise ValueError(f"{file}: {fault}") from None
