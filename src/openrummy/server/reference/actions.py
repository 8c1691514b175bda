"""The fields of every action, as a table, a program and a record write them."""

from typing import Any

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.marks import Text, text_fields
from openrummy.variants.kinds import ACTIONS

Schema = dict[str, Any]

_CARDS: Schema = {"type": "string", "description": "Cards in a row, such as `7S 8S 9S`."}
_FORMS: dict[Text, Schema] = {
    Text.CARD: {"type": "string", "description": "A card, such as `7S`, `TD` or `JK`."},
    Text.FACES: _CARDS,
    Text.GROUPS: {"type": "array", "items": _CARDS},
}
"""How a field of cards is written."""


def action_schemas() -> dict[str, Schema]:
    """Return the schema of every action of every game, by the name of its class."""
    _, found = msgspec.json.schema_components(list(ACTIONS))
    return {kind.__name__: _with_cards(kind, found[kind.__name__]) for kind in ACTIONS}


def _with_cards(kind: type[Act], schema: Schema) -> Schema:
    fields = dict(schema["properties"])
    for name, text in text_fields(kind).items():
        form = _FORMS[text]
        fields[name] = form if name in schema["required"] else {"anyOf": [form, {"type": "null"}]}
    return {**schema, "properties": fields}
