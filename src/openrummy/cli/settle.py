"""The command that settles an argument: `settle`."""

import click

from openrummy.cli.shared import with_changes, with_json, with_language, with_preset
from openrummy.languages import Language


@click.command()
@click.argument("question", nargs=-1, required=True)
@with_preset("basic", "--rules")
@with_changes
@with_language
@with_json
def settle(question: tuple[str, ...], preset: str, changes: tuple[str, ...], language: Language, json_: bool) -> None:
    """Settle an argument: openrummy settle "may I take the card I just discarded?" --rules 500.

    Prints what the rules say, the clause, and the switches that would change it.
    """
    from openrummy.cli.settling import print_settled

    print_settled(" ".join(question), preset, changes, language, json_=json_)
