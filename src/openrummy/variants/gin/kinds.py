"""The kinds of event and of action of gin."""

from msgspec.structs import replace

from openrummy.cards import Cards, cards_of, format_card, parse_card, remove
from openrummy.engine import core
from openrummy.engine.action_words import plain_words
from openrummy.engine.actions import Decline, DrawDiscard
from openrummy.engine.event_words import of_seat
from openrummy.engine.family import Family
from openrummy.engine.kinds import ActionKind, EventKind, Path, by_class, its_card, one_each
from openrummy.engine.move_text import CARD, LIST, MoveText, format_groups, one_word, parse_groups
from openrummy.engine.public import counted, passed, phase_after, turn_started, with_item
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.engine.step_words import in_replay
from openrummy.variants.gin import typed, words
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.gin.events import Knocked, KnockOffered, PassedUpcard, WentGin
from openrummy.variants.gin.score_words import SCORES


def _knocked(rules: Rules, public: Public, event: Knocked) -> Public:
    return _ended_play(rules, public, event, (event.card,), cards_of(event.rest))


def _went_gin(rules: Rules, public: Public, event: WentGin) -> Public:
    return _ended_play(rules, public, event, () if event.card is None else (event.card,), 0)


def _ended_play(
    rules: Rules, public: Public, event: Knocked | WentGin, discarded: tuple[int, ...], rest: Cards
) -> Public:
    """End the play: `discarded` is on the pile, and everybody sees the cards that are in no meld."""
    return replace(
        public,
        turn=replace(public.turn, phase=phase_after(rules, public.turn, event)),
        pile=(*public.pile, *discarded),
        counts=counted(public.counts, event.seat, -len(discarded)),
        known=with_item(public.known, event.seat, rest),
    )


def _hand_knocked(hand: Cards, event: Knocked) -> Cards:
    return remove(hand, event.card)


def _hand_gone_gin(hand: Cards, event: WentGin) -> Cards:
    return hand if event.card is None else remove(hand, event.card)


_KNOCK = MoveText(
    lambda action: f"k-{format_card(action.discard)}{format_groups(action.melds)}",
    {f"k-{CARD}{LIST}": lambda card, text: Knock(parse_card(card), parse_groups(text))},
)


def _grouped(word: str, kind: type[BigGin | FinishLayoffs]) -> MoveText:
    return MoveText(
        lambda action: f"{word}{format_groups(action.melds)}", {f"{word}{LIST}": lambda text: kind(parse_groups(text))}
    )


ACTIONS = (
    ActionKind(
        TakeUpcard,
        one_word("take", TakeUpcard),
        words.take_upcard,
        words.take_choice,
        instead_of=DrawDiscard,
        gesture="take",
    ),
    ActionKind(
        PassUpcard,
        one_word("leave", PassUpcard),
        plain_words("Pass the upcard"),
        plain_words("pass the upcard"),
        "primary",
        instead_of=Decline,
        gesture="pass",
        first="The first card of the pile is offered before anybody draws: take it if it helps you, or pass.",
    ),
    ActionKind(Knock, _KNOCK, words.knock, words.knock_choice, "ending", typed=(typed.KNOCK,), label=words.knock_label),
    ActionKind(
        BigGin,
        _grouped("gin", BigGin),
        plain_words("Go big gin"),
        plain_words("go big gin"),
        "ending",
        typed=(typed.BIG_GIN,),
        label=words.big_gin_label,
    ),
    ActionKind(
        FinishLayoffs,
        _grouped("end", FinishLayoffs),
        words.finish_layoffs,
        plain_words("show your hand"),
        typed=(typed.FINISH,),
        step="{name} stops laying off.",
        gesture="done",
        label=words.done_label,
        first="After a knock, your cards that fit the other hand's melds may go there, and then no longer count.",
    ),
)

EVENTS = (
    EventKind(
        PassedUpcard,
        of_seat("You pass the upcard.", "{name} passes the upcard."),
        passed,
        brief="passed",
        step=in_replay("{name} passes the upcard."),
    ),
    EventKind(
        KnockOffered,
        of_seat(
            "The stock has run out: you may take the last discard only to knock with it.",
            "The stock has run out: {name} may take the last discard only to knock with it.",
        ),
        turn_started,
    ),
    EventKind(
        Knocked,
        words.knocked,
        _knocked,
        _hand_knocked,
        moving=its_card,
        brief="knocked",
        step=in_replay("{name} discards {cards} face down and knocks."),
        cue="out",
        opens_hand=True,
        paths=(Path("hand", "pile"),),
        counts=one_each("knocked"),
    ),
    EventKind(
        WentGin,
        words.went_gin,
        _went_gin,
        _hand_gone_gin,
        moving=its_card,
        brief="went gin",
        step=in_replay("{name} discards {cards} face down and goes gin.", "{name} goes big gin."),
        cue="out",
        opens_hand=True,
        paths=(Path("hand", "pile"),),
    ),
)

GIN_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match of gin."""

FAMILY = Family(ACTIONS, EVENTS, SCORES, words.ENDINGS, typed.COMMANDS)
