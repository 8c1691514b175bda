"""`openrummy bot`: a program in any language plays a seat on a server."""

from typing import Any

import click

from openrummy.cli.errors import needs
from openrummy.cli.shared import with_language
from openrummy.languages import Language


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="COMMAND...")
@click.option("--server", required=True, metavar="URL", help="The table's link, or the server's address with --table.")
@click.option("--table", metavar="CODE", help="Which table, if the link does not say so.")
@click.option(
    "--token",
    required=True,
    envvar="OPENRUMMY_TOKEN",
    show_envvar=True,
    help="Of the seat; the host of the table has it. Whoever has it can play the seat.",
)
@click.option(
    "--budget",
    type=click.IntRange(100, 600_000),
    default=10_000,
    show_default=True,
    help="Milliseconds for an answer; less if the seat's clock has less.",
)
@click.option("--stay", is_flag=True, help="Wait for rematches when the match is over; Ctrl-C ends it.")
@with_language
def bot(command: tuple[str, ...], language: Language, **asked: Any) -> None:
    """Let a program play a seat on a server, until the match is over.

    COMMAND starts the program, such as: python my_bot.py. It reads and writes the lines of docs/own-bots.md. A lost connection is opened
    again. If the program fails, the seat goes on by the table's rule for absent players, and the same command comes back to it.
    """
    with needs("client"):
        from openrummy.cli.bot_playing import play_seat
    click.get_current_context().exit(play_seat(command, language, **asked))
