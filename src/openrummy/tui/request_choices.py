"""The requests besides acts that a player may make now: pauses, seats, time, talk.  And notices of unusual things."""

from collections.abc import Callable, Iterator

import msgspec

from openrummy.languages import Language, Saying, listed, saying, sentences
from openrummy.table import messages as m
from openrummy.table.messages import SeatView, TableView
from openrummy.tui.clocks import afterwards
from openrummy.tui.readings import seat_name
from openrummy.tui.session import Session


class Wish(msgspec.Struct, frozen=True):
    """A request that may be made.  words: for a menu.  key: the key at the table that makes it too, if there is one."""

    words: Saying
    run: Callable[[Session], None]
    key: str = ""


class Notice(msgspec.Struct, frozen=True):
    """Something unusual, and the requests that deal with it."""

    words: str
    wishes: tuple[Wish, ...] = ()


GO_ON = Wish(saying("Go on"), lambda session: session.ask(m.Resume), "B")
ASK_PAUSE = Wish(saying("Ask for a pause"), lambda session: session.ask(m.Pause), "B")
AGREE = Wish(saying("Agree"), lambda session: session.ask(m.Pause), "B")
REFUSE = Wish(saying("No pause"), lambda session: session.ask(m.Resume), "Z")
TAKE_BACK = Wish(saying("Cancel the pause"), lambda session: session.ask(m.Resume), "Z")
SEAT_BACK = Wish(saying("Take my seat back"), lambda session: session.ask(m.Back), "Y")


def wishes(session: Session) -> Iterator[Wish]:
    """Yield every request that may be made now."""
    view = session.view
    if view is None or view.you is None or session.gone:
        return
    yield from pause_wishes(view)
    if view.seats[view.you].stand_in:
        yield SEAT_BACK
    yield from _time_wishes(view)
    yield from _mute_wishes(view)


def pause_wishes(view: TableView) -> tuple[Wish, ...]:
    """Return the requests about a pause."""
    if view.you is None or view.status not in ("playing", "between"):
        return ()
    if view.paused:
        return (GO_ON,)
    if view.seats[view.you].pausing:
        return (TAKE_BACK,)
    return (AGREE, REFUSE) if any(seat.pausing for seat in view.seats) else (ASK_PAUSE,)


def notice(session: Session) -> Notice | None:
    """Return the most urgent notice, if there is one."""
    view = session.view
    if view is None or session.gone:
        return None
    language = session.language
    return _time_of_table(view, language) or _missed(session) or _watching(view, language)


def _time_of_table(view: TableView, language: Language) -> Notice | None:
    if view.status not in ("playing", "between"):
        return None
    me = None if view.you is None else view.seats[view.you]
    if view.paused or (me is not None and me.stand_in):
        return None  # the prompt says so, and the first button ends it
    if any(seat.pausing for seat in view.seats):
        return Notice(_pause_words(view, me, language), pause_wishes(view))
    return _awaited(view, language)


def _pause_words(view: TableView, me: SeatView | None, language: Language) -> str:
    if me is not None and me.pausing:
        others = [seat.name for seat in view.seats if seat.kind == "person" and seat.connected and not seat.pausing]
        return language.count(
            len(others),
            "You asked for a pause. {names} still has to agree.",
            "You asked for a pause. {names} still have to agree.",
            names=listed(others, language),
        )
    asking = [seat.name for seat in view.seats if seat.pausing]
    names = listed(asking, language)
    return language.count(len(asking), "{names} would like a pause.", "{names} would like a pause.", names=names)


def _awaited(view: TableView, language: Language) -> Notice | None:
    seats = (view.seats[number] for number in view.to_act if number != view.you)
    names = [seat.name for seat in seats if seat.away and not seat.stand_in]
    if not names:
        return None
    away = language.count(len(names), "{names} is away.", "{names} are away.", names=listed(names, language))
    return Notice(sentences((away, afterwards(view, language)), language))


def _missed(session: Session) -> Notice | None:
    missed = len(session.missed)
    if not missed:
        return None
    return Notice(session.language.count(missed, "You missed {count} thing.", "You missed {count} things."))


def _watching(view: TableView, language: Language) -> Notice | None:
    if view.you is not None:
        return None
    if view.delayed:
        return Notice(language.say("You are watching: all cards, one deal late."))
    return Notice(language.say("You are watching: only the public cards."))


def _time_wishes(view: TableView) -> Iterator[Wish]:
    keeps_time = view.settings.clock != "none" or view.settings.absent != "wait"
    if view.you is None or view.timekeeper != view.you or not keeps_time or view.status == "over":
        return
    for number, seat in enumerate(view.seats):
        if seat.kind == "person":
            yield _time_wish(number, None if number == view.you else seat_name(view, number), extra=not seat.extra_time)


def _time_wish(number: int, name: str | None, *, extra: bool) -> Wish:
    """Return the request to give a seat extra time or to take it away.  name: None for your seat."""
    if name is None:
        words = saying("Give yourself extra time") if extra else saying("No more extra time for yourself")
    else:
        words = (
            saying("Give {name} extra time", name=name) if extra else saying("No more extra time for {name}", name=name)
        )
    return Wish(words, lambda session: session.ask(m.GiveTime, number, extra))


def _mute_wishes(view: TableView) -> Iterator[Wish]:
    for number, seat in enumerate(view.seats):
        if seat.kind == "person" and number != view.you:
            yield _mute_wish(number, seat.name, muted=number not in view.muted)


def _mute_wish(number: int, name: str, *, muted: bool) -> Wish:
    words = saying("Mute {name}", name=name) if muted else saying("Unmute {name}", name=name)
    return Wish(words, lambda session: session.ask(m.Mute, number, muted))


def seats_to_take(view: TableView) -> tuple[int, ...]:
    """Return the seats that a watcher may take: the free ones before the match, then those of bots that give them up."""
    if view.you is not None or view.status == "over":
        return ()
    free = (number for number, seat in enumerate(view.seats) if seat.kind == "free" and view.status == "lobby")
    bots = (
        number
        for number, seat in enumerate(view.seats)
        if seat.kind == "bot" and not seat.program and view.settings.takeover
    )
    return (*free, *bots)


def can_talk(view: TableView) -> bool:
    """Return whether there is anybody at the table to talk to."""
    return view.you is not None and any(
        seat.kind == "person" for number, seat in enumerate(view.seats) if number != view.you
    )
