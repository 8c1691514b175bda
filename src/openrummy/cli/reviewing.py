"""`openrummy review`: what the players of a record could have done better."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from openrummy.cli.errors import needs
from openrummy.cli.luck import Apart, lines_apart
from openrummy.cli.output import as_json, say
from openrummy.cli.records import read_file
from openrummy.explain import action_said
from openrummy.languages import Language, ToldValueError, capital, saying
from openrummy.record import Record
from openrummy.review.accounts import accounts, summed
from openrummy.review.summary import Judged, Summary, summary
from openrummy.review.words import told
from openrummy.voice import Voice


def print_review(file: Path, seat: int | None, language: Language, *, json_: bool) -> None:
    """Print the review of a seat, from 1, or of every person, or of all where only bots played.

    Raises ValueError for a damaged file, a seat that is not there, and a game that cannot be reviewed.
    """
    record = read_file(file)
    found = {each: _summary(record, each) for each in _seats(record, seat)}
    apart = _apart(record, tuple(found))
    if json_:
        plain = [{**_plain(record, *each, language), **_plain_apart(apart[each[0]])} for each in found.items()]
        as_json({"file": str(file), "seats": plain})
        return
    for each, judged in found.items():
        for line in (*_lines(record, each, judged, language), *lines_apart(record.names[each], apart[each], language)):
            say(line)


def _seats(record: Record, seat: int | None) -> list[int]:
    if seat is None:
        people = [number for number, each in enumerate(record.seats) if each.kind == "person"]
        return people or list(range(len(record.seats)))
    if not 1 <= seat <= len(record.seats):
        raise ToldValueError(
            saying("There is no seat {seat}; this match has {count}.", seat=seat, count=len(record.seats))
        )
    return [seat - 1]


def _summary(record: Record, seat: int) -> Summary:
    with needs("sim"):
        from openrummy.review.judging import review
    return summary(list(review(record, seat)))


def _apart(record: Record, seats: Sequence[int]) -> dict[int, Apart]:
    """Return luck and skill apart for each of these seats."""
    with needs("sim"):
        from openrummy.review.luck import departed
        from openrummy.review.outlook import outlook
    weighed, known = departed(record), outlook(record)
    return {
        seat: Apart(accounts(seat, known.worths, weighed), tuple(chance[seat] for chance in known.chances))
        for seat in seats
    }


def _plain_apart(apart: Apart) -> dict[str, Any]:
    deals = [msgspec.structs.asdict(each) for each in apart.deals]
    return {"deals": deals, "match": msgspec.structs.asdict(summed(apart.deals)), "chances": list(apart.chances)}


def _lines(record: Record, seat: int, found: Summary, language: Language) -> Iterator[str]:
    name = record.names[seat]
    yield language.say(
        "{name}: {fine} of {count} decisions were as good as the best.", name=name, fine=found.fine, count=found.number
    )
    if found.worst:
        values = _measured(found.lost, found.error)
        yield language.say("The others cost about {points} points together (±\u00a0{error}).", **values)
    if found.finest is not None:
        yield from _finest(found.finest, Voice(record.names, seat, language=language), language)
    for judged in found.worst:
        yield from _mistake(judged, Voice(record.names, seat, language=language), language)


def _measured(points: float, error: float) -> dict[str, str]:
    """Return points and two standard errors in text: whole ones, unless they are known better than that."""
    digits = 1 if 2 * error < 1 else 0
    return {"points": f"{points:.{digits}f}", "error": f"{2 * error:.{digits}f}"}


def _finest(judged: Judged, voice: Voice, language: Language) -> Iterator[str]:
    decision, verdict, public = judged.decision, judged.verdict, judged.decision.view.public
    assert verdict.ordinary is not None  # a fine play is better than that
    values = {"deal": decision.deal, **_measured(verdict.saved, verdict.doubt)}
    yield "  " + language.say("Best decision, deal {deal}: worth about {points} points (±\u00a0{error})", **values)
    yield "    " + language.say("You chose: {act}", act=action_said(decision.action, public, voice))
    yield "    " + language.say("Many would choose: {act}", act=action_said(verdict.ordinary, public, voice))


def _mistake(judged: Judged, voice: Voice, language: Language) -> Iterator[str]:
    words, verdict = told(judged, voice), judged.verdict
    values = {"deal": judged.decision.deal, **_measured(verdict.lost, verdict.error)}
    yield "  " + language.say("Deal {deal}: cost about {points} points (±\u00a0{error})", **values)
    yield "    " + language.say("You chose: {act}", act=words.done)
    yield "    " + language.say("Better: {act}", act=words.better)
    if words.why:
        yield "      " + capital(words.why)


def _plain(record: Record, seat: int, found: Summary, language: Language) -> dict[str, Any]:
    voice = Voice(record.names, seat, language=language)
    return {
        "seat": seat + 1,
        "name": record.names[seat],
        "decisions": found.number,
        "fine": found.fine,
        "lost": found.lost,
        "error": found.error,
        "finest": None if found.finest is None else _of_finest(found.finest),
        "worst": [{**_of_verdict(each), **told(each, voice)._asdict()} for each in found.worst],
    }


def _of_verdict(judged: Judged) -> dict[str, Any]:
    decision, verdict = judged.decision, judged.verdict
    return {"deal": decision.deal, "frame": decision.frame, "lost": verdict.lost, "error": verdict.error}


def _of_finest(judged: Judged) -> dict[str, Any]:
    decision, verdict = judged.decision, judged.verdict
    return {"deal": decision.deal, "frame": decision.frame, "saved": verdict.saved, "error": verdict.doubt}
