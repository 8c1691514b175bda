"""`openrummy score`: the sheet of a match with real cards, from a file."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from openrummy.cli.columns import columns
from openrummy.cli.errors import complain
from openrummy.cli.output import as_json, say
from openrummy.languages import Language, ToldValueError, either, saying
from openrummy.parts.paper.told import PaperMatch
from openrummy.table.messages import PaperDeal, PaperSheet, WorkedRound
from openrummy.table.on_paper import paper_sheet


def print_score(file: Path, language: Language, *, json_: bool) -> int:
    """Print the sheet as far as it can be worked, and return the exit code: 1 if there is a fault, which goes to stderr.

    Raises ValueError for a file that holds no match on paper.
    """
    sheet = paper_sheet(_read(file), language)
    if json_:
        as_json(msgspec.to_builtins(sheet))
    else:
        for line in _lines(sheet, language):
            say(line)
    if sheet.fault is None:
        return 0
    return complain(_fault(sheet, language), 1)


def _read(file: Path) -> PaperMatch:
    try:
        return msgspec.json.decode(sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes(), type=PaperMatch)
    except msgspec.MsgspecError as fault:
        raise ToldValueError(saying("{file}: {fault}", file=str(file), fault=str(fault))) from None


def _fault(sheet: PaperSheet, language: Language) -> str:
    fault = sheet.fault
    assert fault is not None  # the caller has looked
    if fault.round is None:
        return fault.words
    if fault.seat is None or fault.seat >= len(sheet.seats):
        return language.say("Deal {deal}: {words}", deal=fault.round + 1, words=fault.words)
    name = sheet.seats[fault.seat].name
    return language.say("Deal {deal}, {name}: {words}", deal=fault.round + 1, name=name, words=fault.words)


def _lines(sheet: PaperSheet, language: Language) -> Iterator[str]:
    for each in sheet.rounds:
        yield f"{each.deal.number}  {each.words}"
        yield from (f"   {words}" for words in each.told)
    if sheet.rounds:
        names = [seat.name for seat in sheet.seats]
        yield from columns([["", *names], *map(_row, sheet.rounds)], left=1)
        yield from _chips(sheet, names, language)
    for question in sheet.questions:
        ways = either((choice.words for choice in question.choices), language)
        yield language.say("{name}: {ways}?", name=sheet.seats[question.seat].name, ways=ways)
    if sheet.next is not None:
        yield _next(sheet, sheet.next, language)


def _row(each: WorkedRound) -> list[str]:
    return [str(each.deal.number), *map(str, each.totals)]


def _chips(sheet: PaperSheet, names: Sequence[str], language: Language) -> Iterator[str]:
    """Yield what every deal paid, with each line of its proof that counts chips, and the totals."""
    for each in sheet.rounds:
        for line in each.chips:
            yield f"{each.deal.number}  {line.points}  {line.words}"
            yield from (f"     {part.points}  {part.words}" for part in line.parts if "." in part.points)
    totals = [[str(each.deal.number), *each.chip_totals] for each in sheet.rounds if each.chip_totals]
    if totals:
        yield from columns([[language.say("Chips"), *names], *totals], left=1)


def _next(sheet: PaperSheet, deal: PaperDeal, language: Language) -> str:
    dealer, first = sheet.seats[deal.dealer].name, sheet.seats[deal.first].name
    return language.say("Deal {deal}: {dealer} deals and {first} leads.", deal=deal.number, dealer=dealer, first=first)
