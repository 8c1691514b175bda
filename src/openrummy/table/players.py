"""The decisions of a table's bots, including stand-ins, and hints: computed from what one seat sees.

Thinking takes time.  On an event loop, call these in a thread; the table is a value and waits for nobody.
"""

from collections.abc import Collection

from openrummy.bots import make_agent
from openrummy.bots.reasons import advised
from openrummy.engine.actions import Act
from openrummy.engine.codec import to_plain
from openrummy.engine.state import view
from openrummy.explain import action_said
from openrummy.languages import ENGLISH, Language, Plural, sentence, sentences
from openrummy.table.commands import BotAct
from openrummy.table.entries import Sitter
from openrummy.table.messages import Advice, Refused
from openrummy.table.table import Table
from openrummy.table.teaching import taught_act
from openrummy.table.turns import to_act
from openrummy.voice import Voice

OVERTAKEN: Collection[str] = ("stale", "paused", "not_playing")
"""Refusals that mean that the table moved on while a bot was thinking."""

_LESS = Plural("Next best, about {count} point less: {act}.", "Next best, about {count} points less: {act}.")

ADVISER = ("sensible", "hint")
"""The bot, and its seed, that a hint comes from."""


def bot_to_act(table: Table) -> int | None:
    """Return the first seat that may act and has a bot to do it."""
    return next((seat for seat in to_act(table) if table.bot_of(seat) is not None), None)


def bot_act(table: Table, seat: int, sitter: Sitter) -> BotAct:
    """Return the command of the bot `sitter` that plays for `seat`."""
    told = taught_act(table, seat)
    return BotAct(table.version, told or make_agent(sitter.bot, sitter.seed).act(view(table.state, seat)))


def advice(table: Table, seat: int | None, identity: str, language: Language = ENGLISH) -> Advice | Refused:
    """Return the answer to a hint that `seat` asked for: what the sensible bot would do."""
    refused = no_advice(table, seat, identity, language)
    if refused is not None:
        return refused
    action = make_agent(*ADVISER).act(view(table.state, seat))
    return worded_advice(table, seat, identity, action, language)


def no_advice(table: Table, seat: int | None, identity: str, language: Language) -> Refused | None:
    """Return why `seat` gets no hint now, or None if it gets one."""
    if not table.hints:
        return Refused(identity, "no_hints", language.say("Hints are turned off at this table."), table.version)
    if seat is None or seat not in to_act(table):
        words = language.say("You can ask for a hint on your turn.")
        return Refused(identity, "not_your_turn", words, table.version)
    return None


def worded_advice(
    table: Table,
    seat: int | None,
    identity: str,
    action: Act,
    language: Language,
    less: tuple[Act, float] | None = None,
) -> Advice:
    """Return the hint that names `action` and says why.  less: the best of the others, and the points that it costs, if that is certain.

    It may take milliseconds.
    """
    seen, voice = view(table.state, seat), Voice(table.names, seat, language=language)
    said = sentence(advised(seen, action, voice), language)
    if less is not None:
        other, lost = less
        count = max(1, round(lost))
        words = voice.say(_LESS, count=count, act=action_said(other, seen.public, voice))
        said = sentences((said, words), language)
    return Advice(identity, to_plain(action), said)
