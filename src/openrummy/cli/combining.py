"""Refusals of options that would have no effect beside others; they are never ignored."""

import click
from click.core import ParameterSource

from openrummy.languages import ToldError, saying


def only_with(option: str, *names: str) -> None:
    """Raise ToldError if a parameter of `names` is given without `option`, which it needs."""
    for given in _given(names):
        raise ToldError(saying("{option} goes with {other}.", option=given, other=option))


def not_with(option: str, *names: str) -> None:
    """Raise ToldError if a parameter of `names` is given together with `option`."""
    for given in _given(names):
        raise ToldError(saying("{option} has no effect with {other}: leave it out.", option=given, other=option))


def _given(names: tuple[str, ...]) -> list[str]:
    """The parameters that were given, as they are written on the command line."""
    context = click.get_current_context()
    return [
        each.opts[0] if isinstance(each, click.Option) else each.name.upper()
        for each in context.command.params
        if each.name in names and context.get_parameter_source(each.name) is ParameterSource.COMMANDLINE
    ]
