"""Opening a tournament: from a request to its first entry."""

from collections.abc import Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace

from openrummy.languages import Saying, saying
from openrummy.options import OptionError, format_choice, parse_options
from openrummy.table.messages import TableSettings
from openrummy.table.names import tidy_name
from openrummy.table.refusal import Refusal
from openrummy.tournament.entries import TournamentOpened
from openrummy.tournament.options import KnockOut, problems
from openrummy.tournament.play import check_game
from openrummy.variants import choose

KNOCK_OUT = "knock-out"


def open_tournament(
    identity: str,
    name: str,
    game: str,
    rules: Mapping[str, Any],
    settings: TableSettings,
    host: str,
    secret: bytes,
    now: int,
) -> TournamentOpened:
    """The first entry of the tournament `identity`.

    game: preset and options as text.  rules: of the tournament, by name.  settings: of its tables, but that nobody
    waits for ever there.  host: the hash of the host's token.  Raises Refusal when it cannot be played so.
    """
    try:
        options = _options(rules)
        preset, game_options = choose(game)
        check_game(game, options.deals_per_round, options.table_size)
    except OptionError as fault:
        raise Refusal("bad_rules", "{faults}", faults=reduce(_and, fault.faults)) from None
    return TournamentOpened(
        at=now,
        tournament=identity,
        name=tidy_name(name, ()),
        game=format_choice(preset.key, preset.options, game_options),
        rules=format_choice(KNOCK_OUT, KnockOut(), options),
        host=host,
        secret=secret.hex(),
        settings=replace(settings, absent="bot", takeover=False, listed=False),
    )


def _options(rules: Mapping[str, Any]) -> KnockOut:
    options = parse_options(KnockOut, KnockOut(), rules)
    faults = problems(options)
    if faults:
        raise OptionError(*faults)
    return options


def _and(one: Saying, other: Saying) -> Saying:
    return saying("{one} {other}", one=one, other=other)
