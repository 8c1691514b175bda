"""Settling a question: what is found for it, and what each thing found says by the rules that are chosen."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from openrummy.languages import ENGLISH, Language
from openrummy.options import Field, OptionError, Options, allowed_values, choice_words, format_choice, schema
from openrummy.options.choices import Preset
from openrummy.settle.asked import Asked
from openrummy.settle.ranking import Entry, Index
from openrummy.settle.shelf import Clause, Question, Ruling, clauses_of, rulings
from openrummy.settle.telling import told
from openrummy.settle.verdict import sentences, switches, verdict
from openrummy.settle.words import words_of
from openrummy.table import messages as m
from openrummy.variants import Variant, choose, variant_of

MOST_ANSWERS = 5
_LEAST = 0.3
"""The share of the best possible score below which nothing is shown: it would have one common word with the question."""
_WEIGHT_OF_OPTION, _WEIGHT_OF_CLAUSE = 0.75, 0.55
"""Questions are asked in players' words, so what is found among them comes before the words of switches and clauses."""

Found: TypeAlias = tuple[Question, Ruling] | Field | Clause


def settled(asked: m.AskSettle, language: Language = ENGLISH) -> m.Settled:
    """Return the answers to a question by the rules that are chosen, the best first; a fault in the rules in words."""
    try:
        preset, options = choose(asked.preset, asked.options)
    except OptionError as fault:
        return m.Settled("", (), fault.said(language))
    variant = variant_of(preset.key)
    question = Asked.of(asked.question, language.code)
    found = _best(variant, preset, question)
    answers = tuple(_answer(each, question, variant, preset, options, language) for each in found)
    return m.Settled(format_choice(preset.key, preset.options, options), answers)


def _best(variant: Variant, preset: Preset, question: Asked) -> list[Found]:
    """Return what fits the words, leaving out a switch or a clause that an answer before it has already."""
    everything, index = _shelf(variant.key, preset.key)
    least, chosen, told = _LEAST * index.most(question.words), list[Found](), set[str]()
    for score, place in index.found(question.words):
        found = everything[place]
        if score < least or len(chosen) == MOST_ANSWERS:
            break
        if _can_be(question, found) and not _names(found) <= told:
            chosen.append(found)
            told |= _names(found)
    return chosen


def _can_be(question: Asked, found: Found) -> bool:
    return not isinstance(found, tuple) or question.can_be(found[0])


def _names(found: Found) -> set[str]:
    if isinstance(found, Field | Clause):
        return {found.name}
    question, ruling = found
    return {question.key, *ruling.clauses, *ruling.options}


@lru_cache(maxsize=32)
def _shelf(game: str, preset: str) -> tuple[list[Found], Index]:
    variant = variant_of(preset)
    asked, fields = list(rulings(game)), schema(variant.options)
    everything: list[Found] = [*asked, *fields, *clauses_of(game, preset).values()]
    return everything, Index([_entry(place, found, variant) for place, found in enumerate(everything)])


def _entry(place: int, found: Found, variant: Variant) -> Entry:
    if isinstance(found, Clause):
        return Entry(place, (_words_of_all((found.title, found.text)),), _WEIGHT_OF_CLAUSE)
    if isinstance(found, Field):
        return Entry(place, tuple(_without_numbers(text) for text in _texts(found, variant)), _WEIGHT_OF_OPTION)
    question, _ = found
    return Entry(place, tuple(tuple(words_of(text)) for text in question.texts))


def _texts(field: Field, variant: Variant) -> Iterator[tuple[str, ...]]:
    """Yield the words of an option, and those of the card about it in each preset."""
    choices = (str(choice_words(choice)) for choice in field.choices)
    yield field.label, field.help, *choices, str(allowed_values(field))
    ruling = Ruling((), (field.name,))
    for options in dict.fromkeys(preset.options for preset in variant.presets.values()):
        yield sentences(variant, ruling, options, ENGLISH)


def _without_numbers(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the words of texts without numbers: those are values of today, and a question has others."""
    return tuple(word for word in _words_of_all(texts) if not word.isdigit())


def _words_of_all(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for text in texts for word in words_of(text))


def _answer(
    found: Found, asked: Asked, variant: Variant, preset: Preset, options: Options, language: Language
) -> m.Ruled:
    if isinstance(found, Clause):
        return m.Ruled("", "open", (), (_told(found),))
    question, ruling = _as_asked(found, asked)
    known = clauses_of(variant.key, preset.key)
    return m.Ruled(
        question,
        verdict(ruling, options),
        _said(variant, ruling, options, language),
        tuple(_told(known[name]) for name in ruling.clauses if name in known),
        switches(variant, ruling, options, language),
    )


def _as_asked(found: tuple[Question, Ruling] | Field, asked: Asked) -> tuple[str, Ruling]:
    if isinstance(found, Field):
        return "", Ruling((), (found.name,))
    question, ruling = found
    return asked.title(question), asked.ruling(ruling)


def _said(variant: Variant, ruling: Ruling, options: Options, language: Language) -> tuple[str, ...]:
    """Return the sentences of the card, or what the switches do if they say nothing and yes or no neither."""
    said = sentences(variant, ruling, options, language)
    if said or verdict(ruling, options) != "open":
        return said
    return tuple(language.say(field.help) for field in schema(variant.options) if field.name in ruling.options)


def _told(clause: Clause) -> m.RuleClause:
    return m.RuleClause(clause.name, clause.title, told(clause))
