"""Printing, and reading standard input."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec


def say(line: str = "") -> None:
    """Print one line on stdout."""
    click.echo(line)


def as_json(value: dict[str, Any]) -> None:
    """Print one JSON object on stdout; an infinite end of an interval is null, because JSON has no infinity."""
    known = msgspec.json.decode(msgspec.json.encode(value))
    click.echo(json.dumps(known, ensure_ascii=False))


def words_of(arguments: Sequence[str]) -> str:
    """Return the arguments as one text; a single `-` means standard input."""
    return sys.stdin.read() if tuple(arguments) == ("-",) else " ".join(arguments)


def typed_lines(*, to_stderr: bool = False) -> Iterator[str]:
    """Yield the lines that a player types; a prompt is shown only in a terminal, on stderr if stdout is for programs."""
    while True:
        if sys.stdin.isatty():
            click.echo("> ", nl=False, err=to_stderr)
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def no_more_output() -> None:
    """Discard all further output, because the reader of stdout has gone; the interpreter then does not complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
