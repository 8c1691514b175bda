"""The blocks of docs/client.md run against a server."""

import doctest
from pathlib import Path

from tests.server.running import running

PAGE = Path(__file__).parents[2] / "docs" / "client.md"


def test_the_page_of_the_client_runs(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as server:
        text = PAGE.read_text(encoding="utf-8").replace("http://127.0.0.1:8000", server.address)
        example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
        result = doctest.DocTestRunner().run(example)
    assert result.attempted >= 12
    assert result.failed == 0
