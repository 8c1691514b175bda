"""Any text is a position or is refused by PositionError, the only error, in a short message."""

from hypothesis import given
from hypothesis import strategies as st

from openrummy.engine.state import State
from openrummy.position import PositionError, format_position, parse_position
from tests.effort import examples
from tests.position.played import CHOICES, SHORT, states


def _seed_texts() -> list[str]:
    return [format_position(state, secret=True) for text in CHOICES for state in list(states(text, 3, 4, 120))[::24]]


SEEDS = _seed_texts()

WORDS = [
    "7S",
    "JK",
    "2H=3H",
    ":2",
    "/",
    ";",
    "-",
    "?",
    "hands",
    "stock",
    "pile",
    "melds",
    "turn",
    "play",
    "draw",
    "taken=",
    "owed=",
    "floating",
    "known",
    "1",
    "0",
    "-5",
    "99",
    "run",
    "set",
    "laid",
]


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """Draw a good position with a few parts cut, copied or inserted."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        put = draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=4), st.just(text[end : end + 9])))
        text = text[:start] + put + text[end:]
    return text


def _read(text: str) -> State | PositionError:
    try:
        return parse_position(text)
    except PositionError as fault:
        return fault


@examples(400)
@given(mutants())
def test_a_mutant_is_refused_or_is_a_position(text: str) -> None:
    found = _read(text)
    if isinstance(found, State):
        assert _read(format_position(found, secret=True)) == found
    else:
        assert len(str(found)) < 600


@examples(200)
@given(st.text(max_size=80))
def test_any_text_is_refused_or_is_a_position(text: str) -> None:
    assert isinstance(_read(text), State | PositionError)
    assert isinstance(_read(SHORT + "; " + text), State | PositionError)


def test_messages_are_short_however_long_the_text() -> None:
    for text in (
        "x" * 9000,
        SHORT + "; " + "y" * 9000,
        SHORT + "; deal " + "9" * 9000,
        SHORT + "; turn 1 " + "z" * 9000,
    ):
        assert len(str(_read(text))) < 300
