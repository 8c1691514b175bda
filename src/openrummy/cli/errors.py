"""A user's mistake gets one clear line on stderr and exit code 2."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from openrummy.cli.output import no_more_output
from openrummy.cli.usage import language_asked, usage_words
from openrummy.languages import ENGLISH, Language, Template, ToldError, saying


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
    spoken.language = language_asked(arguments, os.environ.get("OPENRUMMY_LANGUAGE", ""))
    try:
        code = command.main(list(arguments) or ["--help"], prog_name="openrummy", standalone_mode=False, obj=spoken)
    except (click.exceptions.Abort, KeyboardInterrupt):
        return complain(spoken.language.say("interrupted"), 130)
    except ToldError as fault:
        return complain(fault.said(spoken.language), 2)
    except click.ClickException as fault:
        return complain(usage_words(fault).said(spoken.language), 2)
    except BrokenPipeError:
        no_more_output()
        return _CUT_OFF
    except (ValueError, OSError) as fault:
        return complain(_file_words(fault, spoken.language), 2)
    except Exception as fault:  # noqa: BLE001 - a fault of openrummy is reported in one line too, with the way to see more
        return _own_fault(fault, spoken.language)
    return code if isinstance(code, int) else 0


_CUT_OFF = 141
"""The code of a program ended by a closed pipe, as shells report it; 1 would mean no."""


_OURS: Template = "this is a fault of openrummy, not yours: {fault} (OPENRUMMY_DEBUG=1 shows where)"


def _own_fault(fault: Exception, language: Language) -> int:
    if os.environ.get("OPENRUMMY_DEBUG"):
        raise fault
    return complain(language.say(_OURS, fault=f"{type(fault).__name__}: {fault}"), 70)


def complain(fault: str, code: int) -> int:
    """Print the words of a fault on stderr, on one line, and return `code`."""
    click.echo(f"openrummy: {' '.join(fault.split())}", err=True)
    return code


def _file_words(fault: ValueError | OSError, language: Language) -> str:
    if isinstance(fault, OSError) and fault.strerror is not None:
        why = language.say(fault.strerror) if fault.strerror in _REASONS else fault.strerror
        return why if fault.filename is None else language.say("{file}: {fault}", file=fault.filename, fault=why)
    if isinstance(fault, UnicodeError):
        return language.say("what you gave is not text in UTF-8")
    return str(fault)


_REASONS: tuple[Template, ...] = (
    "No such file or directory",
    "File exists",
    "Permission denied",
    "Is a directory",
    "Not a directory",
)
"""The words of the operating system that people meet most."""
