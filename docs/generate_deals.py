"""Pieces of the pages that teach: pictures of the cards that a page names, and an example deal of each game, told from a match with a seed."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import openrummy
from openrummy.cards import parse_faces
from openrummy.pictures import picture
from openrummy.record import narrate
from openrummy.voice import card_symbols

NAMES = ("Ann", "Bob", "Cy")
_OPEN = "Here you see everybody's cards, so that you can follow. Turn by turn:"
_NAMED = re.compile(r"generated/cards/([0-9A-Z-]+)\.svg")


class Example(NamedTuple):
    """A deal between `sensible` bots.

    notes: by a piece of the sentence that they explain, which is said once.  last: how many turns are told, without the hands; 0 for all.
    """

    rules: str
    seed: str
    notes: Mapping[str, str]
    players: int = 2
    last: int = 0


def write_pieces(games: Path, folder: Path) -> None:
    """Write the deals, and a picture for each group of cards that a page or a deal shows."""
    (folder / "cards").mkdir(exist_ok=True)
    told = {key: deal_told(example) for key, example in EXAMPLES.items()}
    for key, text in told.items():
        (folder / f"deal-{key}.inc").write_text(text, encoding="utf-8")
    pages = [page.read_text(encoding="utf-8") for page in games.glob("*.md")]
    for cards in {cards for text in (*pages, *told.values()) for cards in _NAMED.findall(text)}:
        drawn = picture([("", parse_faces(cards.replace("-", " ")))])  # in this order, unlike a hand
        (folder / "cards" / f"{cards}.svg").write_text(drawn, encoding="utf-8")


def deal_told(example: Example) -> str:
    """Return the first deal of a match in Markdown, without its chips: the hands as pictures, then a numbered list of turns, and the score."""
    lines = story(example)
    begun = next(place for place, line in enumerate(lines) if line.endswith("'s turn."))
    turns, score = _split(lines[begun:-1])
    shown = [] if example.last else [" ".join(lines[1:begun]), *_hands(example), _OPEN]
    parts = [
        *shown,
        "\n".join(list(_turns(turns, example.notes))[-example.last :]),
        "The score:",
        "\n".join(f"- {line.strip()}" for line in score if " chips: " not in line),
    ]
    return "\n\n".join(parts) + "\n"


def begin(example: Example) -> openrummy.Match:
    return openrummy.new_match(openrummy.ChoiceText(example.rules), players=example.players, seed=example.seed)


def story(example: Example) -> list[str]:
    """Play the first deal, and return the story of the match in sentences."""
    match = begin(example)
    match.play_deal(["sensible"] * example.players)
    record = openrummy.read_record(openrummy.write_record(match, list(NAMES[: example.players])))
    return [str(line) for line in narrate(record)]


def _hands(example: Example) -> Iterator[str]:
    for seat, hand in enumerate(begin(example).state.hands):
        cards = [str(card) for card in openrummy.Hand(hand)]
        words = " ".join(card_symbols(card) for card in openrummy.Hand(hand))
        yield f"{NAMES[seat]}: ![{words}](../generated/cards/{'-'.join(cards)}.svg)"


def _split(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the sentences up to the end of the deal, and those of its score."""
    first = next(place for place, line in enumerate(lines) if line.startswith("  "))
    return lines[: first - 1], lines[first - 1 :]


