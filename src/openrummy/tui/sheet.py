"""The score sheet and the end of a deal as lines of text, every number with its proof."""

from collections.abc import Iterator

from openrummy.table.messages import ColumnView, DealView, HandView, ScoreView, SeatView, TableView
from openrummy.tui.faces import signs, with_signs
from openrummy.tui.readings import laid_by_others, meld_words, plural, presence, seat_name, standings

_COLUMN, _HEAD = 12, 6
_NO_MELD = "not a meld"
_SHEET = 76
"""Columns of a sheet on the smallest screen."""


def lobby_lines(view: TableView, where: str) -> Iterator[str]:
    """Before the match: how others find the table, and who is there."""
    yield f"Table {view.table} at {where}"
    if view.code:
        yield f"Code {view.code}"
    yield ""
    for number, seat in enumerate(view.seats):
        parts = (seat.name, presence(seat), "host" if number == view.host and seat.kind == "person" else "")
        yield f"Seat {number + 1}: {', '.join(part for part in parts if part)}"


def result_lines(view: TableView) -> Iterator[str]:
    """After a deal or the match: what happened, and the sheet."""
    if view.status == "over":
        yield f"★ {view.prompt}"
        for place in standings(view):
            yield f"{place.rank:>3}. {seat_name(view, place.seat)}: {_came_to(view.seats[place.seat])}"
        for score in (*view.finals, *view.payouts):
            yield from _proof(score, 0)
        yield ""
    if view.last_deal is not None:
        yield from deal_lines(view, view.last_deal)
        yield ""
    yield from _sheet_lines(view)


def _came_to(seat: SeatView) -> str:
    return plural(seat.score, "point") + (f", {seat.chips} chips" if seat.chips is not None else "")


def showing_lines(view: TableView) -> Iterator[str]:
    """While a deal is being settled: what is asked, with its sums, or the hands that were declared and shown."""
    if view.question is not None:
        yield from map(with_signs, view.question.words)
        for score in view.question.sums:
            yield from _proof(score, 0)
        return
    for hand in view.shown:
        name, mine = seat_name(view, hand.seat), hand.seat == view.you
        yield (
            f"{name} {'show' if mine else 'shows'}:"
            if hand.groups
            else f"{name} {'show' if mine else 'shows'} no groups."
        )
        for cards, kind in zip(hand.groups, hand.kinds, strict=True):
            yield f"  {signs(cards)}  {kind or _NO_MELD}"


def fair_lines(view: TableView) -> Iterator[str]:
    """What a deal can be checked with."""
    fair = view.fair
    yield f"The commitment to deal {fair.deal}, published before it was dealt (SHA-256):"
    yield f"  {fair.commitment}"
    if fair.secret is not None:
        yield "The secret is revealed now. I checks every finished deal; `openrummy verify` checks the record."


def deal_lines(view: TableView, deal: DealView) -> Iterator[str]:
    """A finished deal: how it ended, and for each seat its score with the proof, and its hand."""
    yield f"Deal {deal.deal}: {deal.words}"
    totals = (f"{seat_name(view, number)} {seat.score}" for number, seat in enumerate(view.seats))
    yield f"Totals: {', '.join(totals)}"
    for seat, score in enumerate(deal.scores):
        yield ""
        yield from _proof(score, 0)
        if seat < len(deal.hands) and deal.hands[seat].melds:  # else the proof names every card already
            yield f"       {seat_name(view, seat)} held {_hand(deal.hands[seat])}"
    for meld in deal.melds:
        guests = laid_by_others(meld, view)
        yield f"       {meld_words(view, meld)}{f'  ({guests})' if guests else ''}"
    for chips in deal.chips:
        yield from _proof(chips, 0)


def _sheet_lines(view: TableView) -> Iterator[str]:
    """The points of every deal so far, and the totals."""
    names = [seat_name(view, seat) for seat in range(len(view.seats))]
    yield _row("Deal", names)
    for number, row in enumerate(view.rows, 1):
        yield _row(str(number), [str(points) for points in row])
    yield _row("Total", [str(seat.score) for seat in view.seats])
    if any(seat.chips is not None for seat in view.seats):
        yield _row("Chips", [seat.chips or "" for seat in view.seats])
    if view.fee is not None:
        yield f"The fee: {view.fee} chips"
    if view.columns:
        yield _row("Won", [str(sum(row[seat] > 0 for row in view.rows)) for seat in range(len(view.seats))])
    for number, column in enumerate(view.columns if len(view.columns) > 1 else (), 1):
        yield f"Game {number}: {_column(view, column)}"
    yield from (f"{with_signs(words)}." for words in view.standing)


def _column(view: TableView, column: ColumnView) -> str:
    """A game of several: what each seat has after each deal that it won, and who has closed it."""
    running = (
        f"{seat_name(view, seat)} {' '.join(str(sum(wins[: number + 1])) for number in range(len(wins))) or '0'}"
        for seat, wins in enumerate(column.wins)
    )
    closed = "open" if column.winner is None else f"closed by {seat_name(view, column.winner)}"
    return f"{', '.join(running)}; {closed}"


def _proof(score: ScoreView, depth: int) -> Iterator[str]:
    """A score as a tree; where every branch is a leaf they share one line."""
    leaves = score.parts if not any(part.parts for part in score.parts) else ()
    because = ": " + ", ".join(f"{part.words} {part.points}" for part in leaves) if leaves else ""
    yield f"{'  ' * depth}{score.points:>5}  {score.words}{because}"
    for part in () if leaves else score.parts:
        yield from _proof(part, depth + 1)


def _hand(hand: HandView) -> str:
    melds = [signs(meld) for meld in hand.melds]
    if hand.kinds:
        melds = [f"{meld} {kind or _NO_MELD}" for meld, kind in zip(melds, hand.kinds, strict=True)]
    rest = [f"{signs(hand.rest)} left over"] if hand.rest else []
    return " | ".join((*melds, *rest))


def _row(head: str, cells: list[str]) -> str:
    width = min(_COLUMN, (_SHEET - _HEAD) // len(cells))
    return f"{head:<{_HEAD}}" + "".join(f"{cell[: width - 1]:>{width}}" for cell in cells)
