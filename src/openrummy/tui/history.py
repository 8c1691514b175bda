"""The log by deals and turns, and the discards of each player."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from openrummy.languages import ENGLISH, Language
from openrummy.table.messages import TableView, Told
from openrummy.tui.faces import signs
from openrummy.tui.readings import seat_name
from openrummy.tui.witness import Seen

_AROUND = "deal_started"


class Discarded(msgspec.Struct):
    """A card on the pile.  seat: the player who discarded it, None for the first upcard.  taken_by: the player who took it."""

    card: str
    seat: int | None
    taken_by: int | None = None


def in_deals(log: Sequence[Told], deal: int, language: Language = ENGLISH) -> Iterator[tuple[str, str]]:
    """Yield a heading and the text below it for each deal of the log.

    deal: the number of the running or last deal; the log may begin after the first.
    """
    number = deal - sum(told.kind == _AROUND for told in log)
    heading, lines = deal_heading(number, language), list[str]()
    before: int | None = None
    for told in log:
        if told.kind == _AROUND:
            if lines:
                yield heading, "\n".join(lines)
            number += 1
            heading, lines = deal_heading(number, language), []
        mark = "▸ " if told.seat is not None and told.seat != before else "  "
        before = told.seat
        lines.append(mark + told.words)
    if lines:
        yield heading, "\n".join(lines)


def deal_heading(deal: int, language: Language = ENGLISH) -> str:
    """Return the heading of a deal: `Deal 3`."""
    return language.say("Deal {number}", number=deal) if deal > 0 else language.say("Before the first deal")


def discarded_in(happened: Iterable[Told]) -> list[Discarded]:
    """Return every card that was put on the pile in a deal, the oldest first."""
    discarded: list[Discarded] = []
    pile: list[Discarded] = []
    for told in happened:
        if told.kind in ("discarded", "deal_started"):
            pile += [Discarded(card, told.seat if told.kind == "discarded" else None) for card in told.cards]
            discarded += pile[len(pile) - len(told.cards) :]
        elif told.kind == "took_discard":
            for one in pile[max(0, len(pile) - len(told.cards)) :]:
                one.taken_by = told.seat
            del pile[max(0, len(pile) - len(told.cards)) :]
        elif told.kind == "stock_recycled":
            pile = [Discarded(card, None) for card in told.cards]
    return discarded


def discard_lines(view: TableView, seen: Seen, language: Language = ENGLISH) -> Iterator[str]:
    """Yield what each seat discarded in this deal, and who took it."""
    discarded = discarded_in(seen.told)
    for number in range(len(view.seats)):
        cards = "  ".join(_card_words(view, one, language) for one in discarded if one.seat == number)
        yield language.say("{name}: {words}", name=seat_name(view, number, language), words=cards or "–")
    if any(one.taken_by is not None for one in discarded):
        yield ""
        yield language.say("In brackets: the player who took it from the pile.")
    if not seen.is_whole and view.deal:
        yield ""
        yield language.say("Cards discarded before you came are not listed.")


def _card_words(view: TableView, one: Discarded, language: Language) -> str:
    card = signs([one.card], language)
    if one.taken_by is None:
        return card
    return language.say("{card} ({name})", card=card, name=seat_name(view, one.taken_by, language))
