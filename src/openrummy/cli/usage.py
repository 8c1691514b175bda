"""The complaints of click, which reads the command line and speaks English, in the language that was asked for."""

import re
from collections.abc import Iterator, Sequence

import click

from openrummy.languages import CODES, ENGLISH, Language, Saying, Template, Value, language_of, saying

_COMPLAINTS: tuple[Template, ...] = (
    "No such option {name}. Did you mean {near}?",
    "No such option {name}. (Did you mean one of: {known}?)",
    "No such option {name}.",
    "No such command {name}. Did you mean {near}?",
    "No such command {name}.",
    "Missing argument {name}.",
    "Missing option {name}.",
    "Option {name} requires an argument.",
    "Option {name} does not take a value.",
    "Got unexpected extra argument ({words})",
    "Got unexpected extra arguments ({words})",
    "Invalid value for {name}: {fault}",
    "{value} is not in the range {range}.",
    "{value} is not a whole number.",
    "{value} is not a number.",
    "{value} is not one of {known}.",
    "File {file} does not exist.",
    "File {file} is a directory.",
    "{given} is no name: write it like rummy.example.org, without https:// and port.",
    "{given} is no address: write one like 127.0.0.1, or a network like 10.0.0.0/8.",
)
"""Click's sentences, in the order in which they are tried; a value may be one of them too."""

_PLAIN = re.compile(r"a valid (integer|float)( range)?(?=\.$)")
"""Click's words for a whole number and a number."""


_NUMBERS = {"integer": "a whole number", "float": "a number"}


def usage_words(fault: click.ClickException) -> Saying:
    """Return the complaint, in English if it is not known, with the command that explains more."""
    said = _read(_PLAIN.sub(lambda found: _NUMBERS[found[1]], fault.format_message()))
    command = fault.ctx.command_path if isinstance(fault, click.UsageError) and fault.ctx is not None else ""
    return saying("{fault} (see {command})", fault=said, command=f"'{command} --help'") if command else said


def _read(text: str) -> Saying:
    """Return a sentence of click's as a template with the values of its gaps."""
    for template in _COMPLAINTS:
        found = re.fullmatch(_pattern(template), text, re.DOTALL)
        if found is not None:
            values: dict[str, Value] = {**found.groupdict()}
            if "fault" in values:
                values["fault"] = _read(found["fault"])
            return Saying(template, values)
    return Saying("{words}", {"words": text})


def _pattern(template: Template) -> str:
    return re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(template))


def language_asked(words: Sequence[str], environment: str) -> Language:
    """Return the language that a command line asks for, read before the command understands it; English for none."""
    return next((language_of(code) for code in (*_codes(words), environment) if code in CODES), ENGLISH)


def _codes(words: Sequence[str]) -> Iterator[str]:
    for number, word in enumerate(words):
        option, equals, value = word.partition("=")
        if option == "--language":
            yield value if equals else " ".join(words[number + 1 : number + 2])
