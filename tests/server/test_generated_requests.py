"""Every operation over HTTP, asked with generated requests, as the schema says and against it: the answer is one that the schema has."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.nine import ASKED_WITH, Place, Role, World, busy_place
from tests.server.running import Client, Json
from tests.server.test_matrix import HTTP, SPENT
from tests.server.test_rights import ACCOUNT, CUP, OPEN
from tests.server.test_rights_of_company import COMPANY

OPERATIONS = [operation for operation in HTTP if operation not in COMPANY]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
USUAL = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def schema_of(client: Client) -> Any:
    return schemathesis.openapi.from_url(f"{client.address}/api/schema/openapi.json")


@pytest.fixture(scope="module")
def schema(client: Client) -> Any:
    return schema_of(client)


def person(client: Client) -> tuple[Json, dict[str, str]]:
    """Return what there is for somebody with an account, a seat and a tournament, and the headers that say so."""
    _, seated = client.ask("/api/tables", OPEN)
    _, entered = client.ask("/api/tournaments", CUP)
    status, _, headers = client.fetch("/api/people/accounts", ACCOUNT)
    assert status == 201
    known = {"table": seated["table"], "tournament": entered["tournament"], "seat": 0, "deal": 1}
    return known, {"Authorization": f"Bearer {seated['token']}", "Cookie": headers["set-cookie"].partition(";")[0]}


def mostly(good: Json | None, generated: Json, data: Any) -> Json:
    """Return a good body in which a few fields are generated: all of them together are refused for the first one."""
    if good is None:
        return generated
    few = data.draw(strategies.sets(strategies.sampled_from(sorted(generated)), max_size=2)) if generated else ()
    return {**good, **{name: generated[name] for name in few}}


def check_answers(schema: Any, operation: str, known: Json, headers: dict[str, str], good: Json | None) -> None:
    """Ask for an operation with what there is, and with generated requests, and check each answer.  good: a body that is right."""
    method, _, path = operation.partition(" ")
    asked = schema[path][method]
    right, wrong = (
        asked.as_strategy(generation_mode=mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    )

    @given(case=strategies.one_of(right, wrong) if asked.body else right, data=strategies.data())
    @USUAL
    def ask(case: Any, data: Any) -> None:
        case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
        case.query.update(ASKED_WITH.get(operation, {}))
        if known and isinstance(case.body, dict):
            case.body = mostly(good, case.body, data)
        case.call_and_validate(checks=CHECKS, headers=headers, timeout=20)

    ask()


@pytest.mark.parametrize("who", ["nobody", "person"])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_operation_answers_as_the_schema_says(
    client: Client, schema: Any, operation: str, who: Literal["nobody", "person"]
) -> None:
    known, headers = ({}, {}) if who == "nobody" else person(client)
    check_answers(schema, operation, known, headers, HTTP[operation][0])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with busy_place(tmp_path_factory.mktemp("company")) as found:
        yield found


@pytest.fixture(scope="module")
def world(place: Place) -> World:
    return World(*place)


@pytest.mark.parametrize("role", ["nobody", "host"])
@pytest.mark.parametrize("operation", COMPANY)
def test_an_operation_of_friends_and_clubs_answers_as_the_schema_says(
    place: Place, world: World, operation: str, role: Role
) -> None:
    here = World(*place) if operation in SPENT and role == "host" else world
    path, body = operation.partition(" ")[2], here.filled(HTTP[operation][0], role)
    known = {} if role == "nobody" else here.gaps_of(path)
    check_answers(schema_of(here.client), operation, known, here.hands[role].headers(path), body)
