"""List the texts that have no translation yet, which are shown in English."""

import json
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "src/openrummy/languages", ROOT / "web/src/words")


def listed(catalogues: Iterable[Path]) -> list[str]:
    """Return a line for each text without a translation: its catalogue and the text."""
    return [
        f"{catalogue.name}: {text}"
        for catalogue in catalogues
        for text, other in json.loads(catalogue.read_text(encoding="utf-8")).items()
        if other is None
    ]


if __name__ == "__main__":
    print(
        "\n".join(listed(file for folder in FOLDERS for file in sorted(folder.glob("*.json"))))
        or "Everything is translated."
    )
