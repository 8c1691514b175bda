"""A catalogue: the texts of one language in the format of gettext (.po), as translators' programs read and write it.

Ours, since Babel, with which tests compare it, brings 30 MB, and the standard library reads only files that were compiled before.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from gettext import c2py

import msgspec

_LINES = re.compile(r'^(?:(msg\S+) (".*"(?:\n".*")*)|#,.*(fuzzy).*|)$', re.MULTILINE)
"""A field with its quoted lines, or a line of flags with the one that counts, or the empty line after an entry."""

_RULE = re.compile(r"plural=([^;]+)")


class Catalogue(msgspec.Struct, frozen=True):
    """The texts of a language by their English; one that is empty or fuzzy is left out.

    counted: the forms of texts with a number, by the English for one.  form: the place of the form for a number.
    """

    templates: Mapping[str, str]
    counted: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]


def read_catalogue(text: str) -> Catalogue:
    """Return the catalogue of a .po file.  Raises ValueError without a header that has Plural-Forms."""
    header, *entries = _entries(text)
    rule = _RULE.search(header.get("msgstr", ""))
    if rule is None:
        raise ValueError("A catalogue begins with a header that has Plural-Forms.")
    templates = {_key(entry): entry["msgstr"] for entry in entries if entry.get("msgstr")}
    counted = {_key(entry): _forms(entry) for entry in entries if "msgid_plural" in entry}
    return Catalogue(templates, {key: forms for key, forms in counted.items() if all(forms)}, c2py(rule[1]))


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield the fields of each entry; nothing of one that is fuzzy, but for the header."""
    entry: dict[str, str] = {}
    for name, value, fuzzy in _LINES.findall(f"{text}\n\n"):
        if name:
            entry[name] = _unquoted(value)
        elif fuzzy:
            entry["fuzzy"] = fuzzy
        else:
            if "msgid" in entry and not (entry["msgid"] and "fuzzy" in entry):
                yield entry
            entry = {}


def _unquoted(value: str) -> str:
    """Return the text of quoted lines, whose escapes are those of JSON."""
    if "\\" not in value and "\n" not in value:
        return value[1:-1]
    return "".join(msgspec.json.decode(line, type=str) for line in value.splitlines())


def _key(entry: Mapping[str, str]) -> str:
    """Return the English text of an entry, with its context after a bar."""
    return f"{entry['msgid']}|{entry['msgctxt']}" if "msgctxt" in entry else entry["msgid"]


def _forms(entry: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(value for name, value in entry.items() if name.startswith("msgstr["))
