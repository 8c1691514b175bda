"""The commands about one hand: `solve`, `check` and `hand`."""

from collections.abc import Sequence

import click

from openrummy.cli import completing
from openrummy.cli.output import words_of
from openrummy.cli.shared import with_changes, with_json, with_language, with_preset
from openrummy.languages import Language

with_wild = click.option("--wild", metavar="CARD", help="Turned up in this deal: a card or its rank, such as QD or Q.")


@click.command()
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--preset",
    metavar="PRESET",
    shell_complete=completing.presets,
    help="By which rules; basic, or indian-points with --wild.",
)
@with_changes
@with_wild
@with_language
@with_json
def solve(
    cards: Sequence[str],
    preset: str | None,
    changes: tuple[str, ...],
    wild: str | None,
    language: Language,
    json_: bool,
) -> None:
    """Print the best melds in a hand, and the cards left over: openrummy solve "7S 8S 9S 9H 9D KC".

    In games with groups, print the groups that cost a loser least; with one card too many, the card to discard.
    """
    from openrummy.cli.solving import print_solution

    print_solution(words_of(cards), preset, changes, wild, language, json_=json_)


@click.command()
@click.argument("groups", nargs=-1, required=True)
@with_preset("indian-points")
@with_changes
@with_wild
@click.option("--loser", is_flag=True, help="Count it as the hand of somebody who did not declare.")
@with_language
@with_json
def check(
    groups: Sequence[str],
    preset: str,
    changes: tuple[str, ...],
    wild: str | None,
    loser: bool,
    language: Language,
    json_: bool,
) -> None:
    """Judge a declaration: valid, or its faults and what it costs.

    openrummy check --wild Q "2H 3H 4H 5H / 5C 6C 7C 8C / 5D 5C JK QH QS"
    """
    from openrummy.cli.hand_check import print_check

    code = print_check(words_of(groups), preset, changes, wild, language, loser=loser, json_=json_)
    click.get_current_context().exit(code)


@click.command()
@click.argument("cards", nargs=-1)
@with_preset("gin")
@with_changes
@click.option(
    "--about",
    multiple=True,
    metavar="NAME=VALUE",
    help="A fact of the situation, such as turned_up=QD or knock='7S 8S 9S / 2D'; without cards, the facts of the game are listed.",
)
@with_language
@with_json
def hand(
    cards: Sequence[str],
    preset: str,
    changes: tuple[str, ...],
    about: tuple[str, ...],
    language: Language,
    json_: bool,
) -> None:
    """Look at a hand of real cards: the verdict, the best melds, what to discard, and the cards that would help.

    openrummy hand --preset indian-points --about turned_up=QD "TH JH QH KH / 6C QS 8C / 5D 5S JK / 3H 3S 3C / 9D"
    """
    from openrummy.cli.hand_asking import print_answer

    code = print_answer(words_of(cards), preset, changes, about, language, json_=json_)
    click.get_current_context().exit(code)
