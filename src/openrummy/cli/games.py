"""The commands that list the games, and the switches of one."""

import click

from openrummy.cli.shared import with_json, with_language, with_rules
from openrummy.languages import Language


@click.command()
@with_json
def presets(json_: bool) -> None:
    """List the games and tournaments."""
    from openrummy.cli.presets import print_presets

    print_presets(json_=json_)


@click.command()
@with_rules
@with_language
@with_json
def switches(preset: str, changes: tuple[str, ...], language: Language, json_: bool) -> None:
    """List the switches of a game: for each the value, the values it may have, and what it does.

    openrummy switches gin --set oklahoma=true shows which of them then have an effect.
    """
    from openrummy.cli.switches import print_switches

    print_switches(preset, changes, language, json_=json_)
