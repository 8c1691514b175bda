"""A bot that plays for a person until they are back."""

from openrummy.bots import STAND_IN
from openrummy.table import entries as e
from openrummy.table.draft import Draft


def stand_in(draft: Draft, number: int) -> None:
    """Let a bot play for the person at seat `number` from here on."""
    seed = f"{draft.chance.seed}-{number}"
    sitter = e.Sitter("bot", draft.table.names[number], bot=STAND_IN, seed=seed)
    draft.add(e.StoodIn(at=draft.now, seat=number, sitter=sitter))
