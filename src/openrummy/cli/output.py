"""How commands print."""

import json
from typing import Any

import click


def say(line: str = "") -> None:
    """One line on stdout."""
    click.echo(line)


def as_json(value: dict[str, Any]) -> None:
    """One JSON object on stdout."""
    click.echo(json.dumps(value, ensure_ascii=False))
