"""Actions as numbers, for programs that learn or play in batches: 64 x kind + what.

For most kinds `what` is a face; for kind 0, moves, it says which move.  The legal actions are therefore one bitboard
per
kind, in which each bit is an action.  Plain Python, shared by the compiled batch and the environments.
"""

from openrummy.sim.numbers.numbering import Numbering

__all__ = ["Numbering"]
