"""A situation in mid-deal as one line of text, and back; docs/positions.md describes the notation."""

from openrummy.position.defaults import default_commitment, finished_deals
from openrummy.position.reading import parse_position
from openrummy.position.words import PositionError
from openrummy.position.writing import format_end, format_position

__all__ = ["PositionError", "default_commitment", "finished_deals", "format_end", "format_position", "parse_position"]
