"""Values that are imported on first use, because the kernels of a variant take a twentieth of a second to load."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any


class Lazily(Mapping[str, Any]):
    """A mapping whose values are imported on first use.

    homes: where each key's value is in the package, such as `gin:GIN`.
    """

    def __init__(self, package: str, homes: Mapping[str, str]) -> None:
        self._package = package
        self._homes = homes

    def __getitem__(self, key: str) -> Any:
        module, _, name = self._homes[key].partition(":")
        return getattr(import_module(f"{self._package}.{module}"), name)

    def __contains__(self, key: object) -> bool:
        return key in self._homes

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)
