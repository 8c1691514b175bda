"""The table as one seat, or a watcher, sees it: made from the engine's view of that seat and nothing else.

`view_for` has a line for each field of the message, so that each is checked against its type.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from openrummy.cards import Cards, Face, bits, faces_of, format_card
from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.rules import keeps_melds, wild_in
from openrummy.engine.state import Public, TableMeld, View, view
from openrummy.languages import ENGLISH, Language
from openrummy.shuffle import commitment
from openrummy.table.attempts import attempt_title, attempt_view
from openrummy.table.clock import answers_until
from openrummy.table.codes import code_of
from openrummy.table.daily import daily_title
from openrummy.table.deal_view import deal_view, hands_as_shown
from openrummy.table.group_labels import shelf_views
from openrummy.table.hand_order import Groups, format_groups
from openrummy.table.messages import DealView, FairView, MeldView, PlacedCard, TableView
from openrummy.table.offers import offers_for
from openrummy.table.panels import panels
from openrummy.table.prompt import prompt_for
from openrummy.table.reuse import Reuse, fresh
from openrummy.table.seat_views import own_acts, seat_views
from openrummy.table.sight import Own, Sight, watched
from openrummy.table.stakes import paid_out
from openrummy.table.table import Table
from openrummy.table.teaching import lesson_of, lesson_view, taught
from openrummy.table.turns import is_dealt, to_act
from openrummy.variants import preset_named
from openrummy.voice import Voice

__all__ = ["still_sight", "title_of", "to_act", "view_for"]


def view_for(
    table: Table,
    seat: int | None,
    connected: Collection[int] = (),
    now: int | None = None,
    watching: int = 0,
    language: Language = ENGLISH,
    reuse: Reuse = fresh,
) -> TableView:
    """Return the view of `seat`, None for a watcher.

    connected: the seats whose people are there.  now: for the clocks, None for the time of the last entry.
    watching: the number of watchers.  language: of its sentences.
    reuse: the parts of earlier views of the same table in the same language.
    """
    return sight_for(table, seat, connected, now, watching, language, reuse).view


def sight_for(
    table: Table,
    seat: int | None,
    connected: Collection[int],
    now: int | None,
    watching: int,
    language: Language,
    reuse: Reuse,
) -> Sight:
    """Return the same in two parts; the arguments are those of `view_for`."""
    common = reuse("common", _watcher_view, table, connected, now, watching, language, reuse)
    at = table.since if now is None else now
    if seat is None:
        return watched(common, at)
    legal = listed(view(table.state, seat)) if seat in common.to_act else ()
    return Sight(common, _own(table, seat, common, language, reuse, legal), at)


def still_sight(table: Table, seat: int, language: Language, reuse: Reuse) -> Sight:
    """Return what `seat` sees when it only looks on: everybody is there, nothing can be done, and no clock runs."""
    common = _watcher_view(table, range(len(table.seats)), None, 0, language, reuse)
    seats = tuple(replace(one, clock=None) if one.clock else one for one in common.seats)
    own = replace(_own(table, seat, common, language, reuse, ()), prompt=None, groups=(), offers=(), shelves=())
    return Sight(replace(common, seats=seats, window=None), own, table.since)


def _watcher_view(
    table: Table, connected: Collection[int], now: int | None, watching: int, language: Language, reuse: Reuse
) -> TableView:
    """Return the view of a watcher: all that the viewers have in common."""
    # Long: one message, a line for each field.
    seen = view(table.state, None)
    public, sheet = seen.public, seen.public.sheet
    voice = Voice(table.names, language=language)
    return TableView(
        table=table.id,
        version=table.version,
        status=table.status,
        rules=table.rules.text,
        variant=table.rules.key,
        title=_title(table, language),
        host=table.host,
        you=None,
        seats=seat_views(table, language, connected, now, reuse),
        deal=public.deal,
        dealer=public.dealer,
        turn=public.turn.seat,
        phase=public.turn.phase,
        to_act=to_act(table),
        prompt=prompt_for(table, seen, language),
        stock=public.stock_count,
        pile=reuse("pile", _card_texts, public.pile),
        melds=reuse("melds", _meld_views, public.melds),
        hand=(),
        groups=(),
        taken=None if public.turn.taken is None else format_card(public.turn.taken),
        offers=(),
        rows=sheet.rows,
        last_deal=_last_deal(table, seen, language, reuse),
        winners=sheet.winners,
        fair=_fair(table, public),
        next_commitment="" if table.status == "over" else commitment(table.secret),
        hints=table.hints,
        settings=table.settings,
        code=code_of(table.id),
        board=bool(table.board),
        paused=table.paused,
        watching=watching,
        window=_window(table, now),
        tournament=table.tournament,
        timekeeper=table.timekeeper,
        wild=_card_texts(bits(wild_in(table.rules, public))),
        panels=panels(table, seen, voice),
        rematch=table.rematch,
        rematch_of=table.rematch_of,
        quick=bool(table.quick),
        lesson=lesson_view(table, language),
        attempt=attempt_view(table),
        daily=table.daily,
        lowest_wins=table.rules.lowest_wins,
        payouts=paid_out(table),
    )


def _own(table: Table, seat: int, common: TableView, language: Language, reuse: Reuse, legal: Collection[Act]) -> Own:
    """Return all that a seat sees otherwise than a watcher, who sees `common`.  legal: its actions."""
    seen, groups = view(table.state, seat), table.seats[seat].groups
    last_deal, acts = _last_deal(table, seen, language, reuse), own_acts(table, seat, language, reuse)
    waits = _waits(table, seat, common)
    if waits and not seen.rules.panels and len(groups) <= 1:
        return reuse(("waiting", seat), _waiting, seat, seen.hand, groups, last_deal, acts)
    voice = Voice(table.names, seat, language=language)
    return Own(
        you=seat,
        last_deal=last_deal,
        panels=panels(table, seen, voice),
        acts=acts,
        prompt=None if waits else prompt_for(table, seen, language, legal),
        hand=reuse(("hand", seat), _hand_texts, seen.hand),
        groups=reuse(("groups", seat), format_groups, groups),
        offers=taught(table, seat, offers_for(table, seen, voice, legal)),
        shelves=shelf_views(table.rules, seen.public, seat, groups, language) if len(groups) > 1 else (),
        outside="" if common.seats[seat].inside else voice.said(table.rules.showing.outside(seen.public, seat)),
    )


def _waiting(seat: int, hand: Cards, groups: Groups, last_deal: DealView | None, acts: Mapping[int, str]) -> Own:
    """Return the same for a seat that only waits, with no panels and no groups to label: nothing else can change it."""
    return Own(
        you=seat, last_deal=last_deal, panels=(), acts=acts, hand=_hand_texts(hand), groups=format_groups(groups)
    )


def _waits(table: Table, seat: int, common: TableView) -> bool:
    """Whether a seat has nothing to do but wait in a deal, so that it is told the same as a watcher."""
    is_busy = seat == common.turn or seat in common.to_act or table.seats[seat].stand_in is not None
    return common.status == "playing" and not (is_busy or common.paused) and common.seats[seat].inside


def _card_texts(cards: Iterable[Face]) -> tuple[str, ...]:
    return tuple(map(format_card, cards))


def _hand_texts(hand: Cards) -> tuple[str, ...]:
    return _card_texts(faces_of(hand))


def _meld_views(melds: Iterable[TableMeld]) -> tuple[MeldView, ...]:
    return tuple(map(meld_view, melds))


def _title(table: Table, language: Language) -> str:
    if lesson := lesson_of(table):
        return language.say("Lesson: {game}", game=language.say(lesson.title))
    game = language.say(title_of(table.rules.text))
    if table.daily:
        return daily_title(game, language)
    return game if table.attempt is None else attempt_title(game, language)


@lru_cache(maxsize=256)
def title_of(rules: str) -> str:
    """Return the name of the preset; cached, since reading the rules for it took a third of a view's time."""
    return preset_named(rules).name


