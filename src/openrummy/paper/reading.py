"""Reading a round as it was typed: that the form asks for what is there, and that nothing it asks for is missing."""

from collections.abc import Iterator

from openrummy.cards import Face, cards_of, copies, distinct, faces_of, format_card, parse_card, parse_faces
from openrummy.engine.rules import Rules
from openrummy.languages import ToldValueError
from openrummy.parts.deal import NextDeal
from openrummy.parts.paper.form import Form, RoundEnd, RoundField, RoundMark
from openrummy.parts.paper.mistold import Mistold, mistold
from openrummy.parts.paper.round import Groups, Hand, Round
from openrummy.parts.paper.told import PaperHand, PaperRound

_NO_HAND = PaperHand()


def read_round(rules: Rules, form: Form, deal: NextDeal, typed: PaperRound) -> Round:
    """Return a typed round as the form reads it; raise Mistold that names the fault."""
    end = next((end for end in form.ends if end.key == typed.end), None)
    if end is None:
        raise mistold("no_such_end", "Say how the deal ended.")
    if len(typed.hands) > rules.players:
        raise mistold("too_many_hands", "There are more hands than players.")
    seat = _seat(end, deal, typed)
    hands = tuple(_hand(form, end, deal, each, seat, typed) for each in range(rules.players))
    card = _card(form, typed)
    _check_pack(rules, form, hands, card)
    _check_card(form, hands, card)
    return Round(deal, end.key, seat, card, _switches(form, end, typed), hands)


def _seat(end: RoundEnd, deal: NextDeal, typed: PaperRound) -> int | None:
    if not end.seat:
        return None
    if typed.seat is None:
        raise mistold("who", "Say which player ended the deal.")
    if typed.seat not in deal.seats:
        raise mistold("not_in_deal", "This player was not in the deal.", typed.seat)
    return typed.seat


def _switches(form: Form, end: RoundEnd, typed: PaperRound) -> frozenset[str]:
    known = {switch.key: switch for switch in form.switches}
    for key in typed.switches:
        if key not in known:
            raise mistold("no_such_switch", "These rules do not ask for that.", None, key[:40])
    return frozenset(key for key in typed.switches if end.key in known[key].ends)


def _card(form: Form, typed: PaperRound) -> Face | None:
    if form.card is None or not typed.card.strip():
        if form.card is not None and form.card.needed == "always" and typed.end != "void":
            raise mistold("no_card", "Say which card was turned up: the scores depend on it.", None, "card")
        return None
    try:
        return parse_card(typed.card.strip())
    except ToldValueError as fault:
        raise Mistold("bad_card", fault.faults[0], None, "card") from None


def _hand(form: Form, end: RoundEnd, deal: NextDeal, seat: int, ended: int | None, typed: PaperRound) -> Hand:
    """Return what is told of one seat, with nothing that is not asked."""
    told = typed.hands[seat] if seat < len(typed.hands) else _NO_HAND
    mark = _mark(form, seat, told)
    if seat not in deal.seats:
        if told.mark:
            raise mistold("not_in_deal", "This player was not in the deal.", seat)
        return Hand()
    fields = tuple(field for field in form.fields if _is_asked(end, field, mark, is_end=seat == ended))
    cards = {field.key: _groups(seat, field, told.cards[field.key]) for field in fields if _has_cards(field, told)}
    points = {
        field.key: _points(seat, field, told) for field in fields if field.key not in cards and _is_due(field, told)
    }
    return Hand(told.mark, points, cards)


def _mark(form: Form, seat: int, told: PaperHand) -> RoundMark | None:
    if not told.mark:
        return None
    mark = next((mark for mark in form.marks if mark.key == told.mark), None)
    if mark is None:
        raise mistold("no_such_mark", "These rules know no such thing.", seat, told.mark)
    return mark


def _is_asked(end: RoundEnd, field: RoundField, mark: RoundMark | None, *, is_end: bool) -> bool:
    of = end.asks_of(field.key)
    if of is None or (mark is not None and field.key not in mark.asks):
        return False
    return of == "all" or (of == "seat") == is_end


def _is_due(field: RoundField, told: PaperHand) -> bool:
    return not field.optional or field.key in told.points


def _has_cards(field: RoundField, told: PaperHand) -> bool:
    return field.cards and bool(told.cards.get(field.key, "").replace("/", "").strip())


def _groups(seat: int, field: RoundField, text: str) -> Groups:
    try:
        groups = tuple(parse_faces(part) for part in text.split("/"))
    except ToldValueError as fault:
        raise Mistold("bad_card", fault.faults[0], seat, field.key) from None
    return tuple(group for group in groups if group)


def _points(seat: int, field: RoundField, told: PaperHand) -> int:
    points = told.points.get(field.key)
    if points is None:
        raise mistold("no_points", "The points of this player are missing.", seat, field.key)
    for fault in _faults(seat, field, points):
        raise fault
    return points


def _faults(seat: int, field: RoundField, points: int) -> Iterator[Mistold]:
    """Yield why a hand cannot have these points."""
    if points < field.least:
        yield mistold("too_few", "By these rules it is {least} at least.", seat, field.key, least=field.least)
    if field.most is not None and points > field.most:
        yield mistold("too_many", "By these rules it is {most} at most.", seat, field.key, most=field.most)
    if points % field.step:
        yield mistold("no_multiple", "By these rules it is a multiple of {step}.", seat, field.key, step=field.step)


def _check_pack(rules: Rules, form: Form, hands: tuple[Hand, ...], card: Face | None) -> None:
    """Raise Mistold if more copies of a card are told than the pack has; the cards of an optional field are among others."""
    aside = [card] if card is not None and form.card is not None and form.card.aside else []
    fields = [field.key for field in form.fields if not field.optional]
    told = [*aside, *(face for hand in hands for key in fields for face in faces_of(hand.held(key)))]
    pack = cards_of(rules.pack)
    for face in distinct(cards_of(told)):
        if told.count(face) > copies(pack, face):
            raise mistold("too_many_copies", "There are more of {card} than the pack has.", card=format_card(face))


def _check_card(form: Form, hands: tuple[Hand, ...], card: Face | None) -> None:
    needs = form.card is not None and form.card.needed == "cards"
    if needs and card is None and any(hand.cards for hand in hands):
        raise mistold("no_card", "Say which card was turned up: the cards cannot be counted without it.", None, "card")
