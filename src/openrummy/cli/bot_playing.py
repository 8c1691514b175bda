"""Playing a seat on a server by a program, and what is said of it."""

import shlex
from collections.abc import Sequence

from openrummy.cli.errors import complain
from openrummy.cli.output import say
from openrummy.client.asking import ClientError, address_of
from openrummy.client.bridge import Bridge
from openrummy.client.seat import Seat
from openrummy.languages import Language, Template, listed, told
from openrummy.programs import FaultError
from openrummy.table.messages import TableView

_FAILED: Template = "The program failed ({code}): {fault} Its seat goes on by the table's rule for absent players; the same command comes back to it."
_PLAYS: Template = "{program} plays as {name} at the table {title}. Ctrl-C ends it; the same command comes back."


def play_seat(
    command: Sequence[str], language: Language, *, server: str, table: str | None, token: str, budget: int, stay: bool
) -> int:
    """Play, and return the exit code: 0 when the match is over, 1 if the program, the seat or the server failed.

    Raises ValueError in words for a wrong address, and FaultError for a program that cannot be started.
    """
    address, code = address_of(server, table)
    words = shlex.split(command[0]) if len(command) == 1 else command
    with Seat(address, code, token, language=language.code) as seat:
        bridge = None
        try:
            seen = seat.view  # the token is looked at before anything is started
            bridge = Bridge(seat, words, budget)
            _greet(bridge, seen, language)
            _play_on(bridge, language, stay=stay)
        except FaultError as fault:
            if bridge is None:
                raise
            return complain(language.say(_FAILED, code=fault.code, fault=told(fault, language)), 1)
        except ClientError as fault:
            return complain(told(fault, language), 1)
        finally:
            if bridge is not None:
                bridge.close()
    return 0


def _greet(bridge: Bridge, seen: TableView, language: Language) -> None:
    name = seen.seats[seen.you or 0].name
    say(language.say(_PLAYS, program=bridge.name, name=name, title=seen.title))


def _play_on(bridge: Bridge, language: Language, *, stay: bool) -> None:
    say(_ended(bridge.play(), language))
    while stay:
        bridge.next_match()
        say(_ended(bridge.play(), language))


def _ended(seen: TableView, language: Language) -> str:
    totals = listed([f"{seat.name} {seat.score}" for seat in seen.seats], language)
    return language.say("The match is over: {totals}.", totals=totals)
