"""The rule card of a tournament, alone and with its game."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from openrummy.languages import ENGLISH, Language, Template
from openrummy.options import format_choice, parse_choice
from openrummy.rulecard import RuleCard, Section, rule_card
from openrummy.tournament.form import Form
from openrummy.tournament.forms import FORMS
from openrummy.tournament.opening import rules_of
from openrummy.tournament.presets import TOURNAMENTS, TournamentPreset
from openrummy.tournament.terms import Terms
from openrummy.variants import choose, rules_for, variant_of
from openrummy.variants.indian.rule_card import NO_ENTRY


def card(form: Form, options: Terms, language: Language = ENGLISH) -> RuleCard:
    """Return the rule card of a form of tournament."""
    return rule_card(form.preset.name, form.preset, options, None, form.lines, language)


def card_of(
    text: str, changes: Mapping[str, Any], players: int | None = None, language: Language = ENGLISH
) -> RuleCard:
    """Return the rule card of a game as text, or of a named tournament.

    text: a preset, optionally with options in brackets.  players: None while the number is open.
    Raises OptionError for wrong options and for a number of players that cannot play it.
    """
    key, pairs = parse_choice(text)
    if key in TOURNAMENTS:
        named = TOURNAMENTS[key]
        return whole_card(named, rules_of(FORMS[named.form], named.rules, {**pairs, **changes}), players, language)
    preset, options = choose(text, changes)
    variant = variant_of(preset.key)
    rules_for(text, players, changes)
    return rule_card(variant.name, preset, options, players, language=language)


def whole_card(
    named: TournamentPreset, options: Terms, players: int | None = None, language: Language = ENGLISH
) -> RuleCard:
    """Return the rule card of a named tournament, possibly with other rules: those of the tournament, then those of its
    game.
    """
    preset, game = choose(named.game)
    above = card(FORMS[named.form], options, language)
    below = rule_card(variant_of(preset.key).name, preset, game, players, language=language)
    sections = _without(language.say(NO_ENTRY), below.sections)
    changed = format_choice(named.key, named.rules, options)
    sentence = language.say(named.sentence) if options == named.rules else language.say(_CHANGED, rules=changed)
    return RuleCard(below.title, language.say(named.name), sentence, (*above.sections, *sections))


def _without(text: str, sections: Iterable[Section]) -> Iterator[Section]:
    """Yield the sections without a sentence, and without a section of that sentence alone."""
    for section in sections:
        kept = tuple(sentence for sentence in section.sentences if sentence.text != text)
        if kept:
            yield Section(section.title, kept)


_CHANGED: Template = "Changes: {rules}. The rules that differ from the preset are marked."
