"""Ratings as rows: changed once for a match, by whichever process writes its result, and read."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, Table, select, text

from openrummy.people.ratings.messages import RatingChange
from openrummy.people.ratings.model import NEW, Finisher, Skill, rated
from openrummy.people.ratings.schema import BOT_RATING, CHANGE, RATED, RATING
from openrummy.people.schema import PERSON

_PARTS = 1000
_ONCE = text("INSERT INTO rated_match (match, game, at) VALUES (:match, :game, :at) ON CONFLICT DO NOTHING")
_NEW = {
    table: text(
        f"INSERT INTO {table.name} ({key}, game, mean, spread, matches) VALUES (:who, :game, :mean, :spread, 0)"  # noqa: S608 - names of ours
        " ON CONFLICT DO NOTHING"
    )
    for table, key in ((RATING, "person"), (BOT_RATING, "bot"))
}


class Player(msgspec.Struct, frozen=True):
    """A seat at the end of a rated match.

    person, bot: whose rating it is, the id of an account or the level of a bot.  place, left: as in `Finisher`.
    """

    seat: int
    place: int
    person: str = ""
    bot: str = ""
    left: bool = False

    @property
    def who(self) -> str:
        """The name of its rating, which no other has."""
        return f"person {self.person}" if self.person else f"bot {self.bot}"


class Match(msgspec.Struct, frozen=True):
    """A match to rate.  game: as in `games`.  at: its end, in milliseconds since 1970."""

    id: str
    game: str
    at: int
    players: tuple[Player, ...]


class Change(msgspec.Struct, frozen=True):
    """The effect of a match on a person."""

    seat: int
    before: Skill
    after: Skill
    gone: bool


def rate(db: Connection, match: Match) -> bool:
    """Change the ratings of those who played, unless this match has been rated; return whether it did.

    Seats whose account is gone do not count.  Rows are locked in a fixed order, so two matches that end at once wait for each other
    and never for ever.
    """
    if not db.execute(_ONCE, {"match": match.id, "game": match.game, "at": match.at}).rowcount:
        return False
    there = _there(db, [player.person for player in match.players if player.person])
    players = [player for player in match.players if not player.person or player.person in there]
    before = _held(db, match.game, players)
    after = rated([Finisher(player.who, player.place, player.left) for player in players], before)
    for who, skill in after.items():
        _write(db, match.game, who, skill)
    for player in players:
        if player.person and player.who in after:
            _note(db, match.id, player, before[player.who], after[player.who])
    return True


def _there(db: Connection, persons: Sequence[str]) -> set[str]:
    """Return those of `persons` that have an account, and keep them until the end of the transaction."""
    wanted = select(PERSON.c.id).where(PERSON.c.id.in_(persons)).order_by(PERSON.c.id)
    return set(db.execute(wanted.with_for_update(read=True, key_share=True)).scalars())


def _held(db: Connection, game: str, players: Iterable[Player]) -> dict[str, Skill]:
    """Return what is known of each player, and let nobody else change it."""
    people = sorted({player.person for player in players if player.person})
    bots = sorted({player.bot for player in players if player.bot})
    return {
        **{f"person {who}": skill for who, skill in _locked(db, RATING, game, people).items()},
        **{f"bot {who}": skill for who, skill in _locked(db, BOT_RATING, game, bots).items()},
    }


def _locked(db: Connection, table: Table, game: str, names: Sequence[str]) -> dict[str, Skill]:
    for name in names:
        mean, spread = _parts(NEW.mean), _parts(NEW.spread)
        db.execute(_NEW[table], {"who": name, "game": game, "mean": mean, "spread": spread})
    key = table.columns.values()[0]
    wanted = select(key, table.c.mean, table.c.spread, table.c.matches).where(key.in_(names), table.c.game == game)
    rows = db.execute(wanted.order_by(key).with_for_update())
    return {name: _skill(mean, spread, matches) for name, mean, spread, matches in rows}


def _write(db: Connection, game: str, who: str, skill: Skill) -> None:
    kind, _, name = who.partition(" ")
    table = RATING if kind == "person" else BOT_RATING
    here = (table.columns.values()[0] == name) & (table.c.game == game)
    values = {"mean": _parts(skill.mean), "spread": _parts(skill.spread), "matches": skill.matches}
    db.execute(table.update().where(here).values(**values))


def _note(db: Connection, match: str, player: Player, before: Skill, after: Skill) -> None:
    values = {
        "match": match,
        "seat": player.seat,
        "person": player.person,
        "was": _parts(before.mean),
        "was_spread": _parts(before.spread),
        "mean": _parts(after.mean),
        "spread": _parts(after.spread),
        "gone": int(player.left),
    }
    db.execute(CHANGE.insert().values(**values))


def ratings_of(db: Connection, person: str) -> dict[str, Skill]:
    """Return what is known of a person in each game in which a match of theirs was rated."""
    wanted = select(RATING.c.game, RATING.c.mean, RATING.c.spread, RATING.c.matches)
    rows = db.execute(wanted.where(RATING.c.person == person, RATING.c.matches > 0))
    return {game: _skill(mean, spread, matches) for game, mean, spread, matches in rows}


def bots_of(db: Connection, game: str) -> dict[str, Skill]:
    """Return what is known of each level of bots in a game."""
    wanted = select(BOT_RATING.c.bot, BOT_RATING.c.mean, BOT_RATING.c.spread, BOT_RATING.c.matches)
    rows = db.execute(wanted.where(BOT_RATING.c.game == game))
    return {bot: _skill(mean, spread, matches) for bot, mean, spread, matches in rows}


def line_of(db: Connection, person: str, game: str | None = None) -> list[tuple[str, int, Skill]]:
    """Return the game, the time and the rating after each rated match of a person, the earliest first.  game: None for all."""
    wanted = (
        select(RATED.c.game, RATED.c.at, CHANGE.c.mean, CHANGE.c.spread)
        .join(RATED, RATED.c.match == CHANGE.c.match)
        .where(CHANGE.c.person == person, *(() if game is None else (RATED.c.game == game,)))
        .order_by(RATED.c.at, RATED.c.match)
    )
    return [(name, at, _skill(mean, spread, 0)) for name, at, mean, spread in db.execute(wanted)]


def exported(db: Connection, person: str) -> tuple[RatingChange, ...]:
    """Return every match that has changed a rating of a person, the earliest first."""
    wanted = (
        select(CHANGE, RATED.c.game, RATED.c.at)
        .join(RATED, RATED.c.match == CHANGE.c.match)
        .where(CHANGE.c.person == person)
        .order_by(RATED.c.at, RATED.c.match)
    )
    return tuple(
        RatingChange(each.match, each.game, each.at, before.shown, after.shown, after.margin, bool(each.gone))
        for each in db.execute(wanted)
        for before, after in [(_skill(each.was, each.was_spread, 0), _skill(each.mean, each.spread, 0))]
    )


def changes_of(db: Connection, match: str) -> list[Change] | None:
    """Return what a match changed, seat by seat; None if it has not been rated."""
    if db.execute(select(RATED.c.match).where(RATED.c.match == match)).first() is None:
        return None
    wanted = select(CHANGE).where(CHANGE.c.match == match).order_by(CHANGE.c.seat)
    return [
        Change(each.seat, _skill(each.was, each.was_spread, 0), _skill(each.mean, each.spread, 0), bool(each.gone))
        for each in db.execute(wanted)
    ]


def skills_in(db: Connection, game: str, persons: Sequence[str]) -> Mapping[str, Skill]:
    """Return what is known of persons in a game; whoever is new is not in it."""
    wanted = select(RATING.c.person, RATING.c.mean, RATING.c.spread, RATING.c.matches)
    rows = db.execute(wanted.where(RATING.c.game == game, RATING.c.person.in_(persons)))
    return {person: _skill(mean, spread, matches) for person, mean, spread, matches in rows}


def _parts(number: float) -> int:
    return round(number * _PARTS)


def _skill(mean: int, spread: int, matches: int) -> Skill:
    return Skill(mean / _PARTS, spread / _PARTS, matches)
