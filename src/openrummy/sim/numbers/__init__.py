"""Actions as numbers, for programs that learn or play in batches: 64 x kind + what.

For most kinds `what` is a face; for kind 0, moves, it says which move.  So what is legal is a bitboard a kind, and a bit and an
action are the same thing.  Plain Python, which the compiled batch and the environments share.
"""

from openrummy.sim.numbers.numbering import Numbering

__all__ = ["Numbering"]
