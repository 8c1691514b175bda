"""What the client's own shuffle and replay are tested with says what the engine does."""

from tests.web_deals import TARGET, text


def test_the_clients_deals_are_fresh() -> None:
    assert TARGET.read_text("utf-8") == text(), "run make golden"
