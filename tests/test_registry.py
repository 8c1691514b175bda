"""The registry of actions and events is complete: every class has its record, and every record all its parts."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import pytest

from openrummy.engine import core
from openrummy.engine.actions import Act, Discard
from openrummy.engine.events import Happening
from openrummy.engine.kinds import Gesture, Place, by_class
from openrummy.engine.marks import Audience, Text, text_fields
from openrummy.variants import presets, rules_for, seats_for
from openrummy.variants.indian.actions import Miss
from openrummy.variants.kinds import ACTIONS, EVENTS

T = TypeVar("T")
ROOT = Path(__file__).parents[1]


def classes_under(root: type[T]) -> Iterator[type[T]]:
    for kind in root.__subclasses__():
        if kind.__module__.startswith("openrummy."):
            yield kind
        yield from classes_under(kind)


def test_every_class_has_its_record() -> None:
    assert set(classes_under(Act)) == set(ACTIONS)
    assert set(classes_under(Happening)) == set(EVENTS)


def test_two_kinds_with_one_tag_are_refused() -> None:
    with pytest.raises(ValueError, match="discard"):
        by_class(core.ACTIONS, [kind for kind in core.ACTIONS if kind.cls is Discard])


@pytest.mark.parametrize("kind", EVENTS)
def test_every_field_of_an_event_has_an_audience(kind: type[Happening]) -> None:
    hints = get_type_hints(kind, include_extras=True)
    assert all(_has_audience(hints[name]) for name in kind.__struct_fields__)


def _has_audience(hint: Any) -> bool:
    return get_origin(hint) is not None and any(isinstance(mark, Audience) for mark in get_args(hint)[1:])


def test_every_action_can_be_typed_but_that_of_the_clock() -> None:
    assert [cls for cls, kind in ACTIONS.items() if not kind.typed and kind.instead_of is None] == [Miss]


STAY = {"call_announced", "deal_ended"}
"""Events that tell of cards which stay where they are."""


@pytest.mark.parametrize("kind", EVENTS.values(), ids=lambda kind: kind.cls.__name__)
def test_an_event_with_cards_moves_them(kind: Any) -> None:
    shown = {Text.CARD, Text.FACES, Text.GROUPS} & set(text_fields(kind.cls).values())
    assert bool(shown) == kind.moves_cards or kind.tag in STAY


TOSSED = {"tossed"}
"""Cards that are drawn before a deal and have no place on the table."""


@pytest.mark.parametrize("kind", EVENTS.values(), ids=lambda kind: kind.cls.__name__)
def test_cards_that_move_have_a_way(kind: Any) -> None:
    assert any(path.named for path in kind.paths) == kind.moves_cards or kind.tag in TOSSED | {"stock_recycled"}
    assert all(path.start != path.goal for path in kind.paths)


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.key)
def test_phases_use_registered_kinds(preset: Any) -> None:
    rules = rules_for(preset.key, seats_for(preset.key)[0])
    for phase in rules.phases.values():
        assert set(phase.actions) <= set(ACTIONS)
        assert set(phase.after) <= set(rules.events) <= set(EVENTS)


CLIENTS = [
    file
    for folder, kinds in (("src/openrummy/tui", ("*.py",)), ("web/src", ("*.ts", "*.svelte")))
    for kind in kinds
    for file in (ROOT / folder).rglob(kind)
    if "generated" not in file.parts and "testing" not in file.parts and not file.name.endswith(".test.ts")
]
SHARED_WORDS = {"leave", "miss"}
"""A command of a table and a setting of the clock have the same names as two kinds of action."""


def test_no_client_names_a_kind_of_action() -> None:
    """Offers say all that a client asks; a kind may be called like its gesture or its place."""
    tags = {str(cls.__struct_config__.tag) for cls in ACTIONS} - {*get_args(Gesture), *get_args(Place), *SHARED_WORDS}
    assert len(CLIENTS) > 100
    assert len(tags) > 15
    named = re.compile("[\"'`](" + "|".join(sorted(tags)) + ")[\"'`]")
    assert [str(file) for file in CLIENTS if named.search(file.read_text(encoding="utf-8"))] == []
