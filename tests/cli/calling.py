"""The command line called from tests."""

import json

import pytest

from openrummy.cli.commands import openrummy
from openrummy.cli.errors import run


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr."""
    code = run(openrummy, words)
    out, err = capsys.readouterr()
    return code, out, err


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    code, out, err = call(capsys, *words, "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    found = json.loads(out)
    assert isinstance(found, dict)
    return found
