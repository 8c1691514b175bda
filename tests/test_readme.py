"""The examples and links of the front page work."""

import doctest
from pathlib import Path

import openrummy

ROOT = Path(__file__).parent.parent


def test_the_example_on_the_front_page_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 9
    assert result.failed == 0


def test_the_example_of_a_bot_runs() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_tutorial_for_programmers_runs() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert result.attempted >= 24
    assert result.failed == 0


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(openrummy) == (0, 4)


def test_every_page_and_picture_that_the_front_page_links_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
