"""The deal of the day: one pack for everybody on a server, against the same bot, played once by each.

Its pack is the first entry of a table that nobody sits at.  It is written days before, so that its commitment is known before anybody can tell who
will play; everybody then plays it at a table of their own.
"""

import hashlib
from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from openrummy.engine import decide
from openrummy.languages import Language
from openrummy.table import entries as e
from openrummy.table.chance import Chance
from openrummy.table.clock_entries import first_left
from openrummy.table.draft import Draft
from openrummy.table.messages import TableSettings
from openrummy.table.names import bot_name, tidy_name
from openrummy.table.reducer import opened
from openrummy.table.sitters import bot_sitter, new_bot
from openrummy.table.table import Table
from openrummy.variants import rules_for

GAMES = ("gin", "500", "indian-points", "basic", "gin-oklahoma", "basic-house", "kalooki-51")
"""The games by the day of the week, from Monday, all for two: so a result is one number, by how much it was won."""
BOT = "good"
SEAT = 0
_NONCES = ("", "")
"""Nobody's: with one of their own, each player would have another pack."""


def day_of(now: int) -> str:
    """Return the day (UTC) of a time in milliseconds, such as 2026-11-24."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def days_after(day: str, days: int) -> str:
    """Return the day so many days later, or before."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def is_day(text: str) -> bool:
    """Return whether a text is a day as it is written here."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def pack_name(day: str) -> str:
    """Return the name under which the log has the pack of a day."""
    return f"daily-{day}"


def pack_of(day: str, now: int, chance: Chance) -> e.TableOpened:
    """Return the pack of a day with its game and its bot.  The bot's seed follows from the secret, which is committed to."""
    rules = rules_for(GAMES[date.fromisoformat(day).weekday()], len(_NONCES))
    seed = hashlib.sha256(b"openrummy bot of the day " + chance.secret).hexdigest()
    bot = new_bot(BOT, (), 1, replace(chance, seed=seed))
    return e.TableOpened(
        at=now,
        table=pack_name(day),
        rules=rules.text,
        rules_version=rules.version,
        sitters=(bot_sitter(BOT, "", seed), bot),
        hints=False,
        secret=chance.secret.hex(),
        settings=TableSettings(watchers="off"),
        daily=day,
    )


def open_daily(
    identity: str, pack: e.TableOpened, name: str, token: str, now: int, chance: Chance
) -> tuple[e.TableOpened, tuple[e.Entry, ...]]:
    """Return the first entry, and those after it, of the table `identity`, at which the owner of `token` (its hash) plays a pack; raise Refusal for the name."""
    person = e.Sitter("person", tidy_name(name, ()), token)
    bot = replace(pack.sitters[1], name=bot_name([person.name]))
    entry = replace(pack, at=now, table=identity, sitters=(person, bot))
    entry = replace(entry, left=first_left(opened(entry)))
    draft = Draft(opened(entry), now, chance)
    draft.add(e.Begun(at=now))
    state, events = decide.deal(draft.table.state, bytes.fromhex(pack.secret), _NONCES)
    draft.add(e.Dealt(at=now, events=events, secret=chance.secret.hex(), again=True), state)
    return entry, tuple(draft.entries)


def result_of(table: Table) -> int | None:
    """Return by how many points the person of a finished deal of the day won, below 0 for a deal lost; None for one that they left."""
    if table.status != "over" or table.seats[SEAT].sitter.kind != "person":
        return None
    rows = table.state.public.sheet.rows
    own, other = rows[0] if rows else (0, 0)
    return other - own if table.rules.lowest_wins else own - other


def daily_title(game: str, language: Language) -> str:
    """Return the title of a table with a deal of the day."""
    return language.say("Deal of the day: {game}", game=game)
