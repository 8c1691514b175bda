"""The view of a tournament: the part for everybody, and the part for one of its entrants only."""

from collections.abc import Collection, Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from openrummy.languages import ENGLISH, Language
from openrummy.options import format_value
from openrummy.shuffle import commitment
from openrummy.table import messages as m
from openrummy.table.codes import code_of
from openrummy.table.messages.reminders import MyEvent
from openrummy.tournament.card import card
from openrummy.tournament.forms import form_of
from openrummy.tournament.handle import asked, is_alone
from openrummy.tournament.model import RoundTable, Tournament
from openrummy.tournament.prizes import prizes_of, purse_now
from openrummy.tournament.ranking import options_of
from openrummy.variants import choose

MOST_TABLES = 24
"""Tables of a round that are sent while the tournament is played, unless all are asked for."""


def view_for(
    tournament: Tournament,
    token: str,
    hosted: Collection[str] = (),
    language: Language = ENGLISH,
    now: int = 0,
    *,
    whole: bool = False,
) -> m.TournamentView:
    """Return the view for the holder of a token, given its hash; an empty one means anybody.  hosted: the matches whose
    tables are open.  now: milliseconds since 1970.  whole: with every table of rounds that have very many.
    """
    you = tournament.entrant_of(token)
    return m.TournamentView(
        tournament=tournament.id,
        code=code_of(tournament.id),
        version=tournament.version,
        title=tournament.name,
        status=tournament.status,
        game=game_of(tournament.game, language),
        rules=tournament.game,
        card=_card(tournament, language),
        players=_players(tournament),
        rounds=tuple(_round(tournament, number, you, whole) for number in range(1, len(tournament.rounds) + 1)),
        commitment=commitment(tournament.secret),
        nonces=tournament.nonces,
        start=tournament.start,
        now=now,
        called_off=tournament.called_off,
        waiting_since=tournament.log[-1].at if tournament.wish and tournament.status == "open" else 0,
        is_watched=tournament.settings.watchers != "off",
        secret=tournament.secret.hex() if tournament.status == "over" else None,
        **_form(tournament, language),
        **_money(tournament),
        **_yours(tournament, token, you, hosted),
    )


def _form(tournament: Tournament, language: Language) -> dict[str, Any]:
    """Return what follows from the form of a tournament."""
    form = form_of(tournament)
    return {
        "form": form.preset.key,
        "may_retire": form.may_retire,
        "columns": tuple(map(language.say, form.columns)),
        "note": language.say(form.note) if form.note else "",
        "until": form.until(tournament),
    }


def _money(tournament: Tournament) -> dict[str, Any]:
    """Return the entry of a tournament, all that was paid, and what will be paid out."""
    money, said = purse_now(tournament), partial(amount, is_whole=tournament.paid)
    return {
        "entry": tournament.stake,
        "pool": said(money.pool),
        "fee": said(money.fee),
        "prizes": tuple(map(said, money.prizes)),
    }


def _yours(tournament: Tournament, token: str, you: int | None, hosted: Collection[str]) -> dict[str, Any]:
    """Return what is for the holder of a token alone.  you: their number among the players."""
    table, seat = (None if you is None else seat_now(tournament, you, hosted)) or ("", None)
    return {
        "you": you,
        "host": bool(token) and token == tournament.host,
        "alone": tournament.status == "open" and is_alone(tournament, token),
        "table": table,
        "seat": seat,
        "rebuy": _rebuy(tournament) if you is not None and you in asked(tournament) else None,
    }


def event_for(tournament: Tournament, token: str, hosted: Collection[str]) -> MyEvent:
    """Return in few words how a tournament stands for the holder of a token, given its hash."""
    you = tournament.entrant_of(token)
    seat = None if you is None else seat_now(tournament, you, hosted)
    is_gone = tournament.is_done or (you is None and token != tournament.host)
    own = [one.meets_at for one in tournament.running if you in one.players]
    at = tournament.start.at if tournament.status == "open" else max(own, default=0)
    table, place = ("", None) if seat is None else seat
    return MyEvent(tournament.id, tournament.name, is_gone, at, table, place)


def listing_of(tournament: Tournament, language: Language = ENGLISH) -> m.TournamentListing:
    """Return the line of `tournament` in the list."""
    return m.TournamentListing(
        tournament=tournament.id,
        code=code_of(tournament.id),
        title=tournament.name,
        status=tournament.status,
        game=game_of(tournament.game, language),
        players=len(tournament.entrants),
        form=form_of(tournament).preset.key,
        start=tournament.start,
        ended=tournament.log[-1].at if tournament.is_done else 0,
        winner=_winner(tournament),
        entry=tournament.stake,
    )


