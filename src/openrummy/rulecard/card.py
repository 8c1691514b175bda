"""Making a rule card from lines, and writing it as text."""

from collections.abc import Iterator, Mapping

import msgspec

from openrummy.languages import ENGLISH, Language, capital
from openrummy.options import Field, Options, Preset, applies, format_choice, format_value, schema
from openrummy.options.lines import Line
from openrummy.variants import VARIANTS
from openrummy.variants.table_card import TABLE_LINES


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of a rule card.  differs: whether the preset has a different rule."""

    text: str
    differs: bool


class Section(msgspec.Struct, frozen=True):
    """The sentences under one title."""

    title: str
    sentences: tuple[Sentence, ...]


class RuleCard(msgspec.Struct, frozen=True):
    """The rules of a game in words.

    preset: its name.  sentence: a summary of the preset, or the changes to it in text form.
    """

    title: str
    preset: str
    sentence: str
    sections: tuple[Section, ...]


def rule_card(
    variant_name: str,
    preset: Preset,
    options: Options,
    players: int | None,
    lines: tuple[Line, ...] | None = None,
    language: Language = ENGLISH,
) -> RuleCard:
    """Return the rule card of `options`, compared with those of `preset`.

    players: None if the number is still open.  lines: by default, those of the variant with these options.
    """
    lines = _LINES.get(type(options), TABLE_LINES) if lines is None else lines
    usual = {text for _, text in _spoken(lines, preset.options, players, language)}
    sections: dict[str, list[Sentence]] = {language.say(line.section): [] for line in lines}
    for title, text in _spoken(lines, options, players, language):
        sections.setdefault(title, []).append(Sentence(text, text not in usual))
    filled = tuple(Section(title, tuple(sentences)) for title, sentences in sections.items() if sentences)
    summary = _summary(preset, options, language)
    return RuleCard(language.say(variant_name), language.say(preset.name), summary, filled)


_LINES: Mapping[type[Options], tuple[Line, ...]] = {variant.options: variant.lines for variant in VARIANTS.values()}


def _summary(preset: Preset, options: Options, language: Language) -> str:
    """Return the preset's summary, which is true only if nothing is changed; otherwise the changes."""
    if options == preset.options:
        return language.say(preset.sentence)
    changed = format_choice(preset.key, preset.options, options)
    return language.say("Changes: {rules}. The rules that differ from the preset are marked.", rules=changed)


def _spoken(
    lines: tuple[Line, ...], options: Options, players: int | None, language: Language
) -> Iterator[tuple[str, str]]:
    """Yield the section title and the sentence of every line that has one."""
    for line in lines:
        sentence = line.say(options, players)
        if sentence is not None:
            yield language.say(line.section), capital(sentence.said(language))
    covered = {name for line in lines for name in line.about}
    for field in schema(type(options)):
        if field.name not in covered and applies(field.only_when, options):
            yield language.say(field.group), _plain(field, options, language)


def _plain(field: Field, options: Options, language: Language) -> str:
    """Return the sentence for an option that no line covers."""
    value = format_value(getattr(options, field.name)).replace("_", " ")
    return language.say("{name}: {value}.", name=language.say(field.label), value=value)


def format_text(card: RuleCard) -> str:
    """Return the card as plain text, with a star before each sentence that differs from the preset."""
    sections = ("\n".join((section.title.upper(), *map(_starred, section.sentences))) for section in card.sections)
    return "\n\n".join([_heading(card), *sections]) + "\n"


def format_markdown(card: RuleCard) -> str:
    """Return the card as Markdown, with sentences that differ from the preset in bold."""
    sections = ("\n".join((f"## {section.title}\n", *map(_bullet, section.sentences))) for section in card.sections)
    return "\n\n".join([f"# {_heading(card)}", *sections]) + "\n"


def _heading(card: RuleCard) -> str:
    name = card.title if card.preset == card.title else f"{card.title}: {card.preset}"
    return f"{name}\n\n{card.sentence}"


def _starred(sentence: Sentence) -> str:
    return f"* {sentence.text}" if sentence.differs else f"  {sentence.text}"


def _bullet(sentence: Sentence) -> str:
    return f"- **{sentence.text}**" if sentence.differs else f"- {sentence.text}"
