"""Declaring options, reading them from text, and writing them."""

from collections.abc import Mapping
from contextlib import suppress
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.options import (
    Field,
    OptionError,
    Options,
    applies,
    change,
    differences,
    format_choice,
    format_value,
    option,
    parse_choice,
    parse_options,
    parse_value,
    schema,
)
from openrummy.variants import rules_for


def _ace_points(options: "House") -> int:
    return 15 if options.aces == "high" else 1


class House(Options, frozen=True, kw_only=True):
    """One option of each kind."""

    aces: Annotated[Literal["low", "high"], option("Aces", "Where aces go.", "Melds")] = "low"
    packs: Annotated[Literal[1, 2, "auto"], option("Packs", "How many.", "Cards")] = 1
    bonus: Annotated[Literal["none", "double"], option("Bonus", "For rummy.", "Scoring")] = "none"
    own_meld: Annotated[bool, option("Own meld", "First.", "Turn")] = False
    swaps: Annotated[bool, option("Swaps", "Allowed.", "Turn", only_when="packs>1 and aces=high|round")] = True
    hand: Annotated[Literal["by_players"] | int, option("Hand", "Size.", "Cards", ge=1, le=25)] = "by_players"
    recycles: Annotated[int | None, option("Recycles", "How often.", "Stock", ge=0)] = None
    chips: Annotated[Decimal | None, option("Chips", "A point.", "Match")] = None
    ace_points: Annotated[Literal[1, 11, 15], option("Ace", "Counts.", "Scoring", implied=_ace_points)] = 1
    fee: Annotated[Decimal, option("Fee", "In a hundred.", "Match", ge=0, le=100)] = Decimal(0)
    ladder: Annotated[tuple[int, int, int], option("Ladder", "For one, two, three.", "Scoring")] = (10, 30, 50)


T = TypeVar("T", bound=Options)
FIELDS = {field.name: field for field in schema(House)}


