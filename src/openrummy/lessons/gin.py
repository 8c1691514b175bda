"""A first deal of gin: a knock, and what the other player lays off."""

from openrummy.lessons.lesson import Lesson, learner, opponents

GIN = Lesson(
    key="gin",
    preset="gin",
    title="Gin rummy",
    sentence="Melds stay in your hand, and a knock ends the deal.",
    hands=("7S 8S 9S JH JD 4C 5C AD 2H KS", "3S 3H 3D 8D 9D TS KH 5H QS JC"),
    upcard="6C",
    stock="TD KC 6S",
    cards={"card": "TS"},
    steps=(
        learner(
            "take",
            "Keep runs and sets in your hand; all other cards are deadwood, to get rid of. With {run}, {card} is a run: three or more of one suit in a row.",
            "Tap the pile to take {card}.",
            card="6C",
            run="4C 5C",
        ),
        learner(
            "-KS",
            "Every turn ends with a discard. Deadwood counts its pips, and a king 10: let it go first.",
            "Tap {card}, then the pile.",
            card="KS",
        ),
        *opponents("S", "-QS"),
        learner(
            "S",
            "{name} has discarded {card}, which is of no use to you.",
            "Tap the stock to draw a card.",
            card="QS",
        ),
        learner(
            "-KC",
            "{card} fits nothing that you hold.",
            "Tap {card}, then the pile.",
            card="KC",
        ),
        *opponents("S", "-JC"),
        learner(
            "P",
            "{card} makes a set of your jacks {cards}: three or four cards of one rank.",
            "Tap the pile to take {card}.",
            card="JC",
            cards="JH JD",
        ),
        learner(
            "k-2H(7S 8S 9S/4C 5C 6C/JH JD JC)",
            "Only {cards} are left over. With 10 points of deadwood or less you may knock: discard a card, and the deal is over.",
            "Tap {card}, then press Knock.",
            cards="AD 2H",
            card="2H",
        ),
        *opponents("l1(TS)", "end()"),
    ),
    end="After your knock {name} laid off {card} on your run. The difference in deadwood is yours: {mine} points. Without any deadwood it would be gin, for 25 more; but if {name} had no more than you, the points would go there. 100 points win a match.",
)
