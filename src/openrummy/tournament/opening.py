"""Opening a tournament: from a request to its first entry."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from openrummy.languages import Plural, Template, saying
from openrummy.options import OptionError, Options, format_choice, format_value, parse_options, problems_of
from openrummy.table.messages import OpenTournament, StartRule, TableSettings
from openrummy.table.names import tidy_text
from openrummy.table.refusal import Refusal
from openrummy.tournament.draw import MOST_ENTRANTS
from openrummy.tournament.entries import TournamentOpened
from openrummy.tournament.form import Form
from openrummy.tournament.forms import FORMS
from openrummy.tournament.play import check_game
from openrummy.tournament.presets import TOURNAMENTS
from openrummy.tournament.terms import Terms
from openrummy.variants import choose

LONGEST_TITLE = 60
"""Characters in the title of a tournament."""
_FARTHEST_MS = 366 * 24 * 3_600_000
_LONGEST = 120
"""Minutes that it may wait for players."""


def open_tournament(
    identity: str, asked: OpenTournament, host: str, secret: bytes, now: int, schedule: str = ""
) -> TournamentOpened:
    """Return the first entry of the tournament `identity`.

    host: the hash of the host's token.  secret: of all draws.  Nobody waits for ever at its tables: without a clock in
    the
    request the normal one applies, and a bot stands in.  Raises Refusal if it cannot be played, or for its title.
    """
    try:
        named = TOURNAMENTS.get(asked.preset)
        form = _form(asked.form)
        usual = form.preset.options
        options = rules_of(form, named.rules if named is not None and named.form == asked.form else usual, asked.rules)
        preset, game = choose(asked.preset if named is None else named.game, asked.options)
        text = format_choice(preset.key, preset.options, game)
        check_game(text, options.deals_per_round, options.table_size)
        _check_whole(options)
    except OptionError as fault:
        raise Refusal.of("bad_rules", fault) from None
    return TournamentOpened(
        at=now,
        tournament=identity,
        name=_title(asked.title),
        game=text,
        rules=format_choice(form.preset.key, usual, options),
        host=host,
        secret=secret.hex(),
        settings=form.settled(_settings(asked.settings)),
        start=_start(asked.start, now),
        schedule=schedule,
        paid=bool(options.entry_fee),
    )


def _check_whole(options: Terms) -> None:
    words: Template = "The entry is paid in whole play chips: change entry_fee, which is {given}."
    if options.entry_fee != int(options.entry_fee):
        raise OptionError(saying(words, given=format_value(options.entry_fee)))


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
    return replace(asked, clock=clock, absent="bot", takeover=False, listed=False, stake=0, rated=False)


def rules_of(form: Form, base: Options, rules: Mapping[str, Any]) -> Terms:
    """Return `base` changed by `rules`; raise OptionError if they are unknown or cannot be played."""
    options = parse_options(type(form.preset.options), base, rules)
    faults = problems_of(form.checks, options)
    if faults:
        raise OptionError(*faults)
    assert isinstance(options, Terms)
    return options


def _form(key: str) -> Form:
    if key not in FORMS:
        words: Template = "There is no form of tournament {given}; the forms are {known}."
        raise OptionError(saying(words, given=repr(key[:40]), known=", ".join(FORMS)))
    return FORMS[key]


def _start(start: StartRule, now: int) -> StartRule:
    """Return the rule by which it starts; raise Refusal if it can never be followed."""
    words: Template = "A tournament starts by itself with 2 to {most} players."
    if start.full and not 2 <= start.full <= MOST_ENTRANTS:
        raise Refusal("bad_start", words, most=MOST_ENTRANTS)
    if start.at:
        if not now < start.at < now + _FARTHEST_MS:
            raise Refusal("bad_start", "Choose a time to start in the next year.")
        if not (1 <= start.least <= MOST_ENTRANTS and 0 <= start.fill <= MOST_ENTRANTS and 0 <= start.wait <= _LONGEST):
            raise Refusal("bad_start", words, most=MOST_ENTRANTS)
        if start.least < 2 and start.fill < 2:
            raise Refusal("bad_start", "A tournament needs at least two players; they may be bots.")
    return start
