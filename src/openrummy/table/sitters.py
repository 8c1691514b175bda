"""The bots at seats."""

from collections.abc import Sequence

from openrummy.bots import version_of
from openrummy.table.chance import Chance
from openrummy.table.entries import Sitter
from openrummy.table.names import bot_name


def bot_sitter(bot: str, name: str, seed: str, token: str = "") -> Sitter:
    """Return a bot of today's version.  token: the hash of the token of the person who may take the seat back."""
    return Sitter("bot", name, token, bot=bot, seed=seed, version=version_of(bot))


def new_bot(bot: str, others: Sequence[Sitter], number: int, chance: Chance) -> Sitter:
    """Return a bot for seat `number`, with a name that none of the others has, and a seed of its own."""
    return bot_sitter(bot, bot_name([sitter.name for sitter in others]), f"{chance.seed}-{number}")


def filled(sitters: Sequence[Sitter], bot: str, chance: Chance) -> tuple[Sitter, ...]:
    """Return the occupants of all seats after bots take the free ones."""
    found = list(sitters)
    for number, sitter in enumerate(found):
        if sitter.kind == "free":
            found[number] = new_bot(bot, found, number, chance)
    return tuple(found)
