"""The view of a tournament: the part for everybody, and the part for one of its entrants only."""

from collections.abc import Collection
from decimal import Decimal

from openrummy.languages import ENGLISH, Language
from openrummy.options import format_value
from openrummy.shuffle import commitment
from openrummy.table import messages as m
from openrummy.table.codes import code_of
from openrummy.tournament.card import card
from openrummy.tournament.handle import asked
from openrummy.tournament.model import RoundTable, Tournament
from openrummy.tournament.money import purse
from openrummy.tournament.ranking import chips, places, ranked
from openrummy.variants import choose


def view_for(
    tournament: Tournament, token: str, hosted: Collection[str] = (), language: Language = ENGLISH
) -> m.TournamentView:
    """Return the view for the holder of a token, given its hash; an empty one means anybody.  hosted: the matches whose
    tables are open.
    """
    # Long: one message, a line for each field.
    you = tournament.entrant_of(token)
    seat = None if you is None else _seat(tournament, you, hosted)
    money = purse(tournament.options, _entries(tournament))
    prizes = tournament.prizes if tournament.status == "over" else money.prizes
    return m.TournamentView(
        tournament=tournament.id,
        code=code_of(tournament.id),
        version=tournament.version,
        title=tournament.name,
        status=tournament.status,
        game=_game(tournament, language),
        rules=tournament.game,
        card=_card(tournament, language),
        players=_players(tournament),
        rounds=tuple(_round(tournament, number) for number in range(1, len(tournament.rounds) + 1)),
        pool=amount(money.pool),
        fee=amount(money.fee),
        prizes=tuple(map(amount, prizes)),
        commitment=commitment(tournament.secret),
        nonces=tournament.nonces,
        secret=tournament.secret.hex() if tournament.status == "over" else None,
        you=you,
        host=bool(token) and token == tournament.host,
        table="" if seat is None else seat[0],
        seat=None if seat is None else seat[1],
        rebuy=_rebuy(tournament) if you is not None and you in asked(tournament) else None,
    )


def listing_of(tournament: Tournament, language: Language = ENGLISH) -> m.TournamentListing:
    """Return the line of `tournament` in the list."""
    return m.TournamentListing(
        tournament=tournament.id,
        code=code_of(tournament.id),
        title=tournament.name,
        status=tournament.status,
        game=_game(tournament, language),
        players=len(tournament.entrants),
    )


def amount(hundredths: int) -> str:
    """Return the amount with two decimals: `12.50`."""
    return format_value(Decimal(hundredths) / 100)


def _game(tournament: Tournament, language: Language) -> str:
    return language.say(choose(tournament.game)[0].name)


def _card(tournament: Tournament, language: Language) -> tuple[m.RuleSection, ...]:
    return tuple(
        m.RuleSection(section.title, tuple(m.RuleSentence(each.text, each.differs) for each in section.sentences))
        for section in card(tournament.options, language).sections
    )


def _entries(tournament: Tournament) -> int:
    bought = sum(len(table.bought) for tables in tournament.rounds for table in tables)
    return len(tournament.entrants) + bought


def _players(tournament: Tournament) -> tuple[m.TournamentPlayer, ...]:
    standing = _standing(tournament)
    return tuple(
        m.TournamentPlayer(
            entrant.sitter.name,
            "person" if entrant.is_person else "bot",
            standing.get(number),
            _prize(tournament, standing.get(number)),
        )
        for number, entrant in enumerate(tournament.entrants)
    )


def _standing(tournament: Tournament) -> dict[int, int]:
    """Return the place of everybody who has one: behind all who are still in."""
    ordered = places(tournament)
    place = len(tournament.entrants) - sum(map(len, ordered)) + 1
    found: dict[int, int] = {}
    for together in ordered:
        found |= dict.fromkeys(together, place)
        place += len(together)
    return found


def _prize(tournament: Tournament, place: int | None) -> str:
    if tournament.status != "over" or place is None or place > len(tournament.prizes):
        return ""
    won = tournament.prizes[place - 1]
    return amount(won) if won else ""


def _round(tournament: Tournament, number: int) -> m.RoundView:
    tables = tournament.rounds[number - 1]
    return m.RoundView(number, len(tables) == 1, tuple(_table(tournament, table) for table in tables))


def _table(tournament: Tournament, table: RoundTable) -> m.RoundTableView:
    order = table.order or tuple(player for together in ranked(tournament.options, table) for player in together)
    last = table.sittings[-1] if table.sittings else None
    return m.RoundTableView(
        status="over" if table.order is not None else "asking" if table.asked else "playing",
        seats=tuple(_round_seat(tournament, table, player) for player in order),
        match=last.match if last else "",
        tie=last is not None and last.extra and last.points is None,
    )


def _round_seat(tournament: Tournament, table: RoundTable, player: int) -> m.RoundSeat:
    had = chips(tournament.options, table, player)
    if player in dict(table.out) and table.order is None:
        return m.RoundSeat(player, had, "out")
    if table.order is None:
        return m.RoundSeat(player, had)
    winner = table.order[:1] if tournament.status == "over" and table is tournament.tables[0] else table.going_on
    return m.RoundSeat(player, had, "on" if player in winner else "out")


def _seat(tournament: Tournament, you: int, hosted: Collection[str]) -> tuple[str, int] | None:
    """Return a player's match in progress, when its table is open, and their seat there."""
    for sitting in tournament.running:
        if you in sitting.players and sitting.match in hosted:
            return sitting.match, sitting.players.index(you)
    return None


def _rebuy(tournament: Tournament) -> m.RebuyView:
    return m.RebuyView(tournament.options.rebuy_chips, amount(int(tournament.options.entry_fee * 100)))
