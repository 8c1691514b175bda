"""The API follows its own schema: every answer, refusals included, has a documented status, type and shape."""

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from tests.server.running import Client, Json

_BODIES = (None, b"", b"{", b"[]", b"null", b"3", b'"x"', b'{"name": 3}', b'{"unknown": 1}', b"\xff", b"{}")


@pytest.fixture(scope="module")
def schema(client: Client) -> Json:
    status, found = client.ask("/api/schema/openapi.json")
    assert status == 200
    return dict(found)


def asked(client: Client, method: str, path: str, body: bytes | None) -> tuple[int, str, bytes]:
    """Return the status, the type and the body of the answer."""
    headers = {} if body is None else {"Content-Type": "application/json"}
    request = urllib.request.Request(client.address + path, body, headers, method=method.upper())
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.headers["content-type"], answer.read()
    except urllib.error.HTTPError as fault:
        with fault:
            return fault.code, fault.headers["content-type"], fault.read()


def operations(schema: Json) -> list[tuple[str, str, Json]]:
    return [(method, path, found) for path, each in schema["paths"].items() for method, found in each.items()]


def resolved(schema: Json, form: Json) -> Json:
    reference = form.get("$ref", "").rpartition("/")[2]
    return dict(schema["components"]["schemas"][reference]) if reference else form


def test_every_answer_is_as_the_schema_says(client: Client, schema: Json) -> None:
    count = 0
    for method, path, operation in operations(schema):
        place = path.replace("{table}", "BBBBBB-nothing").replace("{tournament}", "BBBBBB-nothing")
        for body in _BODIES if method == "post" else (None,):
            status, kind, answer = asked(client, method, place, body)
            documented: Any = operation["responses"].get(str(status))
            assert documented is not None, (method, path, body, status, answer)
            assert kind.partition(";")[0] in documented["content"], (method, path, kind)
            if status >= 400:
                form = resolved(schema, documented["content"]["application/json"]["schema"])
                assert set(form["required"]) <= set(client_json(answer)) <= set(form["properties"])
            count += 1
    assert count > 90


def client_json(answer: bytes) -> Json:
    return dict(json.loads(answer))


def test_a_query_of_another_type_is_refused_as_the_schema_says(client: Client, schema: Json) -> None:
    status, _, answer = asked(client, "get", "/api/tables?players=many", None)
    form = schema["paths"]["/api/tables"]["get"]["responses"]["400"]["content"]["application/json"]["schema"]
    assert (status, resolved(schema, form)["title"]) == (400, "Complaint")
    assert set(client_json(answer)) == {"code", "words"}


def test_a_body_that_is_missing_is_named(client: Client) -> None:
    assert b"a JSON body is missing" in asked(client, "post", "/api/tables", b"")[2]
