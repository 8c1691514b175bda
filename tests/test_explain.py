"""Words for events, actions, prompts and scores: complete, distinct, and silent about hidden cards."""

import ast
import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import openrummy.declaring
import openrummy.parts
import openrummy.variants
from openrummy.cards import JOKER, parse_card, parse_cards, parse_faces
from openrummy.engine import events as e
from openrummy.engine.actions import Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.match import Match, new_state
from openrummy.engine.redact import redact
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import OVER, Public, Sheet, Turn, View, view
from openrummy.engine.table_meld import table_meld
from openrummy.explain import action_words, event_words, prompt_words, score_lines, score_words
from openrummy.explain.events import WORDS
from openrummy.melds import Fault, read_shape
from openrummy.variants import presets, rules_for
from openrummy.variants.gin.game import COLUMN_RULES
from openrummy.variants.gin.words import ENDINGS
from openrummy.variants.indian.actions import Drop
from openrummy.variants.indian.prices import WAYS_OUT
from openrummy.variants.indian.value_cards import MARRIAGES
from openrummy.variants.kinds import ACTIONS, EVENTS, SCORES
from openrummy.voice import card_symbols, card_words
from tests.helpers import seats_for

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
PRESETS = sorted(preset.key for preset in presets())
CHOICE_TEXTS = (*PRESETS, "basic-quick(printed_jokers=2, joker_swap=own_turn)", "basic(scoring_mode=meld_minus_hand)")


def _rule_keys() -> Iterator[str]:
    """Yield the rule keys that scoring uses: the constant arguments of `leaf`, `total` and their wrappers."""
    yield from (*ENDINGS, *COLUMN_RULES)  # the key of a deal of gin is its ending, that of a game its number
    yield from (*WAYS_OUT, *MARRIAGES)  # and in Indian rummy the reason why a seat is out of a deal
    packages = (openrummy.parts, openrummy.declaring, openrummy.variants)
    for file in chain.from_iterable(Path(package.__path__[0]).rglob("*.py") for package in packages):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            place = {"leaf": 1, "total": 0, "_rewarded": 0, "_capped": 2, "nothing": 1}.get(name)
            if isinstance(node, ast.Call) and place is not None and isinstance(key := node.args[place], ast.Constant):
                yield str(key.value)


def _play(text: str, players: int, seed: int, steps: int = 400) -> Iterator[tuple[Match, tuple[e.Happening, ...]]]:
    """Yield the steps of random play that prefers melds, so that the table fills."""
    rng = random.Random(seed)
    match = Match.new(rules_for(text, seats_for(text, players)), seed=str(seed))
    for _ in range(steps):
        if match.is_over:
            return
        if match.is_between_deals:
            events = match.deal()
        else:
            actions = list(match.legal_actions())
            plays = [action for action in actions if not isinstance(action, Discard | DrawDiscard | Drop)]
            events = match.apply(match.to_act, rng.choice(plays or actions))
        yield match, events


def test_every_event_has_words() -> None:
    assert set(EVENTS) == set(WORDS)


def test_every_action_has_words() -> None:
    plain = [kind.cls() for kind in ACTIONS.values() if not kind.cls.__struct_fields__]
    assert len({action_words(action, NAMES, Public(Sheet((0, 0)))) for action in plain}) == len(plain) > 10


def test_every_score_rule_has_words() -> None:
    keys = set(_rule_keys())
    assert len(keys) > 10
    assert keys <= set(SCORES.rules)


def test_no_words_for_rules_that_nobody_uses() -> None:
    assert set(SCORES.rules) <= set(_rule_keys())


def test_cards_in_words_and_symbols() -> None:
    told = [(card_words(card), card_symbols(card)) for card in parse_faces("KD TC AS 7H JK")]
    assert told == [
        ("king of diamonds", "K♦"),
        ("10 of clubs", "10♣"),
        ("ace of spades", "A♠"),
        ("7 of hearts", "7♥"),
        ("joker", "joker"),
    ]


def _faces(text: str) -> tuple[int, ...]:
    return parse_faces(text)


