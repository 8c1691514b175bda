"""Retries for the server's own commands: they repeat until the disk takes them; a person is asked to try again instead.

Ours, since it is one loop; tenacity would need as many lines to tell a refusal from a success.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from openrummy.languages import Template
from openrummy.store import StoreTrouble
from openrummy.table import Outcome
from openrummy.table.refusal import Refusal

_PAUSE_SECONDS = 1
_UNREACHABLE: Template = "The server cannot reach its database right now. Nothing was lost; try again in a moment."
_DAMAGED: Template = "Part of the server's database is damaged. Its operator has to restore a backup."
_CONTESTED: Template = "Others were quicker. Nothing was lost; try again in a moment."
_CODE = "try_again"

Done = TypeVar("Done")


def refusal_of(trouble: StoreTrouble) -> Refusal:
    """Return the refusal for a person whose command cannot be written, or whose table cannot be read."""
    if trouble.reason == "damaged":
        return Refusal("damaged", _DAMAGED)
    return Refusal(_CODE, _CONTESTED if trouble.reason == "contested" else _UNREACHABLE)


async def until_written(submit: Callable[[], Awaitable[Done]]) -> Done:
    """Submit until the result is neither StoreTrouble nor an outcome with `try_again`."""
    while True:
        with suppress(StoreTrouble):
            done = await submit()
            if not isinstance(done, Outcome) or done.refusal is None or done.refusal.code != _CODE:
                return done
        await asyncio.sleep(_PAUSE_SECONDS)
