"""`openrummy settle`: the answer to a question about the rules."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import to_builtins

from openrummy.cli.output import as_json, say
from openrummy.cli.rules import changes_of
from openrummy.languages import Language, Template, ToldError, saying, sentences
from openrummy.settle import settled
from openrummy.table.messages import AskSettle, OtherValue, Ruled, Switch
from openrummy.variants import choose

_SHOWN = 3
VERDICTS: Mapping[str, Template] = {"yes": "Yes.", "no": "No.", "depends": "It depends.", "open": ""}


def print_settled(question: str, preset: str, pairs: Sequence[str], language: Language, *, json_: bool) -> None:
    """Print the best answers to a question by these rules.  Raises OptionError for rules that do not exist, ToldError if nothing is found."""
    changes = changes_of(pairs)
    choose(preset, changes)
    found = settled(AskSettle(preset, question, changes), language)
    if json_:
        as_json(to_builtins(found))
        return
    if not found.answers:
        raise ToldError(saying("No clause answers that: ask it in other words, such as those of the rule card."))
    for line in (line for answer in found.answers[:_SHOWN] for line in ("", *_lines(answer, language))):
        say(line)


def _lines(answer: Ruled, language: Language) -> Iterator[str]:
    """Yield the question as understood with its answer, the sentences of the card, the clauses and the switches."""
    if answer.question:
        yield answer.question
    if verdict := VERDICTS[answer.verdict]:
        yield f"  {language.say(verdict)}"
    elif answer.clauses and not answer.sentences:
        yield f"  {language.say('No switch decides this: here is the clause.')}"
    yield from (f"  {sentence}" for sentence in answer.sentences)
    yield from (f"  [{clause.name}] {clause.text}" for clause in answer.clauses)
    for switch in answer.switches:
        yield f"  {language.say('{name} is {value}.', name=switch.name, value=switch.value)}"
        yield from (f"    {_other(switch, other, language)}" for other in switch.others)


def _other(switch: Switch, other: OtherValue, language: Language) -> str:
    said = sentences((language.say(VERDICTS[other.verdict]), *other.sentences), language)
    return language.say("{name}={value}: {sentences}", name=switch.name, value=other.value, sentences=said)
