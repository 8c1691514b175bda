"""The JSON Schema of the JSON form: `python -m openrummy.record.schema` prints it, `schema.json` contains it.

It is made from the structs that read the file, and from the actions with the marks of their fields.
"""

import inspect
import json
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.marks import Text, text_fields
from openrummy.record.as_json import RawRecord
from openrummy.record.model import FORMAT, VERSION
from openrummy.variants.kinds import ACTIONS

_CARD = "([A2-9TJQK][SHDC]|JK)"
_TEXTS: Mapping[Text, str] = {Text.CARD: f"^{_CARD}$", Text.FACES: f"^({_CARD}( {_CARD})*)?$"}


def schema() -> dict[str, Any]:
    """Return the schema as plain data."""
    made = msgspec.json.schema(RawRecord)
    parts = made["$defs"]
    for part in parts.values():
        if "description" in part:  # a docstring, which Python dedents only from 3.13 on
            part["description"] = inspect.cleandoc(part["description"])
    parts["RawDeed"]["properties"]["action"] = {"oneOf": [_action(kind) for kind in ACTIONS]}
    properties = parts["RawRecord"]["properties"]
    properties["format"], properties["version"] = {"const": FORMAT}, {"const": VERSION}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Open Rummy Record", **made}


def _action(kind: type[Act]) -> dict[str, Any]:
    texts = text_fields(kind)
    plain = msgspec.json.schema(kind)["$defs"][kind.__name__]
    for name, text in texts.items():
        is_optional = "anyOf" in plain["properties"][name]
        pattern: dict[str, Any] = {"type": "string", "pattern": _TEXTS[text if text in _TEXTS else Text.FACES]}
        if text is Text.GROUPS:
            pattern = {"type": "array", "items": pattern}
        plain["properties"][name] = {"anyOf": [pattern, {"type": "null"}]} if is_optional else pattern
    return {key: plain[key] for key in ("type", "properties", "required", "additionalProperties") if key in plain}


def text_form() -> str:
    """Return the schema as the text of `schema.json`."""
    return json.dumps(schema(), indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text_form())
