"""A table in words: the names of seats, and the texts of the reading keys."""

from collections.abc import Mapping, Sequence

from openrummy.languages import ENGLISH, Language, Template, facts, listed, row, sentence, sentences, spaced
from openrummy.parts.panels import TermsPanel
from openrummy.table.messages import MeldView, PlacedCard, SeatView, ShelfView, TableView, Told
from openrummy.tui.faces import signs, spoken, with_signs

_TOLD_LAST = 3


def seat_name(view: TableView, seat: int, language: Language = ENGLISH) -> str:
    """Return `You`, `Mira` or `Seat 3`."""
    if seat == view.you:
        return language.say("You")
    return view.seats[seat].name or language.say("Seat {number}", number=seat + 1)


def name_with(view: TableView, seat: int, amount: object, language: Language = ENGLISH) -> str:
    """Return a seat with its points: `Mira 18`."""
    return language.say("{name} {amount}", name=seat_name(view, seat, language), amount=amount)


def others(view: TableView) -> list[int]:
    """Return the other seats in the order of play after yours; all seats for a watcher."""
    count = len(view.seats)
    if view.you is None:
        return list(range(count))
    return [(view.you + step) % count for step in range(1, count)]


def cards_counted(language: Language, number: int) -> str:
    """Return `1 card` or `2 cards`."""
    return language.count(number, "{count} card", "{count} cards")


def held_counted(seat: SeatView, language: Language) -> str:
    """Return the number of a seat's cards; of a seat that is not in the deal `out`, or nothing if its notes say more."""
    if seat.inside:
        return cards_counted(language, seat.cards)
    return "" if seat.notes else language.say("out")


def points_counted(language: Language, number: int) -> str:
    """Return `1 point` or `2 points`."""
    return language.count(number, "{count} point", "{count} points")


def presence(seat: SeatView, language: Language = ENGLISH) -> str:
    """Return `bot, casual`, `a program`, `away`, `stand-in` or `free seat`; empty for a player who is here."""
    is_held = seat.kind == "person" or seat.program
    if is_held and seat.stand_in:
        return language.say("stand-in")
    if is_held:
        return language.say("away") if seat.away or not seat.connected else seat.level
    if seat.level:
        return language.say("bot, {level}", level=seat.level)
    return language.say("bot" if seat.kind == "bot" else "free seat")


def read_hand(
    laid: Sequence[Sequence[str]], labels: Sequence[str], language: Language = ENGLISH, outside: str = ""
) -> str:
    """Read the hand in its owner's groups and order.  outside: why the owner is not in the deal."""
    count, loose = sum(map(len, laid)), laid[-1] if laid else ()
    if not count:
        return outside or language.say("Your hand is empty.")
    groups = (
        language.say("{name}: {words}", name=label, words=spoken(group, language))
        for group, label in zip(laid, labels, strict=False)
    )
    cards = facts((*groups, spoken(loose, language) or language.say("no cards left over")), language)
    return language.say("Your hand, {count}: {cards}.", count=cards_counted(language, count), cards=cards)


def shelf_labels(view: TableView, laid: Sequence[Sequence[str]], language: Language = ENGLISH) -> tuple[str, ...]:
    """Return a label for each group: `pure run`, `✗ a gap 24`; `…` until the table has judged it."""
    known = {group: _shelf_label(shelf, language) for group, shelf in zip(view.groups, view.shelves, strict=False)}
    return tuple(known.get(tuple(group), "…") for group in laid[:-1])


def _shelf_label(shelf: ShelfView, language: Language) -> str:
    if shelf.kind is not None:
        return language.say("{words} {number}", words=shelf.label, number=shelf.points)
    why = with_signs(shelf.brief or shelf.why, language)
    return language.say("✗ {words} {number}", words=why, number=shelf.points)


def read_opponents(view: TableView, language: Language = ENGLISH) -> str:
    """Read the other seats."""
    return sentences((_read_seat(view, seat, language) for seat in others(view)), language)


def _read_seat(view: TableView, number: int, language: Language) -> str:
    seat = view.seats[number]
    chips = () if seat.chips is None else (language.say("{amount} chips", amount=seat.chips),)
    counts = (cards_counted(language, seat.cards), points_counted(language, seat.score), *chips)
    notes = (with_signs(note, language) for note in seat.notes)
    parts = (seat_name(view, number, language), presence(seat, language), *notes, *counts)
    return sentence(row(parts, language), language)


def read_pile(view: TableView, language: Language = ENGLISH) -> str:
    """Read the discard pile and the stock."""
    count = cards_counted(language, len(view.pile))
    pile = language.say("Pile: {card}, {count}.", card=spoken(view.pile[-1:], language), count=count)
    stock = language.say("Stock: {count}.", count=cards_counted(language, view.stock))
    panel = view.panel(TermsPanel)
    terms = () if panel is None else (sentence(with_signs(words, language), language) for words in panel.words)
    return sentences((pile if view.pile else language.say("The pile is empty."), stock, *terms), language)


def read_last(log: Sequence[Told], language: Language = ENGLISH) -> str:
    """Read the last few things that happened."""
    return sentences((told.words for told in log[-_TOLD_LAST:]), language) or language.say("Nothing has happened yet.")


_MELDS: Mapping[str, Template] = {"run": "{name}'s run: {cards}", "set": "{name}'s set: {cards}"}
_YOURS: Mapping[str, Template] = {"run": "Your run: {cards}", "set": "Your set: {cards}"}


def meld_words(view: TableView, meld: MeldView, language: Language = ENGLISH) -> str:
    """Return a meld in words: `Mira's run: 5♥ joker as 6♥ 7♥`."""
    template = (_YOURS if meld.owner == view.you else _MELDS)[meld.kind]
    cards = spaced(_placed(one, language) for one in meld.cards)
    return language.say(template, name=seat_name(view, meld.owner, language), cards=cards)


def _placed(one: PlacedCard, language: Language) -> str:
    card = signs([one.card], language)
    if not one.stands_for:
        return card
    return language.say("{wild} as {card}", wild=card, card=signs([one.stands_for], language))


def meld_line(view: TableView, meld: MeldView, language: Language = ENGLISH) -> str:
    """Return a meld with the cards that others laid off on it: `Mira's run: 5♥ 6♥ 7♥ 8♥  (8♥ by you)`."""
    words, guests = meld_words(view, meld, language), laid_by_others(meld, view, language)
    return language.say("{meld}  ({cards})", meld=words, cards=guests) if guests else words


def laid_by_others(meld: MeldView, view: TableView, language: Language = ENGLISH) -> str:
    """Return the cards that other players laid off on a meld, which score for them: `7♥ by Mira, 8♥ by you`."""
    guests = (one for one in meld.cards if one.credit != meld.owner)
    return row((_laid_by(view, one, language) for one in guests), language)


def _laid_by(view: TableView, one: PlacedCard, language: Language) -> str:
    card = signs([one.card], language)
    if one.credit == view.you:
        return language.say("{card} by you", card=card)
    return language.say("{card} by {name}", card=card, name=seat_name(view, one.credit, language))


def waiting_words(view: TableView, language: Language = ENGLISH) -> str:
    """Name the players that the table is waiting for."""
    names = [seat_name(view, seat, language) for seat in view.to_act if seat != view.you]
    return language.say("{names} to play", names=listed(names, language)) if names else language.say("Please wait")


def by_place(view: TableView) -> tuple[int, ...]:
    """Return all seats, the best first; seats that share a place keep their order."""
    return tuple(sorted(range(len(view.seats)), key=lambda seat: view.seats[seat].place))
