"""Opening a table: from a request to its first entry."""

from openrummy.bots import AGENTS
from openrummy.options import OptionError
from openrummy.table.chance import Chance
from openrummy.table.entries import Sitter, TableOpened
from openrummy.table.messages import OpenSeat, OpenTable
from openrummy.table.names import bot_name, tidy_name
from openrummy.table.refusal import Refusal
from openrummy.variants import rules_for

DEFAULT_BOT = "sensible"
"""Who takes a seat that is left free."""


def open_table(identity: str, asked: OpenTable, host_token: str | None, now: int, chance: Chance) -> TableOpened:
    """The first entry of the table `identity`.

    host_token: the hash of the host's token; None leaves the host's seat to the first who sits down.
    Raises Refusal when the rules or the seats cannot be played, or for the host's name.
    """
    _check_seats(asked.seats)
    host = Sitter("free") if host_token is None else Sitter("person", tidy_name(asked.name, ()), host_token)
    sitters = [host]
    for number, seat in enumerate(asked.seats[1:], 1):
        sitters.append(Sitter("free") if seat.bot is None else bot_sitter(seat.bot, sitters, number, chance))
    return TableOpened(
        at=now,
        table=identity,
        rules=_rules_text(asked),
        sitters=tuple(sitters),
        hints=asked.hints,
        secret=chance.secret.hex(),
    )


def bot_sitter(bot: str, others: list[Sitter], number: int, chance: Chance) -> Sitter:
    """A bot that sits down on seat `number`, with a name of its own and luck of its own."""
    name = bot_name([sitter.name for sitter in others])
    return Sitter("bot", name, bot=bot, seed=f"{chance.seed}-{number}")


def _check_seats(seats: tuple[OpenSeat, ...]) -> None:
    if not seats or seats[0].bot is not None:
        raise Refusal("bad_seats", "The first seat is the host's and takes no bot.")
    unknown = next((seat.bot for seat in seats if seat.bot is not None and seat.bot not in AGENTS), None)
    if unknown is not None:
        raise Refusal("no_such_bot", f"There is no bot {unknown[:40]!r}; the bots are {', '.join(AGENTS)}.")


def _rules_text(asked: OpenTable) -> str:
    try:
        return rules_for(asked.preset, len(asked.seats), asked.options).text
    except OptionError as fault:
        raise Refusal("bad_rules", str(fault)) from None
