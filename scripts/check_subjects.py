"""Check the subjects of commits: `area: What it does.`, at most 72 characters.

Judged are the commits that the main branch does not have yet, and always the last one.  Merges have subjects of their own.
Without git, or outside a clone, there is nothing to judge.
"""

import re
import subprocess
import sys
from collections.abc import Sequence

LONGEST = 72
_FORM = re.compile(r"[a-z0-9][\w ,./+-]*: [A-Z`\d].*\.")
_MAINS = ("origin/main", "main")


def faults(subjects: Sequence[str]) -> list[str]:
    """Return a line for each subject that is too long or has another form."""
    long = (
        f"The subject of a commit has {len(each)} characters, at most {LONGEST}: {each}"
        for each in subjects
        if len(each) > LONGEST
    )
    other = (
        f"The subject of a commit is not `area: What it does.`: {each}"
        for each in subjects
        if not _FORM.fullmatch(each)
    )
    return [*long, *other]


def new_subjects() -> list[str]:
    """Return the subjects to judge in the current folder, the latest first."""
    main = next((name for name in _MAINS if _git("rev-parse", "-q", "--verify", name)), None)
    ahead = [] if main is None else _git("log", "--no-merges", "--format=%s", f"{main}..HEAD")
    return ahead or _git("log", "-1", "--no-merges", "--format=%s")


def _git(*arguments: str) -> list[str]:
    """Return the lines that git prints; none if it fails or is missing."""
    try:
        return subprocess.run(["git", *arguments], capture_output=True, text=True, check=False).stdout.splitlines()
    except OSError:
        return []


if __name__ == "__main__":
    found = faults(new_subjects())
    for line in found:
        print(line)
    sys.exit(bool(found))
