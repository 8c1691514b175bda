"""The score sheet and the end of a deal as lines of text, with a proof of every number."""

from collections.abc import Iterator

from openrummy.languages import ENGLISH, Language, Template
from openrummy.table.messages import ColumnView, DealView, HandView, ScoreView, SeatView, TableView
from openrummy.tui.faces import signs, with_signs
from openrummy.tui.readings import by_place, laid_by_others, meld_words, points_counted, presence, seat_name
from openrummy.voice import Voice

_COLUMN, _HEAD = 12, 6
_NO_MELD: Template = "not a meld"
_SHEET = 76
"""Columns of the sheet on the smallest screen."""


def lobby_lines(view: TableView, where: str, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines before the match: how others find the table, and who is there."""
    yield language.say("Table {table} at {place}", table=view.table, place=where)
    if view.code:
        yield language.say("Code {code}", code=view.code)
    yield ""
    for number, seat in enumerate(view.seats):
        host = language.say("host") if number == view.host and seat.kind == "person" else ""
        parts = (seat.name, presence(seat, language), host)
        yield f"{language.say('Seat {number}', number=number + 1)}: {', '.join(part for part in parts if part)}"


def result_lines(view: TableView, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines after a deal or the match: how it ended, and the sheet."""
    if view.status == "over":
        yield f"★ {view.prompt}"
        for seat in by_place(view):
            total = _total(view.seats[seat], language)
            yield f"{view.seats[seat].place:>3}. {seat_name(view, seat, language)}: {total}"
        for score in (*view.finals, *view.payouts):
            yield from _proof(score, 0)
        yield ""
    if view.last_deal is not None:
        yield from deal_lines(view, view.last_deal, language)
        yield ""
    yield from _sheet_lines(view, language)


def _total(seat: SeatView, language: Language) -> str:
    points = points_counted(language, seat.score)
    return points if seat.chips is None else f"{points}, {language.say('{amount} chips', amount=seat.chips)}"


def showing_lines(view: TableView, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines while a deal is being settled: a question with its sums, or the hands that were declared and shown."""
    if view.question is not None:
        yield from (with_signs(words, language) for words in view.question.words)
        for score in view.question.sums:
            yield from _proof(score, 0)
        return
    voice = Voice([seat.name for seat in view.seats], view.you, language=language)
    for hand in view.shown:
        if not hand.groups:
            yield voice.of(hand.seat, "You show no groups.", "{name} shows no groups.")
            continue
        yield voice.of(hand.seat, "You show:", "{name} shows:")
        for cards, kind in zip(hand.groups, hand.kinds, strict=True):
            yield f"  {signs(cards, language)}  {kind or language.say(_NO_MELD)}"


def fair_lines(view: TableView, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the data with which a deal can be checked."""
    fair = view.fair
    yield language.say("Deal {number} was committed to before it was dealt, by this SHA-256:", number=fair.deal)
    yield f"  {fair.commitment}"
    if fair.secret is not None:
        yield language.say("The secret is open now: press I to check every finished deal.")
        yield language.say("openrummy verify checks the record of the match.")


def deal_lines(view: TableView, deal: DealView, language: Language = ENGLISH) -> Iterator[str]:
    """Yield a finished deal: how it ended, each seat's score with its proof, the hands and the melds."""
    yield language.say("Deal {number}: {words}", number=deal.deal, words=deal.words)
    totals = ", ".join(f"{seat_name(view, number, language)} {seat.score}" for number, seat in enumerate(view.seats))
    yield language.say("Totals: {totals}", totals=totals)
    for seat, score in enumerate(deal.scores):
        yield ""
        yield from _proof(score, 0)
        if seat < len(deal.hands) and deal.hands[seat].melds:  # otherwise the proof already names every card
            yield f"       {_held(view, seat, deal.hands[seat], language)}"
    for meld in deal.melds:
        guests = laid_by_others(meld, view, language)
        yield f"       {meld_words(view, meld, language)}{f'  ({guests})' if guests else ''}"
    for chips in deal.chips:
        yield from _proof(chips, 0)


def _held(view: TableView, seat: int, hand: HandView, language: Language) -> str:
    voice = Voice([each.name for each in view.seats], view.you, language=language)
    return voice.of(seat, "You held {cards}", "{name} held {cards}", cards=_hand(hand, language))


def _sheet_lines(view: TableView, language: Language) -> Iterator[str]:
    """Yield the points of every deal so far, and the totals."""
    names = [seat_name(view, seat, language) for seat in range(len(view.seats))]
    yield _row(language.say("Deal"), names)
    for number, row in enumerate(view.rows, 1):
        yield _row(str(number), [str(points) for points in row])
    yield _row(language.say("Total"), [str(seat.score) for seat in view.seats])
    if any(seat.chips is not None for seat in view.seats):
        yield _row(language.say("Chips"), [seat.chips or "" for seat in view.seats])
    if view.fee is not None:
        yield language.say("The fee: {amount} chips", amount=view.fee)
    if view.columns:
        won = [str(sum(row[seat] > 0 for row in view.rows)) for seat in range(len(view.seats))]
        yield _row(language.say("Won"), won)
    for number, column in enumerate(view.columns if len(view.columns) > 1 else (), 1):
        yield language.say("Game {number}: {totals}", number=number, totals=_column(view, column, language))
    yield from (f"{with_signs(words, language)}." for words in view.standing)


def _column(view: TableView, column: ColumnView, language: Language) -> str:
    """Return one game of several: each seat's total after every deal that it won, and the player who closed it."""
    running = (
        f"{seat_name(view, seat, language)} {' '.join(str(sum(wins[: number + 1])) for number in range(len(wins))) or '0'}"
        for seat, wins in enumerate(column.wins)
    )
    return f"{', '.join(running)}; {_closed(view, column, language)}"


def _closed(view: TableView, column: ColumnView, language: Language) -> str:
    if column.winner is None:
        return language.say("open")
    voice = Voice([seat.name for seat in view.seats], view.you, language=language)
    return voice.of(column.winner, "closed by you", "closed by {name}")


def _proof(score: ScoreView, depth: int) -> Iterator[str]:
    """Yield a score as a tree; if every branch is a leaf, they share one line."""
    leaves = score.parts if not any(part.parts for part in score.parts) else ()
    because = ": " + ", ".join(f"{part.words} {part.points}" for part in leaves) if leaves else ""
    yield f"{'  ' * depth}{score.points:>5}  {score.words}{because}"
    for part in () if leaves else score.parts:
        yield from _proof(part, depth + 1)


def _hand(hand: HandView, language: Language) -> str:
    melds = [signs(meld, language) for meld in hand.melds]
    if hand.kinds:
        kinds = [kind or language.say(_NO_MELD) for kind in hand.kinds]
        melds = [f"{meld} {kind}" for meld, kind in zip(melds, kinds, strict=True)]
    rest = [language.say("{cards} left", cards=signs(hand.rest, language))] if hand.rest else []
    return " | ".join((*melds, *rest))


def _row(head: str, cells: list[str]) -> str:
    width = min(_COLUMN, (_SHEET - _HEAD) // len(cells))
    return f"{head:<{_HEAD}}" + "".join(f"{cell[: width - 1]:>{width}}" for cell in cells)
