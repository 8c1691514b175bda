"""The decisions of a table's bots, including stand-ins, and hints: computed from what one seat sees.

Thinking takes time.  On an event loop, call these in a thread; the table is a value and waits for nobody.
"""

from collections.abc import Collection

from openrummy.bots import make_agent
from openrummy.coach.better import Better
from openrummy.coach.words import after_words, before_words
from openrummy.engine.codec import to_plain
from openrummy.engine.state import View, view
from openrummy.languages import ENGLISH, Language
from openrummy.table.commands import BotAct
from openrummy.table.entries import Sitter
from openrummy.table.messages import Advice, LookedBack, Refused
from openrummy.table.table import Table
from openrummy.table.teaching import taught_act
from openrummy.table.turns import to_act
from openrummy.voice import Voice

OVERTAKEN: Collection[str] = ("stale", "paused", "not_playing")
"""Refusals that mean that the table moved on while a bot was thinking."""

ADVISER = ("good", "hint")
"""The bot, and its seed, that a hint comes from."""


def bot_to_act(table: Table) -> int | None:
    """Return the first seat that may act and has a bot to do it."""
    return next((seat for seat in to_act(table) if table.bot_of(seat) is not None), None)


def bot_act(table: Table, seat: int, sitter: Sitter) -> BotAct:
    """Return the command of the bot `sitter` that plays for `seat`."""
    told = taught_act(table, seat)
    return BotAct(table.version, told or make_agent(sitter.bot, sitter.seed).act(view(table.state, seat)))


def advice(table: Table, seat: int | None, identity: str, language: Language = ENGLISH) -> Advice | Refused:
    """Return the answer to a hint that `seat` asked for: what a good bot would do."""
    refused = no_advice(table, seat, identity, language)
    if refused is not None:
        return refused
    action = make_agent(*ADVISER).act(view(table.state, seat))
    return worded_advice(table, seat, identity, Better(action), language)


def no_coach(table: Table, identity: str, language: Language) -> Refused | None:
    """Return why nobody gets help at this table, or None if they do."""
    if table.hints:
        return None
    return Refused(identity, "no_hints", language.say("Hints are turned off at this table."), table.version)


def no_advice(table: Table, seat: int | None, identity: str, language: Language) -> Refused | None:
    """Return why `seat` gets no hint now, or None if it gets one."""
    refused = no_coach(table, identity, language)
    if refused is not None:
        return refused
    if seat is None or seat not in to_act(table):
        words = language.say("You can ask for a hint on your turn.")
        return Refused(identity, "not_your_turn", words, table.version)
    return None


def worded_advice(table: Table, seat: int | None, identity: str, better: Better, language: Language) -> Advice:
    """Return the hint for the turn of `seat`; it may take milliseconds."""
    seen = view(table.state, seat)
    said = before_words(seen, better, Voice(table.names, seat, language=language), language)
    return Advice(identity, to_plain(better.action), said, table.version)


def worded_look_back(table: Table, seen: View, identity: str, better: Better | None, language: Language) -> LookedBack:
    """Return what an act cost, if that is certain; it may take milliseconds.  seen: before it."""
    if better is None:
        return LookedBack(identity, "", 0)
    voice = Voice(table.names, seen.seat, language=language)
    return LookedBack(identity, after_words(seen, better, voice, language), better.lost)