SENTENCES: list[tuple[e.Happening, str, str]] = [
    (e.TookDiscard(1, _faces("7C")), "Bob takes the 7 of clubs.", "Bob takes 7♣."),
    (e.DrewStock(1, None), "Bob draws from the stock.", "Bob draws from the stock."),
    (e.DrewStock(1, JOKER), "Bob draws a joker from the stock.", "Bob draws a joker from the stock."),
    (e.DrewStock(0, parse_card("KD")), "You draw the king of diamonds from the stock.", "You draw K♦ from the stock."),
    (
        e.TookDiscard(0, _faces("4C 2D"), owed=True),
        "You take 2 cards from the pile: 4 of clubs and 2 of diamonds, and must play the 4 of clubs this turn.",
        "You take 2 cards from the pile: 4♣ 2♦, and must play 4♣ this turn.",
    ),
    (
        e.Melded(1, "run", _faces("7H 8H JK"), _faces("7H 8H 9H")),
        "Bob melds the run 7 to 9 of hearts, with a joker as the 9 of hearts.",
        "Bob melds the run 7♥ 8♥ joker as 9♥.",
    ),
    (
        e.Melded(0, "set", _faces("TS TH TC"), _faces("TS TH TC")),
        "You meld the set 10s of spades, hearts and clubs.",
        "You meld the set 10♠ 10♥ 10♣.",
    ),
    (
        e.LaidOff(1, 0, JOKER, "run", _faces("JK 4D 5D 6D"), _faces("3D 4D 5D 6D"), 0),
        "Bob lays off a joker as the 3 of diamonds on the run 4 to 6 of diamonds.",
        "Bob lays off joker as 3♦ on the run 4♦ 5♦ 6♦.",
    ),
    (
        e.SwappedJoker(1, 0, JOKER, parse_card("9H"), "run", _faces("7H 8H 9H"), _faces("7H 8H 9H"), 2, 2),
        "Bob swaps the 9 of hearts for a joker in the run, which is now 7 to 9 of hearts.",
        "Bob swaps 9♥ for a joker in the run, which is now 7♥ 8♥ 9♥.",
    ),
    (e.Discarded(0, parse_card("KH")), "You discard the king of hearts.", "You discard K♥."),
    (e.TurnStarted(0), "Your turn.", "Your turn."),
    (e.TurnStarted(1), "Bob's turn.", "Bob's turn."),
    (e.Declined(1), "Bob does not draw.", "Bob does not draw."),
    (e.MatchEnded((1,)), "Bob wins the match.", "Bob wins the match."),
    (e.MatchEnded((0, 1)), "You and Bob share the match.", "You and Bob share the match."),
    (
        e.StockRecycled(0, None, (), 9, 0),
        "The pile is turned over to make a new stock of 9 cards.",
        "The pile is turned over to make a new stock of 9 cards.",
    ),
]


@pytest.mark.parametrize(("event", "spoken", "written"), SENTENCES, ids=lambda value: str(value)[:30])
def test_sentences(event: e.Happening, spoken: str, written: str) -> None:
    assert event_words(event, NAMES, you=0, style="words") == spoken
    assert event_words(event, NAMES, you=0) == written


@pytest.mark.quick(3)
@pytest.mark.parametrize("text", CHOICE_TEXTS)
def test_every_event_of_random_play_is_one_sentence(text: str) -> None:
    for _, events in _play(text, 3, seed=5):
        for event in events:
            for seat in (0, 1, 2, None):
                words = event_words(redact(event, seat), NAMES, you=seat, style="words")
                assert words.endswith(".")
                assert words[0].isupper()
                assert "None" not in words
                assert not set("♠♥♦♣") & set(words)


@pytest.mark.parametrize("text", CHOICE_TEXTS)
def test_what_is_redacted_is_not_spoken_of(text: str) -> None:
    for _, events in _play(text, 2, seed=6, steps=60):
        for event in events:
            if isinstance(event, e.DrewStock):
                assert event_words(redact(event, 1 - event.seat), NAMES) == f"{NAMES[event.seat]} draws from the stock."


@pytest.mark.quick(3)
@pytest.mark.parametrize("text", CHOICE_TEXTS)
def test_legal_actions_read_differently(text: str) -> None:
    """Two buttons never have the same text."""
    for seed in range(3):
        for match, _ in _play(text, 3, seed=seed):
            if match.is_between_deals or match.is_over:
                continue
            public = match.state.public
            for style in ("symbols", "words"):
                words = [action_words(each, NAMES, public, you=0, style=style) for each in match.legal_actions()]
                assert len(set(words)) == len(words)


def _table(*melds: tuple[int, str]) -> Public:
    rules = rules_for("basic-house", 2)
    shapes = [(owner, read_shape(rules.melds, _faces(cards))) for owner, cards in melds]
    made = tuple(
        table_meld(rules, owner, shape, (owner,) * 3) for owner, shape in shapes if not isinstance(shape, Fault)
    )
    assert len(made) == len(melds)
    return Public(Sheet((0, 0)), turn=Turn(0, "play"), melds=made, pile=_faces("2D 7C"), stock_count=9)


ORDERS: list[tuple[Any, str]] = [
    (Discard(parse_card("KD")), "Discard K♦"),
    (Meld(_faces("7H 8H JK"), _faces("7H 8H 9H")), "Meld 7♥ 8♥ joker as 9♥"),
    (Meld(_faces("7H 8H 9H")), "Meld 7♥ 8♥ 9♥"),
    (LayOff(parse_card("6S"), 0), "Lay off 6♠ on your run"),
    (LayOff(JOKER, 0, parse_card("6S")), "Lay off joker as 6♠ on your run"),
    (LayOff(parse_card("9C"), 1), "Lay off 9♣ on Bob's set"),
    (LayOff(parse_card("9C"), 7), "Lay off 9♣ on meld 8"),
    (SwapJoker(0, JOKER, parse_card("4S")), "Swap 4♠ for the joker in your run"),
    (DrawStock(), "Draw from the stock"),
    (DrawDiscard(), "Take 7♣"),
    (DrawDiscard(2), "Take 2 cards and play 2♦"),
    (Decline(), "Draw nothing"),
]


