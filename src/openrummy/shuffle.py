"""The order of a pack from a secret: the only source of chance.

A stream of bytes is HMAC-SHA-512 keyed by the secret over a fixed label, the deal number, the number of
the shuffle within the deal, a block counter and the players' nonces.  It drives Fisher-Yates from
the last card down; a byte that would bias the choice is rejected.  `docs/fair-deals.md` explains it step by step
and `tests/test_shuffle.py` has test vectors, so that anybody can implement it.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import chain, count

from openrummy.cards import Face

SECRET_BYTES = 128
"""The orders of two packs take 512 bits; a shorter secret could not reach them all."""

_LABEL = b"openrummy shuffle 1\0"


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of `secret` in hexadecimal, published before the deal."""
    return hashlib.sha256(secret).hexdigest()


def secret_from_seed(seed: str, deal: int) -> bytes:
    """Return a secret of full length for deal number `deal` from a short seed, for simulations and tests."""
    return hashlib.shake_256(f"openrummy seed 1\0{deal}\0{seed}".encode()).digest(SECRET_BYTES)


def shuffled(
    cards: Sequence[Face], secret: bytes, nonces: Sequence[str], deal: int, shuffle: int = 0
) -> tuple[Face, ...]:
    """Return `cards` in the order that follows from the secret for shuffle number `shuffle` of deal number `deal`.

    cards: at most 256, in an order that all parties know (the sorted pack, or the pile bottom to top).
    nonces: one text per seat, empty for a seat without one.  Raises ValueError for more cards, or a zero byte in a nonce.
    """
    if len(cards) > 256 or any("\0" in nonce for nonce in nonces):
        raise ValueError("at most 256 cards can be shuffled, and no nonce may hold a zero byte")
    order, bound = list(cards), len(cards)
    for byte in chain.from_iterable(_blocks(secret, nonces, deal, shuffle)) if bound > 1 else ():
        if byte < _LIMITS[bound]:
            choice, bound = byte % bound, bound - 1  # inline: a call per card would take a fifth of the time
            order[bound], order[choice] = order[choice], order[bound]
            if bound == 1:
                break
    return tuple(order)


_LIMITS = (0, *(256 - 256 % bound for bound in range(1, 257)))
"""By the number of choices, the first byte that is rejected, since it would make some choices likelier than others."""


def _blocks(secret: bytes, nonces: Sequence[str], deal: int, shuffle: int) -> Iterator[bytes]:
    numbers = _LABEL + deal.to_bytes(4, "big") + shuffle.to_bytes(4, "big")
    players = b"\0".join(nonce.encode() for nonce in nonces)
    return (hmac.digest(secret, numbers + counter.to_bytes(4, "big") + players, "sha512") for counter in count())
