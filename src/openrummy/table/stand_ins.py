"""A bot that plays for a person until they are back."""

from openrummy.table import entries as e
from openrummy.table.draft import Draft
from openrummy.table.names import DEFAULT_BOT


def stand_in(draft: Draft, number: int) -> None:
    """Let a bot play for the person at seat `number` from here on."""
    seed = f"{draft.chance.seed}-{number}"
    sitter = e.Sitter("bot", draft.table.names[number], bot=DEFAULT_BOT, seed=seed)
    draft.add(e.StoodIn(at=draft.now, seat=number, sitter=sitter))
