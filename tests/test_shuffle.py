"""The order of a pack: test vectors, a second implementation from docs/fair-deals.md, and no bias."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.cards import faces_of, format_faces, pack, parse_faces
from openrummy.engine.actions import DrawStock
from openrummy.engine.decide import act
from openrummy.engine.events import DealStarted, StockRecycled
from openrummy.engine.match import Match, new_state
from openrummy.position import parse_position
from openrummy.shuffle import SECRET_BYTES, commitment, secret_from_seed, shuffled
from openrummy.variants import rules_for

ZEROS = bytes(SECRET_BYTES)
COUNTING = bytes(range(SECRET_BYTES))


def by_the_book(cards: Sequence[int], secret: bytes, nonces: Sequence[str], deal: int, shuffle: int) -> list[int]:
    """Shuffle by the steps of docs/fair-deals.md, implemented independently of shuffle.py."""

    def stream() -> Iterator[int]:
        block = 0
        while True:
            message = b"openrummy shuffle 1\x00" + b"".join(n.to_bytes(4, "big") for n in (deal, shuffle, block))
            yield from hmac.new(secret, message + "\x00".join(nonces).encode("utf-8"), hashlib.sha512).digest()
            block += 1

    order, numbers = list(cards), stream()
    for left in range(len(order), 1, -1):
        fair = left * (256 // left)
        number = next(each for each in numbers if each < fair) % left
        order[left - 1], order[number] = order[number], order[left - 1]
    return order


def test_one_pack_in_full() -> None:
    order = format_faces(shuffled(pack(1, 0), ZEROS, ("", ""), 1, 1))
    assert order == ONE_PACK


ONE_PACK = "TH 8S TC TS 5H JD 6S 7H 5S QC 3S JS 6H JH 9S 6D JC 5C AH 4H 2D AC KS 2H 8H 2S TD 7S 9H QS 9D KH KD 7D KC 4S 4C 3H 7C 9C 2C AD 8D QD QH AS 5D 6C 8C 3D 4D 3C"

VECTORS = [
    (1, 2, COUNTING, ("a1", "ff00"), 1, 1, "a9d5fe7c0555b589932512d4a6c0f42cce472793b3ce02550a4c6273b45a002d"),
    (
        2,
        2,
        secret_from_seed("42", 3),
        ("", "", ""),
        3,
        2,
        "94b6f5e93b69d4a1726975aa157369ce6f5bb6de627a7a0a48365d20305e1504",
    ),
    (3, 1, b"\x01" * 128, ("z",) * 6, 4 * 10**9, 7, "03d82fd56aba086769b87ec651439b6e3bd0dfba8378711db8707f5faa57cf0f"),
]


@pytest.mark.parametrize(("decks", "jokers", "secret", "nonces", "deal", "shuffle", "fingerprint"), VECTORS)
def test_vectors(
    decks: int, jokers: int, secret: bytes, nonces: tuple[str, ...], deal: int, shuffle: int, fingerprint: str
) -> None:
    order = shuffled(pack(decks, jokers), secret, nonces, deal, shuffle)
    assert hashlib.sha256(format_faces(order).encode()).hexdigest() == fingerprint


def test_vectors_of_commitment_and_seed() -> None:
    assert commitment(ZEROS) == "38723a2e5e8a17aa7950dc008209944e898f69a7bd10a23c839d341e935fd5ca"
    assert secret_from_seed("42", 1).hex()[:32] == "d607fd8560a61304d68c7d775cbe9074"
    assert len(secret_from_seed("", 0)) == SECRET_BYTES


@given(
    st.integers(0, 256),
    st.binary(min_size=1, max_size=200),
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8), max_size=8),
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
)
def test_the_order_is_that_of_the_docs(size: int, secret: bytes, nonces: list[str], deal: int, shuffle: int) -> None:
    cards = range(size)
    order = shuffled(cards, secret, nonces, deal, shuffle)
    assert list(order) == by_the_book(cards, secret, nonces, deal, shuffle)
    assert sorted(order) == list(cards)


def test_everything_that_goes_in_matters() -> None:
    orders = {
        shuffled(pack(1, 0), secret, nonces, deal, shuffle)
        for secret in (ZEROS, COUNTING)
        for nonces in (("", ""), ("a", ""), ("", "a"))
        for deal in (1, 2, 256)
        for shuffle in (0, 1, 2)
    }
    assert len(orders) == 2 * 3 * 3 * 3


@pytest.mark.parametrize(
    ("bound", "limit"), [(52, 208), (54, 216), (3, 255), (108, 216), (2, 256), (256, 256), (255, 255)]
)
def test_bytes_that_would_bias_are_rejected(bound: int, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def last_place(*first: int) -> int:
        """Return the card in the last place when the stream begins with these bytes, followed by zeros."""
        monkeypatch.setattr("openrummy.shuffle._blocks", lambda *_: (bytes(first), bytes(256)))
        return shuffled(range(bound), ZEROS, (), 1)[-1]

    assert last_place(*range(limit, 256), limit - 1) == (limit - 1) % bound
    kept = Counter(map(last_place, range(limit)))
    assert set(kept.values()) == {limit // bound}


def _orders(size: int, number: int) -> Iterator[tuple[int, ...]]:
    return (shuffled(range(size), secret_from_seed("orders", each), ("",), 1) for each in range(number))


@pytest.mark.parametrize("size", range(6))
def test_every_order_of_a_small_pack_is_reached(size: int) -> None:
    assert set(_orders(size, 1500)) == set(permutations(range(size)))


def _chi_square(counts: Counter[tuple[int, ...]] | Counter[int], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (cells - len(counts)) * expected


def test_all_orders_come_equally_often() -> None:
    """24 orders have 23 degrees of freedom, so chance exceeds 49.7 once in a thousand; the seeds are fixed."""
    assert _chi_square(Counter(_orders(4, 12000)), 24) < 49.7


@pytest.mark.parametrize("place", [0, 1, 26, 50, 51])
def test_every_card_comes_to_every_place_equally_often(place: int) -> None:
    """With 51 degrees of freedom chance exceeds 87.97 once in a thousand."""
    secrets = (secret_from_seed("places", each) for each in range(5000))
    assert _chi_square(Counter(shuffled(range(52), secret, ("",), 1)[place] for secret in secrets), 52) < 87.97


def test_a_biased_shuffle_would_be_seen() -> None:
    """A check of the measure: a byte modulo 52 without rejection prefers the first 48 places."""
    stream = (byte for each in range(100) for byte in secret_from_seed("bias", each) * 4)
    assert _chi_square(Counter(byte % 52 for byte in stream), 52) > 200


def test_a_deal_follows_the_docs() -> None:
    """docs/fair-deals.md, steps 3 to 5."""
    rules = rules_for("basic-house", 3)
    match = Match(new_state(rules))
    (started, *_) = match.deal(COUNTING, ("a", "b", "c"))
    assert isinstance(started, DealStarted)
    assert started.dealer == by_the_book(range(3), COUNTING, ("a", "b", "c"), 1, 0)[0]
    order = by_the_book(rules.pack, COUNTING, ("a", "b", "c"), 1, 1)
    for seat in range(3):
        turn = (seat - started.dealer - 1) % 3
        assert sorted(order[turn:21:3]) == list(faces_of(match.state.hands[seat]))
    assert started.upcard == order[21]
    assert started.stock == tuple(order[22:])
    assert started.commitment == hashlib.sha256(COUNTING).hexdigest()


def test_a_new_stock_follows_the_docs() -> None:
    """docs/fair-deals.md, step 6: the second new stock of a deal is its shuffle 3."""
    position = (
        "basic; hands 7S 8S / @; pile 2H 3H 4H 5H 6H 7H 8H; stock -; recycles 1; deal 4; secret " + COUNTING.hex()
    )
    rest = [card for card in pack(1, 0) if card not in parse_faces("7S 8S 2H 3H 4H 5H 6H 7H 8H")]
    state = parse_position(position.replace("@", format_faces(rest)))
    recycled = act(state, 0, DrawStock())[1][0]
    assert isinstance(recycled, StockRecycled)
    order = by_the_book(parse_faces("2H 3H 4H 5H 6H 7H 8H"), COUNTING, ("", ""), 4, 3)
    assert recycled.shuffle == 3
    assert (recycled.pile, recycled.stock) == ((order[0],), tuple(order[1:]))


def test_the_program_in_the_docs_gives_the_vector_in_the_docs() -> None:
    page = (Path(__file__).parent.parent / "docs" / "fair-deals.md").read_text(encoding="utf-8")
    found: dict[str, Any] = {}
    exec(page.split("```python\n")[1].split("```")[0], found)
    order = found["order"](pack(1, 0), ZEROS, ["", ""], 1, 1)
    assert format_faces(order) == ONE_PACK
    assert ONE_PACK in " ".join(page.split())


def test_what_the_stream_cannot_serve_is_refused() -> None:
    with pytest.raises(ValueError, match="256"):
        shuffled(range(257), b"secret", (), 1)
    with pytest.raises(ValueError, match="zero byte"):
        shuffled(range(5), b"secret", ("a\0b",), 1)
