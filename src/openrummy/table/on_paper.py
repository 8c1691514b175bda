"""A worked score sheet in words, for whoever keeps the score of a match with real cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from openrummy.cards import JOKER
from openrummy.engine.events import Happening, MatchEnded
from openrummy.engine.panels import Panel
from openrummy.engine.rules import Rules
from openrummy.engine.state import OVER, State, view
from openrummy.explain import event_words
from openrummy.languages import ENGLISH, Language, Plural, capital
from openrummy.options import OptionError
from openrummy.paper import Asked, Entered, Sheet, paper_match, work
from openrummy.parts.deal import NextDeal
from openrummy.parts.paper import form as f
from openrummy.parts.paper.mistold import Mistold
from openrummy.parts.paper.told import PaperMatch
from openrummy.table import messages as m
from openrummy.table.deal_view import chip_text, score_view
from openrummy.table.history import check_told, deals_of
from openrummy.table.panels import TableReader
from openrummy.table.refusal import Refusal
from openrummy.table.standings import places
from openrummy.table.table import Table
from openrummy.table.view import title_of
from openrummy.variants.kinds import ACTIONS
from openrummy.voice import Voice


def paper_sheet(match: PaperMatch, language: Language = ENGLISH) -> m.PaperSheet:
    """Return the worked sheet; if its rules cannot be played or the dealer is no seat, one without rounds and with the fault."""
    names = _names(match.names, language)
    try:
        sheet = work(match)
    except (OptionError, Mistold) as fault:
        code = fault.code if isinstance(fault, Mistold) else "bad_rules"
        seats = tuple(m.PaperSeat(name, 0) for name in names)
        return m.PaperSheet("", "", None, seats, fault=m.PaperFault(code, fault.said(language)))
    return _told(sheet, Voice(names, language=language))


def paper_of_table(table: Table) -> PaperMatch:
    """Return the finished deals of a table as a match on paper, to go on with real cards; raise Refusal for a lesson, an attempt, and while others play the same pack."""
    check_told(table)
    try:
        return paper_match(
            table.rules, table.names, tuple(deals_of(table)), table.paper
        )  # a deal is whole when all of it has been read
    except OptionError as fault:
        raise Refusal.of("no_paper", fault) from None


def _names(names: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """Return the names, and a number for whoever has none."""
    return tuple(name.strip() or language.say("Player {number}", number=number) for number, name in enumerate(names, 1))


def _told(sheet: Sheet, voice: Voice) -> m.PaperSheet:
    state, rules = sheet.state, sheet.state.rules
    over = state.public.turn.phase == OVER
    return m.PaperSheet(
        rules=rules.text,
        title=voice.say(title_of(rules.text)),
        form=form_told(sheet.paper.form, rules, voice.language),
        seats=tuple(_seats(sheet, voice)),
        rounds=tuple(_round(each, sheet, voice) for each in sheet.rounds),
        next=None if sheet.coming is None else _deal(sheet.coming, tuple(_terms(sheet, voice))),
        questions=tuple(_question(asked, voice) for asked in sheet.open),
        leaving=sheet.leaving,
        panels=tuple(_panels(state, voice)),
        winners=sheet.leaders or state.public.sheet.winners,
        words=_ending(sheet, voice) if over else "",
        lowest_wins=rules.lowest_wins,
        fault=_fault(sheet, voice),
    )


def _terms(sheet: Sheet, voice: Voice) -> Iterator[str]:
    return map(voice.said, sheet.paper.terms(sheet.state.public))


def _fault(sheet: Sheet, voice: Voice) -> m.PaperFault | None:
    fault = sheet.fault
    if fault is None:
        return None
    words = capital(voice.said(fault.words))
    return m.PaperFault(fault.code, words, len(sheet.rounds), fault.seat, fault.field)


def _seats(sheet: Sheet, voice: Voice) -> Iterator[m.PaperSeat]:
    public, rules = sheet.state.public, sheet.state.rules
    showing, ranked = rules.showing, replace(public.sheet, winners=sheet.leaders or None)
    chips, ranks = showing.chips(public), places(rules, ranked, is_over=public.turn.phase == OVER)
    for seat, name in enumerate(voice.names):
        yield m.PaperSeat(
            name,
            public.sheet.totals[seat],
            None if chips is None else chip_text(chips[seat]),
            showing.is_inside(public, seat),
            tuple(note.said(voice.language) for note in showing.notes(public, seat)),
            ranks[seat],
        )


def _round(entered: Entered, sheet: Sheet, voice: Voice) -> m.WorkedRound:
    ended, after = entered.ended, entered.state.public.sheet
    return m.WorkedRound(
        deal=_deal(entered.deal),
        reason=ended.reason,
        words=event_words(ended, voice.names, language=voice.language),
        scores=tuple(score_view(score, voice) for score in ended.scores),
        totals=after.totals,
        winner=ended.winner,
        chips=tuple(score_view(score, voice, hundredths=True) for score in ended.chips),
        chip_totals=tuple(map(chip_text, after.chips)) if ended.chips or after.settled else (),
        questions=tuple(_question(asked, voice) for asked in entered.asked),
        told=tuple(event_words(event, voice.names, language=voice.language) for event in _followed(entered, sheet)),
    )


def _followed(entered: Entered, sheet: Sheet) -> Iterator[Happening]:
    """Yield what followed a deal; who wins a match of one deal was said with its end."""
    return (event for event in entered.events if not (sheet.paper.single and isinstance(event, MatchEnded)))


def _deal(deal: NextDeal, terms: tuple[str, ...] = ()) -> m.PaperDeal:
    return m.PaperDeal(deal.number, deal.dealer, deal.first, deal.seats, deal.size, terms)


def _question(asked: Asked, voice: Voice) -> m.PaperQuestion:
    public = asked.state.public
    choices = (
        m.PaperChoice(key, capital(ACTIONS[type(action)].order(voice, public, action)))
        for key, action in asked.answers.items()
    )
    return m.PaperQuestion(asked.seat, tuple(choices), asked.given or "")


def _panels(state: State, voice: Voice) -> Iterator[Panel]:
    seen, reader = view(state, None), TableReader(voice, ())
    made = (make(seen, reader) for make in state.rules.panels)
    return (panel for panel in made if panel is not None and panel.on_sheet)


def _ending(sheet: Sheet, voice: Voice) -> str:
    if sheet.paper.single:
        return ""  # each deal says who has won it
    ends = (event for each in sheet.rounds for event in each.events if isinstance(event, MatchEnded))
    return "".join(event_words(event, voice.names, language=voice.language) for event in ends)


def form_told(form: f.Form, rules: Rules, language: Language) -> m.PaperForm:
    """Return a form in words."""
    say, pack, card = language.say, rules.pack, form.card
    return m.PaperForm(
        tuple(_end(end, language) for end in form.ends),
        tuple(
            m.FieldForm(
                each.key, say(each.label), each.least, each.most, each.cards, each.step, each.optional, each.grouped
            )
            for each in form.fields
        ),
        tuple(_mark(mark, language) for mark in form.marks),
        tuple(m.SwitchForm(each.key, say(each.label), each.ends) for each in form.switches),
        None if card is None else m.CardForm(say(card.label), card.needed, card.aside),
        pack.count(0),
        pack.count(JOKER),
    )


def _end(end: f.RoundEnd, language: Language) -> m.EndForm:
    asks = tuple(m.AskForm(ask.field, ask.of) for ask in end.asks)
    return m.EndForm(end.key, language.say(end.label), language.say(end.seat) if end.seat else "", asks)


def _mark(mark: f.RoundMark, language: Language) -> m.MarkForm:
    points = Plural("{count} point", "{count} points")
    note = "" if mark.points is None else language.say(points, count=mark.points)
    return m.MarkForm(mark.key, language.say(mark.label), note, mark.asks)
