"""Variants from outside: packages offer them by an entry point of the group `openrummy.variants`.

A package's `entry_points.txt` names the module and the value, `patient = patient_rummy:PATIENT`.  The files are read here, since
`importlib.metadata` loads sockets, which the core does without, and takes a tenth of the time of starting.
"""

import sys
import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from openrummy.variants.variant import Variant

GROUP = "openrummy.variants"


class PluginWarning(UserWarning):
    """A game from outside cannot be used; everything else goes on."""


def offered() -> Iterator[tuple[str, str]]:
    """Yield the name and the place, `module:VALUE`, of every variant that installed packages offer, in the order of the path."""
    for folder in sys.path:
        for file in sorted(Path(folder or ".").glob("*.dist-info/entry_points.txt")):
            yield from _in_group(file.read_text(encoding="utf-8", errors="replace"))


def _in_group(text: str) -> Iterator[tuple[str, str]]:
    """Yield the entries of our group in an `entry_points.txt`."""
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = line.strip("[] ")
        elif group == GROUP and "=" in line:
            name, _, place = line.partition("=")
            yield name.strip(), place.strip()


def join(variants: dict[str, Variant]) -> None:
    """Add the variants from outside to those that are there.  One that cannot be used is left out, with a PluginWarning that says why."""
    for name, place in dict(offered()).items():
        try:
            found = _loaded(place)
            _check_new(found, variants)
        except Exception as fault:  # noqa: BLE001 -- the code of others may fail in any way, and must not take openrummy down with it
            warnings.warn(f"The game {name} ({place}) is left out: {fault}", PluginWarning, stacklevel=2)
        else:
            variants[found.key] = found


def _loaded(place: str) -> Variant:
    """Return the variant at `module:VALUE`.  Raises TypeError for anything else, and whatever its module raises."""
    module, _, value = place.partition(":")
    found = getattr(import_module(module), value)
    if not isinstance(found, Variant):
        raise TypeError(f"{value} is no Variant")
    return found


def _check_new(variant: Variant, variants: Mapping[str, Variant]) -> None:
    """Raise ValueError if the key of the variant or of a preset is taken, or if a preset of it cannot be played."""
    taken = {preset: other.key for other in variants.values() for preset in other.presets} | {
        key: key for key in variants
    }
    for key in (variant.key, *variant.presets):
        if key in taken:
            raise ValueError(f"the key {key} belongs to {taken[key]}")
    for preset in variant.presets.values():
        rules = variant.rules(preset.options, variant.seats[0], preset.key)
        if rules.key != variant.key:
            raise ValueError(f"the rules of {preset.key} have the key {rules.key}, not {variant.key}")
