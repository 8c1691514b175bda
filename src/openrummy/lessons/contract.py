"""A first deal of contract rummy: two sets at once, and then all the rest."""

from openrummy.lessons.lesson import Lesson, learner, opponents

CONTRACT = Lesson(
    key="contract",
    preset="contract",
    title="Contract rummy",
    sentence="First the contract, all of it at once, then lay off the rest.",
    hands=("8S 8H 8D QC QD 4S KC AH 2C 7D", "4H 4D 4C KS KH KD 5S 9H TC QH"),
    upcard="9C",
    stock="JK 6S 8H 3D",
    steps=(
        learner(
            "S",
            "Every deal has a contract. In the first it is two sets, and your first melds must be just that, in one turn.",
            "Tap the stock to draw a card.",
        ),
        *opponents("nobuy"),
        learner(
            "m(8S 8H 8D)",
            "You drew a joker, which stands for any card: now you have two sets. Here is the first, three cards of one rank.",
            "Tap {cards}, then press Meld.",
            cards="8S 8H 8D",
        ),
        learner(
            "m(QC QD JK)",
            "The second set completes your contract, with the joker as a queen.",
            "Tap {cards}, then press Meld.",
            cards="QC QD JK",
        ),
        learner(
            "-AH",
            "Every turn ends with a discard. Cards left in your hand cost points, and an ace 15.",
            "Tap {card}, then the pile.",
            card="AH",
        ),
        *opponents("S", "m(4H 4D 4C)", "m(KS KH KD)", "-5S"),
        learner(
            "S",
            "{name} has laid down the contract as well. From now on both of you get rid of single cards.",
            "Tap the stock to draw a card.",
        ),
        learner(
            "l1(8H)",
            "With your contract on the table you may lay off cards on any meld. {card} is another eight.",
            "Tap {card}, then the eights.",
            card="8H",
        ),
        learner(
            "l3(4S)",
            "{card} fits the fours of {name}.",
            "Tap {card}, then the fours.",
            card="4S",
        ),
        learner(
            "l4(KC)",
            "And {card} fits the kings.",
            "Tap {card}, then the kings.",
            card="KC",
        ),
        learner(
            "-7D",
            "Neither of your two cards fits. Discard the higher one.",
            "Tap {card}, then the pile.",
            card="7D",
        ),
        *opponents("S", "-QH"),
        learner(
            "P",
            "{card} fits your queens: take it.",
            "Tap the pile to take {card}.",
            card="QH",
        ),
        learner(
            "l2(QH)",
            "Now lay it off.",
            "Tap {card}, then the queens.",
            card="QH",
        ),
        learner(
            "-2C",
            "One card is left. With it you go out, and the deal is over.",
            "Tap {card}, then the pile.",
            card="2C",
        ),
    ),
    end="You went out, so you count {mine}. {name} counts {theirs} for the cards left in the hand. A match has seven deals, each with a harder contract, and the lowest total wins. At a larger table you may also buy a discard out of turn.",
)
