"""Score trees on one line: `18 penalty@2 (18 hand@2 (10 card:QH{card_values=pip}; 8 card:8D{card_values=pip}))`.

A line has points and rule, then the card after a colon, the seat (from 1) after @, a factor after *, the option in braces,
and the parts in brackets.
"""

import re

from openrummy.engine.scores import Score

DEEPEST = 12

_HEAD = re.compile(
    r"\s*(-?[0-9]{1,12}) ([a-z0-9_]{1,40})(?::([0-9A-Z]{2}))?(?:@([1-9][0-9]?))?(?:\*(-?[0-9]{1,12}))?(?:\{([^{}\n]*)\})?"
)
_OPEN = re.compile(r"\s*\(")
_SIGN = re.compile(r"\s*([;)])")


def format_score(score: Score) -> str:
    """Return the line of a score."""
    parts = f" ({'; '.join(map(format_score, score.parts))})" if score.parts else ""
    return _head(score) + parts


def _head(score: Score) -> str:
    card = "" if score.card is None else f":{score.card}"
    seat = "" if score.seat is None else f"@{score.seat + 1}"
    times = "" if score.times == 1 else f"*{score.times}"
    option = "" if score.option is None else f"{{{score.option}}}"
    return f"{score.points} {score.rule}{card}{seat}{times}{option}"


def parse_score(text: str) -> Score:
    """Return the score of a line; raises ValueError that shows the place of the fault."""
    score, end = _read(text, 0, 0)
    if text[end:].strip():
        raise ValueError(f"{text[end : end + 20]!r} comes after the end of the score")
    return score


def is_writable(score: Score, depth: int = 0) -> bool:
    """Whether `format_score` can write a score from a file without loss."""
    found = _HEAD.fullmatch(_head(score)) if depth < DEEPEST else None
    if found is None or _tree(found.groups(), score.parts) != score:
        return False
    return all(is_writable(part, depth + 1) for part in score.parts)


def _read(text: str, place: int, depth: int) -> tuple[Score, int]:
    head = _HEAD.match(text, place)
    if head is None or depth >= DEEPEST:
        raise ValueError(f"{text[place : place + 20]!r} is not part of a score")
    place, parts = head.end(), []
    opened = _OPEN.match(text, place)
    if opened is not None:
        sign, place = ";", opened.end()
        while sign == ";":
            part, place = _read(text, place, depth + 1)
            sign, place = _sign(text, place)
            parts.append(part)
    return _tree(head.groups(), tuple(parts)), place


def _sign(text: str, place: int) -> tuple[str, int]:
    found = _SIGN.match(text, place)
    if found is None:
        raise ValueError(f"{text[place : place + 20]!r} is where ; or ) was expected")
    return found[1], found.end()


def _tree(head: tuple[str | None, ...], parts: tuple[Score, ...]) -> Score:
    points, rule, card, seat, times, option = head
    return Score(
        int(points or 0), rule or "", option, card, None if seat is None else int(seat) - 1, int(times or 1), parts
    )
