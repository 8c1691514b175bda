"""How commands print, and read standard input."""

import json
import os
import sys
from collections.abc import Sequence
from typing import Any

import click
import msgspec


def say(line: str = "") -> None:
    """One line on stdout."""
    click.echo(line)


def as_json(value: dict[str, Any]) -> None:
    """One JSON object on stdout; an end of an interval that is nowhere is null, for JSON knows no infinity."""
    known = msgspec.json.decode(msgspec.json.encode(value))
    click.echo(json.dumps(known, ensure_ascii=False))


def words_of(arguments: Sequence[str]) -> str:
    """Return the arguments as one text; `-` alone is what stands on standard input."""
    return sys.stdin.read() if tuple(arguments) == ("-",) else " ".join(arguments)


def no_more_output() -> None:
    """Whoever read stdout has gone: what is said from now on goes nowhere, and the interpreter does not complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
