"""The OpenAPI document, with words for every operation and parameter, examples, and how to say who asks."""

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from openrummy.server.headers import GUARDS
from openrummy.server.people.cookies import ENCRYPTED
from openrummy.server.reference.words import EXAMPLES, PARAMETERS, PARTS, PLACES, SECURITY

Document = dict[str, Any]

_DONE = {"200": "It is done, and this is the answer.", "201": "It was made, and this is the answer."}


class Completed(JsonRenderPlugin):
    """Litestar's document as JSON, completed."""

    def render(self, request: "Request[Any, Any, Any]", openapi_schema: Document) -> bytes:
        return super().render(request, completed(openapi_schema))


def completed(document: Mapping[str, Any]) -> Document:
    """Return the document with words for every operation and parameter.  The one that is given stays as it is."""
    found: Document = _whole(copy.deepcopy(dict(document)))
    found["tags"] = [{"name": name, "description": words} for name, words in PARTS.items()]
    found["components"]["securitySchemes"] = {**SECURITY, "device": {**SECURITY["device"], "name": ENCRYPTED}}
    found["security"] = [{}, {"seat": []}, {"device": []}]
    for method, path, operation in operations(found):
        _complete(method, path, operation)
    return found


def _whole(part: Any) -> Any:
    """Return a part of the document without the choice that Litestar makes of the dots in `Annotated[tuple[X, ...], Meta(...)]`: X, or anything."""
    if isinstance(part, list):
        return [_whole(each) for each in part]
    if not isinstance(part, dict):
        return part
    ways = part.get("oneOf", ())
    if len(ways) == 2 and ways[1] == {}:
        return _whole(ways[0])
    return {name: _whole(each) for name, each in part.items()}


def operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, Document]]:
    """Yield every operation with its method and path."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if isinstance(operation, dict) and "responses" in operation:
                yield method, path, operation


def part_of(path: str) -> str:
    """Return the part of the interface that a path belongs to.  Raises ValueError for a path of none."""
    fitting = [begin for begin in PLACES if path == begin or path.startswith((f"{begin}/", f"{begin}."))]
    if not fitting:
        raise ValueError(f"{path} belongs to no part: reference/words.py says to which.")
    return PLACES[max(fitting, key=len)]


def _complete(method: str, path: str, operation: Document) -> None:
    name = f"{method} {path}"
    operation["tags"] = [part_of(path)]
    operation["summary"] = first_sentence(operation["description"])
    for parameter in operation.get("parameters", ()):
        parameter["description"] = words_for(parameter["name"], path)
    if name in EXAMPLES:
        operation["requestBody"]["content"]["application/json"]["example"] = EXAMPLES[name]
    for status, response in operation["responses"].items():
        response["description"] = _DONE.get(status, response["description"])
        headers = response.get("headers", {})
        for guard in [header for header in headers if header in GUARDS or header == "cache-control"]:
            del headers[guard]  # every answer has them, and they say nothing about this one


def words_for(parameter: str, path: str) -> str:
    """Return the words for a parameter: those that hold below the path, or else those for its name."""
    own = (
        words
        for key, words in PARAMETERS.items()
        if key.startswith(f"{parameter} ") and path.startswith(key.split()[1])
    )
    return next(own, None) or PARAMETERS[parameter]


def first_sentence(text: str) -> str:
    """Return the first sentence of a description, without its full stop."""
    return re.split(r"\. |; |\n", text, maxsplit=1)[0].strip().rstrip(".")
