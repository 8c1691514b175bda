"""The forms of tournament, each in a module of its own."""

from collections.abc import Mapping

from openrummy.options import parse_choice, parse_options
from openrummy.tournament.form import Form
from openrummy.tournament.forms.duplicate import DUPLICATE_FORM
from openrummy.tournament.forms.knock_out import KNOCK_OUT_FORM
from openrummy.tournament.forms.league import LEAGUE_FORM
from openrummy.tournament.forms.swiss import SWISS_FORM
from openrummy.tournament.forms.timed import TIMED_FORM
from openrummy.tournament.model import Tournament
from openrummy.tournament.terms import Terms

FORMS: Mapping[str, Form] = {
    form.preset.key: form for form in (KNOCK_OUT_FORM, SWISS_FORM, DUPLICATE_FORM, TIMED_FORM, LEAGUE_FORM)
}
"""Every form by its key."""

_BY_OPTIONS = {type(form.preset.options): form for form in FORMS.values()}


def form_of(tournament: Tournament) -> Form:
    """Return the form of a tournament."""
    return _BY_OPTIONS[type(tournament.options)]


def options_from(rules: str) -> Terms:
    """Return the options in the text of a log: `swiss(rounds=7)`."""
    key, pairs = parse_choice(rules)
    usual = FORMS[key].preset.options
    options = parse_options(type(usual), usual, pairs)
    assert isinstance(options, Terms)
    return options
