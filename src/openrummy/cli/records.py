"""`openrummy verify` and `openrummy replay`."""

from pathlib import Path

from openrummy.cli.errors import complain
from openrummy.cli.output import as_json, say
from openrummy.record import Record, narrate, read_record, verify


def print_verdict(file: Path, *, json_: bool) -> int:
    """Whether a record holds; the exit code.  A record that does not is a wrong file, so its line goes to stderr.

    Raises ValueError for a damaged file.
    """
    verdict = verify(_read(file))
    words = f"{file}: {verdict.words}"
    if json_:
        as_json({"file": str(file), **verdict.to_plain()})
    elif verdict.holds:
        say(words)
    return 0 if verdict.holds else complain(words, 2)


def print_story(file: Path, *, json_: bool) -> None:
    """The match in words.  Raises ValueError for a damaged file."""
    lines = narrate(_read(file))
    if json_:
        as_json({"file": str(file), "lines": list(lines)})
        return
    for line in lines:
        say(line)


def _read(file: Path) -> Record:
    try:
        return read_record(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"{file}: not a text file") from None
    except ValueError as fault:
        raise ValueError(f"{file}: {fault}") from None
