"""`openrummy arena`: duplicate matches between bots of any kind, and their ratings."""

from pathlib import Path
from typing import Any

import click

from openrummy.cli import completing
from openrummy.cli.shared import with_changes, with_json, with_language
from openrummy.languages import Language


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...", shell_complete=completing.bots)
@click.option(
    "--preset", default="gin", show_default=True, shell_complete=completing.presets, help="The game that they play."
)
@with_changes
@click.option("--players", type=click.IntRange(2, 8), help="Seats; left out, the fewest of the game.")
@click.option(
    "--packs",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="Duplicates for each set of bots at a table: the same cards until all have sat in all seats.",
)
@click.option("--seed", default="1", show_default=True, help="A word that fixes all cards.")
@click.option(
    "--budget",
    type=click.IntRange(1, 600_000),
    default=1000,
    show_default=True,
    help="Milliseconds for each answer of a bot that is not built in.",
)
@click.option(
    "--instead",
    default="sensible",
    show_default=True,
    shell_complete=completing.bots,
    help="The built-in bot that plays on, to the end of the match, for one that fails.",
)
@click.option("--jobs", type=click.IntRange(1, 256), show_default="one a core", help="How many matches at a time.")
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep each match in this file, and go on with it if it is there.",
)
@click.option(
    "--records", type=click.Path(file_okay=False, path_type=Path), help="Write a record of each match to this folder."
)
@with_language
@with_json
def arena(
    bots: tuple[str, ...],
    preset: str,
    changes: tuple[str, ...],
    players: int | None,
    language: Language,
    json_: bool,
    **asked: Any,
) -> None:
    """Let bots play duplicate matches, and print who won how much, with ratings and 95 % intervals.

    A BOT is a key such as good, module:Class of your own, or the command of a program in any language, such as
    "python my_bot.py" or ./my_bot; docs/own-bots.md has the lines that it reads and writes. Ctrl-C prints what was played so far.
    """
    from openrummy.cli.arena_playing import print_arena
    from openrummy.cli.rules import chosen_rules

    rules = chosen_rules(preset, players, changes)
    click.get_current_context().exit(print_arena(bots, language, rules=rules, json_=json_, **asked))
