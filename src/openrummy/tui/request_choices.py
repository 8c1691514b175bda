"""What may be asked of a table besides acts, as it is now: pauses, seats, time, talk.  And what is out of the ordinary."""

from collections.abc import Callable, Iterator

import msgspec

from openrummy.explain import listed
from openrummy.table.messages import SeatView, TableView
from openrummy.tui.clocks import afterwards
from openrummy.tui.readings import plural, seat_name
from openrummy.tui.session import Session


class Wish(msgspec.Struct, frozen=True):
    """Something that can be asked for.  words: for a menu.  key: that does the same at the table, if one does."""

    words: str
    run: Callable[[Session], None]
    key: str = ""


class Notice(msgspec.Struct, frozen=True):
    """Something out of the ordinary, and what can be done about it."""

    words: str
    wishes: tuple[Wish, ...] = ()


GO_ON = Wish("Go on", lambda session: session.ask.resume(), "B")
ASK_PAUSE = Wish("Ask for a pause", lambda session: session.ask.pause(), "B")
AGREE = Wish("Agree", lambda session: session.ask.pause(), "B")
REFUSE = Wish("No pause", lambda session: session.ask.resume(), "Z")
TAKE_BACK = Wish("Cancel the pause", lambda session: session.ask.resume(), "Z")
SEAT_BACK = Wish("Take my seat back", lambda session: session.ask.back(), "Y")


def wishes(session: Session) -> Iterator[Wish]:
    """All that may be asked for now."""
    view = session.view
    if view is None or view.you is None or session.gone:
        return
    yield from pause_wishes(view)
    if view.seats[view.you].stand_in:
        yield SEAT_BACK
    yield from _time_wishes(view)
    yield from _mute_wishes(view)


def pause_wishes(view: TableView) -> tuple[Wish, ...]:
    """What may be said about a pause."""
    if view.you is None or view.status not in ("playing", "between"):
        return ()
    if view.paused:
        return (GO_ON,)
    if view.seats[view.you].pausing:
        return (TAKE_BACK,)
    return (AGREE, REFUSE) if any(seat.pausing for seat in view.seats) else (ASK_PAUSE,)


def notice(session: Session) -> Notice | None:
    """The most urgent thing that is out of the ordinary."""
    view = session.view
    if view is None or session.gone:
        return None
    return _time_of_table(view) or _missed(session) or _watching(view)


def _time_of_table(view: TableView) -> Notice | None:
    if view.status not in ("playing", "between"):
        return None
    me = None if view.you is None else view.seats[view.you]
    if view.paused or (me is not None and me.stand_in):
        return None  # the prompt says it, and the first button ends it
    if any(seat.pausing for seat in view.seats):
        return Notice(_pause_words(view, me), pause_wishes(view))
    return _awaited(view)


def _pause_words(view: TableView, me: SeatView | None) -> str:
    if me is not None and me.pausing:
        others = [seat.name for seat in view.seats if seat.kind == "person" and seat.connected and not seat.pausing]
        return f"You asked for a pause. {listed(others)} still {'has' if len(others) == 1 else 'have'} to agree."
    return f"{listed([seat.name for seat in view.seats if seat.pausing])} would like a pause."


def _awaited(view: TableView) -> Notice | None:
    seats = (view.seats[number] for number in view.to_act if number != view.you)
    names = [seat.name for seat in seats if seat.away and not seat.stand_in]
    if not names:
        return None
    then = "; the table waits" if view.settings.absent == "wait" else f"; when time runs out, {afterwards(view)}"
    return Notice(f"{listed(names)} {_is(names)} away{then}.")


def _missed(session: Session) -> Notice | None:
    if not session.missed:
        return None
    return Notice(f"You missed {plural(len(session.missed), 'thing')}.")


def _watching(view: TableView) -> Notice | None:
    if view.you is not None:
        return None
    return Notice(f"You are watching: {'all cards, one deal late' if view.delayed else 'only the public cards'}.")


def _time_wishes(view: TableView) -> Iterator[Wish]:
    keeps_time = view.settings.clock != "none" or view.settings.absent != "wait"
    if view.host != view.you or not keeps_time or view.status == "over":
        return
    for number, seat in enumerate(view.seats):
        if seat.kind == "person":
            yield _time_wish(number, _whom(view, number), extra=not seat.extra_time)


def _time_wish(number: int, whom: str, *, extra: bool) -> Wish:
    words = f"Give {whom} extra time" if extra else f"No more extra time for {whom}"
    return Wish(words, lambda session: session.ask.give_time(number, extra=extra))


def _mute_wishes(view: TableView) -> Iterator[Wish]:
    for number, seat in enumerate(view.seats):
        if seat.kind == "person" and number != view.you:
            yield _mute_wish(number, seat.name, muted=number not in view.muted)


def _mute_wish(number: int, name: str, *, muted: bool) -> Wish:
    words = f"Mute {name}" if muted else f"Unmute {name}"
    return Wish(words, lambda session: session.ask.mute(number, muted=muted))


def seats_to_take(view: TableView) -> tuple[int, ...]:
    """The seats that a watcher may take: the free ones before the match, then those of bots that give them up."""
    if view.you is not None or view.status == "over":
        return ()
    free = (number for number, seat in enumerate(view.seats) if seat.kind == "free" and view.status == "lobby")
    bots = (number for number, seat in enumerate(view.seats) if seat.kind == "bot" and view.settings.takeover)
    return (*free, *bots)


def can_talk(view: TableView) -> bool:
    """Whether somebody is there to hear it."""
    return view.you is not None and any(
        seat.kind == "person" for number, seat in enumerate(view.seats) if number != view.you
    )


def _whom(view: TableView, number: int) -> str:
    return "yourself" if number == view.you else seat_name(view, number)


def _is(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"
