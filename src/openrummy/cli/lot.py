"""`openrummy lot`: drawing the lot of a receipt again (docs/paper.md)."""

from pathlib import Path

import click
import msgspec

from openrummy.cli.output import as_json, say
from openrummy.cli.shared import with_json, with_language
from openrummy.languages import Language, Template, ToldError, saying

_HOLDS: Template = "It holds: the secret has this sign, and the same order follows from it."
_OTHER_SIGN: Template = "It does not hold: the secret is not the one whose sign was shown."
_OTHER_ORDER: Template = "It does not hold: another order follows from this secret and these words."


class Lot(msgspec.Struct, frozen=True):
    """The receipt of a lot.  items: in the order of the beginning.  words: of the players.  secret: in hexadecimal."""

    lot: int
    items: tuple[str, ...]
    words: tuple[str, ...]
    commitment: str
    secret: str
    order: tuple[str, ...]


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path, allow_dash=True))
@with_language
@with_json
def lot(file: Path, language: Language, json_: bool) -> None:
    """Draw the lot of a receipt again, in FILE or - for standard input, and say whether it holds.

    The exit code is 0 if it holds and 1 if it does not.
    """
    verdict = _verdict(_read(file))
    if json_:
        as_json({"holds": verdict == _HOLDS})
    else:
        say(language.say(verdict))
    click.get_current_context().exit(0 if verdict == _HOLDS else 1)


def _read(file: Path) -> Lot:
    try:
        with click.open_file(str(file), "rb") as opened:
            found = msgspec.json.decode(opened.read(), type=Lot)
        bytes.fromhex(found.secret)
    except (OSError, ValueError, msgspec.DecodeError) as fault:
        raise ToldError(saying("This is no receipt of a lot: paste the whole of it.")) from fault
    return found


def _verdict(found: Lot) -> Template:
    from openrummy.shuffle import commitment, shuffled

    secret = bytes.fromhex(found.secret)
    if commitment(secret) != found.commitment:
        return _OTHER_SIGN
    places = shuffled(range(len(found.items)), secret, found.words, 1, 1)
    return _HOLDS if tuple(found.items[place] for place in places) == found.order else _OTHER_ORDER
