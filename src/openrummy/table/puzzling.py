"""A puzzle as the page shows it: a table that nobody sits at, as one seat saw it, and the worded judgement of what it can do."""

from collections.abc import Iterator
from itertools import groupby

from msgspec.structs import replace

from openrummy.cards import Face
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import listed
from openrummy.engine.events import Discarded, DrewStock, Happening, TookDiscard
from openrummy.engine.history import DISCARDED, DREW, TOOK, Seen, seen_in
from openrummy.engine.redact import redact
from openrummy.engine.state import State, view
from openrummy.explain import action_said
from openrummy.languages import Language, Template, capital, sentence
from openrummy.puzzles import MOTIFS, THEMES, Puzzle, puzzle, puzzles
from openrummy.puzzles.seen import seen_position
from openrummy.record.moves import format_move, normal
from openrummy.table import messages as m
from openrummy.table.entries import Sitter
from openrummy.table.hand_order import laid_out
from openrummy.table.names import DEFAULT_NAME, bot_name
from openrummy.table.projection import event_told
from openrummy.table.refusal import Refusal
from openrummy.table.table import Seat, Table
from openrummy.table.view import title_of, view_for
from openrummy.variants import VARIANTS
from openrummy.voice import Voice

_NO_CARD: Face = 0
"""In the place of a card from the stock, which a history does not name."""


def puzzles_in(language: Language) -> m.Puzzles:
    """Return all puzzles, for those who choose one."""
    found = puzzles()
    listed = tuple(
        m.PuzzleListing(key, variant, MOTIFS[one.motif].theme, one.rating) for key, (variant, one) in found.items()
    )
    used = {each.theme for each in listed}
    themes = (m.PuzzleSubject(theme.key, language.say(theme.name)) for theme in THEMES.values() if theme.key in used)
    variants = {each.variant for each in listed}
    games = (m.PuzzleSubject(each.key, language.say(each.name)) for each in VARIANTS.values() if each.key in variants)
    return m.Puzzles(listed, tuple(themes), tuple(games))


def puzzle_called(key: str, language: Language) -> m.PuzzleView:
    """Return the puzzle with this key in words; raise Refusal if there is none."""
    found = puzzle(key)
    if found is None:
        raise Refusal("no_puzzle", "There is no such puzzle.")
    return puzzle_view(found, language)


def puzzle_view(puzzle: Puzzle, language: Language) -> m.PuzzleView:
    """Return a puzzle in words."""
    table, motif = _table(puzzle, language), MOTIFS[puzzle.motif]
    theme, reason = THEMES[motif.theme], motif.rule(puzzle.case)
    voice = Voice(table.names, puzzle.seat, language=language)
    choices = tuple(_choices(puzzle, voice))
    return m.PuzzleView(
        puzzle.key,
        puzzle.variant,
        language.say(title_of(table.rules.text)),
        theme.key,
        language.say(theme.name),
        puzzle.rating,
        language.say(theme.task),
        _with_offers(view_for(table, puzzle.seat, range(len(table.seats)), language=language), choices),
        tuple(event_told(table, 0, event, puzzle.seat, language) for event in _past(puzzle.state)),
        choices,
        "" if reason is None else sentence(capital(voice.said(reason)), language),
        seen_position(view(puzzle.state, puzzle.seat)),
    )


def cost_words(choice: m.PuzzleChoice, language: Language) -> str:
    """Return the cost of an act that is not the best, in words."""
    points, error = _decimal(choice.lost, language), _decimal(2 * choice.error, language)
    if not choice.error:
        return language.say("{act}: {points} points worse.", act=choice.words, points=points)
    words: Template = "{act}: {points} points worse on average (±\u00a0{error})."
    return language.say(words, act=choice.words, points=points, error=error)


def _decimal(value: float, language: Language) -> str:
    whole, tenth = f"{value:.1f}".split(".")
    return language.say("{whole}.{tenth}", whole=whole, tenth=tenth)


def _with_offers(shown: m.TableView, choices: tuple[m.PuzzleChoice, ...]) -> m.TableView:
    """Return the view with the acts that are judged: nobody leaves a puzzle as one leaves a match."""
    judged = [choice.action for choice in choices]
    return replace(shown, offers=tuple(offer for offer in shown.offers if offer.action in judged))


def _choices(puzzle: Puzzle, voice: Voice) -> Iterator[m.PuzzleChoice]:
    acts = {format_move(normal(act)): act for act in listed(puzzle.case.seen)}  # as they are offered, with all names
    for choice in puzzle.choices:
        act = acts[choice.move]
        words = action_said(act, puzzle.state.public, voice)
        yield m.PuzzleChoice(to_plain(act), words, choice.lost, choice.error)


def _table(puzzle: Puzzle, language: Language) -> Table:
    """Return a table in the situation of a puzzle, with nothing in its log."""
    names = [language.say(DEFAULT_NAME)]
    for _ in range(puzzle.state.rules.players - 1):
        names.append(bot_name(names))
    past = tuple(_past(puzzle.state))
    seats = tuple(
        Seat(
            Sitter("person" if number == puzzle.seat else "bot", names[(number - puzzle.seat) % len(names)]),
            groups=laid_out(hand) if number == puzzle.seat else (),
            last_turn=_last_turn(past, number),
        )
        for number, hand in enumerate(puzzle.state.hands)
    )
    return Table(f"puzzle-{puzzle.key}", False, b"", seats, puzzle.state, (), started=True)


def _last_turn(past: tuple[Happening, ...], seat: int) -> tuple[Happening, ...]:
    """Return what a seat did last, without a break by others."""
    turns = [(one, tuple(events)) for one, events in groupby(past, key=lambda event: getattr(event, "seat", None))]
    return next((events for one, events in reversed(turns) if one == seat), ())


def _past(state: State) -> Iterator[Happening]:
    """Yield what everybody saw in the deal, apart from melds, which lie on the table."""
    for (seat, did), entries in groupby(seen_in(state.public.history), key=lambda seen: (seen.seat, seen.did)):
        event = _event(seat, did, list(entries))
        if event is not None:
            yield redact(event, None)


def _event(seat: int, did: int, entries: list[Seen]) -> Happening | None:
    cards = tuple(seen.card for seen in entries if seen.card is not None)
    if did == DREW:
        return DrewStock(seat, _NO_CARD)
    if did == TOOK:
        return TookDiscard(seat, cards)
    return Discarded(seat, cards[0]) if did == DISCARDED else None
