"""Rated tables: what may not be chosen along with it, since a match must be won by play alone, and must end."""

from openrummy.languages import Template
from openrummy.table.messages import OpenTable
from openrummy.table.refusal import Refusal

_HINTS: Template = "A rated table has no hints and no coach."
_TAKEOVER: Template = "At a rated table nobody can take over a bot's seat."
_ENDLESS: Template = "A rated table has a clock and does not wait for players who are away, so that every match ends."


def check_rated(asked: OpenTable) -> None:
    """Raise Refusal if the table is to be rated and other choices do not go with that."""
    settings = asked.settings
    if not settings.rated:
        return
    if asked.hints:
        raise Refusal("rated_hints", _HINTS)
    if settings.takeover:
        raise Refusal("rated_takeover", _TAKEOVER)
    if settings.clock == "none" or settings.absent == "wait":
        raise Refusal("rated_endless", _ENDLESS)
