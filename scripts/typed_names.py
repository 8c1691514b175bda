"""Writes the names that type checkers know into `openrummy/api/names.py` and `openrummy/api/choosing.py`, from the registry.

python scripts/typed_names.py            writes them
python scripts/typed_names.py --check    fails if they are not up to date
"""

import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from openrummy.options import schema
from openrummy.options.declaring import _annotations
from openrummy.tournament.presets import TOURNAMENTS
from openrummy.variants import BUILT_IN, Variant
from openrummy.variants.kinds import ACTIONS

ROOT = Path(__file__).parents[1] / "src/openrummy/api"
SIGN = "Written by scripts/typed_names.py from the registry: change nothing here."


def literal(values: Iterator[str] | list[str]) -> str:
    """Return the type of these texts."""
    return f"Literal[{', '.join(repr(value) for value in values)}]"


def written(declared: Any) -> str:
    """Return the type of an option's value as source; an amount may be a number or text too."""
    origin = get_origin(declared)
    if origin is Annotated:
        return written(get_args(declared)[0])
    if origin is Literal:
        return literal([*get_args(declared)])
    if origin in (Union, UnionType):
        return " | ".join(map(written, get_args(declared)))
    if declared is Decimal:
        return "Decimal | float | str"
    if origin is tuple:
        return "tuple[int, int, int] | str"
    return "None" if declared is type(None) else str(declared.__name__)


def camel(key: str) -> str:
    """Return the first part of the names of a family: `FiveHundred`."""
    words = "five-hundred" if key == "500" else "twenty-one" if key.startswith("21") else key
    return words.replace("_", "-").title().replace("-", "")


def names() -> Iterator[str]:
    """Yield the source of the names."""
    yield f'"""The names of actions, games, bots and options for type checkers.  {SIGN}"""\n\n# Long: a list for each family of games.\n'
    yield "from decimal import Decimal\nfrom typing import Literal, NewType, TypeAlias, TypedDict\n"
    yield 'ChoiceText = NewType("ChoiceText", str)'
    yield '"""A game in text form that no type checker can know, such as `basic-house(ace_mode=low)` or the preset of a plug-in."""\n'
    yield f"ActionName: TypeAlias = {literal(sorted(str(kind.__struct_config__.tag) for kind in ACTIONS))}"
    yield f"TournamentName: TypeAlias = {literal([*TOURNAMENTS])}\n"
    for variant in BUILT_IN:
        yield f"{camel(variant.key)}Preset: TypeAlias = {literal([*variant.presets])}"
    yield f"PresetName: TypeAlias = {' | '.join(f'{camel(each.key)}Preset' for each in BUILT_IN)}\n"
    for variant in BUILT_IN:
        yield f"class {camel(variant.key)}Options(TypedDict, total=False):"
        yield f'    """The options of {variant.name}."""\n'
        types, _ = _annotations(variant.options)
        yield from (f"    {field.name}: {written(types[field.name])}" for field in schema(variant.options))


HEAD = f'''"""The functions that choose a game, so typed that a misspelt preset or option is found.  {SIGN}"""

from collections.abc import Iterable
from typing import Any, Unpack, overload

from openrummy.api import making, names
from openrummy.api.match import Match
from openrummy.cards import Face
from openrummy.declaration import Declaration
from openrummy.solution import Solution
'''

FUNCTIONS = (
    ("new_match", "preset: {preset}, players: int | None = None, seed: str | None = None", "Match", ()),
    ("rule_card", "preset: {preset}, players: int | None = None", "str", ()),
    (
        "solve",
        "cards: str | Iterable[Face], preset: {preset}{default}, *, wild: str | None = None",
        "Solution",
        ("basic",),
    ),
    (
        "check",
        "groups: str | Iterable[str | Iterable[Face]], preset: {preset}{default}, *, wild: str | None = None, loser: bool = False",
        "Declaration",
        ("indian",),
    ),
)
"""Each function, its parameters, its result, and the family of the preset that may be left out."""


def choosing() -> Iterator[str]:
    """Yield the source of the functions."""
    yield HEAD
    for name, parameters, result, left_out in FUNCTIONS:
        families = [variant for variant in BUILT_IN if name != "check" or variant.key in ("indian", "21-card")]
        for variant in families:
            yield overloaded(name, parameters, result, variant, left_out)
        names_ = "names.ChoiceText | names.TournamentName" if name == "rule_card" else "names.ChoiceText"
        yield from signature(name, parameters.format(preset=names_, default=""), result, "Any", "...")
        yield implemented(name, parameters, result)


def overloaded(name: str, parameters: str, result: str, variant: Variant, left_out: tuple[str, ...]) -> str:
    """Return the overload of a family."""
    is_usual = variant.key in left_out
    preset = f"names.{camel(variant.key)}Preset" + (" | None" if is_usual and name == "solve" else "")
    default = {"solve": " = None", "check": ' = "indian-points"'}[name] if is_usual else ""
    filled = parameters.format(preset=preset, default=default)
    return "\n".join(signature(name, filled, result, f"Unpack[names.{camel(variant.key)}Options]", "..."))


def signature(name: str, parameters: str, result: str, changes: str, body: str) -> Iterator[str]:
    """Yield an overload."""
    yield f"@overload\ndef {name}({parameters}, **changes: {changes}) -> {result}: {body}"


def implemented(name: str, parameters: str, result: str) -> str:
    """Return the function itself, which passes everything on."""
    default = {"solve": " = None", "check": ' = "indian-points"'}.get(name, "")
    preset = "str | None" if name == "solve" else "str"
    filled = parameters.format(preset=preset, default=default)
    passed = [part.split(":")[0].strip() for part in filled.split(", ") if ":" in part]
    given = ", ".join(f"{each}={each}" for each in passed)
    text = getattr(__import__("openrummy.api.making", fromlist=[name]), name).__doc__
    return f'def {name}({filled}, **changes: Any) -> {result}:\n    """{text}"""\n    return making.{name}({given}, **changes)\n'


def formatted(source: str, name: str) -> str:
    """Return the source as ruff writes it."""
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(ROOT / name), "-"]
    return subprocess.run(ruff, input=source, capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Write the files, or compare them."""
    made = {"names.py": "\n".join(names()) + "\n", "choosing.py": "\n".join(choosing()) + "\n"}
    stale = []
    for name, source in made.items():
        path, text = ROOT / name, formatted(source, name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        sys.exit(f"{' and '.join(stale)} in src/openrummy/api do not fit the registry: run scripts/typed_names.py")


if __name__ == "__main__":
    main()
