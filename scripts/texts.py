"""Merge the texts of the source into the catalogues of all languages, which translators then fill in.

texts.py            every catalogue gets the texts that are new and loses those that are gone
texts.py --new fr   begins a catalogue
texts.py --check    fails if a catalogue is not what the source asks for; Python's texts alone, since the page's need Node
texts.py --missing  lists the texts that are shown in English
"""

import argparse
import io
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.templates import has_words, templates  # noqa: E402

FOLDER = ROOT / "src/openrummy/languages"
PAGE = "web/src"
TERMINAL = ("cli", "tui")


def wanted(page: Iterable[tuple[str, str]]) -> Catalog:
    """Return the texts of the source, untranslated.  page: those of the page, each with its English for other numbers or ``."""
    found = Catalog()
    for each in templates():
        if has_words(each.template):
            _add(found, each.template, each.other, _part(each.place))
    for text, other in page:
        _add(found, text, other, PAGE)
    return found


def _part(place: str) -> str:
    """Return the part of the source that a translator should know of: the terminal, or the rest of Python."""
    package = place.partition("/")[0]
    return f"src/openrummy/{package}" if package in TERMINAL else "src/openrummy"


def _add(catalog: Catalog, text: str, other: str, part: str) -> None:
    key, _, context = text.partition("|")
    known = catalog.get(key, context or None)
    if known is not None and known.pluralizable:
        other = other or known.id[1]
    places = sorted({(part, None), *(known.locations if known else ())})
    catalog.delete(key, context or None)
    catalog.add((key, other.partition("|")[0]) if other else key, locations=places, context=context or None)


def page_texts() -> list[tuple[str, str]]:
    """Return the texts of the page, read by Node."""
    command = ["../scripts/node", "node", "texts/sources.ts"]
    listed = subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True, text=True).stdout
    return [(said["text"], said.get("other", "")) for said in json.loads(listed)]


def page_texts_of(catalog: Catalog) -> list[tuple[str, str]]:
    """Return the texts of the page in a catalogue."""
    return [(key(each), _other(each)) for each in catalog if PAGE in parts(each)]


def parts(message: Message) -> set[str]:
    """Return the parts of the source that say a text."""
    return {str(place) for place, _ in message.locations}


def key(message: Message) -> str:
    """Return a text as the source has it, its context behind a bar."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{text}|{message.context}" if message.context else text


def _other(message: Message) -> str:
    return message.id[1] if message.pluralizable else ""


def merged(catalog: Catalog, source: Catalog) -> str:
    """Return the text of a catalogue with the texts of the source, sorted, each with its translation if it had one."""
    catalog.update(source, no_fuzzy_matching=True, update_creation_date=False)
    for message in catalog:
        message.flags.discard("python-format")  # a per cent sign is only that
    text = io.BytesIO()
    write_po(text, catalog, width=0, sort_output=True, ignore_obsolete=True, include_lineno=False)
    return text.getvalue().decode()


def begun(language: str) -> Catalog:
    """Return a catalogue without texts."""
    return Catalog(
        locale=language,
        header_comment="# The texts of openrummy: see docs/translating.md.",
        project="openrummy",
        version="1",
        copyright_holder="openrummy contributors",
        msgid_bugs_address="-",
        last_translator="openrummy contributors",
        language_team=(Locale.parse(language).get_display_name() or language).capitalize(),
        fuzzy=False,
    )


def read(file: Path) -> Catalog:
    """Return the catalogue in a file."""
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem)


def catalogues() -> list[Path]:
    """Return the files of all catalogues."""
    return sorted(FOLDER.glob("*.po"))


def stale() -> list[str]:
    """Return the names of catalogues that are not what the Python source asks for."""
    return [
        file.name
        for file in catalogues()
        if merged(read(file), wanted(page_texts_of(read(file)))) != file.read_text(encoding="utf-8")
    ]


def untranslated(files: Iterable[Path]) -> Iterator[str]:
    """Yield a line for each text that is shown in English: its catalogue and the text."""
    for file in files:
        for message in read(file):
            if message.id and (message.fuzzy or not all(_strings(message))):
                yield f"{file.name}: {key(message)}"


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--new", metavar="LANGUAGE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--missing", action="store_true")
    asked = parser.parse_args()
    if asked.missing:
        print("\n".join(untranslated(catalogues())) or "Everything is translated.")
    elif asked.check:
        sys.exit(f"{', '.join(stale())}: not as in the source; run make texts." if stale() else 0)
    else:
        _write(asked.new)


def _write(new: str | None) -> None:
    source = wanted(page_texts())
    fresh = {FOLDER / f"{new}.po": begun(new)} if new else {}
    for file, catalog in {**fresh, **{file: read(file) for file in catalogues()}}.items():
        file.write_text(merged(catalog, source), encoding="utf-8")


if __name__ == "__main__":
    main()