def option_values(field: Field) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of an option."""
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "choice": st.nothing(),
        "flag": st.booleans(),
        "number": st.integers(field.minimum, field.maximum if field.maximum is not None else 10**6),
        "amount": st.integers(1, 100 * (field.maximum or 10**4)).map(lambda cents: Decimal(cents) / 100),
        "numbers": st.tuples(*(st.integers(0, 999_999),) * 3),
    }
    none = st.none() if field.optional else st.nothing()
    return st.one_of(kinds[field.kind], st.sampled_from(field.choices) if field.choices else st.nothing(), none)


def option_structs(cls: type[T]) -> st.SearchStrategy[T]:
    """Return a strategy for an options struct."""
    return st.builds(cls, **{field.name: option_values(field) for field in schema(cls)})


def refusal(pairs: Mapping[str, object]) -> str:
    with pytest.raises(OptionError) as caught:
        parse_options(House, House(), pairs)
    return str(caught.value)


def test_schema_says_what_was_declared() -> None:
    assert FIELDS["hand"] == Field(
        name="hand",
        label="Hand",
        help="Size.",
        group="Cards",
        kind="number",
        choices=("by_players",),
        minimum=1,
        maximum=25,
        optional=False,
        default="by_players",
        only_when=None,
    )
    assert [field.kind for field in FIELDS.values()].count("choice") == 4
    assert FIELDS["own_meld"].kind == "flag"
    assert FIELDS["chips"].kind == "amount"
    assert FIELDS["chips"].optional
    assert FIELDS["packs"].choices == (1, 2, "auto")


def test_schema_is_plain_data() -> None:
    text = msgspec.json.encode(schema(House))
    assert schema(House) == tuple(msgspec.json.decode(text, type=list[Field]))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("aces", "HIGH", "high"),
        ("packs", "2", 2),
        ("packs", 2, 2),
        ("packs", "auto", "auto"),
        ("bonus", "none", "none"),
        ("own_meld", "true", True),
        ("own-meld", True, True),
        ("hand", "13", 13),
        ("hand", "by_players", "by_players"),
        ("recycles", "none", None),
        ("recycles", None, None),
        ("recycles", 0, 0),
        ("chips", "0.5", Decimal("0.50")),
        ("chips", 0.05, Decimal("0.05")),
        ("chips", 3, Decimal(3)),
        ("fee", "0", Decimal(0)),
        ("fee", "100.00", Decimal(100)),
        ("ladder", "1/2/3", (1, 2, 3)),
        ("ladder", "[1, 2, 3]", (1, 2, 3)),
        ("ladder", [1, 2, 3], (1, 2, 3)),
        ("ladder", (0, 0, 0), (0, 0, 0)),
    ],
)
def test_reads_text_and_json_values(name: str, text: object, value: object) -> None:
    read = getattr(parse_options(House, House(), {name: text}), name.replace("-", "_"))
    assert read == value
    assert type(read) is type(value)


def test_amounts_have_one_form() -> None:
    assert str(parse_options(House, House(), {"chips": "0.5"}).chips) == "0.50"


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ({"acse": "low"}, "There is no option 'acse'; did you mean aces?"),
        ({"zzzzzz": "low"}, f"There is no option 'zzzzzz'; there are {', '.join(FIELDS)}."),
        ({"aces": "middle"}, "aces cannot be 'middle': choose low or high."),
        ({"packs": 3}, "packs cannot be '3': choose 1, 2 or auto."),
        ({"packs": True}, "packs cannot be 'true': choose 1, 2 or auto."),
        ({"own_meld": 1}, "own_meld cannot be '1': choose true or false."),
        ({"hand": 26}, "hand cannot be '26': choose a whole number from 1 to 25, or by_players."),
        ({"hand": None}, "hand cannot be 'none': choose a whole number from 1 to 25, or by_players."),
        ({"hand": 7.5}, "hand cannot be '7.5': choose a whole number from 1 to 25, or by_players."),
        ({"recycles": "-1"}, "recycles cannot be '-1': choose a whole number from 0 up, or none."),
        ({"chips": "0"}, "chips cannot be '0': choose an amount such as 0.05, or none."),
        ({"chips": "0.005"}, "chips cannot be '0.005': choose an amount such as 0.05, or none."),
        ({"chips": "nan"}, "chips cannot be 'nan': choose an amount such as 0.05, or none."),
        ({"fee": "100.01"}, "fee cannot be '100.01': choose an amount such as 0.05 from 0 to 100."),
        ({"fee": "-1"}, "fee cannot be '-1': choose an amount such as 0.05 from 0 to 100."),
        ({"ladder": "1/2"}, "ladder cannot be '1/2': choose three numbers such as 10/30/50."),
        ({"ladder": "1/2/-3"}, "ladder cannot be '1/2/-3': choose three numbers such as 10/30/50."),
        ({"recycles": [1]}, "recycles cannot be '[1]': choose a whole number from 0 up, or none."),
        (
            {"hand": 10**5000},
            "hand cannot be 'a very large number': choose a whole number from 1 to 25, or by_players.",
        ),
        ({"aces": "x" * 99}, f"aces cannot be '{'x' * 40}...': choose low or high."),
    ],
)
def test_refuses_in_words(pairs: Mapping[str, object], words: str) -> None:
    assert refusal(pairs) == words


@given(st.sampled_from(list(FIELDS.values())), st.text() | st.integers() | st.floats() | st.none() | st.booleans())
def test_reading_anything_gives_a_value_or_a_refusal(field: Field, value: object) -> None:
    read = None
    with suppress(OptionError):
        read = parse_value(field, value)
    if read is not None:
        assert parse_value(field, format_value(read)) == read


@pytest.mark.parametrize("text", [b'{"hand":26}', b'{"chips":"0.005"}', b'{"chips":"NaN"}', b'{"chips":"1e40"}'])
def test_bounds_hold_on_the_wire(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError, match="choose"):
        msgspec.json.decode(text, type=House)


def test_bounds_hold_in_code() -> None:
    with pytest.raises(OptionError, match="hand cannot be '0'"):
        House(hand=0)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (None, True),
        ("aces=low", True),
        ("aces!=low", False),
        ("aces=high|low", True),
        ("packs>0", True),
        ("packs>1", False),
        ("packs>0 and aces=high", False),
        ("own_meld=false and recycles=none", True),
        ("hand>3", False),
    ],
)
def test_conditions(condition: str | None, *, holds: bool) -> None:
    assert applies(condition, House()) is holds


class TestImplied:
    def test_follows_when_left_alone(self) -> None:
        assert parse_options(House, House(), {"aces": "high"}).ace_points == 15

    def test_a_chosen_value_stays(self) -> None:
        assert parse_options(House, House(), {"aces": "high", "ace_points": "1"}).ace_points == 1

    def test_an_unusual_preset_keeps_its_value_until_its_reason_moves(self) -> None:
        unusual = House(ace_points=11)
        assert change(unusual, {"packs": 2}).ace_points == 11
        assert change(unusual, {"aces": "high"}).ace_points == 15


class TestTextForm:
    def test_nothing_to_say(self) -> None:
        assert format_choice("house", House(), House()) == "house"

    def test_names_what_differs(self) -> None:
        options = House(own_meld=True, swaps=False, recycles=2, chips=Decimal("0.5"))
        assert format_choice("my-house", House(), options) == "my-house(own_meld, swaps=false, recycles=2, chips=0.50)"

    def test_is_silent_about_what_follows(self) -> None:
        assert format_choice("house", House(), House(aces="high", ace_points=15)) == "house(aces=high)"
        assert format_choice("house", House(), House(aces="high")) == "house(aces=high, ace_points=1)"

    @pytest.mark.parametrize("text", ["house", " house ( ) ", "HOUSE()"])
    def test_reads_a_bare_preset(self, text: str) -> None:
        assert parse_choice(text) == ("house", {})

    def test_reads_pairs(self) -> None:
        found = parse_choice("house( own-meld, swaps = false,packs=2 )")
        assert found == ("house", {"own_meld": "true", "swaps": "false", "packs": "2"})

    @pytest.mark.parametrize("text", ["", "house(", "house)", "a b", "house(a(b))", "(a)", "house(a) b"])
    def test_refuses_text_that_is_not_a_choice(self, text: str) -> None:
        with pytest.raises(OptionError, match="is not a game such as basic"):
            parse_choice(text)

    def test_refuses_an_option_twice(self) -> None:
        with pytest.raises(OptionError, match="own_meld is given twice"):
            parse_choice("house(own_meld, own-meld=false)")

    @given(option_structs(House), option_structs(House))
    def test_round_trip(self, base: House, options: House) -> None:
        key, pairs = parse_choice(format_choice("house", base, options))
        assert key == "house"
        assert parse_options(House, base, pairs) == options

    @given(option_structs(House), option_structs(House))
    def test_says_no_more_than_needed(self, base: House, options: House) -> None:
        named = differences(base, options)
        for name in named:
            assert change(base, {other: value for other, value in named.items() if other != name}) != options


def test_a_name_that_is_none_is_answered_with_those_that_fit_a_short_message() -> None:
    with pytest.raises(OptionError, match=r"there are deck_count, .* …\.$") as refused:
        rules_for("basic(zzzzzz=low)", 2)
    assert len(str(refused.value)) < 450
