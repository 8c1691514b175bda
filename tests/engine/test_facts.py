"""The facts of rules: every part by its name, and nobody reads options besides those who make parts of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import openrummy
from openrummy.engine.facts import facts, part_of, the_part
from openrummy.parts.closing import Closing
from openrummy.parts.recycle import Recycling
from openrummy.variants import rules_for

SOURCE = Path(openrummy.__file__).parent
ROOMS = ("engine", "declaring", "explain", "position", "record", "bots", "table", "sim", "env")
"""The packages that follow the rules.  Others list options for people, or change them: catalogues, cards, forms, tournaments."""


def test_a_part_is_found_wherever_it_is() -> None:
    rules = rules_for("basic-quick", 3)
    assert the_part(rules, Closing).go_out == "free"
    assert the_part(rules, Recycling).upcard == "keep_top"  # inside two other parts
    assert part_of(rules_for("gin", 2), Closing) is None
    with pytest.raises(ValueError, match="gin has no Closing"):
        the_part(rules_for("gin", 2), Closing)


def test_facts_name_values_parts_and_rows_of_the_phase_table() -> None:
    found = facts(rules_for("500-house", 3))
    assert found["Closing.go_out"] == {"floating"}
    assert found["TotalsEnding.best"] == {"max"}
    assert found["StockDraw"] == {"True"}
    assert "draw: draw_discard" in found["may"]
    assert found["anybody"] == {"window: call_rummy", "window: pass_call"}
    assert "play: calls_opened to window" in found["leads to"]
    assert "Rules.text" not in found


def test_rules_of_one_choice_have_equal_facts_for_any_luck() -> None:
    assert facts(rules_for("indian-points", 3)) == facts(rules_for("indian-points", 3))
    assert facts(rules_for("indian-points", 3)) != facts(rules_for("indian-points(points_cap=120)", 3))


def imported(module: Path) -> Iterator[tuple[str, str]]:
    """Yield the modules and names that a module imports."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


def reads_options(module: str, name: str) -> bool:
    """Whether an import is one of options or of the function that reads them from the text of rules."""
    is_options = module == "openrummy.parts.switches" or (
        module.startswith("openrummy.variants.") and "options" in module
    )
    return is_options or (module, name) == ("openrummy.variants", "choose")


@pytest.mark.parametrize("room", ROOMS)
def test_options_are_read_only_to_make_parts_of_them(room: str) -> None:
    modules = sorted((SOURCE / room).rglob("*.py"))
    assert modules
    reading = [
        f"{module.relative_to(SOURCE)}: {name}"
        for module in modules
        for source, name in imported(module)
        if reads_options(source, name)
    ]
    assert not reading
