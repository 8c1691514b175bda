"""The parts of a release: one version everywhere, links that lead somewhere, packages with the versions that we test."""

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from release.installs import LOCKED, pinned
from release.run import ReleaseError
from release.version import check_tag, check_version

ROOT = Path(__file__).parents[2]
HOME = "https://example.org/rummy"


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_citation_and_the_package_name_one_version() -> None:
    assert check_version().startswith("version ")


def test_a_tag_that_is_not_the_version_is_refused() -> None:
    with pytest.raises(ReleaseError, match=r"The tag is v9\.9, and the package has version 0\.1\.0\."):
        check_tag("v9.9", "0.1.0")


def test_a_tag_without_a_section_of_the_changelog_is_refused() -> None:
    with pytest.raises(ReleaseError, match=r"CHANGELOG.md has no section \[99\.0\.0\]\."):
        check_tag("v99.0.0", "99.0.0")


def test_the_locked_packages_are_those_that_the_tests_run_with() -> None:
    tested = {line.lower().replace("_", "-") for line in (ROOT / "constraints.txt").read_text().splitlines()}
    # On Windows click and tzdata bring packages that this machine does not install.
    elsewhere = {"colorama", "tzdata", "pywin32"}
    locked = {one for one in pinned(LOCKED.read_text()) if one.partition("==")[0] not in elsewhere}
    assert locked
    assert locked <= tested, locked - tested


def test_the_lock_names_no_address() -> None:
    assert "://" not in LOCKED.read_text()


def test_links_of_the_readme_lead_to_the_files_of_the_version() -> None:
    text = builder().addressed(
        "![A table](docs/a.png) [Rules](docs/r.md) [Peer](https://peer.example) [Top](#top)", HOME, "v1.0"
    )
    assert text == (
        f"![A table]({HOME}/raw/v1.0/docs/a.png) [Rules]({HOME}/blob/v1.0/docs/r.md) [Peer](https://peer.example) [Top](#top)"
    )


def test_every_file_that_a_source_distribution_names_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    named = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert [name for name in named if not (ROOT / name).exists()] == []
