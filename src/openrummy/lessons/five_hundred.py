"""A first deal of 500, with eight cards each: several cards of the pile at once, and points for what lies on the table."""

from openrummy.lessons.lesson import Lesson, learner, opponents

FIVE_HUNDRED = Lesson(
    key="500",
    preset="500",
    options={"deal_size": 8},
    title="500",
    sentence="Cards on the table count for you, and the whole pile is there to take.",
    hands=("KS KH KD 4D JC 9H 9D 2S", "8C 9C TC 9S QH 7D KC 5S"),
    upcard="6D",
    stock="5D 2D",
    steps=(
        learner(
            "S",
            "In 500 every card that you lay down scores for you, and every card left in your hand against you.",
            "Tap the stock to draw a card.",
        ),
        learner(
            "m(KS KH KD)",
            "A set, three or four cards of one rank. These kings bring you 30 points.",
            "Tap {cards}, then press Meld.",
            cards="KS KH KD",
        ),
        learner(
            "-2S",
            "Every turn ends with a discard. Keep {run}: they wait for {wanted}, which stays in the pile.",
            "Tap {card}, then the pile.",
            run="4D 5D",
            wanted="6D",
            card="2S",
        ),
        *opponents("S", "m(8C 9C TC)", "-9S"),
        learner(
            "P3",
            "You may take any card of the pile if you play it at once. All cards on top of it come along: here {cards}.",
            "Tap {card} in the pile, then press Take.",
            card="6D",
            cards="2S 9S",
        ),
        learner(
            "m(4D 5D 6D)",
            "A run, three or more cards of one suit in a row. With it you have played {card}.",
            "Tap {cards}, then press Meld.",
            card="6D",
            cards="4D 5D 6D",
        ),
        learner(
            "m(9S 9H 9D)",
            "{card} came along and makes another set. You may lay down as much as you like.",
            "Tap {cards}, then press Meld.",
            card="9S",
            cards="9S 9H 9D",
        ),
        learner(
            "l2(JC)",
            "Single cards may join any meld, and still score for you: {card} fits {run} of {name}.",
            "Tap {card}, then that run.",
            card="JC",
            run="8C 9C TC",
        ),
        learner(
            "-2S",
            "One card is left. With it you go out, and the deal is over.",
            "Tap {card}, then the pile.",
            card="2S",
        ),
    ),
    end="You scored {mine}: all that you laid down, and nothing against you. {name} has {theirs}: the cards on the table less those left in the hand. 500 points win the match.",
)
