"""The kinds of event and of action of Indian rummy and the 21-card game."""

from collections.abc import Iterable
from itertools import chain

from msgspec.structs import replace

from openrummy.cards import Cards, cards_of, format_card, parse_card, remove
from openrummy.engine import core
from openrummy.engine.action_words import plain_words
from openrummy.engine.actions import Act, Decline
from openrummy.engine.event_words import always_said, of_seat
from openrummy.engine.family import Family
from openrummy.engine.history import DROPPED, noted
from openrummy.engine.kinds import (
    DROPS,
    ActionKind,
    Count,
    EventKind,
    LabelWords,
    Path,
    Place,
    TableAct,
    by_class,
    its_cards,
    one_each,
)
from openrummy.engine.move_text import CARD, LIST, MoveText, format_groups, one_word, parse_groups
from openrummy.engine.public import counted, phase_only, with_item
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Payout
from openrummy.engine.state import Public
from openrummy.engine.step_words import in_replay
from openrummy.engine.typed import Typed
from openrummy.languages import Template
from openrummy.variants.indian import actions as a
from openrummy.variants.indian import events as e
from openrummy.variants.indian import labels, typed, words
from openrummy.variants.indian.asking import TELLINGS
from openrummy.variants.indian.score_words import SCORES


def _declared(rules: Rules, public: Public, event: e.Declared) -> Public:
    shown = cards_of(card for group in event.groups for card in group)
    return replace(
        public,
        aside=(*public.aside, event.card),
        counts=counted(public.counts, event.seat, -1),
        known=with_item(public.known, event.seat, shown),
    )


def _groups_shown(rules: Rules, public: Public, event: e.GroupsShown) -> Public:
    shown = cards_of((*(card for group in event.groups for card in group), *event.loose))
    return replace(public, known=with_item(public.known, event.seat, shown))


def _dropped(rules: Rules, public: Public, event: e.Dropped) -> Public:
    return replace(phase_only(rules, public, event), history=noted(public, event.seat, DROPPED))


def _rejoined(rules: Rules, public: Public, event: e.Rejoined) -> Public:
    sheet = public.sheet
    return replace(public, sheet=replace(sheet, totals=with_item(sheet.totals, event.seat, event.total)))


def _settled(rules: Rules, public: Public, event: e.Settled) -> Public:
    sheet = public.sheet
    chips = tuple(had + got.points for had, got in zip(sheet.chips, event.chips, strict=True))
    return replace(
        public, sheet=replace(sheet, chips=chips, fee=sheet.fee + event.fee, settled=Payout(event.chips, event.fee))
    )


def _declarations(event: e.Declared) -> Iterable[Count]:
    yield event.seat, "declarations", 1
    if not event.valid:
        yield event.seat, "wrong_declarations", 1


def _drops(event: e.Dropped | e.Left) -> Iterable[Count]:
    """Count a drop by its reason, and what all drops cost."""
    if event.price:
        yield from ((event.seat, event.price, 1), (event.seat, DROPS, 1), (event.seat, "drop_points", event.points))


def _hand_declared(hand: Cards, event: e.Declared) -> Cards:
    return remove(hand, event.card)


_DECLARE = MoveText(
    lambda action: f"d-{format_card(action.card)}{format_groups(action.groups)}",
    {f"d-{CARD}{LIST}": lambda card, text: a.Declare(parse_card(card), parse_groups(text))},
)
_SHOW = MoveText(
    lambda action: f"show{format_groups(action.groups)}",
    {f"show{LIST}": lambda text: a.SubmitGroups(parse_groups(text))},
)


def _bare(
    cls: type[Act],
    move: str,
    order: Template,
    choice: Template,
    place: Place = "main",
    *ways: Typed,
    label: "LabelWords | None" = None,
    by_table: TableAct | None = None,
) -> ActionKind:
    """Return the kind of an action without fields.  ways: to type it."""
    text, said = one_word(move, cls), (plain_words(order), plain_words(choice))
    return ActionKind(cls, text, *said, place, ways, label=label, by_table=by_table)


