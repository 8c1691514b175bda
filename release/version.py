"""The version of a release: its tag, the package, the changelog and the citation name the same one."""

import re

from release.run import ROOT, ReleaseError, run


def version() -> str:
    """Return the version of the package."""
    return str(found(r'^__version__ = "(.+)"$', "src/openrummy/__init__.py"))


def found(pattern: str, name: str) -> str | None:
    """Return what the pattern's group matches in a file, None if nothing does."""
    match = re.search(pattern, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    return match[1] if match else None


def check_version() -> str:
    """Return one line about the version.  Raises ReleaseError where two places disagree.

    A commit without a tag is checked like one with a tag, except that its changes may still be unreleased.
    """
    current = version()
    if (cited := found(r"^version: (.+)$", "CITATION.cff")) != current:
        raise ReleaseError(f"CITATION.cff has version {cited}, the package {current}.")
    tags = [tag for tag in run("git", "tag", "--points-at", "HEAD").split() if tag.startswith("v")]
    for tag in tags:
        check_tag(tag, current)
    return f"version {current}, {tags[0] if tags else 'this commit has no tag'}"


def check_tag(tag: str, current: str) -> None:
    if tag != f"v{current}":
        raise ReleaseError(f"The tag is {tag}, and the package has version {current}.")
    if not found(rf"^## \[({re.escape(current)})\]", "CHANGELOG.md"):
        raise ReleaseError(f"CHANGELOG.md has no section [{current}].")
