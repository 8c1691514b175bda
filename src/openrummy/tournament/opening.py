"""Opening a tournament: from a request to its first entry."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from openrummy.languages import Plural
from openrummy.options import OptionError, format_choice, parse_options, problems_of
from openrummy.table.messages import OpenTournament, TableSettings
from openrummy.table.names import tidy_text
from openrummy.table.refusal import Refusal
from openrummy.tournament.entries import TournamentOpened
from openrummy.tournament.options import KNOCK_OUT_CHECKS, KnockOut
from openrummy.tournament.play import check_game
from openrummy.tournament.presets import KNOCK_OUT, TOURNAMENTS
from openrummy.variants import choose

LONGEST_TITLE = 60
"""Characters in the title of a tournament."""


def open_tournament(identity: str, asked: OpenTournament, host: str, secret: bytes, now: int) -> TournamentOpened:
    """Return the first entry of the tournament `identity`.

    host: the hash of the host's token.  secret: of all draws.  Nobody waits for ever at its tables: without a clock in
    the
    request the normal one applies, and a bot stands in.  Raises Refusal if it cannot be played, or for its title.
    """
    try:
        named = TOURNAMENTS.get(asked.preset)
        options = knock_out_rules(KnockOut() if named is None else named.rules, asked.rules)
        preset, game = choose(asked.preset if named is None else named.game, asked.options)
        text = format_choice(preset.key, preset.options, game)
        check_game(text, options.deals_per_round, options.table_size)
    except OptionError as fault:
        raise Refusal.of("bad_rules", fault) from None
    return TournamentOpened(
        at=now,
        tournament=identity,
        name=_title(asked.title),
        game=text,
        rules=format_choice(KNOCK_OUT.key, KnockOut(), options),
        host=host,
        secret=secret.hex(),
        settings=_settings(asked.settings),
    )


_LONG = Plural("A title may have at most {count} character.", "A title may have at most {count} characters.")


def _title(text: str) -> str:
    title = tidy_text(text)
    if not title:
        raise Refusal("no_title", "Please enter a title for the tournament.")
    if len(title) > LONGEST_TITLE:
        raise Refusal("long_title", _LONG, count=LONGEST_TITLE)
    return title


def _settings(asked: TableSettings) -> TableSettings:
    clock = "normal" if asked.clock == "none" else asked.clock
    return replace(asked, clock=clock, absent="bot", takeover=False, listed=False)


def knock_out_rules(base: KnockOut, rules: Mapping[str, Any]) -> KnockOut:
    """Return `base` changed by `rules`; raise OptionError if they are unknown or cannot be played."""
    options = parse_options(KnockOut, base, rules)
    faults = problems_of(KNOCK_OUT_CHECKS, options)
    if faults:
        raise OptionError(*faults)
    return options
