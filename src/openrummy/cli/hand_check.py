"""`openrummy check`: judging a grouping."""

from collections.abc import Iterator, Sequence

from openrummy.cli.columns import columns
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import chosen_rules
from openrummy.declaration import Declaration, checked
from openrummy.declaring import Group, group_label
from openrummy.explain import score_lines
from openrummy.languages import Language, capital, saying
from openrummy.voice import Voice


def print_check(
    text: str,
    preset: str,
    pairs: Sequence[str],
    wild: str | None,
    language: Language,
    *,
    loser: bool,
    json_: bool,
) -> int:
    """Judge a grouping such as `2H 3H 4H / 5D 5C JK` and print the verdict, each fault, and the points with their proof.

    Returns the exit code: 1 for a declaration that is not valid; a loser's hand has only points.
    loser: whether the groups are those of a player who did not declare.  Raises ValueError for wrong cards or rules.
    """
    found = checked(chosen_rules(preset, None, pairs), text, wild, loser=loser)
    if json_:
        faults = [fault.said(language) for fault in found.judgement.faults]
        groups = [{"kind": group.kind, "cards": str(group)} for group in found.groups]
        as_json({"valid": found.is_valid, "groups": groups, "faults": faults, "points": found.points})
    for line in () if json_ else _verdict(found, language):
        say(line)
    return 0 if found.is_valid or loser else 1


def _verdict(found: Declaration, language: Language) -> Iterator[str]:
    voice = Voice((), language=language)
    yield from _group_lines(found.counted.groups, voice)
    yield language.say("valid") if found.is_valid else language.say("not valid")
    yield from (f"  {capital(voice.said(fault.saying))}" for fault in found.judgement.faults)
    for line in score_lines(found.score, (), language=language):
        yield f"{'  ' * line.depth}{line.amount}  {line.with_option(language)}"


def _group_lines(groups: Sequence[Group], voice: Voice) -> list[str]:
    labels = (saying("no group") if group.kind is None else group_label(group) for group in groups)
    rows = [(voice.said(label), voice.cards(group.cards)) for group, label in zip(groups, labels, strict=True)]
    return columns(rows, left=2)
