"""`openrummy review`: what the players of a record could have done better."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from openrummy.cli.errors import needs
from openrummy.cli.output import as_json, say
from openrummy.cli.records import read_file
from openrummy.languages import Language, ToldValueError, capital, saying
from openrummy.record import Record
from openrummy.review.summary import Judged, Summary, summary
from openrummy.review.words import told
from openrummy.voice import Voice


def print_review(file: Path, seat: int | None, language: Language, *, json_: bool) -> None:
    """Print the review of a seat, from 1, or of every person, or of all where only bots played.

    Raises ValueError for a damaged file, a seat that is not there, and a game that cannot be reviewed.
    """
    record = read_file(file)
    found = {each: _summary(record, each) for each in _seats(record, seat)}
    if json_:
        as_json({"file": str(file), "seats": [_plain(record, *each, language) for each in found.items()]})
        return
    for each, judged in found.items():
        for line in _lines(record, each, judged, language):
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


def _lines(record: Record, seat: int, found: Summary, language: Language) -> Iterator[str]:
    name = record.names[seat]
    yield language.say(
        "{name}: {fine} of {count} decisions were as good as the best.", name=name, fine=found.fine, count=found.number
    )
    if found.worst:
        lost, error = f"{found.lost:.1f}", f"{2 * found.error:.1f}"
        yield language.say("The others cost about {points} points together (± {error}).", points=lost, error=error)
    for judged in found.worst:
        yield from _mistake(judged, Voice(record.names, seat, language=language), language)


def _mistake(judged: Judged, voice: Voice, language: Language) -> Iterator[str]:
    words, verdict = told(judged, voice), judged.verdict
    values = {"deal": judged.decision.deal, "points": f"{verdict.lost:.1f}", "error": f"{2 * verdict.error:.1f}"}
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
        "worst": [{**_of_verdict(each), **told(each, voice)._asdict()} for each in found.worst],
    }


def _of_verdict(judged: Judged) -> dict[str, Any]:
    decision, verdict = judged.decision, judged.verdict
    return {"deal": decision.deal, "frame": decision.frame, "lost": verdict.lost, "error": verdict.error}
