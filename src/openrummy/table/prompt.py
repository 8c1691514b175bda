"""The next possible actions, in words; the engine knows about turns, the table about the time around them."""

from collections.abc import Callable, Collection, Mapping

from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.explain import prompt_words
from openrummy.languages import ENGLISH, Language, capital, listed
from openrummy.table.entries import Abandoned
from openrummy.table.table import Status, Table
from openrummy.table.teaching import lesson_prompt
from openrummy.table.turns import awaited
from openrummy.voice import Voice


def prompt_for(table: Table, seen: View, language: Language = ENGLISH, legal: Collection[Act] = ()) -> str:
    """Return one or two sentences for the seat of `seen`, whose legal actions are `legal`, or for a watcher."""
    if table.paused and seen.seat is None:
        return language.say("The table is paused.")
    if table.paused:
        return language.say("The table is paused. Resume when you are ready.")
    if seen.seat is not None and table.seats[seen.seat].stand_in is not None and table.status != "over":
        return language.say("A bot is playing for you. Take your seat back whenever you like.")
    if led := lesson_prompt(table, language):
        return led
    if table.status == "playing":
        return prompt_words(seen, table.names, language=language, legal=legal)
    if table.board and seen.seat is None and table.status == "lobby" and not table.rematch_of:
        return _before_board(table, language)
    return _PROMPTS[table.status](table, seen, language)


def _lobby(table: Table, seen: View, language: Language) -> str:
    if table.tournament:
        return language.say("The match starts as soon as everybody is here.")
    if table.settings.stake:
        return _before_stakes(table, seen, language)
    if table.rematch_of:
        return language.say(
            "The next match starts as soon as everybody is here. Bots play for those who do not come in time."
        )
    if table.quick:
        return language.say("The match starts in a moment; bots take the seats that are still free.")
    free = sum(seat.sitter.kind == "free" for seat in table.seats)
    if not table.persons:
        return language.say("Waiting for the host to start.")
    if seen.seat != table.host:
        return language.say("Waiting for {name} to start.", name=table.names[table.host])
    if not free and len(table.holders) > len(table.persons):
        return language.say("Start the match when the programs have come.")
    if not free:
        return language.say("Everybody is here: start the match.")
    return language.count(
        free,
        "{count} seat is free. Share the link, or start now and a bot will fill it.",
        "{count} seats are free. Share the link, or start now and bots will fill them.",
    )


def _before_board(table: Table, language: Language) -> str:
    """Return the prompt of the screen that shows a table, and of its watchers, before the match."""
    free = sum(seat.sitter.kind == "free" for seat in table.seats)
    if not free:
        return language.say("Everybody is here: start the match.")
    if not table.persons:
        return language.say("Scan the code with a phone to sit down.")
    return language.count(
        free,
        "Scan the code to sit down. {count} seat is free; a bot takes it at the start.",
        "Scan the code to sit down. {count} seats are free; bots take them at the start.",
    )


def _before_stakes(table: Table, seen: View, language: Language) -> str:
    """Return the prompt before a match for chips, which starts when everybody has said that they bring theirs."""
    free = len(table.seats) - len(table.persons)
    if free:
        return language.count(free, "{count} seat is still free.", "{count} seats are still free.")
    is_host = seen.seat == table.host and not table.rematch_of
    if seen.seat is not None and not is_host and not table.seats[seen.seat].ready:
        return language.count(
            table.settings.stake,
            "Say that you are ready: you then bring {count} chip when the match starts.",
            "Say that you are ready: you then bring {count} chips when the match starts.",
        )
    waits = [table.names[number] for number in table.persons if number not in table.comers]
    others = [name for name in waits if table.rematch_of or name != table.names[table.host]]
    if others:
        return language.say("Waiting for {names}.", names=listed(others, language))
    if is_host:
        return language.say("Everybody is ready: start the match.")
    return language.say("Waiting for {name} to start.", name=table.names[table.host])


def _between(table: Table, seen: View, language: Language) -> str:
    if seen.seat is not None and not table.seats[seen.seat].ready:
        return language.say("Say when you are ready for the next deal.")
    waits = [table.names[number] for number in awaited(table)]
    if not waits:
        return language.say("The next deal begins when somebody is back.")
    return language.say("Waiting for {names}.", names=listed(waits, language))


def _over(table: Table, seen: View, language: Language) -> str:
    winners = table.state.public.sheet.winners or ()
    if table.given_up and isinstance(table.log[-1], Abandoned):
        return language.say("The match is over without a winner: nobody has played here for a week.")
    if not winners:
        return language.say("The match is over without a winner: too many deals in a row were void.")
    if winners == (seen.seat,):
        return language.say("You won the match.")
    if len(winners) == 1:
        return capital(language.say("{name} won the match.", name=table.names[winners[0]]))
    names = Voice(table.names, seen.seat, language=language).everyone(winners)
    return capital(language.say("{names} won the match.", names=names))


_PROMPTS: Mapping[Status, Callable[[Table, View, Language], str]] = {
    "lobby": _lobby,
    "between": _between,
    "over": _over,
}
