"""The data that test the client's shuffle and replay agree with the engine."""

import pytest

from tests.web_deals import TARGET, text


@pytest.mark.slow
def test_the_clients_deals_are_fresh() -> None:
    assert TARGET.read_text("utf-8") == text(), "run make golden"
