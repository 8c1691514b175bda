"""The cards that help a hand and what the others probably hold, for a seat that asks, in words."""

from collections.abc import Iterator, Mapping

from openrummy.cards import Face, format_card, format_faces, parse_card
from openrummy.coach.holdings import Holding
from openrummy.coach.outs import Helps, Out
from openrummy.coach.prospects import Prospects, prospects
from openrummy.engine.state import view
from openrummy.languages import ENGLISH, Language, Template, saying
from openrummy.table.messages import CountedOuts, CountOuts, LiveCard, OutsView, Refused
from openrummy.table.players import no_coach
from openrummy.table.table import Table
from openrummy.table.turns import is_dealt
from openrummy.voice import Voice

_HELPS: Mapping[Helps, Template] = {
    "ends": "With one of these you could end the deal",
    "makes": "These make a meld",
    "joins": "These fit a meld",
}
_LIKELY: Template = "{name} probably holds {cards}."
_POINTS: Template = "{name} probably has {least} to {most} points outside melds."


def no_outs(table: Table, seat: int | None, identity: str, language: Language) -> Refused | None:
    """Return why `seat` cannot look ahead now, or None if it can."""
    refused = no_coach(table, identity, language)
    if refused is None and (seat is None or not is_dealt(table) or not view(table.state, seat).hand):
        words = language.say("There are no cards in your hand to look at.")
        refused = Refused(identity, "no_hand", words, table.version)
    return refused


def chosen_card(asked: CountOuts) -> Face | None:
    """Return the card to discard first; None if none is named, or none that there is."""
    try:
        return None if asked.discard is None else parse_card(asked.discard)
    except ValueError:
        return None


def counted_outs(
    table: Table, seat: int | None, asked: CountOuts, language: Language = ENGLISH
) -> CountedOuts | Refused:
    """Return the outs of `seat` and what the others probably hold, worked out here; it may take half a second."""
    refused = no_outs(table, seat, asked.id, language)
    if refused is not None:
        return refused
    found = prospects(view(table.state, seat), chosen_card(asked))
    return worded_outs(table, seat, asked.id, found, language)


def worded_outs(
    table: Table, seat: int | None, identity: str, found: Prospects, language: Language, *, judges: bool = False
) -> CountedOuts:
    """Return the answer with these prospects.  judges: as in `CountedOuts`."""
    voice, outs = Voice(table.names_in(language), seat, language=language), found.outs
    return CountedOuts(
        identity,
        table.version,
        tuple(told_outs(out, language) for out in outs.found),
        outs.unseen,
        None if outs.without is None else format_card(outs.without),
        tuple(words for each in found.holdings for words in _probable(each, voice)),
        judges,
    )


def told_outs(out: Out, language: Language) -> OutsView:
    """Return cards that do the same, in words."""
    cards = tuple(LiveCard(format_card(card), unseen) for card, unseen in out.cards)
    return OutsView(language.say(_HELPS[out.helps]), cards, sum(each.unseen for each in cards))


def _probable(holding: Holding, voice: Voice) -> Iterator[str]:
    name = voice.names[holding.seat]
    if holding.cards:
        yield voice.said(saying(_LIKELY, name=name, cards=format_faces(holding.cards)))
    if holding.points is not None:
        least, most = holding.points
        yield voice.said(saying(_POINTS, name=name, least=least, most=most))
