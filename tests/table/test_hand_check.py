"""The checker of hands agrees with the engine about hands of bots' matches, and refuses bad questions by name."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pytest

from openrummy.bots import make_agent
from openrummy.cards import Face, faces_of, format_card, format_cards, format_faces, remove, remove_all
from openrummy.engine.actions import Act
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.match import Match
from openrummy.engine.rules import values_in
from openrummy.engine.state import PLAY, State, view
from openrummy.languages import CODES, ENGLISH, language_of
from openrummy.parts.going_out import way_out
from openrummy.table.hand_check import hand_answer
from openrummy.table.messages import AskHand, HandAnswer
from openrummy.variants import VARIANTS, presets, rules_for
from openrummy.variants.gin.actions import Knock
from openrummy.variants.indian.actions import Declare
from openrummy.variants.indian.events import GroupsShown

Step = tuple[State, int, Act, tuple[Happening, ...]]


def asked(preset: str, cards: str, **facts: str) -> HandAnswer:
    answer = hand_answer(AskHand(preset, cards, facts=facts))
    assert not answer.problem, answer.problem
    assert not answer.wait
    return answer


@cache
def steps(choice: str, players: int, deals: int) -> tuple[Step, ...]:
    """Deals between bots: the state before each act, its seat, the act, and what happened."""
    return tuple(_steps(Match.new(rules_for(choice, players), seed="7"), deals))


def _steps(match: Match, deals: int) -> Iterator[Step]:
    agent = make_agent("sensible", "7")
    while deals and not match.is_over:
        if match.is_between_deals:
            match.deal()
        before, seat = match.state, match.to_act
        action = agent.act(match.view(seat))
        events = match.apply(seat, action)
        deals -= any(isinstance(event, DealEnded) for event in events)
        yield before, seat, action, events


def ends(choice: str, players: int, deals: int) -> Iterator[tuple[State, DealEnded]]:
    for before, _, _, events in steps(choice, players, deals):
        yield from ((before, event) for event in events if isinstance(event, DealEnded))


def written(groups: Iterable[Sequence[Face]]) -> str:
    return " / ".join(map(format_faces, groups))


def points_of(state: State, hand: int) -> int:
    return sum(values_in(state.rules, state.public)[card] for card in faces_of(hand))


def test_a_knock_has_the_engines_deadwood() -> None:
    knocks = [step for step in steps("gin", 2, 8) if isinstance(step[2], Knock)]
    assert len(knocks) > 4
    for before, seat, action, _ in knocks:
        assert isinstance(action, Knock)
        answer = asked("gin", format_cards(before.hands[seat]))
        rest = remove_all(remove(before.hands[seat], action.discard), [card for meld in action.melds for card in meld])
        assert answer.good
        assert {one.card: one.points for one in answer.discards}[format_card(action.discard)] == points_of(before, rest)


def test_the_defence_against_a_knock_comes_to_the_engines_result() -> None:
    knock, found = None, 0
    for before, _, action, events in steps("gin", 2, 8):
        if isinstance(action, Knock):
            knock = before, action
        for end in (
            event for event in events if isinstance(event, DealEnded) and event.reason in {"knock", "undercut"}
        ):
            assert knock is not None
            state, shown = knock
            knocker = state.public.turn.seat
            melds = [card for meld in shown.melds for card in meld]
            rest = faces_of(remove_all(remove(state.hands[knocker], shown.discard), melds))
            answer = asked("gin", format_cards(state.hands[1 - knocker]), knock=written([*shown.melds, rest]))
            assert answer.best is not None
            assert answer.best.score.points == str(points_of(state, end.hands[1 - knocker]))
            assert any("undercut" in remark.words for remark in answer.remarks) == (end.reason == "undercut")
            found += 1
    assert found > 3


@pytest.mark.parametrize("choice", ["indian-points", "21-card"])
def test_declarations_of_bots_are_valid_and_losers_pay_what_the_engine_says(choice: str) -> None:
    declared = losers = 0
    for before, seat, action, events in steps(choice, 3, 2 if choice == "indian-points" else 1):
        turned = format_card(before.public.aside[0])
        if isinstance(action, Declare):
            answer = asked(choice, f"{written(action.groups)} / {format_card(action.card)}", turned_up=turned)
            loose = remove_all(before.hands[seat], [card for group in action.groups for card in group])
            if loose.bit_count() == 1:  # otherwise the person has to say which one is put down
                assert answer.good, answer
            assert asked(choice, format_cards(before.hands[seat]), turned_up=turned).good
            declared += 1
        shown = {event.seat: event for event in events if isinstance(event, GroupsShown)}
        for end in (event for event in events if isinstance(event, DealEnded) and event.reason == "declared"):
            for loser, event in shown.items():
                cards = " / ".join(filter(None, [written(event.groups), *map(format_card, event.loose)]))
                answer = asked(choice, cards if event.groups else f"{cards} / ", turned_up=turned, lost="yes")
                assert answer.own is not None
                score = end.scores[loser]
                hand = score.parts[0] if score.rule == "hand_and_values" else score
                assert abs(hand.points) == int(answer.own.score.points)
                losers += 1
    assert declared
    assert losers or choice == "21-card"


@pytest.mark.parametrize(("choice", "players"), [("basic", 3), ("500", 3)])
def test_a_hand_counts_what_the_engine_scores(choice: str, players: int) -> None:
    checked = 0
    for before, end in ends(choice, players, 9):
        for seat in range(players):
            melds = before.public.melds
            foreign = choice == "500" and any(
                credit != seat for meld in melds if meld.owner == seat for credit in meld.credit
            )
            if seat == before.public.turn.seat or foreign:
                continue
            facts = {
                "own": written(meld.shape.cards for meld in melds if meld.owner == seat),
                "table": written(meld.shape.cards for meld in melds if meld.owner != seat),
            }
            laid = [
                card
                for meld in melds
                for card, credit in zip(meld.shape.cards, meld.credit, strict=True)
                if meld.owner != seat and credit == seat
            ]
            credited = {"credited": format_faces(laid)} if choice == "500" else {}
            answer = asked(choice, format_cards(end.hands[seat]), **facts, **credited)
            assert answer.best is not None
            assert int(answer.best.score.points) == end.scores[seat].points
            checked += 1
    assert checked > 2


def test_every_preset_is_asked_in_every_language_and_answers_its_sample() -> None:
    for variant in VARIANTS.values():
        assert variant.checker is not None
        sample = variant.checker.sample
        for language in map(language_of, CODES):
            answer = hand_answer(AskHand(sample.preset, sample.cards, facts=dict(sample.facts)), language)
            assert answer.says, answer.problem
            assert answer.best is not None
    for preset in presets():
        answer = hand_answer(AskHand(preset.key, ""))
        assert answer.wait == answer.least > 0, preset
        assert answer.asks


@pytest.mark.parametrize(
    ("question", "fault"),
    [
        (AskHand("gim"), "There is no preset 'gim'; did you mean gin?"),
        (AskHand("gin", "7S 7S"), "7S is named 2 times, but the pack has only 1."),
        (AskHand("gin", "7X"), "'7X' is not a card"),
        (AskHand("gin", "JK"), "There are no jokers in these rules."),
        (AskHand("gin", "7S", facts={"wild": "QD"}), "Gin asks for nothing called 'wild'."),
        (AskHand("gin", "7S", facts={"taken": "8S"}), "8S is not in the hand"),
        (AskHand("gin", "7S", facts={"knock": "7S 8S 9S"}), "7S is named 2 times"),
        (AskHand("gin", "7S " * 500), "That text is too long"),
        (AskHand("basic", "7S", facts={"table": "8S 9H"}), "8S 9H"),
        (AskHand("500", "7S", facts={"credited": "8S"}), "8S lies in no meld of the others."),
        (AskHand("contract", "7S", facts={"deal": "two"}), "'two' is not a number."),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(question: AskHand, fault: str) -> None:
    answer = hand_answer(question)
    assert fault in answer.problem
    assert answer.best is None


@pytest.mark.parametrize(("cards", "wait"), [("7S 8S", 8), ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", -1)])
def test_too_few_and_too_many_cards_are_waited_for(cards: str, wait: int) -> None:
    assert hand_answer(AskHand("gin", cards)).wait == wait


def test_a_wrong_declaration_is_told_every_fault_with_its_clause() -> None:
    answer = asked("indian-points", "2H QC 4H 5H / 6C QS 8C / 5D 5S JK / KH KS 3C / 9D", turned_up="QD")
    assert answer.good is False
    assert answer.own is not None
    assert answer.own.score.points == "80"
    clauses = [remark.clause for remark in answer.remarks if remark.fault]
    assert clauses == ["5.3", "5.4"]


def test_in_oklahoma_the_upcard_sets_the_limit() -> None:
    hand = "2S 3S 4S 7H 7D 7C TS JS QS 5D 9C"
    assert any("first upcard" in remark.words for remark in asked("gin-oklahoma", hand).remarks)
    unnamed = asked("gin-oklahoma", hand)
    assert (unnamed.says, unnamed.good) == ("5 points of deadwood.", None)
    assert asked("gin-oklahoma", "2S 3S 4S 7H 7D 7C TS JS QS KS 9C").good  # gin has no limit
    assert asked("gin-oklahoma", hand, upcard="6H").good
    assert asked("gin-oklahoma", hand, upcard="4H").good is False
    knock = {"knock": "5S 6S 7S / KH KD KC / QS QD QC / 9C"}
    defence = asked("gin-oklahoma", "7D 8D 9D TD KS 4S 4H 2C 2D QH", **knock)
    assert not any("limit is" in remark.words for remark in defence.remarks)
    assert any(
        "limit is 9" in one.words
        for one in asked("gin-oklahoma", "7D 8D TD KS 4S 4H 2C 2D QH 3H", upcard="9D", **knock).remarks
    )


@pytest.mark.parametrize(
    ("preset", "cards", "facts", "lay_offs", "discard"),
    [
        ("basic-quick", "TS 9S 7S", {"own": "JS QS KS"}, ["TS", "9S"], "7S"),
        ("basic-quick", "8S 8H 8D 8C 9S KD", {"own": "5S 6S 7S"}, ["8S", "9S"], "KD"),
        ("basic-house", "JK 9S 7D", {"own": "JS QS KS"}, ["JK", "9S"], "7D"),
        ("basic-house", "4S 8C 2D", {"own": "5S 6S JK / JC QC KC"}, None, None),
    ],
)
def test_a_hand_goes_out_by_chains_lesser_melds_and_jokers_as_links(
    preset: str, cards: str, facts: dict[str, str], lay_offs: list[str] | None, discard: str | None
) -> None:
    answer = asked(preset, cards, drawn="yes", **facts)
    assert answer.best is not None
    assert (answer.says == "You can go out now with this hand.") == (lay_offs is not None)
    assert answer.best.discard == discard
    if lay_offs is not None:
        assert [one.card for one in answer.lay_offs] == lay_offs


@pytest.mark.parametrize(
    ("preset", "cards", "own", "ending"),
    [
        ("basic-quick", "8S 8H 8D 9S KD", "5S 6S 7S", "8C"),
        ("basic-house", "7S JK 2H 3H 4H", "JS QS KS", "9S"),
        ("500-river", "7S JK 2H 3H 4H", "JS QS KS", "9S"),
    ],
)
def test_the_cards_that_end_a_deal_are_found_by_every_way(preset: str, cards: str, own: str, ending: str) -> None:
    found = asked(preset, cards, own=own).outs
    ends = next(out.cards for out in found if out.words == "With one of these you could end the deal")
    assert ending in [one.card for one in ends]


@pytest.mark.parametrize("choice", ["basic", "basic-house", "500"])
def test_whoever_went_out_could_have_been_told_so(choice: str) -> None:
    found, start = 0, None
    for before, seat, _, events in steps(choice, 3, 6):
        turn = before.public.turn
        if turn.phase == PLAY and (start is None or start.public.turn.number != turn.number):
            start = before
        for end in (event for event in events if isinstance(event, DealEnded) and event.winner == seat):
            if start is not None and not before.hands[seat].bit_count() > 1:
                assert way_out(view(start, seat)), end
                found += 1
    assert found > 2


def test_a_joker_on_the_table_is_swapped_to_go_out() -> None:
    answer = asked("basic-house", "6S TC 2D", own="5S JK 7S / JC QC KC", drawn="yes")
    assert answer.remarks[0].words == "Swap 6♠ for the joker in the run 5♠ joker 7♠"
    assert [one.card for one in answer.lay_offs] == ["TC", "JK"]


def test_lay_offs_are_told_in_a_chain_and_only_when_the_rules_allow_them() -> None:
    closed = asked("basic-house", "8C 9C KD", table="5C 6C 7C", drawn="yes")
    assert not closed.lay_offs
    chain = asked("basic-house", "8C 9C KD QD", own="5C 6C 7C", drawn="yes")
    assert [(one.card, one.meld[-1]) for one in chain.lay_offs] == [("8C", "7C"), ("9C", "8C")]


@pytest.mark.parametrize("preset", ["kalooki-51", "romme"])
def test_a_hand_in_which_first_melds_need_points_has_few_cards(preset: str) -> None:
    """Every choice of melds is looked at there: with thirty cards and four jokers one question held up all others for minutes."""
    hand = "JK JK JK JK " + " ".join(f"{rank}S {rank}H" for rank in "A23456789TJQK")
    answer = hand_answer(AskHand(preset, hand, facts={"drawn": "yes"}), ENGLISH)
    assert (answer.problem, answer.wait) == ("", -16)
    natural = hand_answer(AskHand(preset, " ".join(hand.split()[:14]), facts={"drawn": "yes"}), ENGLISH)
    assert (natural.wait, bool(natural.says)) == (0, True)
