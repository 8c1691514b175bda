"""Reading the compact text of a record, line by line."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from openrummy.cards import parse_cards
from openrummy.engine.match import Deed
from openrummy.engine.scores import Payout, Score
from openrummy.record.as_text import NOTHING
from openrummy.record.model import FORMAT, VERSION, DealRecord, Lines, Record, RecordError, Result, SeatRecord
from openrummy.record.moves import parse_move, split_moves
from openrummy.record.proofs import parse_score


class _Deal:
    """A deal whose lines are being read."""

    def __init__(self, number: int, line: int) -> None:
        self.number, self.line = number, line
        self.tags: dict[str, Any] = {}
        self.deeds: list[Deed] = []
        self.deed_lines: list[int] = []
        self.ended: tuple[str, int | None] | None = None
        self.hands: tuple[int, ...] | None = None
        self.scores: list[Score] = []
        self.chips: list[Score] = []


class _Sheet:
    """A record whose lines are being read."""

    def __init__(self) -> None:
        self.tags: dict[str, Any] = {}
        self.lines: dict[str, int] = {}
        self.seats: list[SeatRecord] = []
        self.paid: list[Score] = []
        self.more: dict[str, str] = {}
        self.deals: list[_Deal] = []


def read_text(source: str) -> Record:
    """Return the record in the compact text `source`; raises RecordError with the line of the fault."""
    sheet = _Sheet()
    for number, line in enumerate(source.split("\n"), 1):
        try:
            _read_line(sheet, line.strip(), number)
        except ValueError as fault:
            raise RecordError(str(fault), line=number) from None
    return _record(sheet)


def _read_line(sheet: _Sheet, line: str, number: int) -> None:
    if line.startswith("["):
        _read_tag(sheet, line, number)
    elif line:
        if not sheet.deals:
            raise ValueError("a deal begins with its [Deal] tag")
        _read_play(sheet.deals[-1], line, number)


def _read_tag(sheet: _Sheet, line: str, number: int) -> None:
    found = re.fullmatch(r"\[([A-Za-z]+)((?: .*)?)\]", line)
    if found is None:
        raise ValueError('a tag looks like [Name "value"]')
    name, values = found[1], list(_values(found[2]))
    if name == "Deal":
        sheet.deals.append(_Deal(_number(_one(values)), number))
    elif name in _DEAL_TAGS and sheet.deals:
        _keep(sheet.deals[-1].tags, name, _DEAL_TAGS[name](values))
    elif name == "Seat":
        sheet.seats.append(_seat(values))
    elif name == "Tag":
        key, value = _texts(values, 2)
        _keep(sheet.more, key, value)
    elif name == "Payout":
        sheet.paid.append(parse_score(_one(values)))
        sheet.lines.setdefault(name, number)
    elif name in _TAGS:
        _keep(sheet.tags, name, _TAGS[name](values))
        sheet.lines[name] = number
    else:
        raise ValueError(f"[{name}] is not a tag of a record")


def _values(text: str) -> Iterator[str | None]:
    decoder, place = json.JSONDecoder(), 0
    while place < len(text):
        if text[place] != " ":
            raise ValueError("the values of a tag are divided by one blank")
        value, place = decoder.raw_decode(text, place + 1)
        if not (value is None or isinstance(value, str)):
            raise ValueError("the values of a tag are texts in quotation marks, or null")
        yield value


def _keep(tags: dict[str, Any], name: str, value: Any) -> None:
    if name in tags:
        raise ValueError(f"{name} is given twice")
    tags[name] = value


def _texts(values: list[str | None], number: int) -> list[str]:
    texts = [value for value in values if value is not None]
    if len(texts) != len(values) or len(texts) != number:
        raise ValueError(f"this tag has {number} values")
    return texts


def _one(values: list[str | None]) -> str:
    return _texts(values, 1)[0]


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,12}", text):
        raise ValueError(f"{text[:30]!r} is not a number")
    return int(text)


def _row(values: list[str | None]) -> tuple[int, ...]:
    return tuple(map(_number, _one(values).split()))


def _seat(values: list[str | None]) -> SeatRecord:
    if len(values) not in (2, 4, 6) or values[0] is None or values[1] not in ("person", "bot"):
        raise ValueError(
            "a seat needs a name, then person or bot, and for a bot the agent and its seed, perhaps its version and since when"
        )
    numbers = [_number(value or "") for value in values[4:]]
    agent, seed = values[2:4] or (None, None)
    return SeatRecord(values[0], "bot" if values[1] == "bot" else "person", agent, seed, *numbers)


def _variant(values: list[str | None]) -> tuple[str, int]:
    key, _, version = _one(values).rpartition(" ")
    return key, _number(version)


def _format(values: list[str | None]) -> str:
    text = _one(values)
    if text != f"{FORMAT} {VERSION}":
        raise ValueError(f"{text[:40]!r} is an unknown format; this program reads {FORMAT} {VERSION}")
    return text


def _secret(values: list[str | None]) -> bytes:
    text = _one(values)
    if not re.fullmatch(r"(?:[0-9a-f]{2})*", text):
        raise ValueError("a secret must be hexadecimal")
    return bytes.fromhex(text)


_TAGS: Mapping[str, Callable[[list[str | None]], Any]] = {
    "Format": _format,
    "Rules": _one,
    "Variant": _variant,
    "Totals": _row,
    "Winners": lambda values: tuple(seat - 1 for seat in _row(values)),
    "Fee": lambda values: _number(_one(values)),
    "Digest": _one,
    "Start": _one,
}
_DEAL_TAGS: Mapping[str, Callable[[list[str | None]], Any]] = {
    "Commitment": _one,
    "Secret": _secret,
    "Nonces": lambda values: tuple(_texts(values, len(values))),
}


def _read_play(deal: _Deal, line: str, number: int) -> None:
    head, _, rest = line.partition(" ")
    if re.fullmatch(r"[0-9]{1,2}:", head) and deal.ended is None:
        for word in split_moves(rest):
            deal.deeds.append(Deed(int(head[:-1]) - 1, parse_move(word)))
            deal.deed_lines.append(number)
    elif head == "=" and deal.ended is None:
        reason, _, winner = rest.partition(" ")
        deal.ended = reason, _number(winner) - 1 if winner else None
    elif head == "hands:" and deal.ended is not None and deal.hands is None:
        deal.hands = tuple(parse_cards("" if hand.strip() == NOTHING else hand) for hand in rest.split("/"))
    elif head in ("score:", "chips:") and deal.hands is not None:
        (deal.scores if head == "score:" else deal.chips).append(parse_score(rest))
    else:
        raise ValueError(f"{line[:30]!r} does not belong here")


def _record(sheet: _Sheet) -> Record:
    tags = {"Digest": "", "Start": "", **({} if sheet.paid else {"Fee": None}), **sheet.tags}
    for name in _TAGS:
        if name not in tags:
            raise RecordError(f"the tag [{name}] is missing")
    variant, version = tags["Variant"]
    lines = [(deal.line, deal.deed_lines) for deal in sheet.deals]
    return Record(
        rules=tags["Rules"],
        variant=variant,
        variant_version=version,
        seats=tuple(sheet.seats),
        deals=tuple(map(_deal, sheet.deals)),
        totals=tags["Totals"],
        winners=tags["Winners"],
        tags=sheet.more,
        digest=tags["Digest"],
        payout=None if tags["Fee"] is None else Payout(tuple(sheet.paid), tags["Fee"]),
        start=tags["Start"],
        lines=Lines(
            lambda deal, action: lines[deal][0] if action is None else lines[deal][1][action],
            lambda name: sheet.lines.get(name.capitalize()),
        ),
    )


def _deal(deal: _Deal) -> DealRecord:
    for name in _DEAL_TAGS:
        if name not in deal.tags:
            raise RecordError(f"the deal has no tag [{name}]", line=deal.line)
    if deal.ended is None or deal.hands is None:
        raise RecordError("the deal has no end", line=deal.line)
    result = Result(*deal.ended, deal.hands, tuple(deal.scores), tuple(deal.chips))
    commitment, secret, nonces = (deal.tags[name] for name in _DEAL_TAGS)
    return DealRecord(deal.number, commitment, secret, nonces, tuple(deal.deeds), result)
