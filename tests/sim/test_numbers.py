"""Numbers of actions: every legal action has one, and every legal number can be carried out."""

from random import Random

import pytest

from openrummy.cards import parse_card
from openrummy.engine.actions import DrawDiscard, LayOff, Meld
from openrummy.engine.decide import act, actors, check, deal, legal_actions
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, Public, Sheet, State, view
from openrummy.engine.table_meld import table_meld
from openrummy.env.families import FAMILIES
from openrummy.melds import Shape, read_shape
from openrummy.shuffle import secret_from_seed
from openrummy.sim.numbers import Numbering
from openrummy.sim.numbers.table import TABLE_NUMBERS
from openrummy.variants import rules_for
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.indian.actions import Miss
from tests.strategies import TABLES, random_options, striving

JOKERS = (
    ("basic-quick(printed_jokers=2, deck_count=2, min_naturals_in_meld=0, deal_size=5)", 2),
    ("basic-house(joker_naming=free, deal_size=4)", 3),
    ("500-river(deal_size=3, deck_count=2)", 4),
    ("500-river(joker_swap_must_play, call_rummy_scope=top_only)", 3),
    ("500(deal_size=3, joker_naming=free, printed_jokers=2, call_rummy=take_pile)", 2),
    ("500-house(deal_size=3, printed_jokers=2, deck_count=2)", 4),
)


def numbered(state: State, rng: Random) -> State:
    """Check the number of every legal action, and return the state after one of them."""
    numbering, seat = FAMILIES[state.rules.key].numbering, actors(state)[0]
    seen = view(state, seat)
    legal = numbering.legal(seen)
    numbers = {numbering.number(seen.public, action) for action in legal_actions(state, seat)}
    assert legal.keys() == numbers != set()
    for number, action in legal.items():
        assert 0 <= number < numbering.size
        assert numbering.number(seen.public, action) == number
        assert numbering.name(number) != "no action"
    chosen = striving(rng, state, seat)
    if isinstance(chosen, Miss) or check(state, seat, chosen) is not None:
        return state
    number = numbering.number(seen.public, chosen) if chosen in list(legal_actions(state, seat)) else min(legal)
    return act(state, seat, legal[number])[0]


def walk(rules: Rules, seed: str, steps: int) -> None:
    state, rng = new_state(rules), Random(seed)
    for _ in range(steps):
        if state.public.turn.phase == OVER:
            state = new_state(rules)
        if state.public.turn.phase == DEAL:
            state = deal(state, secret_from_seed(seed, rng.getrandbits(16)))[0]
        state = numbered(state, rng)


@pytest.mark.quick(8)
@pytest.mark.parametrize(("preset", "players"), [table for table in TABLES if rules_for(*table).key in FAMILIES])
def test_every_situation_of_a_preset_has_numbers(preset: str, players: int) -> None:
    walk(rules_for(preset, players), f"{preset} {players}", 60)


@pytest.mark.parametrize(("text", "players"), JOKERS)
def test_every_situation_with_many_jokers_has_numbers(text: str, players: int) -> None:
    walk(rules_for(text, players), text, 120)


def test_random_options_have_numbers() -> None:
    rng = Random("numbers")
    for _ in range(12):
        preset, changes, players = random_options(rng, 8)
        if (rules := rules_for(preset, players, changes)).key in FAMILIES:
            walk(rules, f"{preset}{changes}", 25)


def faces(text: str) -> tuple[int, ...]:
    return tuple(map(parse_card, text.split()))


JACK = parse_card("JK")


@pytest.mark.parametrize(
    ("cards", "represents", "name"),
    [
        ("7S 7H 7D", "", "set of 7 with SHD"),
        ("7S 7D JK", "7S 7D 7C", "set of 7 with SD"),
        ("7S JK JK", "7S JK JK", "set of 7 with S"),
        ("JK JK JK", "7S 7D 7C", "set of 7 with wild cards"),
        ("7S 8S 9S", "", "run of 3 from 7S"),
        ("JK 8S 9S TS", "7S 8S 9S TS", "run of 4 from 7S"),
        ("QS KS AS 2S", "", "run of 4 from QS"),
        ("8S TS JK", "8S TS JK", "run of 3 from 8S"),
        ("JK JK JK", "JK JK JK", "meld wild cards"),
    ],
)
def test_a_meld_has_the_number_of_its_pattern(cards: str, represents: str, name: str) -> None:
    number = TABLE_NUMBERS.number(Public(Sheet(())), Meld(faces(cards), faces(represents)))
    assert TABLE_NUMBERS.name(number) == name


