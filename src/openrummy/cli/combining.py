"""Options that would have no effect beside others are refused, not ignored."""

import click
from click.core import ParameterSource

from openrummy.languages import ToldError, saying


def only_with(option: str, *names: str) -> None:
    """Raise ToldError where a parameter of `names` is given, as it goes with `option`, which is not."""
    for given in _given(names):
        raise ToldError(saying("{option} goes with {other}.", option=given, other=option))


def not_with(option: str, *names: str) -> None:
    """Raise ToldError where a parameter of `names` is given beside `option`."""
    for given in _given(names):
        raise ToldError(saying("{option} has no effect with {other}: leave it out.", option=given, other=option))


def _given(names: tuple[str, ...]) -> list[str]:
    """How those parameters are written that stand on the command line."""
    context = click.get_current_context()
    return [
        each.opts[0] if isinstance(each, click.Option) else each.name.upper()
        for each in context.command.params
        if each.name in names and context.get_parameter_source(each.name) is ParameterSource.COMMANDLINE
    ]
