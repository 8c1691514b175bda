"""Imports go one way at run time too: each core module is imported in a fresh process, which lists the loaded modules."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import openrummy

ROOT = Path(openrummy.__file__).parent

LAYERS = (
    ("languages",),
    ("options", "shuffle", "cards"),
    ("pictures",),
    ("hands",),
    ("melds",),
    ("solver", "voice"),
    ("engine",),
    ("declaring",),
    ("parts",),
    ("variants",),
    ("explain", "position"),
    ("solution",),
    ("declaration",),
    ("bots", "record", "rulecard"),
    ("belief",),
    ("coach",),
    ("lessons", "puzzles", "paper"),
    ("table",),
    ("tournament",),
    ("catalogue", "settle"),
    ("offline",),
)
"""The core from the bottom up; a layer may load those below it and its own."""

EDGES = (
    "api",
    "arena",
    "bus",
    "cli",
    "client",
    "tui",
    "server",
    "env",
    "fairness",
    "store",
    "sim",
    "search",
    "receipts",
    "review",
    "tuning",
    "values",
    "puzzle_maker",
    "thinking",
    "people",
    "programs",
)

FOREIGN = (
    "alembic",
    "asyncio",
    "click",
    "gymnasium",
    "litestar",
    "numba",
    "numpy",
    "pettingzoo",
    "rich",
    "socket",
    "sqlalchemy",
    "sqlite3",
    "textual",
    "uvicorn",
)
"""Modules that the core may not load."""


def _modules(part: str) -> list[str]:
    files = [ROOT / f"{part}.py", *(ROOT / part).rglob("*.py")]
    names = (".".join(file.relative_to(ROOT.parent).with_suffix("").parts) for file in files if file.exists())
    return sorted(name.removesuffix(".__init__") for name in names)


CORE = [(level, part) for level, parts in enumerate(LAYERS) for part in parts if _modules(part)]


@cache
def _loaded(*modules: str) -> set[str]:
    code = f"import sys, {', '.join(modules)}; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def _above(level: int) -> set[str]:
    return {*EDGES, *(part for parts in LAYERS[level + 1 :] for part in parts)}


@pytest.mark.quick(5)
@pytest.mark.parametrize(("level", "part"), CORE)
def test_a_core_part_loads_no_higher_layer_no_database_no_socket_no_framework(level: int, part: str) -> None:
    loaded = _loaded(*_modules(part))
    assert not {name.split(".")[1] for name in loaded if name.startswith("openrummy.")} & _above(level)
    assert not loaded & set(FOREIGN)


FIRST = """
import importlib, os, sys
parent, *modules = sys.argv[1:]
importlib.import_module(parent)
for module in modules:
    if os.fork() == 0:
        importlib.import_module(module)
        os._exit(0)
    _, status = os.wait()
    if status:
        sys.exit(f"{module} cannot be the first import")
"""
"""A module's import first imports its packages, so a process that has loaded them is forked for each module."""


def _by_parent() -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for _, part in CORE:
        for name in _modules(part):
            names.setdefault(name.rpartition(".")[0], []).append(name)
    return names


@pytest.mark.quick(2)
@pytest.mark.parametrize(("parent", "modules"), _by_parent().items())
def test_each_core_module_can_be_the_first_import(parent: str, modules: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", FIRST, parent, *modules], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_the_package_is_light() -> None:
    assert not _loaded("openrummy") & set(FOREIGN)


def test_matches_of_bots_need_no_compiler() -> None:
    loaded = _loaded("openrummy.api", "openrummy.sim", "openrummy.cli.simulation.simulate")
    assert not loaded & {"numba", "numpy"}


def test_options_and_cards_load_nothing_of_ours_but_languages() -> None:
    for part in ("options", "shuffle", "cards"):
        ours = {name.split(".")[1] for name in _loaded(f"openrummy.{part}") if name.startswith("openrummy.")}
        assert ours <= {part, "cards", "languages"}


def test_every_part_of_the_package_has_its_layer() -> None:
    known = {*EDGES, *(part for parts in LAYERS for part in parts), "__main__", "__init__"}
    parts = {path.stem for path in ROOT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert parts <= known
