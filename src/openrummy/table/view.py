"""The table as one seat, or a watcher, sees it: made from the engine's view of that seat and nothing else.

`view_for` has a line for each field of the message, so that each is checked against its type.
"""

from collections.abc import Collection
from functools import lru_cache

from msgspec.structs import replace

from openrummy.cards import bits, faces_of, format_card
from openrummy.engine.rules import keeps_melds, wild_in
from openrummy.engine.state import Public, TableMeld, View, view
from openrummy.languages import ENGLISH, Language
from openrummy.shuffle import commitment
from openrummy.table.clock import answers_until
from openrummy.table.codes import code_of
from openrummy.table.deal_view import deal_view, hands_as_shown
from openrummy.table.group_labels import shelf_views
from openrummy.table.hand_order import format_groups
from openrummy.table.messages import DealView, FairView, MeldView, PlacedCard, TableView
from openrummy.table.offers import offers_for
from openrummy.table.panels import panels
from openrummy.table.prompt import prompt_for
from openrummy.table.seat_views import seat_views
from openrummy.table.table import Table
from openrummy.table.turns import is_dealt, to_act
from openrummy.variants import preset_named
from openrummy.voice import Voice

__all__ = ["title_of", "to_act", "view_for"]


def view_for(
    table: Table,
    seat: int | None,
    connected: Collection[int] = (),
    now: int | None = None,
    watching: int = 0,
    language: Language = ENGLISH,
) -> TableView:
    """Return the view of `seat`, None for a watcher.

    connected: the seats whose people are there.  now: for the clocks, None for the time of the last entry.
    watching: the number of watchers.  language: of its sentences.
    """
    # Long: one message, a line for each field.
    seen = view(table.state, seat)
    public, sheet = seen.public, seen.public.sheet
    voice = Voice(table.names, seat, language=language)
    return TableView(
        table=table.id,
        version=table.version,
        status=table.status,
        rules=table.rules.text,
        variant=table.rules.key,
        title=language.say(title_of(table.rules.text)),
        host=table.host,
        you=seat,
        seats=seat_views(table, seen, voice, connected, now),
        deal=public.deal,
        dealer=public.dealer,
        turn=public.turn.seat,
        phase=public.turn.phase,
        to_act=to_act(table),
        prompt=prompt_for(table, seen, language),
        stock=public.stock_count,
        pile=tuple(map(format_card, public.pile)),
        melds=tuple(map(meld_view, public.melds)),
        hand=tuple(map(format_card, faces_of(seen.hand))),
        groups=() if seat is None else format_groups(table.seats[seat].groups),
        taken=None if public.turn.taken is None else format_card(public.turn.taken),
        offers=offers_for(table, seen, voice),
        rows=sheet.rows,
        last_deal=_last_deal(table, seen, language),
        winners=sheet.winners,
        fair=_fair(table, public),
        next_commitment="" if table.status == "over" else commitment(table.secret),
        hints=table.hints,
        settings=table.settings,
        code=code_of(table.id),
        paused=table.paused,
        watching=watching,
        shelves=() if seat is None else shelf_views(table.rules, public, table.seats[seat].groups, language),
        window=_window(table, now),
        tournament=table.tournament,
        wild=tuple(map(format_card, bits(wild_in(table.rules, public)))),
        panels=panels(table, seen, voice),
    )


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


def _last_deal(table: Table, seen: View, language: Language) -> DealView | None:
    public = seen.public
    if public.last_deal is None:
        return None
    shown = deal_view(table.rules, public.deal - is_dealt(table), public.last_deal, table.names, seen.seat, language)
    if not keeps_melds(table.rules) or is_dealt(table):
        return shown
    hands = hands_as_shown(seen, shown.hands, language)
    return replace(shown, hands=hands, melds=tuple(map(meld_view, public.melds)))


def _fair(table: Table, public: Public) -> FairView:
    opened = public.last_deal.secret.hex() if public.last_deal and not is_dealt(table) else None
    return FairView(public.deal, public.commitment, opened, table.state.nonces)
