"""What can be played, as the home page needs it."""

from importlib.metadata import version

import msgspec

from openrummy.bots import AGENTS
from openrummy.options import Field, OptionError, Options, Preset, differences, format_choice, format_value, schema
from openrummy.rulecard import RuleCard, format_text, rule_card
from openrummy.table import messages as m
from openrummy.variants import VARIANTS, Variant, choose, rules_for, variant_of


def catalogue() -> m.Catalogue:
    """All variants with presets and switches, and the bots."""
    return m.Catalogue(tuple(map(_variant, VARIANTS.values())), tuple(AGENTS), version("openrummy"))


def _variant(variant: Variant) -> m.VariantInfo:
    return m.VariantInfo(
        key=variant.key,
        name=variant.name,
        sentence=variant.sentence,
        min_players=variant.seats[0],
        max_players=variant.seats[-1],
        presets=tuple(map(_preset, variant.presets.values())),
        fields=tuple(map(_field, schema(variant.options))),
    )


def _preset(preset: Preset) -> m.PresetInfo:
    return m.PresetInfo(preset.key, preset.name, preset.sentence, _values(preset.options))


def _values(options: Options) -> dict[str, object]:
    return {name: _value(value) for name, value in msgspec.structs.asdict(options).items()}


def _value(value: object) -> object:
    """An option's value as JSON; an amount is text."""
    return value if value is None or isinstance(value, bool | int | str) else format_value(value)


def _field(field: Field) -> m.OptionField:
    return m.OptionField(
        name=field.name,
        label=field.label,
        help=field.help,
        group=field.group,
        kind=field.kind,
        choices=field.choices,
        minimum=field.minimum,
        maximum=field.maximum,
        optional=field.optional,
        only_when=field.only_when,
    )


def rules_answer(asked: m.AskRules) -> m.RulesAnswer:
    """The rule card of a choice; problems say why it cannot be played, or be understood."""
    try:
        preset, options = choose(asked.preset, asked.options)
        variant = variant_of(preset.key)
        card = rule_card(variant.name, preset, options, asked.players)
        problems = _problems(asked)
    except OptionError as fault:
        return m.RulesAnswer("", (str(fault),), ())
    return m.RulesAnswer(
        format_text(card),
        problems,
        _sections(card),
        format_choice(preset.key, preset.options, options),
        preset.key,
        {name: _value(value) for name, value in differences(preset.options, options).items()},
        _values(options),
    )


def _problems(asked: m.AskRules) -> tuple[str, ...]:
    try:
        rules_for(asked.preset, asked.players, asked.options)
    except OptionError as fault:
        return (str(fault),)
    return ()


def _sections(card: RuleCard) -> tuple[m.RuleSection, ...]:
    return tuple(
        m.RuleSection(
            section.title, tuple(m.RuleSentence(sentence.text, sentence.differs) for sentence in section.sentences)
        )
        for section in card.sections
    )
