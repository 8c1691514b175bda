"""A bot that plays for a person until they are back."""

from openrummy.bots import STAND_IN
from openrummy.table import entries as e
from openrummy.table.draft import Draft
from openrummy.table.sitters import bot_sitter


def stand_in(draft: Draft, number: int) -> None:
    """Let a bot play for the person at seat `number` from here on."""
    seed = f"{draft.chance.seed}-{number}"
    sitter = bot_sitter(STAND_IN, draft.table.names[number], seed)
    draft.add(e.StoodIn(at=draft.now, seat=number, sitter=sitter))
