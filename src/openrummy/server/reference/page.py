"""The page at `/api`: both documents for people, in HTML without a script."""

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from openrummy.server.reference.http import operations

Document = Mapping[str, Any]

_STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
a { color: LinkText; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: .95em; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid GrayText; border-radius: .5rem; white-space: pre-wrap; }
details { border-top: 1px solid GrayText; padding: .25rem 0; }
summary { padding: .5rem 0; cursor: pointer; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem 1rem; }
"""


def page(http: Document, socket: Document) -> str:
    """Return the page.  http: the completed OpenAPI document.  socket: the AsyncAPI document."""
    parts = [(tag["name"], tag["description"]) for tag in http["tags"]]
    body = [_head(), *(_part(http, name, words) for name, words in parts), _socket(socket), _actions(socket)]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>openrummy: for programs</title><style>{_STYLE}</style></head><body><main>{''.join(body)}</main></body></html>"
    )


def _head() -> str:
    return (
        "<h1>openrummy for programs</h1>"
        "<p>Everything that the page of this server does goes through the interface below, and a program of yours may use it too. "
        "Bodies and answers are JSON. A request that fails is answered with a <code>code</code> for programs and <code>words</code> for people, "
        "in the language of <code>Accept-Language</code>.</p>"
        '<p>The same as documents: <a href="/api/schema/openapi.json">OpenAPI</a> for HTTP, '
        '<a href="/api/schema/asyncapi.json">AsyncAPI</a> for the socket. <a href="/">To the game</a></p>'
    )


def _part(http: Document, name: str, words: str) -> str:
    rows = [
        _operation(http, f"{method.upper()} {path}", operation)
        for method, path, operation in operations(http)
        if name in operation["tags"]
    ]
    return f"<section><h2>{escape(name.capitalize())}</h2><p>{_text(words)}</p>{''.join(rows)}</section>"


def _operation(http: Document, name: str, operation: Document) -> str:
    parameters = [(each["name"], each["description"]) for each in operation.get("parameters", ())]
    said = "".join(
        f"<p>{label}: <code>{escape(kind)}</code></p>{_terms(_named(http, kind))}" for label, kind in _bodies(operation)
    )
    detail = f"<p>{_text(operation['description'])}</p>{_terms(parameters)}{said}{_example(operation)}"
    return f"<details><summary><code>{escape(name)}</code> {_text(operation['summary'])}</summary>{detail}</details>"


def _bodies(operation: Document) -> Iterator[tuple[str, str]]:
    """Yield the names of the messages that go in and come out."""
    if asked := operation.get("requestBody"):
        yield "Body", _kind(asked)
    for status, response in operation["responses"].items():
        if status.startswith("2") and "content" in response:
            yield "Answer", _kind(response)


def _kind(body: Document) -> str:
    (name, content), *_ = body["content"].items()
    reference = content.get("schema", {}).get("$ref", "")
    return str(reference).rpartition("/")[2] or str(name)


def _example(operation: Document) -> str:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return f"<pre>{escape(json.dumps(content['example'], indent=2))}</pre>" if "example" in content else ""


def _socket(socket: Document) -> str:
    messages = socket["components"]["messages"]
    halves = [
        (heading, [name["$ref"].rpartition("/")[2] for name in socket["operations"][key]["messages"]])
        for heading, key in (("What a client says", "say"), ("What the server says", "hear"))
    ]
    told = "".join(
        f"<h3>{heading}</h3>{''.join(_fields(socket, name, messages[name]['name']) for name in names)}"
        for heading, names in halves
    )
    return f"<section><h2>The socket of a table</h2><p>{_text(socket['info']['description'])}</p>{told}</section>"


def _actions(socket: Document) -> str:
    names = [name for name in socket["components"]["schemas"] if name.startswith("Action")]
    rows = "".join(
        _fields(socket, name, socket["components"]["schemas"][name]["properties"]["type"]["enum"][0]) for name in names
    )
    return f"<section><h2>Actions</h2><p>The <code>action</code> of <code>act</code>. Each offer in a view has one, ready to be sent.</p>{rows}</section>"


def _fields(socket: Document, name: str, title: str) -> str:
    words = f"<p>{_text(socket['components']['schemas'][name].get('description', ''))}</p>"
    return f"<details><summary><code>{escape(title)}</code></summary>{words}{_terms(_named(socket, name))}</details>"


def _named(document: Document, name: str) -> list[tuple[str, str]]:
    """Return the fields of a message, each with how it is written; none of what is no message."""
    fields = document["components"]["schemas"].get(name, {}).get("properties", {})
    return [(field, _form(kind)) for field, kind in fields.items() if field != "type"]


def _form(schema: Document) -> str:
    """Return how a field is written, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if ways := schema.get("anyOf") or schema.get("oneOf"):
        return str(schema.get("description") or " or ".join(map(_form, ways)))
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_form(schema.get('items', {}))}"
    return str(schema.get("description") or schema.get("type", "anything"))


def _terms(pairs: list[tuple[str, str]]) -> str:
    rows = "".join(f"<dt><code>{escape(name)}</code></dt><dd>{_text(words)}</dd>" for name, words in pairs)
    return f"<dl>{rows}</dl>" if rows else ""


def _text(words: str) -> str:
    """Return words as HTML, with code where they have backquotes."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(words, quote=False))
