"""The command about matches with real cards."""

from pathlib import Path

import click

from openrummy.cli.shared import with_json, with_language
from openrummy.languages import Language


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path, allow_dash=True))
@with_language
@with_json
def score(file: Path, language: Language, json_: bool) -> None:
    """Work the score sheet of a match with real cards, in FILE or - for standard input.

    The file is that of the scorekeeper on the page. The exit code is 1 if a deal in it cannot be so.
    """
    from openrummy.cli.scoring import print_score

    click.get_current_context().exit(print_score(file, language, json_=json_))