@pytest.mark.parametrize(("action", "words"), ORDERS, ids=lambda value: str(value)[:30])
def test_orders(action: Any, words: str) -> None:
    assert action_words(action, NAMES, _table((0, "3S 4S 5S"), (1, "9S 9H 9D")), you=0) == words


def test_one_of_several_runs_is_told_by_its_cards() -> None:
    public = _table((1, "3S 4S 5S"), (1, "9H TH JH"))
    assert action_words(LayOff(parse_card("6S"), 0), NAMES, public, you=0) == "Lay off 6♠ on Bob's run 3♠ 4♠ 5♠"


def test_one_of_two_melds_alike_is_told_by_its_number() -> None:
    public = _table((1, "3S 4S 5S"), (1, "3S 4S 5S"))
    assert action_words(LayOff(parse_card("6S"), 1), NAMES, public) == "Lay off 6♠ on Bob's run 3♠ 4♠ 5♠ (meld 2)"


def _prompt(phase: str, hand: str, seat: int = 0, **turn: Any) -> str:
    public = _table()
    counts = (parse_cards(hand).bit_count(), 7)
    public = Public(
        public.sheet, 1, 1, turn=Turn(0, phase, 3, **turn), pile=public.pile, stock_count=9, counts=counts, known=(0, 0)
    )
    return prompt_words(View(rules_for("basic", 2), public, seat, parse_cards(hand)), NAMES)


def test_the_prompt_offers_the_draws() -> None:
    assert _prompt("draw", "KD 2S") == "Draw from the stock or take 7♣."


def test_the_prompt_offers_kinds_of_play() -> None:
    assert _prompt("play", "KD 2S 3S 4S") == "Lay down a meld or discard a card."


def test_the_prompt_names_the_card_that_may_not_be_discarded() -> None:
    words = "Discard a card. You took K♦, so it stays this turn."
    assert _prompt("play", "KD 2S", taken=parse_card("KD")) == words


def test_the_prompt_of_others_says_whose_turn_it_is() -> None:
    assert _prompt("draw", "KD 2S", seat=1) == "It is Ann's turn."


def test_the_prompt_between_deals_and_after_the_match() -> None:
    state = new_state(rules_for("basic", 2))
    assert prompt_words(view(state, 0), NAMES) == "The next deal can start."
    over = Public(Sheet((0, 0)), turn=Turn(0, OVER))
    assert prompt_words(View(state.rules, over, 0), NAMES) == "The match is over."


def _bob() -> Score:
    cards = [(10, "QH", "card_values=pip"), (7, "7D", "card_values=pip"), (1, "AS", "ace_value=1")]
    leaves = [leaf(points, "card", card=card, option=option) for points, card, option in cards]
    return total("hand", leaves, seat=1)


def test_a_score_on_one_line() -> None:
    """The example of rulebook 2.4."""
    assert score_words(total("penalty", (_bob(),), seat=1), NAMES) == "Bob +18: Q♥ 10, 7♦ 7, A♠ 1"


def test_a_collected_score_names_its_payers_and_the_option_that_doubled_it() -> None:
    doubled = total("collects", (_bob(),))
    score = total("going_rummy_double", (doubled,), times=2, seat=0, option="going_rummy_bonus=double")
    words = "You +36: 2 × (Q♥ 10, 7♦ 7, A♠ 1), going rummy counts double [going_rummy_bonus=double]"
    assert score_words(score, NAMES, you=0) == words


def test_chips_are_told_in_whole_chips() -> None:
    score = total("pays", (_bob(),), times=-50, seat=1, option="point_value=0.5")
    assert score_words(score, NAMES).startswith("Bob -9 chips: 0.5 × (")


def test_score_lines_name_the_option_of_every_number() -> None:
    lines = score_lines(total("penalty", (_bob(),), seat=1), NAMES)
    assert [(line.depth, line.points, line.words, line.option) for line in lines] == [
        (0, 18, "Bob: penalty for the cards held", None),
        (1, 18, "Bob's hand", None),
        (2, 10, "Q♥", "card_values=pip"),
        (2, 7, "7♦", "card_values=pip"),
        (2, 1, "A♠", "ace_value=1"),
    ]


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    "text",
    [
        *CHOICE_TEXTS,
        "basic(blocked_scoring=lowest_difference, stock_recycle=none)",
        "basic(end_condition=deals, num_deals=3, settlement=cash, point_value=0.05, scoring_mode=winner_scores)",
        "basic(scoring_mode=winner_scores, stock_recycle=none)",
        "basic(turn_cap=20)",
        "basic-quick(scoring_mode=meld_minus_hand, ace_low_run_value=1, going_rummy_bonus=plus_10)",
    ],
)
def test_scores_of_random_play_have_words(text: str) -> None:
    for _, events in _play(text, 3, seed=8, steps=900):
        for event in events:
            for score in (*event.scores, *event.chips) if isinstance(event, e.DealEnded) else ():
                assert score_words(score, NAMES).startswith(f"{NAMES[score.seat or 0]} ")
                lines = score_lines(score, NAMES)
                assert lines[0].points == score.points
