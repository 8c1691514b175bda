"""TypeScript types of every message, from the Python messages: `make types`; `--check` fails when they are stale."""

import inspect
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from openrummy.table import messages
from openrummy.table.messages import from_clients, lobby, rules, statistics, to_clients, tournaments, views

TARGET = Path(__file__).parent.parent / "web/src/generated/messages.ts"
MODULES = (from_clients, views, to_clients, lobby, rules, statistics, tournaments)
ROOTS = (messages.Message, messages.Part)
FAMILIES = ("ClientMessage", "ServerMessage")
HEAD = f"""\
// Made by scripts/generate_types.py from openrummy/table/messages; `make types` makes it anew.
// A field that may be absent stands for its default.

export const PROTOCOL = "{messages.PROTOCOL}";
"""

Schema = Mapping[str, Any]


def message_types() -> list[type[msgspec.Struct]]:
    """Every struct that the messages modules define, in their order."""
    return [
        value
        for module in MODULES
        for value in vars(module).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and value not in ROOTS
    ]


def typescript(schema: Schema) -> str:
    """The TypeScript type that says the same as a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(typescript(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    match schema.get("type"):
        case "array":
            inner = typescript(schema.get("items") or {})
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case "object":
            return f"Readonly<Record<string, {typescript(schema.get('additionalProperties') or {})}>>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as same:
            return str(same)
        case _:
            return "unknown"


def comment(text: str | None, indent: str = "") -> str:
    """A documentation comment, with the fields' notes kept as they are."""
    lines = inspect.cleandoc(text or "").splitlines()
    if len(lines) < 2:
        return f"{indent}/** {lines[0]} */\n" if lines else ""
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def interface(name: str, schema: Schema) -> str:
    """One message as an interface."""
    required = schema.get("required", ())
    fields = "".join(
        f"  readonly {field}{'' if field in required else '?'}: {typescript(part)};\n"
        for field, part in schema["properties"].items()
    )
    return f"{comment(schema.get('description'))}export interface {name} {{\n{fields}}}\n"


def union(name: str) -> str:
    """A family of messages as a union."""
    members = " | ".join(member.__name__ for member in get_args(getattr(messages, name)))
    return f"export type {name} = {members};\n"


def generate() -> str:
    """The whole file."""
    types = message_types()
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    interfaces = [interface(kind.__name__, components[kind.__name__]) for kind in types]
    return re.sub(r"\n{3,}", "\n\n", "\n".join([HEAD, *interfaces, *map(union, FAMILIES)]))


def main() -> int:
    """Write the file, or with `--check` say whether it is fresh."""
    text = generate()
    if "--check" in sys.argv[1:]:
        fresh = TARGET.exists() and TARGET.read_text("utf-8") == text
        if not fresh:
            print(f"{TARGET.name} is stale: run make types", file=sys.stderr)
        return 0 if fresh else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
