"""What happened, put in order: the log in deals and turns, and who discarded what."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from openrummy.table.messages import TableView, Told
from openrummy.tui.faces import signs
from openrummy.tui.readings import seat_name
from openrummy.tui.witness import Seen

_AROUND = "deal_started"


class Discarded(msgspec.Struct):
    """A card on the pile.  seat: who discarded it, None for the dealer's.  taken_by: who has it since."""

    card: str
    seat: int | None
    taken_by: int | None = None


def in_deals(log: Sequence[Told], deal: int) -> Iterator[tuple[str, str]]:
    """The log as a heading and the words below it for each deal.

    deal: the one that runs, or ran last; the log need not begin with the first.
    """
    number = deal - sum(told.kind == _AROUND for told in log)
    heading, lines = _heading(number), list[str]()
    before: int | None = None
    for told in log:
        if told.kind == _AROUND:
            if lines:
                yield heading, "\n".join(lines)
            number += 1
            heading, lines = _heading(number), []
        mark = "▸ " if told.seat is not None and told.seat != before else "  "
        before = told.seat
        lines.append(mark + told.words)
    if lines:
        yield heading, "\n".join(lines)


def _heading(deal: int) -> str:
    return f"Deal {deal}" if deal > 0 else "Before the first deal"


def discarded_in(happened: Iterable[Told]) -> list[Discarded]:
    """Every card that came on the pile in a deal, the oldest first."""
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


def discard_lines(view: TableView, seen: Seen) -> Iterator[str]:
    """What each seat discarded in this deal, and who took it."""
    discarded = discarded_in(seen.told)
    for number in range(len(view.seats)):
        cards = "  ".join(_card_words(view, one) for one in discarded if one.seat == number)
        yield f"{seat_name(view, number)}: {cards or '–'}"
    if any(one.taken_by is not None for one in discarded):
        yield ""
        yield "In brackets: the player who took it from the pile."
    if not seen.is_whole and view.deal:
        yield ""
        yield "Cards discarded before you came are not listed."


def _card_words(view: TableView, one: Discarded) -> str:
    taken = "" if one.taken_by is None else f" ({seat_name(view, one.taken_by)})"
    return signs([one.card]) + taken
