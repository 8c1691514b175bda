"""A language is one more catalogue and nothing else: a made-up Polish of marked texts, in the package and in the terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import openrummy
from openrummy.languages import CODES
from scripts import texts

SOURCE = Path(openrummy.__path__[0])
SAYS = """
from openrummy.languages import CODES, language_of, preferred
from openrummy.tui.keys import key_lines
from openrummy.tui.readings import cards_counted
polish = preferred("pl-PL, de;q=0.5")
print(CODES, polish.code)
print(key_lines(polish))
print(*(cards_counted(polish, count) for count in (1, 2, 5, 22)))
"""


def _polish() -> str:
    """Return a catalogue that translates every text by its English in brackets, with the number of the form."""
    source = texts.wanted(texts.page_texts_of(texts.read(texts.FOLDER / "de.po")))
    catalog = texts.begun("pl")
    catalog.update(source)
    for message in catalog:
        if message.pluralizable:
            message.string = tuple(f"⟦{message.id[1]} {form}⟧" for form in range(3))
        elif message.id:
            message.string = f"⟦{texts.key(message)}⟧"
    return texts.merged(catalog, source)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package as it is, and one more file."""
    home = tmp_path_factory.mktemp("polish")
    languages = home / "openrummy/languages"
    languages.mkdir(parents=True)
    for folder, copy in ((SOURCE, languages.parent), (SOURCE / "languages", languages)):
        for file in folder.iterdir():
            if file.name not in ("languages", "__pycache__"):
                (copy / file.name).symlink_to(file)
    (languages / "pl.po").write_text(_polish(), encoding="utf-8")
    return home


def _run(package: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "300"}
    done = subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_terminal_speaks_it(package: Path) -> None:
    codes, *lines, counted = _run(package, "-c", SAYS).splitlines()
    assert codes == f"{('en', *sorted({*CODES, 'pl'} - {'en'}))} pl"
    assert [line for line in lines if "⟦" not in line] == []
    assert counted == "⟦1 cards 0⟧ ⟦2 cards 1⟧ ⟦5 cards 2⟧ ⟦22 cards 1⟧"


@pytest.mark.slow
def test_the_command_line_speaks_it(package: Path) -> None:
    lines = _run(package, "-m", "openrummy", "rules", "basic-house", "--language", "pl").splitlines()
    assert len(lines) > 20
    assert [line for line in lines if line.strip() and "⟦" not in line] == []
