"""The OpenAPI document: words for everything, and examples that a server takes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openrummy.server.reference.http import first_sentence, operations, part_of, words_for
from openrummy.server.reference.words import EXAMPLES, PARAMETERS, PLACES
from tests.server.running import Client, Json, running
from tests.server.tournaments import opened


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


@pytest.fixture(scope="module")
def document(client: Client) -> Json:
    status, found = client.ask("/api/schema/openapi.json")
    assert status == 200
    return dict(found)


def test_every_operation_and_parameter_has_words(document: Json) -> None:
    found = [operation for _, _, operation in operations(document)]
    assert len(found) > 80
    assert all(operation["description"].endswith((".", ")")) for operation in found)
    assert all(operation["summary"] in operation["description"] for operation in found)
    parameters = [one for operation in found for one in operation.get("parameters", ())]
    assert all(one["description"] for one in parameters)


def test_no_word_is_left_over(document: Json) -> None:
    named = {(one["name"], path) for _, path, each in operations(document) for one in each.get("parameters", ())}
    assert {words for parameter in named for words in (words_for(*parameter),)} == set(PARAMETERS.values())
    assert {key.split()[0] for key in PARAMETERS} == {name for name, _ in named}
    paths = {f"{method} {path}" for method, path, _ in operations(document)}
    assert set(EXAMPLES) <= paths
    assert {part_of(path) for path in document["paths"]} == set(PLACES.values())


def test_every_refusal_has_the_shape_that_refusals_have(client: Client, document: Json) -> None:
    shape = document["components"]["schemas"]["Complaint"]["properties"]
    status, refused = client.ask("/api/tables/nowhere")
    assert status == 404
    assert set(refused) <= set(shape)
    refusals = [
        content["schema"]["$ref"]
        for _, _, operation in operations(document)
        for status, response in operation["responses"].items()
        if status[0] in "45"
        for content in response["content"].values()
    ]
    assert set(refusals) == {"#/components/schemas/Complaint"}


def test_an_unknown_path_is_refused() -> None:
    with pytest.raises(ValueError, match="/api/elsewhere belongs to no part"):
        part_of("/api/elsewhere")


def test_the_first_sentence_is_the_summary() -> None:
    assert first_sentence("Take a seat.  It is free.") == "Take a seat"
    assert first_sentence("A table; more words") == "A table"


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_server_takes_the_example(name: str, client: Client, tmp_path: Path) -> None:
    table: Any = {"preset": "gin", "name": "Ann", "seats": [{}, {}]}
    places = {
        "table": client.ask("/api/tables", table)[1]["table"],
        "tournament": opened(client)["tournament"],
        "sheet": (shared := client.ask("/api/sheets", EXAMPLES["post /api/sheets"])[1])["sheet"],
    }
    method, path = name.format(**places).split()
    asked = {**EXAMPLES[name], **({"key": shared["key"]} if "key" in EXAMPLES[name] else {})}
    status, answer, _ = client.fetch(path, asked, method=method.upper())
    assert status in (200, 201), answer