def meld_view(meld: TableMeld) -> MeldView:
    """Return a meld on the table, as it is sent."""
    shape = meld.shape
    placed = zip(shape.cards, shape.represents, meld.credit, strict=True)
    cards = (PlacedCard(format_card(card), credit, _stands_for(card, name)) for card, name, credit in placed)
    return MeldView(meld.owner, shape.kind, tuple(cards))


def _stands_for(card: int, name: int) -> str | None:
    text = format_card(name)
    return None if name == card or text == "JK" else text


def _window(table: Table, now: int | None) -> int | None:
    until = answers_until(table)
    return None if until is None else max(0, until - (table.asked if now is None else now))


def _last_deal(table: Table, seen: View, language: Language, reuse: Reuse) -> DealView | None:
    public = seen.public
    if public.last_deal is None:
        return None
    number, name = public.deal - is_dealt(table), ("last deal", seen.seat)
    shown = reuse(name, deal_view, table.rules, number, public.last_deal, table.names, seen.seat, language)
    if not keeps_melds(table.rules) or is_dealt(table):
        return shown
    hands = hands_as_shown(seen, shown.hands, language)
    return replace(shown, hands=hands, melds=_meld_views(public.melds))


def _fair(table: Table, public: Public) -> FairView:
    is_opened = public.last_deal is not None and not is_dealt(table) and not table.sealed
    told = public.last_deal.secret if is_opened and public.last_deal else None
    opened = None if told is None or (table.paper and not told) else told.hex()  # a deal on paper has none
    return FairView(public.deal, public.commitment, opened, table.state.nonces)
