"""No module imports itself through others, however the import is hidden: in a function, or for the type checker alone."""

from collections.abc import Iterator, Mapping

import grimp
import pytest

_KNOT = "a state carries its rules, and the parts in them judge views and states: these types name each other"
ALLOWED = {
    ("engine.state", "engine.rules"): _KNOT,
    ("engine.rules", "engine.flow"): _KNOT,
    ("engine.rules", "engine.kinds"): _KNOT,
    ("engine.state", "engine.decide"): "a view lists its legal actions, for whoever has nothing but the view",
}
"""Imports that may close a circle, each with its reason; all are for the type checker, or in a function."""

Imports = Mapping[str, frozenset[str]]


@pytest.fixture(scope="module")
def imports() -> Imports:
    graph = grimp.build_graph("openrummy", cache_dir=None, exclude_type_checking_imports=False)
    return {short(one): frozenset(map(short, graph.find_modules_directly_imported_by(one))) for one in graph.modules}


def short(module: str) -> str:
    return module.removeprefix("openrummy.")


def test_no_module_imports_itself_through_others(imports: Imports) -> None:
    kept = {one: {other for other in others if (one, other) not in ALLOWED} for one, others in imports.items()}
    assert circle(kept) == []


@pytest.mark.parametrize(("one", "other"), ALLOWED)
def test_an_allowed_import_is_still_there_and_closes_a_circle(one: str, other: str, imports: Imports) -> None:
    assert other in imports[one]
    assert one in reached(other, imports)


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": set()}) == ["b", "c"]


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Return the modules that are left when those that import nothing, or are imported by nobody, are taken away."""
    left = {one: {*others} for one, others in imports.items()}
    while True:
        imported = {other for others in left.values() for other in others}
        ends = {one for one, others in left.items() if not others or one not in imported}
        if not ends:
            return sorted(left)
        left = {one: others - ends for one, others in left.items() if one not in ends}


def reached(start: str, imports: Imports) -> set[str]:
    """Return all modules that `start` imports, itself or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = imports[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def test_every_allowed_import_waits_until_all_modules_are_there() -> None:
    graph = grimp.build_graph("openrummy", cache_dir=None, exclude_type_checking_imports=True)
    at_run_time = set(late_imports(graph))
    assert at_run_time == {("engine.state", "engine.decide")}


def late_imports(graph: grimp.ImportGraph) -> Iterator[tuple[str, str]]:
    """Yield the allowed imports that are not for the type checker alone."""
    for one, other in ALLOWED:
        if graph.direct_import_exists(importer=f"openrummy.{one}", imported=f"openrummy.{other}"):
            yield one, other
