"""Messages over HTTP about score sheets that are shared: the server keeps a copy, and the devices work it."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from openrummy.parts.paper.told import PaperMatch
from openrummy.table.messages.base import Part

_Key: TypeAlias = Annotated[str, Meta(max_length=100)]
_Version: TypeAlias = Annotated[int, Meta(ge=1, le=2**31 - 2)]


class ShareSheet(Part, frozen=True, forbid_unknown_fields=True):
    """Share a score sheet: `POST /api/sheets`."""

    match: PaperMatch


class SharedSheet(Part, frozen=True):
    """A sheet that is shared now.  sheet: the code with which anybody reads it.  key: with which it is written; keep it secret."""

    sheet: str
    key: str
    version: int


class SheetVersion(Part, frozen=True):
    """A shared sheet as it stands.  version: 1 more with each change.  changed: when it was, in milliseconds since 1970."""

    version: int
    match: PaperMatch
    changed: int


class ChangeSheet(Part, frozen=True, forbid_unknown_fields=True):
    """Write a shared sheet: `PUT /api/sheets/{sheet}`.  base: the version from which this match was made."""

    key: _Key
    base: _Version
    match: PaperMatch


class SheetChanged(Part, frozen=True):
    """The version of a sheet after a change; of a match that stood there already, the version that it has."""

    version: int
