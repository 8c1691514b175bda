"""The variants, presets, options and bots, as the home page needs them."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from openrummy.bots import AGENTS, LEVELS, USUAL
from openrummy.cards import bits, cards_of, distinct, format_card
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules, wild_in
from openrummy.languages import ENGLISH, Language
from openrummy.options import (
    Field,
    OptionError,
    Options,
    Preset,
    choice_words,
    differences,
    format_choice,
    format_value,
    schema,
)
from openrummy.rulecard import RuleCard, examples, format_text, points, rule_card
from openrummy.table import messages as m
from openrummy.table.absence import tag_of
from openrummy.tournament.draw import MOST_ENTRANTS
from openrummy.tournament.form import Form
from openrummy.tournament.forms import FORMS
from openrummy.tournament.presets import TOURNAMENTS
from openrummy.variants import VARIANTS, Variant, choose, rules_for, seats_for, variant_of


@lru_cache
def catalogue(language: Language = ENGLISH, version: str = "") -> m.Catalogue:
    """Return all variants with presets and options, and the bots.  version: of the program that offers them."""
    variants = tuple(_variant(variant, language) for variant in VARIANTS.values())
    forms = tuple(_form(form, language) for form in FORMS.values())
    return m.Catalogue(variants, tuple(AGENTS), _levels(language), USUAL, version, forms)


@lru_cache
def catalogue_json(language: Language, version: str) -> bytes:
    """Return the catalogue as JSON."""
    return msgspec.json.encode(catalogue(language, version))


@lru_cache
def games_json(language: Language) -> bytes:
    """Return the games in few words as JSON."""
    games = tuple(_game(variant, language) for variant in VARIANTS.values())
    return msgspec.json.encode(m.Games(games, tuple(AGENTS), _levels(language), USUAL))


def _levels(language: Language) -> tuple[m.LevelInfo, ...]:
    return tuple(
        m.LevelInfo(level.key, language.say(level.name), language.say(level.sentence), level.games)
        for level in LEVELS.values()
    )


def _game(variant: Variant, language: Language) -> m.GameInfo:
    presets = tuple(m.NamedPreset(one.key, language.say(one.name)) for one in variant.presets.values())
    return m.GameInfo(variant.key, language.say(variant.name), language.say(variant.sentence), presets)


def _variant(variant: Variant, language: Language) -> m.VariantInfo:
    return m.VariantInfo(
        key=variant.key,
        name=language.say(variant.name),
        sentence=language.say(variant.sentence),
        min_players=variant.seats[0],
        max_players=variant.seats[-1],
        presets=tuple(_preset(preset, seats_for(preset.key), language) for preset in variant.presets.values()),
        fields=_fields(variant.options, language),
        tournaments=variant.by_deals is not None,
        acts=_acts(variant),
    )


def _form(form: Form, language: Language) -> m.VariantInfo:
    """Return a form of tournament: its rules without a game, then the named tournaments, each with its game."""
    entrants = range(2, MOST_ENTRANTS + 1)
    plain = _preset(form.preset, entrants, language)
    named = (
        _preset(Preset(one.key, one.name, one.sentence, one.rules, one.sources), entrants, language)
        for one in TOURNAMENTS.values()
        if one.form == form.preset.key
    )
    fields = _fields(type(form.preset.options), language)
    return m.VariantInfo(plain.key, plain.name, plain.sentence, entrants[0], entrants[-1], (plain, *named), fields)


def _fields(options: type[Options], language: Language) -> tuple[m.OptionField, ...]:
    return tuple(option_field(field, language) for field in schema(options))


def _acts(variant: Variant) -> tuple[str, ...]:
    """Return every kind of action in a variant; they do not depend on its options."""
    phases = rules_for(next(iter(variant.presets)), variant.seats[0]).phases.values()
    return tuple(sorted({tag_of(kind) for phase in phases for kind in phase.actions}))


def _preset(preset: Preset, players: range, language: Language) -> m.PresetInfo:
    name, sentence = language.say(preset.name), language.say(preset.sentence)
    return m.PresetInfo(preset.key, name, sentence, _values(preset.options), players[0], players[-1])


def _values(options: Options) -> dict[str, object]:
    return {name: plain_value(value) for name, value in msgspec.structs.asdict(options).items()}


def plain_value(value: object) -> object:
    """Return an option's value as JSON; an amount becomes text."""
    return value if value is None or isinstance(value, bool | int | str) else format_value(value)


def option_field(field: Field, language: Language) -> m.OptionField:
    """Return an option with its words in a language."""
    return m.OptionField(
        name=field.name,
        label=language.say(field.label),
        help=language.say(field.help),
        group=language.say(field.group),
        kind=field.kind,
        choices=field.choices,
        choice_words=tuple(choice_words(choice).said(language) for choice in field.choices),
        minimum=field.minimum,
        maximum=field.maximum,
        optional=field.optional,
        only_when=field.only_when,
    )


def rules_answer(asked: m.AskRules, language: Language = ENGLISH) -> m.RulesAnswer:
    """Return the rule card of a choice of rules, or the problems that make it unplayable or unreadable."""
    try:
        preset, options = choose(asked.preset, asked.options)
        variant = variant_of(preset.key)
        card = rule_card(variant.name, preset, options, asked.players, language=language)
        rules, problems = _rules(asked, language)
    except OptionError as fault:
        return m.RulesAnswer("", (fault.said(language),), ())
    return m.RulesAnswer(
        format_text(card),
        problems,
        _sections(card),
        format_choice(preset.key, preset.options, options),
        preset.key,
        {name: plain_value(value) for name, value in differences(preset.options, options).items()},
        _values(options),
        () if rules is None else tuple(map(format_card, rules.pack)),
        {} if rules is None else _wild(rules),
        language.say(variant.sentence),
        () if rules is None else _examples(rules, language),
        () if rules is None else tuple(m.CardPoints(tuple(cards.split()), value) for cards, value in points(rules)),
    )


def _examples(rules: Rules, language: Language) -> tuple[m.MeldExample, ...]:
    return tuple(
        m.MeldExample(
            tuple(map(format_card, one.cards)), one.kind, "" if one.fault is None else one.fault.said(language)
        )
        for one in examples(rules)
    )


def _rules(asked: m.AskRules, language: Language) -> tuple[Rules | None, tuple[str, ...]]:
    """Return the rules if the choice is playable, and otherwise the reasons why it is not."""
    try:
        return rules_for(asked.preset, asked.players, asked.options), ()
    except OptionError as fault:
        return None, tuple(each.said(language) for each in fault.faults)


def _wild(rules: Rules) -> dict[str, tuple[str, ...]]:
    public = new_state(rules).public
    turned_up = ((card, replace(public, aside=(card,))) for card in distinct(cards_of(rules.pack)))
    made = {format_card(card): tuple(map(format_card, bits(wild_in(rules, seen)))) for card, seen in turned_up}
    return {card: wild for card, wild in made.items() if wild}


def _sections(card: RuleCard) -> tuple[m.RuleSection, ...]:
    return tuple(
        m.RuleSection(
            section.title, tuple(m.RuleSentence(sentence.text, sentence.differs) for sentence in section.sentences)
        )
        for section in card.sections
    )
