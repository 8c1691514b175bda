"""A text that is wrong is refused, and the fault is named."""

import pytest

from openrummy.parts.panels import TermsPanel
from openrummy.position import PositionError, parse_position
from tests.panels import panel_in


@pytest.mark.parametrize(
    "text",
    [
        "gin; hands 3S / 4S; pile AD; turn 2 first_draw contract=2,1,1,0",
        "gin; hands 3S / 4S; pile AD; turn 2 first_draw opening=12",
        "basic; hands 7S 8S 9S KC / 3C; turn 1 play contract=2,1,1,0",
        "basic; hands 7S 8S 9S KC / 3C; turn 1 play opening=12",
        "kalooki-51; hands 7S 8S 9S KC / 3C; turn 1 play opening=52",
        "contract; hands 7S 7H 7D KC / 3C; turn 1 play opening=12",
        "contract; hands 7S 7H 7D KC / 3C; turn 1 play owed=7S",
        "contract; hands 7S 7H 7D KC / 3C; melds 1 set 8S 8H 8D; turn 1 play melds=1 contract=3,0,1,0",
    ],
)
def test_a_turn_owes_only_what_its_game_brings(text: str) -> None:
    with pytest.raises(PositionError, match="not a duty of this deal"):
        parse_position(text)


WRONG = {
    "basic": "no hands are given",
    "": "no hands are given",
    "; hands 7S / 8S": "is not a game",
    "backgammon; hands 7S / 8S": "There is no preset",
    "basic(ace_mode=high); hands 7S / 8S": "ace_mode cannot be",
    "basic; hands 7S": "2 to 6 players, not 1",
    "basic; hands 7S / 8S; colour red": "'colour' is not a field",
    "basic; hands 7S / 8S; pile 2C; pile 2C": "pile is given twice",
    "basic; hands 7S / 8S; pile": "pile: nothing is given",
    "basic; hands 7S / 1S": "'1S' is not a card",
    "basic; hands 7S / 7S": "there are 2 of 7S, but the pack has 1",
    "basic; hands 7S / JK": "there are 1 of JK, but the pack has 0",
    "basic; hands 7S / 8S; stock 9S; pile 2C": "cards of the pack are missing (48 in all): AS 2S",
    "basic; hands 7S / 8S; totals 1 2 3": "totals: 2 numbers are needed, one for each hand, not 3",
    "basic; hands 7S / 8S; known 7S": "known: 2 parts are needed, one for each hand, not 1",
    "basic; hands 7S / 8S; known 8S / -": "seat 1 of the position is known to hold cards",
    "basic; hands 7S / 8S; melds 1 2C 3C 5C": "A run has no gap",
    "basic-house; hands 7S / 8S; melds 1 2C 3C JK": "Say which card each wild card stands for",
    "basic; hands 7S / 8S; melds 1 set 2C 3C 4C": "is a run, not a set",
    "basic; hands 7S / 8S; melds 3 2C 3C 4C": "melds: '3' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; melds 1 2C 3C 4C:9": "melds: '9' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; melds 1 2C 3C=5C 4C": "not wild",
    "basic; hands 7S / 8S; melds 1": "at least 3 cards",
    "basic; hands 7S / 8S; turn 3": "turn: '3' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; turn 0": "turn: '0' is not a seat: the seats of a position are 1 to 2",
    "basic; hands 7S / 8S; turn ١": "is not a seat",
    "basic; hands 7S / 8S; turn 1 knock": "there is no phase 'knock' here; the phases are draw, play",
    "basic; hands 7S / 8S; turn 1 deal": "there is no phase 'deal'",
    "basic; hands 7S / 8S; turn 1 over": "there is no phase 'over'",
    "basic; hands 7S / 8S; turn 1 play hat=7S": "'hat=7S' is not part of a turn",
    "basic; hands 7S / 8S; turn 1 play melds=1 melds=1": "melds is given twice",
    "basic; hands 7S 9S / 8S; turn 1 play taken=KS": "seat 1 of the position neither holds nor has played it",
    "basic; hands 7S 9S / 8S; turn 1 play owed=KS": "seat 1 of the position owes cards",
    "basic; hands 7S 9S / 8S; turn 1 play melds=1": "seat 1 of the position has fewer melds on the table",
    "basic; hands 7S 9S / 8S; turn 1 draw taken=7S": "before its draw",
    "basic; hands 7S / 8S; turn 1 play taken=7S": "seat 1 of the position has to act, but no action is possible",
    "basic; hands 7S / -": "seat 2 of the position holds no card",
    "basic; hands 7S / 8S; floating 2": "seat 2 of the position floats, so it cannot hold 8S",
    "basic; hands - / 8S; floating 1; turn 1 play": "seat 1 of the position holds no card",
    "basic; hands 7S / 8S; deal 0": "deal: '0' is not a whole number",
    "basic; hands 7S / 8S; deal 99999999999999999999": "deal: ",
    "basic; hands 7S / 8S; rows 1 2; deal 1": "`rows` lists more deals (1) than are over (0)",
    "basic; hands 7S / 8S; scored 4; deal 2": "`scored` counts more deals (4) than are over (1)",
    "basic; hands 7S / 8S; melds 1 2C 3C 4C; laid -": "must be listed in `laid` too",
    "basic; hands 7S / 8S; secret xyz": "secret: 'xyz' is not hexadecimal",
    "basic; hands 7S / 8S; nonces ff / -": "nonces: 'ff' is not UTF-8",
    "basic; hands 7S / 8S; nonces 00 / -": "nonces: '00' has a zero byte",
    "basic; hands 7S / 8S; recycles -1": "recycles: '-1'",
    "basic; hands 7S / 8S; deal ٣": "deal: ",
    "basic; hands 7S / 8S; ended declared 1": "`ended` must be given if a question is open between two deals, and only then",
    "basic; hands 7S / 8S; ended somehow 1": "ended: 'somehow' is not an end of a deal; the ends are declared, last_in",
    "basic; hands 7S / 8S; ended void": "ended: '' is not a seat",
    "indian-pool-101; hands 7S / 8S; memory asked=1 back=4; turn 1 rejoin": "`ended` must be given",
    "indian-pool-101; hands 7S / 8S; memory asked=3; turn 1 rejoin": "memory: '3' is not a seat: the seats of a position",
    "500-house; hands 7S / 8S; memory discarder=0": "memory: '0' is not a seat: the seats of a position are 1 to 2",
}


@pytest.mark.parametrize("text", WRONG, ids=str)
def test_what_is_wrong_is_named(text: str) -> None:
    with pytest.raises(PositionError) as fault:
        parse_position(text)
    assert WRONG[text] in str(fault.value)


OKLAHOMA = "gin-oklahoma; hands 2S 3S 4S 5D 6D 7D TC JC QC AH / 2C 3C 4C 5H 6H 7H TD JD QD AC; pile 8C; turn 1 draw"


@pytest.mark.parametrize(
    ("memory", "fault"),
    [
        ("", "the first upcard sets the knock limit of this deal: name it, as in `memory upcard=7S`"),
        ("memory upcard=KD", "KD is the first upcard, so it cannot be in the stock"),
        ("memory upcard=JK", "the pack has no JK"),
    ],
)
def test_oklahoma_needs_its_first_upcard(memory: str, fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_position(f"{OKLAHOMA}; {memory}")
    assert fault in str(refused.value)


def test_the_first_upcard_of_oklahoma_sets_the_limit() -> None:
    state = parse_position(f"{OKLAHOMA}; memory upcard=8C")
    assert panel_in(state, TermsPanel).words == ("Knock limit 8",)
