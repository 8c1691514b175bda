"""Options that several commands share, and their values."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from openrummy.cli import completing
from openrummy.cli.errors import Spoken
from openrummy.languages import CODES, Language, language_of, own_name

if TYPE_CHECKING:
    from openrummy.cli.simulation.reports import Outputs
    from openrummy.cli.simulation.workload import Amount

F = TypeVar("F", bound=Callable[..., Any])

with_json = click.option("--json", "json_", is_flag=True, help="Print one JSON object.")


def with_preset(default: str, name: str = "--preset") -> Callable[[F], F]:
    """Return the option that says by which rules.  default: those that count without it.  name: how it is written."""
    return click.option(
        name,
        "preset",
        default=default,
        show_default=True,
        metavar="PRESET",
        shell_complete=completing.presets,
        help="By which rules.",
    )


with_changes = click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completing.switches,
    help="Change one switch; may be repeated.",
)


def _spoken(context: click.Context, _: click.Parameter, code: str) -> Language:
    """Return the language of a code; errors are reported in it too."""
    context.ensure_object(Spoken).language = language_of(code)
    return language_of(code)


with_language = click.option(
    "--language",
    default="en",
    is_eager=True,
    callback=_spoken,
    show_default=True,
    envvar="OPENRUMMY_LANGUAGE",
    show_envvar=True,
    type=click.Choice(CODES),
    help=f"Of rules, of play in lines, and of what went wrong: {', '.join(f'{code} {own_name(code)}' for code in CODES)}.",
)


def with_rules(command: F) -> F:
    """Add the argument and option that choose rules."""
    return click.argument("preset", metavar="PRESET", shell_complete=completing.presets)(with_changes(command))


def with_bots(only: str = "") -> Callable[[F], F]:
    """Add the options for the bots, the workload and the output.  only: words before their help if they need another option."""
    options = (
        click.option(
            "--agents",
            show_default=_AGENTS,
            shell_complete=completing.bots,
            help=f"{only}Who sits where: a,b,... or one for all; keys, or module:Class.",
        ),
        click.option(
            "--workers",
            type=click.IntRange(min=1),
            show_default="one a core",
            help=f"{only}How many work at once; no result changes.",
        ),
        click.option("--cluster", is_flag=False, flag_value="", metavar="[ADDRESS]", help=f"{only}{_CLUSTER}"),
        click.option(
            "--csv",
            type=click.Path(path_type=Path),
            is_flag=False,
            flag_value="-",
            metavar="[FILE]",
            help=f"{only}{_CSV}",
        ),
        click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.svg", help=f"{only}Draw them."),
    )
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


_AGENTS = "sensible; greedy where compiled rules play deals"
_CLUSTER = "Spread the work over a Ray cluster at host:port, or this machine's; no result changes."
_CSV = "Write the statistics as CSV, to FILE or in place of the table."


def sample_of(asked: dict[str, Any], number: int, *, single: bool) -> tuple[Amount, Outputs]:
    """Return the workload, `number` if nothing is given, and the outputs."""
    from openrummy.cli.simulation.reports import Outputs
    from openrummy.cli.simulation.workload import Amount, amount_of

    amount = amount_of(asked["deals"], asked["matches"], Amount(number, single, asked["workers"], asked["cluster"]))
    return amount, Outputs(asked["json_"], asked["csv"], asked["plot"])
