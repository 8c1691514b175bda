"""A match that began with real cards and goes on at a table: which ones can, and at which tables."""

from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL
from openrummy.options import OptionError
from openrummy.paper import worked
from openrummy.parts.paper.mistold import Mistold
from openrummy.table.messages import OpenTable
from openrummy.table.refusal import Refusal


def check_paper(asked: OpenTable, rules: Rules) -> None:
    """Raise Refusal if the match on paper is not whole, is over or has an open question, is of another game, or is to count."""
    if asked.paper is None:
        return
    try:
        sheet = worked(asked.paper)
    except (OptionError, Mistold) as fault:
        raise Refusal.of("bad_paper", fault) from None
    if sheet.fault is not None:
        raise Refusal.of("bad_paper", sheet.fault)
    if (sheet.state.rules.text, sheet.state.rules.players) != (rules.text, rules.players):
        raise Refusal("other_game", "The match on paper has other rules or another number of players.")
    if not sheet.rounds or sheet.state.public.turn.phase != DEAL or sheet.coming is None:
        raise Refusal("not_between", "A match on paper can go on between two deals, when no question is open.")
    if asked.settings.rated or asked.settings.stake:
        raise Refusal(
            "paper_counts",
            "Nobody vouches for deals with real cards, so such a match is neither rated nor for play chips.",
        )
