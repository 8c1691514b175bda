"""The AsyncAPI document of the socket at `/ws`, made from the messages that are sent through it."""

from collections.abc import Iterable, Iterator
from functools import cache
from inspect import getdoc
from typing import Any, get_args

import msgspec

from openrummy.engine.panels import Panel
from openrummy.server.reference.actions import action_schemas
from openrummy.table.messages import PROTOCOL, ClientMessage, ServerMessage
from openrummy.table.messages.views import TableView

Document = dict[str, Any]

_COMPONENT = "#/components/schemas/{name}"

_ABOUT = (
    f"Each socket follows one table: `/ws?table=ID`, with the sub-protocol `{PROTOCOL}`. Every message is a JSON object in one text frame, and `type` names its kind. "
    "The first message is the client's `hello`, within ten seconds: with the token of a seat, or without one to watch. The server answers with `update`, "
    "which has the whole view, and after that with `change`, which has what is new. A command carries an `id` that the client chooses, and is answered by "
    "`accepted` or `refused`; sent again with the same `id`, after a broken connection, it is answered again and not carried out again. "
    "Cards are text: `7S`, `TD`, `JK`. Fields are only ever added: ignore those you do not know."
)


@cache
def document(version: str) -> Document:
    """Return the AsyncAPI 3.0 document of the socket.  version: of openrummy."""
    schemas = _schemas()
    sent, received = (list(_names(union)) for union in (ClientMessage, ServerMessage))
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "openrummy: the socket of a table", "version": version, "description": _ABOUT},
        "defaultContentType": "application/json",
        "channels": {"table": _channel([*sent, *received])},
        "operations": {
            "say": _operation("receive", sent, "The server receives what a client says."),
            "hear": _operation("send", received, "The server sends what a client hears."),
        },
        "components": {
            "messages": {name: _message(name, schemas[name]) for name in (*sent, *received)},
            "schemas": schemas,
        },
    }


def _names(union: Any) -> Iterator[str]:
    return (kind.__name__ for kind in get_args(union))


def _schemas() -> Document:
    """Return the schema of every message, of its parts and of every action; a change has any of the fields of a view."""
    panels = Panel.__subclasses__()
    kinds = [*get_args(ClientMessage), *get_args(ServerMessage), TableView, *panels]
    _, found = msgspec.json.schema_components(kinds, ref_template=_COMPONENT)
    view = found["TableView"]
    found["ViewChange"] = {
        "title": "ViewChange",
        "description": "Those fields of TableView that are another than before, and of `seats` those by their numbers.",
        "type": "object",
        "properties": {**view["properties"], "seats": _by_number(view["properties"]["seats"])},
    }
    found["Panel"] = _any_of((kind.__name__ for kind in panels), getdoc(Panel))
    acts = {f"Action{name}": {**schema, "title": name} for name, schema in action_schemas().items()}
    found["Act"]["properties"]["action"] = _any_of(acts, "A legal action, such as one that an offer of the view has.")
    return {**_resolved(found), **acts}


def _by_number(seats: Document) -> Document:
    return {"type": "object", "additionalProperties": seats["items"]}


def _any_of(names: Iterable[str], words: str | None) -> Document:
    return {"description": words, "anyOf": [{"$ref": name} for name in names]}


def _resolved(part: Any) -> Any:
    """Return a schema in which every reference is a path in the document."""
    if isinstance(part, dict):
        return {key: _path(value) if key == "$ref" else _resolved(value) for key, value in part.items()}
    return [_resolved(each) for each in part] if isinstance(part, list) else part


def _path(reference: str) -> str:
    return reference if reference.startswith("#") else _COMPONENT.format(name=reference)


def _channel(names: list[str]) -> Document:
    parameters = {"table": {"description": "The id of a table."}}
    return {
        "address": "/ws?table={table}",
        "title": "A table",
        "parameters": parameters,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
    }


def _operation(action: str, names: list[str], summary: str) -> Document:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
    }


def _message(name: str, schema: Document) -> Document:
    kinds = {kind.__name__: kind for union in (ClientMessage, ServerMessage) for kind in get_args(union)}
    return {
        "name": schema["properties"]["type"]["enum"][0],
        "title": name,
        "description": getdoc(kinds[name]) or "",
        "payload": {"$ref": _COMPONENT.format(name=name)},
    }
