"""The score sheet and the end of a deal as lines of text, with a proof of every number."""

from collections.abc import Iterator

from openrummy.languages import ENGLISH, Language, Template, row
from openrummy.table.messages import DealView, HandView, SeatView, TableView
from openrummy.tui.faces import signs
from openrummy.tui.panels import NO_MELD, drawn
from openrummy.tui.proofs import proof_lines, sheet_row
from openrummy.tui.readings import by_place, meld_line, name_with, points_counted, presence, seat_name
from openrummy.voice import Voice


def lobby_lines(view: TableView, where: Template, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines before the match: how others find the table, and who is there."""
    yield language.say("Table {table} at {place}", table=view.table, place=language.say(where))
    if view.code:
        yield language.say("Code {code}", code=view.code)
    yield ""
    for number, seat in enumerate(view.seats):
        host = language.say("host") if number == view.host and seat.kind == "person" else ""
        words = row((seat.name, presence(seat, language), host), language)
        yield language.say("Seat {number}: {words}", number=number + 1, words=words)


def result_lines(view: TableView, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines after a deal or the match: how it ended, and the sheet."""
    if view.status == "over":
        yield f"★ {view.prompt}"
        for seat in by_place(view):
            place, total = f"{view.seats[seat].place:>3}", _total(view.seats[seat], language)
            yield language.say(
                "{place}. {name}: {total}", place=place, name=seat_name(view, seat, language), total=total
            )
        yield from drawn(view, "end", language)
        yield ""
    if view.last_deal is not None:
        yield from deal_lines(view, view.last_deal, language)
        yield ""
    yield from _sheet_lines(view, language)


def _total(seat: SeatView, language: Language) -> str:
    points = points_counted(language, seat.score)
    return points if seat.chips is None else language.say("{points}, {amount} chips", points=points, amount=seat.chips)


def showing_lines(view: TableView, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the lines while a deal is being settled: a question with its sums, or the hands that were declared and shown."""
    asked = tuple(drawn(view, "asked", language))
    return iter(asked) if asked else drawn(view, "shown", language)


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
    totals = (name_with(view, number, seat.score, language) for number, seat in enumerate(view.seats))
    yield language.say("Totals: {totals}", totals=row(totals, language))
    for seat, score in enumerate(deal.scores):
        yield ""
        yield from proof_lines((score,), language)
        if seat < len(deal.hands) and deal.hands[seat].melds:  # otherwise the proof already names every card
            yield f"       {_held(view, seat, deal.hands[seat], language)}"
        if seat < len(deal.hands) and deal.hands[seat].why:
            yield f"       {deal.hands[seat].why}"
    for meld in deal.melds:
        yield f"       {meld_line(view, meld, language)}"
    yield from proof_lines(deal.chips, language)


def _held(view: TableView, seat: int, hand: HandView, language: Language) -> str:
    voice = Voice([each.name for each in view.seats], view.you, language=language)
    return voice.of(seat, "You held {cards}", "{name} held {cards}", cards=_hand(hand, language))


def _sheet_lines(view: TableView, language: Language) -> Iterator[str]:
    """Yield the points of every deal so far, and the totals."""
    names = [seat_name(view, seat, language) for seat in range(len(view.seats))]
    yield sheet_row(language.say("Deal"), names)
    for number, points in enumerate(view.rows, 1):
        yield sheet_row(str(number), [str(each) for each in points])
    yield sheet_row(language.say("Total"), [str(seat.score) for seat in view.seats])
    if any(seat.chips is not None for seat in view.seats):
        yield sheet_row(language.say("Chips"), [seat.chips or "" for seat in view.seats])
    yield from drawn(view, "sheet", language)


def _hand(hand: HandView, language: Language) -> str:
    melds = [signs(meld, language) for meld in hand.melds]
    if hand.kinds:
        kinds = [kind or language.say(NO_MELD) for kind in hand.kinds]
        melds = [language.say("{cards} {kind}", cards=meld, kind=kind) for meld, kind in zip(melds, kinds, strict=True)]
    rest = [language.say("{cards} left", cards=signs(hand.rest, language))] if hand.rest else []
    return " | ".join((*melds, *rest))
