"""A first deal of the 21-card game: three pure runs, and value cards."""

from openrummy.lessons.lesson import Lesson, learner, opponents

TWENTY_ONE = Lesson(
    key="21-card",
    preset="21-card",
    title="21-card rummy",
    sentence="Three pure runs, and cards that everybody pays for.",
    hands=(
        "2H 3H 6S 7S 8S 9S TD JD QD KD KC KS KH 9C TC JK 7D 7H 7C 7S 2S",
        "AS 2S 3S 7H 7C 7D JC QS 4H TH 9D AC JS 3D 4D 9H TS 2D AD JH QC",
    ),
    upcard="3C",
    aside="5C",
    stock="4D 2C",
    steps=(
        learner(
            "S",
            "Put all 21 cards in runs and sets. Three groups must be pure runs, without a joker. You have {one} and {two}; {run} would be the third with {card}.",
            "Tap the stock to draw a card.",
            one="6S 7S 8S 9S",
            two="TD JD QD KD",
            run="2H 3H",
            card="4H",
        ),
        learner(
            "-4D",
            "{card} fits nothing. Jokers stand for any card. {turned} was turned up, so in this deal {wild} do as well.",
            "Tap {card}, then the pile.",
            card="4D",
            turned="5C",
            wild="5S 5H 5D 5C 4C 6C",
        ),
        *opponents("S", "-4H"),
        learner(
            "P",
            "{name} has discarded {card}: with {run} it is your third pure run.",
            "Tap the pile to take {card}.",
            card="4H",
            run="2H 3H",
        ),
        learner(
            "d-2S()",
            "All other cards are in groups now, and three of these are pure runs: only {card} is left over.",
            "Tap {card}, then Finish, then press Declare.",
            card="2S",
        ),
        *opponents("show()"),
    ),
    end="Your declaration is valid. {name} has three pure runs as well and pays for the cards in no group alone: you score {mine}. Three tunnelas, each of three identical cards, would have been valid too. The wild card of the deal and its neighbours {cards} are value cards: the others pay whoever holds them.",
    cards={"cards": "4C 5C 6C"},
)