def test_runs_of_all_cards_have_one_number() -> None:
    suit = tuple(range(13))
    numbers = {TABLE_NUMBERS.number(Public(Sheet(())), Meld(cards, cards)) for cards in (suit, (*suit, 0))}
    assert len(numbers) == 1


def test_lay_offs_takes_and_calls_have_numbers_by_face() -> None:
    rules = rules_for("500-house", 2)
    shapes = [read_shape(rules.melds, faces(text)) for text in ("5S 6S 7S", "9S 9H 9D")]
    melds = tuple(table_meld(rules, 0, shape, (0, 0, 0)) for shape in shapes if isinstance(shape, Shape))
    public = Public(Sheet(()), melds=melds, pile=faces("KS 2D 3C 4H"))
    told = {
        LayOff(parse_card("8S"), 0): "layoff 8S on a run",
        LayOff(parse_card("9C"), 1): "layoff 9C on a set",
        LayOff(JACK, 0, parse_card("8S")): "layoff a wild card as 8S on a run",
        LayOff(JACK, 1, JACK): "layoff a wild card as JK on a set",
        DrawDiscard(): "draw_discard",
        DrawDiscard(3): "draw_discard down to 2D",
        CallRummy(faces("3C 4C 5C"), (), None, 2): "call a run from 3C",
        CallRummy(faces("3C 3D 3H"), (), None, 2): "call a set of 3",
        CallRummy(faces("8S"), faces("8S"), 0, 2): "call 8S to a meld",
    }
    for action, words in told.items():
        assert TABLE_NUMBERS.name(TABLE_NUMBERS.number(public, action)) == words


def test_of_actions_with_one_number_the_plainest_is_meant() -> None:
    """With two jokers beside a seven and an eight, the run from the seven needs only one of them, so it means that one."""
    state = new_state(rules_for("basic-house(deal_size=8)", 2))
    state = deal(state, secret_from_seed("plain", 1))[0]
    legal = dict[int, list[Meld]]()
    rng = Random(5)
    for _ in range(4000):
        if state.public.turn.phase in (DEAL, OVER):
            state = deal(new_state(state.rules), secret_from_seed("plain", rng.getrandbits(30)))[0]
        seat = actors(state)[0]
        legal = {}
        for action in legal_actions(state, seat):
            if isinstance(action, Meld):
                legal.setdefault(TABLE_NUMBERS.number(state.public, action), []).append(action)
        several = [melds for melds in legal.values() if len({len(meld.cards) for meld in melds}) > 1]
        if several:
            break
        state = act(state, seat, rng.choice(list(legal_actions(state, seat))))[0]
    else:
        pytest.fail("no such hand came up")
    number = TABLE_NUMBERS.number(state.public, several[0][0])
    meant = TABLE_NUMBERS.legal(view(state, seat))[number]
    assert isinstance(meant, Meld)
    assert len(meant.cards) == min(len(meld.cards) for meld in several[0])


@pytest.mark.parametrize(("numbering", "strange"), [(family.numbering, Miss()) for family in FAMILIES.values()])
def test_what_is_no_action_of_the_variant_is_named(numbering: Numbering, strange: Miss) -> None:
    with pytest.raises(ValueError, match=r"<miss> is not an action of"):
        numbering.number(Public(Sheet(())), strange)


def test_numbers_without_a_meaning_say_so() -> None:
    for family in FAMILIES.values():
        names = [family.numbering.name(number) for number in range(family.numbering.size)]
        meant = [name for name in names if name != "no action"]
        assert 100 < len(meant) < len(names)
        assert len(set(meant)) == len(meant)
