"""`openrummy serve`."""

from typing import Any

import msgspec

from openrummy.cli.output import as_json, say
from openrummy.server import Serving, serve


def run_server(*, json_: bool, **chosen: Any) -> None:
    """Serve until a signal comes; with `json_` the one object on stdout is where, once it is ready."""
    if json_:
        serve(**chosen, say=_nothing, started=_print_place)
    else:
        serve(**chosen, say=say)


def _print_place(serving: Serving) -> None:
    as_json(msgspec.to_builtins(serving))


def _nothing(words: str) -> None:
    """What is for people to read is not for programs."""