def _turns(lines: list[str], notes: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each turn: its sentences, and the notes that explain them."""
    turn: list[str] = []
    for line in lines:
        if line.endswith("'s turn."):
            yield from _numbered(turn)
            turn = []
        else:
            turn.append(" ".join([line, *(f"*{note}*" for piece, note in notes.items() if piece in line)]))
    yield from _numbered(turn)


def _numbered(turn: list[str]) -> Iterator[str]:
    if turn:
        yield f"1. {' '.join(turn)}"


EXAMPLES: Mapping[str, Example] = {
    "basic": Example(
        "basic",
        "23",
        {
            "Bob draws K♣": "A second king: a pair, but a dear one. Bob keeps both for now and discards the ten.",
            "Ann takes 10♠": "It makes her run of three a run of four, so she takes it although Bob sees it.",
            "Bob melds the set 7♥": "Laid down at once: these cards cannot count against him any more.",
            "Ann melds the set 6♠": "One new meld a turn, so the sixes had to wait until now.",
            "Bob discards K♣": "Ann has only three cards left. The king would cost ten.",
            "Bob discards 10♥": "It fits nothing of his, but Ann holds J♥ and Q♥.",
            "Ann melds the run 10♥": "Her last card but one is gone, and the ace goes on the pile.",
        },
    ),
    "block": Example("block", "12", {"Ann discards 4♥": "The stock is empty, and the turn is over: blocked."}, last=5),
    "500": Example(
        "500",
        "14",
        {
            "Ann takes 3♥": "Only the top card, so she could keep it. She lays down everything: 89 points, with the joker as 10♦.",
            "Bob lays off J♣": "On Ann's set, but the jack scores for Bob.",
            "Ann takes 7♣": "It is just the card for 5♣ 6♣.",
            "Ann discards 6♥": "Her last card. Bob still holds 74 points, two aces among them.",
        },
    ),
    "gin": Example(
        "gin",
        "5",
        {
            "Bob passes the upcard": "8♣ would go with 8♥, but that is no meld yet.",
            "Bob takes 10♠": "With J♠ Q♠ it is a run, and he has 4♣ 5♣ 6♣ already.",
            "Ann takes 8♥": "A run with 7♥ 9♥. Bob can now guess her hearts.",
            "knocks with 10": "3 + 2 + 5 = 10, just enough. It is early, and Ann has had little time.",
            "Ann lays off 3♣": "On Bob's run: three points of deadwood fewer.",
        },
    ),
    "indian-points": Example(
        "indian-points",
        "14",
        {
            "Ann takes A♠": "For a run Q♠ K♠ A♠ that the king would complete.",
            "Ann draws 3♠": "Her pure run: 3♠ 4♠ 5♠.",
            "Ann takes K♠": "Now Q♠ K♠ A♠ is a run, and the wild 8♠ may join it.",
            "Ann finishes with 6♥": "8♠ and 8♦ are wild: one stands for J♠, the other for a nine. All 13 cards are in groups.",
        },
    ),
    "21-card": Example(
        "21-card",
        "4",
        {
            "Bob takes A♦": "The ace turned up for the pile at the start; he has 2♦ for it, and queens are wild.",
            "Bob draws 5♠": "For 4♠ 5♠ 6♠, a pure run.",
            "Bob finishes with A♠": "Pure runs: 4♠ 5♠ 6♠, 4♦ 5♦ 6♦ and 7♠ 8♠ 9♠. 10♣ J♣ Q♣ is pure too, as the queen stands for itself.",
        },
    ),
    "kalooki-51": Example(
        "kalooki-51",
        "4",
        {
            "Bob takes 7♠": "30 + 24 + 18 + 9 points, so he has opened. Ten cards of his and two jokers are on the table.",
            "Ann discards 7♣": "Ann has a joker and many low cards, and never finds 51 points.",
            "Bob lays off A♣": "He needed a card that fits, and kept one to discard.",
        },
    ),
    "romme": Example(
        "romme",
        "4",
        {
            "Ann takes Q♠": "31 points, and 15 with 4♠ 5♠ 6♠: she has opened.",
            "Bob draws K♠": "With K♦ K♣ a set for 30. He waits: soon his whole hand may fit.",
            "Bob draws 7♦": "Now everything fits at once. He had nothing on the table, so this is going rummy and counts double.",
        },
    ),
    "contract": Example(
        "contract",
        "9",
        {
            "Bob buys K♥": "He holds K♠ and two fours; a pair of kings is halfway to the contract. The price is the top card of the stock.",
            "Bob melds the set 4♥": "Two sets at once: the contract. From now on he may only lay off.",
            "Ann takes 9♠": "The third nine, and her sevens have a joker. That is her contract, so she lays off in the same turn.",
            "Bob lays off 7♥": "On Ann's set; a suit may come twice in a set here, and everybody's melds are open.",
            "Ann lays off K♦": "One card is left, and it goes on the pile.",
        },
    ),
}
"""The deal of each page that teaches, by its piece of the page."""
