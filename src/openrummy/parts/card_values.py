"""The points of each card in the table games, and the option that sets them (rulebook 1.5)."""

from collections.abc import Mapping

from openrummy.cards import FACES, JOKER, PLANE, Face, parse_card, rank_of
from openrummy.parts.switches import TableOptions

QUEEN_OF_SPADES: Face = parse_card("QS")

_PIPS = (*range(2, 10), 10, 10, 10, 10)
_FIVES = (*(5,) * 8, 10, 10, 10, 10)

TWO_TO_KING: Mapping[str, tuple[int, ...]] = {
    "pip": _PIPS,
    "pip500": _PIPS,
    "five_ten": _FIVES,
    "river": _FIVES,
    "gin": _PIPS,
    "indian": _PIPS,
}
"""The points of two to king under each `card_values`."""

FIXED_ACES: Mapping[str, int] = {"pip500": 15, "five_ten": 15, "river": 15, "gin": 1, "indian": 10}
"""The points of an ace; under `pip` the option `ace_value` sets them."""

FIXED_JOKERS: Mapping[str, int] = {"indian": 0}
"""The points of a joker if `joker_value` does not set them."""


def card_points(options: TableOptions) -> tuple[int, ...]:
    """Return the points of each face held in hand: 64 entries, 0 for an index without a card."""
    return tuple(points for points, _ in _valued_faces(options))


def point_reasons(options: TableOptions) -> tuple[str, ...]:
    """Return the option that set each face's points: 64 entries like `ace_value=1`, empty for an index without a card."""
    return tuple(reason for _, reason in _valued_faces(options))


def _valued_faces(options: TableOptions) -> tuple[tuple[int, str], ...]:
    own = {JOKER: _joker(options), QUEEN_OF_SPADES: _queen_of_spades(options)}
    plain = {card: _plain(options, rank_of(card)) for card in FACES}
    return tuple(own.get(card) or plain.get(card, (0, "")) for card in range(PLANE))


def _plain(options: TableOptions, rank: int) -> tuple[int, str]:
    table = options.card_values
    if rank > 0:
        return TWO_TO_KING[table][rank - 1], f"card_values={table}"
    if table in FIXED_ACES:
        return FIXED_ACES[table], f"card_values={table}"
    return options.ace_value, f"ace_value={options.ace_value}"


def _joker(options: TableOptions) -> tuple[int, str]:
    if options.card_values in FIXED_JOKERS:
        return FIXED_JOKERS[options.card_values], f"card_values={options.card_values}"
    return options.joker_value, f"joker_value={options.joker_value}"


def _queen_of_spades(options: TableOptions) -> tuple[int, str] | None:
    value = options.queen_of_spades_value
    return None if value is None else (value, f"queen_of_spades_value={value}")
