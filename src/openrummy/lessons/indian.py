"""A first deal of Indian rummy with 13 cards: a pure run, a run with a joker, and a declaration."""

from openrummy.lessons.lesson import Lesson, learner, opponents

INDIAN = Lesson(
    key="indian",
    preset="indian-points",
    title="Indian rummy",
    sentence="Two runs, one of them pure, and all 13 cards in groups.",
    hands=("2H 3H 9C TC JK KS KH KD 6S 7S 5D 9S QD", "AS 2S 3S 7H 7C 7D JC QH 4H TH 9D 6C JS"),
    upcard="3C",
    aside="5C",
    stock="AC 2C",
    steps=(
        learner(
            "S",
            "Put all 13 cards in runs and sets. Two groups must be runs, one of them without a joker: a pure run. Your {run} would be one with {card}.",
            "Tap the stock to draw a card.",
            run="2H 3H",
            card="4H",
        ),
        learner(
            "-AC",
            "{card} fits nothing. Jokers stand for any card. {turned} was turned up, so in this deal {wild} do as well.",
            "Tap {card}, then the pile.",
            card="AC",
            turned="5C",
            wild="5S 5H 5D 5C",
        ),
        *opponents("S", "-4H"),
        learner(
            "P",
            "{name} has discarded {card}: with {run} it is your pure run, three or more of one suit in a row without a joker.",
            "Tap the pile to take {card}.",
            card="4H",
            run="2H 3H",
        ),
        learner(
            "d-QD()",
            "Pure run {pure}, run {run}, set {set}, run {more}: only {card} is left over, and with it you finish.",
            "Tap {card}, then Finish, then press Declare.",
            pure="2H 3H 4H",
            run="9C TC 5D",
            set="KS KH KD",
            more="6S 7S JK 9S",
            card="QD",
        ),
        *opponents("show()"),
    ),
    end="Your declaration is valid, so you count {mine}. {name} counts {theirs}: without a second run all cards count. A wrong declaration would have cost you 80. With bad cards you may drop before your first draw, for 20.",
)
