"""The JSON form of a record: one object, formatted with one line per action, score and seat."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from openrummy.cards import format_cards, parse_cards
from openrummy.engine.codec import to_plain
from openrummy.engine.match import Deed
from openrummy.engine.scores import Payout, Score
from openrummy.record.json_lines import json_lines, repeated
from openrummy.record.model import FORMAT, VERSION, DealRecord, Lines, Record, RecordError, Result, SeatRecord
from openrummy.record.moves import normal
from openrummy.variants.kinds import parse_action


class Raw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of the objects in the file."""


class RawRules(Raw, frozen=True):
    """The rules in text form, and the family and version that define them."""

    text: str
    variant: str
    version: int


class RawDeed(Raw, frozen=True):
    """An action of a seat; seats are counted from 0."""

    seat: int
    action: dict[str, Any]


class RawResult(Raw, frozen=True):
    """How a deal ended."""

    reason: str
    winner: int | None
    hands: tuple[str, ...]
    scores: tuple[Score, ...]
    chips: tuple[Score, ...]


class RawDeal(Raw, frozen=True):
    """A finished deal."""

    deal: int
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    actions: tuple[RawDeed, ...]
    result: RawResult


class RawPayout(Raw, frozen=True):
    """The payment at the end of the match."""

    chips: tuple[Score, ...]
    fee: int


class RawRecord(Raw, frozen=True, omit_defaults=True):
    """The whole file."""

    format: str
    version: int
    rules: RawRules
    seats: tuple[SeatRecord, ...]
    tags: dict[str, str]
    deals: tuple[RawDeal, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    digest: str
    payout: RawPayout | None = None
    start: str = ""


def write_record(record: Record) -> str:
    """Return the JSON form of `record`, which `read_record` reads."""
    return "\n".join(_laid_out(msgspec.to_builtins(_raw(record)), "", "")) + "\n"


def _raw(record: Record) -> RawRecord:
    return RawRecord(
        FORMAT,
        VERSION,
        RawRules(record.rules, record.variant, record.variant_version),
        record.seats,
        dict(sorted(record.tags.items())),
        tuple(map(_raw_deal, record.deals)),
        record.totals,
        record.winners,
        record.digest,
        None if record.payout is None else RawPayout(record.payout.chips, record.payout.fee),
        record.start,
    )


def _raw_deal(deal: DealRecord) -> RawDeal:
    result = deal.result
    hands = tuple(map(format_cards, result.hands))
    return RawDeal(
        deal.deal,
        deal.commitment,
        deal.secret.hex(),
        deal.nonces,
        tuple(RawDeed(deed.seat, to_plain(deed.action)) for deed in deal.deeds),
        RawResult(result.reason, result.winner, hands, result.scores, result.chips),
    )


_OPENED = frozenset({"", "deals", "payout", "result"})
"""The names whose objects have one line per field; all others are on one line."""


def _laid_out(value: Any, name: str, indent: str) -> Iterator[str]:
    """Yield the lines of a value; the first is not indented, since its name comes before it."""
    deeper = indent + "  "
    if isinstance(value, dict) and name in _OPENED:
        rows = [_entry(f"{_one_line(key)}: ", each, key, deeper) for key, each in value.items()]
        yield from ("{", *_divided(rows), indent + "}")
    elif isinstance(value, list | tuple) and value and isinstance(value[0], dict):
        rows = [_entry("", each, name, deeper) for each in value]
        yield from ("[", *_divided(rows), indent + "]")
    else:
        yield _one_line(value)


def _entry(key: str, value: Any, name: str, indent: str) -> list[str]:
    first, *rest = _laid_out(value, name, indent)
    return [f"{indent}{key}{first}", *rest]


def _divided(rows: list[list[str]]) -> Iterator[str]:
    """Yield the lines of all rows, with a comma after each row but the last."""
    for row in rows[:-1]:
        yield from (*row[:-1], row[-1] + ",")
    yield from rows[-1]


def _one_line(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def read_json(source: str) -> Record:
    """Return the record in the JSON text `source`; raises RecordError with the line of the fault."""
    try:
        plain = msgspec.json.decode(source)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise RecordError(f"this is not JSON: {fault}", line=_broken_line(source, str(fault))) from None
    again = repeated(source)
    if again is not None:
        raise RecordError(f"{again[0]} is given twice", line=again[1])
    try:
        raw = msgspec.convert(plain, RawRecord)
    except msgspec.ValidationError as fault:
        reason, _, path = str(fault).partition(" - at `")
        raise RecordError(f"{reason}, at {path.rstrip('`') or '$'}", line=_line(source, path.rstrip("`"))) from None
    except RecursionError:
        raise RecordError("a score is nested too deeply") from None
    return _record(raw, source)


def _broken_line(source: str, fault: str) -> int | None:
    """Return the line of the byte that `fault` names; the last one if the text ends too early."""
    found = re.search(r"\(byte ([0-9]+)\)$", fault)
    if found is None:
        return source.count("\n") + 1 if "truncated" in fault else None
    return source.encode()[: int(found[1])].count(b"\n") + 1


def _line(source: str, path: str) -> int | None:
    """Return the line of a path like `$.deals[0].actions[3]`, or of the nearest value around it."""
    lines = json_lines(source)
    while path and path not in lines:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return lines.get(path)


def _record(raw: RawRecord, source: str) -> Record:
    if (raw.format, raw.version) != (FORMAT, VERSION):
        raise RecordError(
            f"{raw.format[:40]!r} {raw.version} is an unknown format; this program reads {FORMAT} {VERSION}",
            line=_line(source, "$.format"),
        )
    return Record(
        raw.rules.text,
        raw.rules.variant,
        raw.rules.version,
        raw.seats,
        tuple(_deal(deal, index, source) for index, deal in enumerate(raw.deals)),
        raw.totals,
        raw.winners,
        raw.tags,
        raw.digest,
        None if raw.payout is None else Payout(raw.payout.chips, raw.payout.fee),
        raw.start,
        Lines(lambda deal, action: _line(source, _path(deal, action)), lambda name: _line(source, _head_path(name))),
    )


def _head_path(name: str) -> str:
    return "$.rules" if name == "variant" else f"$.{name}"


def _path(deal: int, action: int | None) -> str:
    return f"$.deals[{deal}]" + ("" if action is None else f".actions[{action}]")


def _deal(raw: RawDeal, index: int, source: str) -> DealRecord:
    try:
        secret = bytes.fromhex(raw.secret)
        hands = tuple(map(parse_cards, raw.result.hands))
    except ValueError as fault:
        raise RecordError(str(fault), line=_line(source, _path(index, None)), deal=index + 1) from None
    deeds = tuple(_deed(deed, index, number, source) for number, deed in enumerate(raw.actions))
    result = Result(raw.result.reason, raw.result.winner, hands, raw.result.scores, raw.result.chips)
    return DealRecord(raw.deal, raw.commitment, secret, raw.nonces, deeds, result)


def _deed(raw: RawDeed, deal: int, number: int, source: str) -> Deed:
    try:
        return Deed(raw.seat, normal(parse_action(raw.action)))
    except ValueError as fault:
        line = _line(source, _path(deal, number))
        raise RecordError(str(fault), line=line, deal=deal + 1, action=number + 1) from None
