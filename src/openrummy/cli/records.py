"""`openrummy verify` and `openrummy replay`."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from openrummy.cli.errors import complain
from openrummy.cli.output import as_json, say
from openrummy.languages import Language, ToldValueError, saying
from openrummy.receipts import Receipt, receipts, told
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
        for line in told(found, language):
            say(line)
    return 0 if all(receipt.holds for receipt in found) else 1


def _plain(receipt: Receipt, language: Language) -> dict[str, Any]:
    reason = None if receipt.reason is None else receipt.reason.said(language)
    return {
        **msgspec.to_builtins(msgspec.structs.replace(receipt, reason=None)),
        "reason": reason,
        "holds": receipt.holds,
    }


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
