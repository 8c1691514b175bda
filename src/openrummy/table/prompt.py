"""What can be done now, in words; the engine knows about turns, the table about the time around them."""

from collections.abc import Callable, Mapping

from openrummy.engine.state import View
from openrummy.explain import listed, prompt_words
from openrummy.explain.voice import sentence
from openrummy.table.table import Status, Table
from openrummy.table.turns import awaited


def prompt_for(table: Table, seen: View) -> str:
    """One or two sentences for the seat of `seen`, or for a watcher."""
    if table.paused:
        return "The table has a pause." if seen.seat is None else "The table has a pause. Go on when you like."
    if seen.seat is not None and table.seats[seen.seat].stand_in is not None and table.status != "over":
        return "A bot plays for you. Take your seat back when you like."
    return _PROMPTS[table.status](table, seen)


def _lobby(table: Table, seen: View) -> str:
    free = sum(seat.sitter.kind == "free" for seat in table.seats)
    if seen.seat != table.host or table.seats[table.host].sitter.kind != "person":
        return f"Waiting for {_host_words(table)} to start."
    if not free:
        return "Everybody is here: start the match."
    seats = "1 seat is" if free == 1 else f"{free} seats are"
    return f"{seats} free. Share the link, or start: bots take what is free."


def _host_words(table: Table) -> str:
    return table.names[table.host] if table.seats[table.host].sitter.kind == "person" else "the host"


def _between(table: Table, seen: View) -> str:
    if seen.seat is not None and not table.seats[seen.seat].ready:
        return "Say when you are ready for the next deal."
    waits = [table.names[number] for number in awaited(table)]
    return f"Waiting for {listed(waits)}."


def _playing(table: Table, seen: View) -> str:
    return prompt_words(seen, table.names)


def _over(table: Table, seen: View) -> str:
    winners = table.state.public.sheet.winners or ()
    if winners == (seen.seat,):
        return "You have won the match."
    names = ["you" if number == seen.seat else table.names[number] for number in winners]
    return sentence(f"{listed(names)} {'has' if len(winners) == 1 else 'have'} won the match")


_PROMPTS: Mapping[Status, Callable[[Table, View], str]] = {
    "lobby": _lobby,
    "playing": _playing,
    "between": _between,
    "over": _over,
}
