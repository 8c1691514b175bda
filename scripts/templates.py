"""The texts for people in the Python source: every template, found where it is written."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import openrummy
from openrummy.options import choice_words, schema
from openrummy.tournament.forms import FORMS
from openrummy.variants import VARIANTS
from openrummy.voice import CARDS

SOURCE = Path(openrummy.__path__[0])

PLACES: Mapping[str, tuple[int, ...]] = {
    "say": (0,),
    "saying": (0,),
    "deny": (0,),
    "key": (2,),
    "_ask": (1, 2),
    "with_selected": (1,),
    "number_words": (2, 3),
    "_of_names": (1, 2),
    "of": (1, 2),
    "_between": (0,),
    "_ended": (1, 2),
    "plain_words": (0,),
    "always_said": (0,),
    "of_seat": (0, 1),
    "in_replay": (0, 1),
    "parse_number": (1,),
    "_of_seat": (0, 1),
    "_or_board": (0,),
    "Problem": (1,),
    "Fault": (1,),
    "Refusal": (1,),
    "BadFrame": (0,),
    "option": (0, 1, 2),
    "OptionGroup": (0,),
    "switch": (0, 1),
    "Switch": (0, 1),
    "always": (2,),
    "by_value": (2,),
    "_bare": (2, 3),
    "learner": (1, 2),
    "mistold": (1,),
    "RoundEnd": (1, 2),
    "RoundField": (1,),
    "RoundMark": (1,),
    "RoundSwitch": (1,),
    "TurnedUp": (0,),
    "Ask": (2, 3),
    "Sample": (1,),
}
"""The arguments that are templates in each call; `Preset` and `Variant` pass theirs by name."""

COUNTED: Mapping[str, int] = {"count": 1, "Plural": 0}
"""The first of the two arguments that say one text, for one and for other numbers."""

NAMED: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    ("Preset", "Variant", "TournamentPreset"), ("name", "sentence")
) | {
    "Lesson": ("title", "sentence", "end"),
    "Level": ("name", "called", "sentence"),
    "Theme": ("name", "task"),
    "Phase": ("waiting",),
    "ActionKind": ("step", "menu", "meanwhile", "first"),
    "EventKind": ("brief",),
    "key": ("tool",),
    "Ending": ("brief", "won", "nobody"),
    "WayOut": ("rule", "note", "told", "outside"),
}


class Found(NamedTuple):
    """A template, and the place where it is written.  other: its English for other numbers than one, if it has a number."""

    template: str
    place: str
    other: str = ""


@cache
def templates() -> tuple[Found, ...]:
    """Return every template of the source."""
    files = (
        file for file in sorted(SOURCE.rglob("*.py")) if file.parent.name != "languages" or file.name == "lists.py"
    )  # the others only pass texts on
    found = [each for file in files for each in _in_file(file)]
    return (*found, *(Found(name, "voice.py: CARDS") for name in CARDS.values()), *_choices())


def _choices() -> Iterator[Found]:
    for options in (
        *(variant.options for variant in VARIANTS.values()),
        *(type(form.preset.options) for form in FORMS.values()),
    ):
        for field in schema(options):
            for choice in field.choices:
                yield Found(str(choice_words(choice)), f"a choice of {field.name}")


def has_words(template: str) -> bool:
    """Whether there is anything to translate in a template: a letter or a quotation mark outside its gaps, or the order of two gaps."""
    return re.search(r"[^\W\d_]|}.*{|“", re.sub(r"{\w+}", "{}", template)) is not None


def gaps(template: str) -> set[str]:
    """Return the names of the gaps of a template."""
    return set(re.findall(r"{(\w+)}", template))


def _in_file(file: Path) -> Iterator[Found]:
    place = str(file.relative_to(SOURCE))
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call | ast.AnnAssign):
            continue
        if isinstance(node, ast.Call):
            yield from (Found(one, f"{place}:{node.lineno}", other) for one, other in _counted(node))
        for part in _spoken(node):
            for text in _texts(part):
                assert isinstance(text, str), f"{place}:{part.lineno}: a template is a constant, and its gaps are named"
                yield Found(text, f"{place}:{part.lineno}")


def _spoken(node: ast.Call | ast.AnnAssign) -> Iterator[ast.expr]:
    """Yield the expressions under `node` that are templates."""
    if isinstance(node, ast.Call):
        name = _called(node.func)
        yield from (node.args[place] for place in PLACES.get(name, ()) if place < len(node.args))
        yield from (keyword.value for keyword in node.keywords if keyword.arg in NAMED.get(name, ()))
    elif node.value is not None and "Template" in _names(node.annotation):
        yield node.value


def _counted(call: ast.Call) -> Iterator[tuple[str, str]]:
    """Yield the two English texts of a call that says a number."""
    at = COUNTED.get(_called(call.func))
    if at is not None:
        one, other = (getattr(argument, "value", None) for argument in call.args[at : at + 2])
        assert isinstance(one, str), "both texts are constants"
        assert isinstance(other, str), "both texts are constants"
        yield one, other


def _called(function: ast.expr) -> str:
    """Return the name of the function called; `say` and `count` only of languages and voices."""
    if isinstance(function, ast.Attribute) and function.attr in ("say", "count"):
        return function.attr if re.search(r"(language|voice|ENGLISH)(\(.*\))?$", ast.unparse(function.value)) else ""
    if isinstance(function, ast.Name):
        return "" if function.id in ("say", "count") else function.id
    name = getattr(function, "attr", "")
    return "" if name == "option" else name  # click has one too


def _names(annotation: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}


def _texts(part: ast.expr) -> Iterator[str | None]:
    """Yield the possible values of an expression; None for a text that is put together."""
    if isinstance(part, ast.Constant):
        if isinstance(part.value, str):
            yield part.value
    elif isinstance(part, ast.IfExp):
        yield from (text for each in (part.body, part.orelse) for text in _texts(each))
    elif isinstance(part, ast.Dict):
        yield from (text for each in part.values for text in _texts(each))
    elif isinstance(part, ast.Tuple):
        yield from (text for each in part.elts for text in _texts(each))
    elif isinstance(part, ast.Starred):
        yield from _texts(part.value)
    elif isinstance(part, ast.JoinedStr | ast.BinOp):
        yield None