def _winner(tournament: Tournament) -> str:
    """Return the name of the winner once it is over, empty if several share the first place."""
    if tournament.status != "over":
        return ""
    first, *_ = form_of(tournament).places(tournament)
    return tournament.entrants[first[0]].sitter.name if len(first) == 1 else ""


def amount(hundredths: int, *, is_whole: bool = False) -> str:
    """Return the amount with two decimals, `12.50`, or as whole chips: `12`."""
    return str(hundredths // 100) if is_whole else format_value(Decimal(hundredths) / 100)


def game_of(game: str, language: Language) -> str:
    """Return the name of a game, given as text."""
    return language.say(choose(game)[0].name)


def _card(tournament: Tournament, language: Language) -> tuple[m.RuleSection, ...]:
    return tuple(
        m.RuleSection(section.title, tuple(m.RuleSentence(each.text, each.differs) for each in section.sentences))
        for section in card(form_of(tournament), tournament.options, language).sections
    )


def _players(tournament: Tournament) -> tuple[m.TournamentPlayer, ...]:
    form = form_of(tournament)
    standing, prizes, lines = _standing(tournament), prizes_of(tournament), form.lines_of(tournament)
    advancing = form.advancing(tournament)
    return tuple(
        m.TournamentPlayer(
            entrant.sitter.name,
            "person" if entrant.is_person else "bot",
            standing.get(number),
            amount(prizes[number], is_whole=tournament.paid) if number in prizes else "",
            *lines.get(number, ("", 0)),
            retired=entrant.retired,
            advances=number in advancing,
        )
        for number, entrant in enumerate(tournament.entrants)
    )


def _standing(tournament: Tournament) -> dict[int, int]:
    """Return the place of everybody who has one: behind all who are still in."""
    ordered = form_of(tournament).places(tournament)
    place = len(tournament.entrants) - sum(map(len, ordered)) + 1
    found: dict[int, int] = {}
    for together in ordered:
        found |= dict.fromkeys(together, place)
        place += len(together)
    return found


def _round(tournament: Tournament, number: int, you: int | None, whole: bool) -> m.RoundView:
    tables = tournament.rounds[number - 1]
    is_final = form_of(tournament).is_final(tournament, number)
    is_last = number == len(tournament.rounds) and not tournament.is_done
    until = form_of(tournament).plays_by(tournament) if is_last else 0
    shown = range(len(tables)) if whole or tournament.is_done else _needed(tables, you)
    sent = tuple(_table(tournament, tables[one], one + 1) for one in shown)
    return m.RoundView(number, is_final, sent, until, len(tables) - len(sent))


def _needed(tables: Sequence[RoundTable], you: int | None) -> Sequence[int]:
    """Return the tables of a round that somebody needs: all of their own, then those in progress, then the last that are done."""
    if len(tables) <= MOST_TABLES:
        return range(len(tables))
    own = {number for number, table in enumerate(tables) if you in table.players}
    playing = [number for number, table in enumerate(tables) if table.order is None and number not in own]
    done = [number for number, table in enumerate(tables) if table.order is not None and number not in own]
    return sorted((*own, *(*playing, *reversed(done))[: max(MOST_TABLES - len(own), 0)]))


def _table(tournament: Tournament, table: RoundTable, number: int) -> m.RoundTableView:
    ranked = form_of(tournament).ranked(tournament, table)
    order = table.order or tuple(player for together in ranked for player in together)
    last = table.sittings[-1] if table.sittings else None
    return m.RoundTableView(
        status="over" if table.order is not None else "asking" if table.asked else "playing",
        seats=tuple(_round_seat(tournament, table, player) for player in order),
        match=last.match if last else "",
        tie=last is not None and last.extra and last.points is None,
        number=number,
        time=last.time if last and last.points is None else 0,
        agreed=last.agreed if last and last.points is None else (),
    )


def _round_seat(tournament: Tournament, table: RoundTable, player: int) -> m.RoundSeat:
    form = form_of(tournament)
    return m.RoundSeat(
        player,
        form.amount(tournament, table, player),
        form.went(tournament, table, player),
        form.score(tournament, table, player),
    )


def seat_now(tournament: Tournament, you: int, hosted: Collection[str]) -> tuple[str, int] | None:
    """Return a player's match in progress, when its table is open, and their seat there."""
    for sitting in tournament.running:
        if you in sitting.players and sitting.match in hosted:
            return sitting.match, sitting.players.index(you)
    return None


def _rebuy(tournament: Tournament) -> m.RebuyView:
    return m.RebuyView(
        options_of(tournament).rebuy_chips, amount(int(tournament.options.entry_fee * 100), is_whole=tournament.paid)
    )
