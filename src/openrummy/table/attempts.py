"""A moment of a finished match, tried again: a table of its own that goes on from there for one deal, with the same pack.

Its log holds the deal as it was up to that moment, as if it had been played there.  The cards are known to whoever saw the match, so that nothing
about it counts: it has no record, and no statistics.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from openrummy.bots import AGENTS, USUAL
from openrummy.engine import decide
from openrummy.engine.events import DealEnded
from openrummy.engine.match import DealLog
from openrummy.languages import Language, Template
from openrummy.record.moves import format_move, normal
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.chance import Chance
from openrummy.table.clock_entries import first_left
from openrummy.table.draft import Draft
from openrummy.table.history import deals_of
from openrummy.table.names import tidy_name
from openrummy.table.packs import check_unsealed
from openrummy.table.past import Attempt, PastDeal
from openrummy.table.reducer import opened
from openrummy.table.refusal import Refusal
from openrummy.table.sitters import bot_sitter, new_bot
from openrummy.table.table import Table

_NO_MOMENT: Template = "The match does not contain this moment."


def open_attempt(
    identity: str, asked: m.OpenAttempt, source: Table, token: str, now: int, chance: Chance
) -> tuple[e.Entry, ...]:
    """Return the first entries of the table `identity`, at which the owner of `token` (its hash) goes on from a moment of `source`.

    Raises Refusal for a match that is not over, a lesson, a seat or a moment that there is not, and for the name.
    """
    deals = _deals(source, asked)
    deal, past = deals[-1], (*_earlier(source), *map(_past_deal, deals[:-1]))
    rows = source.state.public.sheet.rows
    entry = e.TableOpened(
        at=now,
        table=identity,
        rules=source.rules.text,
        rules_version=source.rules.version,
        sitters=tuple(_sitters(source, asked, token, chance)),
        hints=True,
        secret=deal.secret.hex(),
        settings=m.TableSettings(watchers="off", pace=source.settings.pace),
        attempt=Attempt(source.id, asked.deal, asked.frame, asked.seat, rows[asked.deal - 1], past),
    )
    return _played(replace(entry, left=first_left(opened(entry))), deal, asked.frame, now, chance)


def _deals(source: Table, asked: m.OpenAttempt) -> Sequence[DealLog]:
    """Return the deals in the log up to the one of the moment; raise Refusal."""
    if source.status != "over":
        raise Refusal("not_over", "A moment can be tried again when the match is over.")
    check_unsealed(source)
    if source.lesson:
        raise Refusal("lesson_over", "A lesson can be played again, but not from its middle.")
    if not 0 <= asked.seat < len(source.seats):
        raise Refusal("no_seat", "There is no such seat.")
    number = asked.deal - len(_earlier(source))
    deals = tuple(deals_of(source))[: max(number, 0)]
    if not 0 < number <= len(deals) or not 0 <= asked.frame < len(deals[-1].deeds) or deals[-1].result is None:
        raise Refusal("no_moment", _NO_MOMENT)
    return deals


def _earlier(source: Table) -> tuple[PastDeal, ...]:
    """Return the deals from before the log begins, as an attempt has them."""
    return () if source.attempt is None else source.attempt.past


def _past_deal(deal: DealLog) -> PastDeal:
    acts = tuple((deed.seat, format_move(normal(deed.action))) for deed in deal.deeds)
    return PastDeal(deal.secret.hex(), deal.nonces, acts)


def _sitters(source: Table, asked: m.OpenAttempt, token: str, chance: Chance) -> Iterator[e.Sitter]:
    """Yield the occupants: bots keep their names and levels, and the usual bot takes the seat of any other person."""
    seated = [seat.sitter for seat in source.seats]
    others = [sitter.name for number, sitter in enumerate(seated) if number != asked.seat]
    for number, sitter in enumerate(tuple(seated)):
        if number == asked.seat:
            yield e.Sitter("person", tidy_name(asked.name, others), token)
        elif sitter.kind == "bot" and sitter.bot in AGENTS:
            yield bot_sitter(sitter.bot, sitter.name, f"{chance.seed}-{number}")
        else:
            seated.append(new_bot(USUAL, seated, number, chance))
            yield seated[-1]


def _played(entry: e.TableOpened, deal: DealLog, acts: int, now: int, chance: Chance) -> tuple[e.Entry, ...]:
    """Return the entries of a table whose deal has got as far as the moment."""
    draft = Draft(opened(entry), now, chance)
    draft.add(e.Begun(at=now))
    state, events = decide.deal(draft.table.state, deal.secret, deal.nonces)
    draft.add(e.Dealt(at=now, events=events, secret=chance.secret.hex(), again=True), state)
    for deed in deal.deeds[:acts]:
        draft.act(deed.seat, deed.action, draft.own_id)
    if any(isinstance(event, DealEnded) for each in draft.entries for event in getattr(each, "events", ())):
        raise Refusal("no_moment", "This deal is already over at that moment.")
    return (entry, *draft.entries)


def attempt_view(table: Table) -> m.AttemptView | None:
    """Return the moment from which a table goes on, None for an ordinary one."""
    found = table.attempt
    return None if found is None else m.AttemptView(found.table, found.deal, found.frame, found.seat, found.points)


def attempt_title(game: str, language: Language) -> str:
    """Return the title of a table that goes on from a moment."""
    return language.say("Tried again: {game}", game=game)
