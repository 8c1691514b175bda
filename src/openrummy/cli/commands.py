"""The commands.  Each imports its modules when it runs, so that `--help` and completion are quick."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from openrummy.cli import completing
from openrummy.cli.admin import admin
from openrummy.cli.arena import arena
from openrummy.cli.bot import bot
from openrummy.cli.combining import not_with, only_with
from openrummy.cli.errors import needs
from openrummy.cli.games import presets, switches
from openrummy.cli.group import Commands, helping
from openrummy.cli.hands import check, hand, solve
from openrummy.cli.hosting import backup, migrate, serve
from openrummy.cli.lot import lot
from openrummy.cli.output import as_json, say
from openrummy.cli.paper import score
from openrummy.cli.settle import settle
from openrummy.cli.shared import sample_of, with_bots, with_changes, with_json, with_language, with_rules
from openrummy.languages import Language, ToldError, saying


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="openrummy", prog_name="openrummy")
def openrummy() -> None:
    """The home of the rummy family: play it, host it, solve it, check it.

    A PRESET is one of the games, such as basic or basic-house; `openrummy presets` lists them. It may carry
    options: "basic-house(ace_mode=low)". Exit codes: 0 yes, 1 no, 2 usage error.
    """


for each in (helping, presets, switches, solve, check, hand, settle, lot, score):
    openrummy.add_command(each)
for each in (serve, backup, migrate, admin, arena, bot):
    openrummy.add_command(each)


@openrummy.command()
@click.argument("preset", metavar="[PRESET]", default="basic", shell_complete=completing.presets)
@with_changes
@click.option("--players", type=click.IntRange(2, 8), help="Seats, yours included; left out, the fewest of the game.")
@click.option(
    "--bot",
    default="casual",
    show_default=True,
    shell_complete=completing.bots,
    help="The bots in the other seats: beginner, casual, good, strong, or module:Class of your own.",
)
@click.option("--name", show_default="Player", help="Your name, in the record and for the others.")
@click.option("--seed", default=None, help="A word that fixes the deals and the bots.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Write the match to this file.")
@click.option("--tui", is_flag=True, help="A table with cards, keys and mouse instead of lines.")
@click.option("--server", metavar="URL", help="Sit at a table there instead, with --tui; the table's link will do.")
@click.option("--table", metavar="CODE", help="With --server: which table.")
@click.option("--token", help="With --server: the seat to come back to.")
@click.option("--watch", is_flag=True, help="With --server: take no seat.")
@with_language
@click.option("--json", "json_", is_flag=True, help="Print one JSON object in the end; what is told goes to stderr.")
def play(preset: str, changes: tuple[str, ...], players: int | None, tui: bool, json_: bool, **chosen: Any) -> None:
    """Play in the terminal, line by line; type help at the table.

    --tui shows a table with cards, keys and mouse; --server joins one where others sit too.
    """
    from openrummy.cli.play import play_lines
    from openrummy.cli.rules import changes_of, chosen_rules

    place = {key: chosen.pop(key) for key in ("server", "table", "token", "watch")}
    _check_place(**place)
    if place["server"] is None and not tui:
        play_lines(chosen_rules(preset, players, changes), **chosen, json_=json_)
        return
    table = _terminal_table()
    if place["server"] is not None:
        goodbye = table.play_remote(name=chosen["name"], language=chosen["language"], **place)
    else:
        goodbye = table.play_local(preset, changes_of(changes), players, **chosen)
    as_json(goodbye.result) if json_ else say(goodbye.words)


def _check_place(server: str | None, table: str | None, token: str | None, *, watch: bool) -> None:
    if server is None:
        only_with("--server", "table", "token", "watch")
        return
    not_with("--server", "preset", "changes", "players", "bot", "seed", "record")
    if watch:
        not_with("--watch", "token")


def _terminal_table() -> ModuleType:
    """Run the table in a terminal.  Raises ToldError if its packages are missing or there is no terminal."""
    with needs("tui"):
        from openrummy import tui
    if not _is_in_a_terminal():
        raise ToldError(
            saying("--tui and --server need a terminal, and this is not one: leave out --tui to play line by line.")
        )
    return tui


def _is_in_a_terminal() -> bool:
    """Return whether Textual can read keys from stdin and draw on stderr."""
    return sys.stdin.isatty() and sys.stderr.isatty()


@openrummy.command()
@click.argument("lesson", required=False, shell_complete=completing.lessons)
@with_language
def learn(lesson: str | None, language: Language) -> None:
    """Learn a game in a guided deal, line by line; without LESSON, list the lessons."""
    from openrummy.cli.learning import learn_lines

    learn_lines(lesson, language)


@openrummy.command()
@click.argument("key", required=False)
@with_language
def puzzle(key: str | None, language: Language) -> None:
    """Solve the puzzle of the day, or the one with this KEY, which stands in its address on the page."""
    from openrummy.cli.puzzling import puzzle_lines

    puzzle_lines(key, language)


@openrummy.command()
@with_rules
@click.option(
    "--players", type=click.IntRange(2, 8), help="For so many; left out, for any number, or two that compare."
)
@click.option("--compare", metavar="PRESET", help="Play PRESET against this one instead, which --set then changes.")
@click.option("--deals", type=click.IntRange(min=1), show_default="1000", help="With --compare: so many deals of each.")
@click.option("--matches", type=click.IntRange(min=1), help="With --compare: so many matches instead.")
@click.option("--seed", show_default="1", help="With --compare: a word that fixes everything.")
@with_bots("With --compare: ")
@with_language
@with_json
def rules(
    preset: str,
    changes: tuple[str, ...],
    players: int | None,
    compare: str | None,
    language: Language,
    json_: bool,
    **asked: Any,
) -> None:
    """Print the rule card for these rules, or show the effect of a house rule.

    openrummy rules gin --compare gin --set knock_limit=5 plays both on the same packs with the same luck.
    """
    from openrummy.cli.rules import print_card

    if compare is not None:
        _compare(preset, compare, changes, players, language, json_=json_, **asked)
        return
    only_with("--compare", *asked)
    print_card(preset, changes, players, language, json_=json_)


def _compare(
    preset: str, other: str, changes: tuple[str, ...], players: int | None, language: Language, **asked: Any
) -> None:
    from openrummy.cli.rules import chosen_rules
    from openrummy.cli.simulation.comparing import print_comparison

    settings = chosen_rules(preset, players, ()), chosen_rules(other, players, changes)
    amount, outputs = sample_of(asked, 1000, single=True)
    print_comparison(settings, asked["agents"], amount, asked["seed"] or "1", outputs, language)


@openrummy.command()
@with_rules
@click.option("--players", type=click.IntRange(2, 8), help="Seats; left out, the fewest of the game.")
@click.option("--matches", type=click.IntRange(min=1), show_default="100", help="Matches to play.")
@click.option("--deals", type=click.IntRange(min=1), help="So many single deals instead.")
@click.option("--seed", default="1", show_default=True, help="A word that fixes everything.")
@with_bots()
@with_language
@with_json
def sim(
    preset: str, changes: tuple[str, ...], players: int | None, seed: str, language: Language, **asked: Any
) -> None:
    """Let bots play many matches or deals, and print statistics with 95 % intervals.

    Deals are played by compiled rules if these cover the game and all the bots (greedy, random, skilled), and by the engine
    otherwise; the first line says which.
    """
    from openrummy.cli.rules import chosen_rules
    from openrummy.cli.simulation.simulate import print_simulation

    rules = chosen_rules(preset, players, changes)
    amount, outputs = sample_of(asked, 100, single=False)
    print_simulation(rules, asked["agents"], amount, seed, outputs, language)


@openrummy.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path, allow_dash=True))
@click.option("--bots", is_flag=True, help="Ask its bots again, with what their seats saw, and say what differs.")
@with_language
@with_json
def verify(file: Path, bots: bool, language: Language, json_: bool) -> None:
    """Check a record, in FILE or - for standard input: say that it holds, or the first fault.

    The exit code is 0 if it holds and 1 if it does not.
    """
    from openrummy.cli.records import print_receipts, print_verdict

    print_it = print_receipts if bots else print_verdict
    click.get_current_context().exit(print_it(file, language, json_=json_))


@openrummy.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path, allow_dash=True))
@with_language
@with_json
def replay(file: Path, language: Language, json_: bool) -> None:
    """Tell the match of a record, in FILE or - for standard input, in words."""
    from openrummy.cli.records import print_story

    print_story(file, language, json_=json_)


@openrummy.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path, allow_dash=True))
@click.option(
    "--seat", type=int, help="The seat, from 1; without it every person, or every bot where nobody else played."
)
@with_language
@with_json
def review(file: Path, seat: int | None, language: Language, json_: bool) -> None:
    """Say what the players of a record, in FILE or - for standard input, could have done better."""
    from openrummy.cli.reviewing import print_review

    print_review(file, seat, language, json_=json_)