ACTIONS = (
    ActionKind(
        a.Declare,
        _DECLARE,
        words.declare,
        plain_words("declare"),
        "declare",
        typed=(typed.DECLARE,),
        label=labels.declare_label,
    ),
    ActionKind(
        a.SubmitGroups,
        _SHOW,
        words.submit_groups,
        plain_words("show your groups"),
        "show",
        typed=(typed.SHOW,),
        label=labels.show_label,
    ),
    _bare(a.Drop, "drop", "Drop", "drop", "costly", typed.own(a.Drop(), "drop"), label=labels.drop_label),
    _bare(a.Miss, "miss", "Miss the turn", "miss the turn", by_table="miss"),
    _bare(
        a.Leave,
        "quit",
        "Leave the match",
        "leave the match",
        "aside",
        typed.own(a.Leave(), "leave"),
        label=labels.leave_label,
        by_table="leave",
    ),
    _bare(
        a.Rejoin,
        "rejoin",
        "Rejoin",
        "rejoin",
        "yes",
        typed.own(a.Rejoin(), "back", "rejoin"),
        typed.own(Decline(), "stay"),
    ),
    _bare(a.AcceptSplit, "share", "Share the pool", "share the pool", "yes", typed.own(a.AcceptSplit(), "share")),
    _bare(a.RefuseSplit, "playon", "Play on", "play on", "no", typed.own(a.RefuseSplit(), "playon")),
)

EVENTS = (
    EventKind(e.Tossed, words.tossed, moving=its_cards, step=words.tossed_step, paths=(Path("stock", "seats"),)),
    EventKind(
        e.Declared,
        words.declared,
        _declared,
        _hand_declared,
        moving=lambda event: (event.card, *chain(*event.groups)),
        brief="declared|in a turn",
        step=words.declared_step,
        cue="out",
        paths=(
            Path("hand", "finish"),
            Path("hand", "shown"),
        ),
        counts=_declarations,
    ),
    EventKind(e.ShowOpened, always_said("Everybody else now shows their groups.")),
    EventKind(
        e.GroupsShown,
        words.groups_shown,
        _groups_shown,
        moving=lambda event: chain(*event.groups),
        brief="showed the hand",
        step=in_replay("{name} shows their hand."),
        cue="meld",
        paths=(Path("hand", "shown"),),
    ),
    EventKind(
        e.Dropped,
        words.dropped,
        _dropped,
        brief="dropped",
        step=in_replay("{name} drops."),
        cue="discard",
        paths=(Path("hand", "away", named=False, backs=3),),
        counts=_drops,
    ),
    EventKind(e.Missed, words.missed, brief="missed the turn", step=in_replay("{name} misses a turn.")),
    EventKind(e.Left, words.left, brief="left", step=in_replay("{name} leaves the match."), counts=_drops),
    EventKind(e.PutOut, words.put_out),
    EventKind(e.RejoinOffered, words.rejoin_offered),
    EventKind(
        e.Rejoined,
        words.rejoined,
        _rejoined,
        step=in_replay("{name} rejoins."),
        counts=one_each("rejoins"),
    ),
    EventKind(e.RejoinDeclined, of_seat("You stay out.", "{name} stays out."), step=in_replay("{name} stays out.")),
    EventKind(e.SplitOffered, words.split_offered),
    EventKind(e.SplitAnswered, words.split_answered, step=words.split_step),
    EventKind(e.QuestionsClosed, always_said("The match goes on.")),
    EventKind(e.Settled, words.settled, _settled, scores=lambda event: event.chips),
)

INDIAN_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match of these games."""

FAMILY = Family(ACTIONS, EVENTS, SCORES, words.ENDINGS, typed.COMMANDS, TELLINGS)
