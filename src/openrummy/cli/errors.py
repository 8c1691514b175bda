"""A user's mistake gets one clear line on stderr and exit code 2."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from openrummy.cli.output import no_more_output
from openrummy.languages import ENGLISH, Language, ToldError, saying


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Turn a missing package into one line that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as fault:
        package = (fault.name or "openrummy").partition(".")[0]
        if package == "openrummy":
            raise
        template = saying("This needs {package}: pip install 'openrummy[{extra}]'.", package=package, extra=extra)
        raise ToldError(template) from None


class Spoken:
    """The language that a command was asked to speak, as soon as it is known."""

    language: Language = ENGLISH


def run(command: click.Command, arguments: Sequence[str]) -> int:
    """Run `command` and return its exit code."""
    spoken = Spoken()
    try:
        code = command.main(list(arguments) or ["--help"], prog_name="openrummy", standalone_mode=False, obj=spoken)
    except (click.exceptions.Abort, KeyboardInterrupt):
        return complain(spoken.language.say("interrupted"), 130)
    except ToldError as fault:
        return complain(fault.said(spoken.language), 2)
    except click.ClickException as fault:
        return complain(_one_line(fault), 2)
    except BrokenPipeError:
        no_more_output()
        return _CUT_OFF
    except (ValueError, OSError) as fault:
        return complain(_file_words(fault), 2)
    except Exception as fault:  # noqa: BLE001 - a fault of openrummy is reported in one line too, with the way to see more
        return _own_fault(fault)
    return code if isinstance(code, int) else 0


_CUT_OFF = 141
"""The code of a program ended by a closed pipe, as shells report it; 1 would mean no."""


def _own_fault(fault: Exception) -> int:
    if os.environ.get("OPENRUMMY_DEBUG"):
        raise fault
    name = type(fault).__name__
    return complain(f"this is a fault of openrummy, not yours: {name}: {fault} (OPENRUMMY_DEBUG=1 shows where)", 70)


def complain(fault: str, code: int) -> int:
    """Print the words of a fault on stderr, on one line, and return `code`."""
    click.echo(f"openrummy: {' '.join(fault.split())}", err=True)
    return code


def _one_line(fault: click.ClickException) -> str:
    name = fault.ctx.command_path if isinstance(fault, click.UsageError) and fault.ctx is not None else None
    said = fault.format_message()
    for theirs, plain in _PLAIN.items():
        said = said.replace(theirs, plain)
    return said + (f" (see '{name} --help')" if name else "")


_PLAIN = {"not a valid float range": "not a number", "not a valid integer range": "not a whole number"}
"""Instead of click's words for a value that cannot be in the range at all."""


def _file_words(fault: ValueError | OSError) -> str:
    if isinstance(fault, OSError) and fault.strerror is not None:
        return fault.strerror if fault.filename is None else f"{fault.filename}: {fault.strerror}"
    if isinstance(fault, UnicodeError):
        return "what you gave is not text in UTF-8"
    return str(fault)
