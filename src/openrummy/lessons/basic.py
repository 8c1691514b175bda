"""A first deal of basic rummy, with seven cards each."""

from openrummy.lessons.lesson import Lesson, learner, opponents

BASIC = Lesson(
    key="basic",
    preset="basic",
    options={"deal_size": 7},
    title="Basic rummy",
    sentence="Runs, sets, laying off and going out.",
    hands=("7S 7H 7D 4C 5C 9H KD", "TH JH QH 5S KC 8D 3D"),
    upcard="6C",
    stock="2H 2S",
    steps=(
        learner(
            "P",
            "Be the first without cards: lay them down in runs and sets. Your {run} lack {card}, and there it lies on the pile.",
            "Tap the pile to take {card}.",
            run="4C 5C",
            card="6C",
        ),
        learner(
            "m(4C 5C 6C)",
            "A run: three or more cards of one suit in a row.",
            "Tap {cards}, then press Meld.",
            cards="4C 5C 6C",
        ),
        learner(
            "-KD",
            "Every turn ends with a discard. Cards that you still hold at the end cost points, a king 10.",
            "Tap {card}, then the pile.",
            card="KD",
        ),
        *opponents("S", "m(TH JH QH)", "-KC"),
        learner(
            "S",
            "{name} has laid down a run and discarded {card}, which is of no use to you.",
            "Tap the stock to draw a card.",
            card="KC",
        ),
        learner(
            "m(7S 7H 7D)",
            "A set: three or four cards of one rank.",
            "Tap {cards}, then press Meld.",
            cards="7S 7H 7D",
        ),
        learner(
            "l2(9H)",
            "Single cards may join any meld on the table. This is called laying off: {card} fits {run}.",
            "Tap {card}, then the run of {name}.",
            card="9H",
            run="TH JH QH",
        ),
        learner(
            "-2S",
            "One card is left. With it you go out, and the deal is over.",
            "Tap {card}, then the pile.",
            card="2S",
        ),
    ),
    end="You went out, so you count {mine}. {name} counts {theirs} for the cards left in the hand. The lowest total wins as soon as somebody reaches 100.",
)
