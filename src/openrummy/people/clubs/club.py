"""A club: made, renamed, given house rules, and dissolved."""

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from openrummy.languages import Plural, Template
from openrummy.options import OptionError
from openrummy.people.clubs.members import add_member, check_role
from openrummy.people.clubs.schema import CLUB
from openrummy.table.lookalikes import is_blank
from openrummy.table.names import tidy_text
from openrummy.table.refusal import Refusal
from openrummy.variants import choose, presets

LONGEST_NAME = 40
MOST_RULES = 8
LONGEST_CODE = 400
_EMPTY: Template = "Please enter a name."
_LONG = Plural("A name may have at most {count} character.", "A name may have at most {count} characters.")
_NO_RULES: Template = "A club needs at least one game to play."
_MANY_RULES = Plural("A club can have at most {count} game.", "A club can have at most {count} games.")
_NOT_RULES: Template = "This stands for no rules: copy the link from a rule card, or choose a game from the list."
_OTHER_NAME: Template = "Type the name of the club, {name}, to dissolve it."


class Club(msgspec.Struct, frozen=True):
    """A club.  rules: the codes of its house rules."""

    id: str
    name: str
    rules: tuple[str, ...]
    made: int


def tidy_title(text: str) -> str:
    """Return the name of a club or a season, tidied as the names of players are; raise Refusal."""
    name = tidy_text(text)
    if is_blank(name):
        raise Refusal("name_empty", _EMPTY)
    if len(name) > LONGEST_NAME:
        raise Refusal("name_long", _LONG, count=LONGEST_NAME)
    return name


def checked_rules(codes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the codes of house rules, each once; raise Refusal for one that cannot be read."""
    found = tuple(dict.fromkeys(code.strip() for code in codes))
    if not found:
        raise Refusal("no_rules", _NO_RULES)
    if len(found) > MOST_RULES:
        raise Refusal("too_many_rules", _MANY_RULES, count=MOST_RULES)
    known = {preset.key for preset in presets()}
    for code in found:
        if code.partition("(")[0] not in known:
            raise Refusal("bad_rules", _NOT_RULES)
        try:
            choose(code)
        except OptionError as fault:
            raise Refusal.of("bad_rules", fault) from None
    return found


def make_club(db: Connection, new: Club, owner: str) -> None:
    """Write a club with its owner; raise Refusal if the owner is in too many."""
    db.execute(insert(CLUB).values(id=new.id, name=new.name, rules="\n".join(new.rules), made=new.made))
    add_member(db, new.id, owner, "owner", new.made)


def club_with(db: Connection, identity: str) -> Club | None:
    """Return a club, None if there is none with that id."""
    if not identity.isprintable():
        return None
    found = db.execute(select(CLUB).where(CLUB.c.id == identity)).first()
    return None if found is None else Club(found.id, found.name, tuple(found.rules.split("\n")), found.made)


def change_club(db: Connection, club: str, name: str | None, rules: tuple[str, ...] | None) -> None:
    """Give a club another name or other house rules; None leaves them."""
    if name is not None:
        db.execute(update(CLUB).where(CLUB.c.id == club).values(name=name))
    if rules is not None:
        db.execute(update(CLUB).where(CLUB.c.id == club).values(rules="\n".join(rules)))


def dissolve(db: Connection, club: str, by: str, typed: str) -> None:
    """Delete a club with its seasons; raise Refusal for anybody but its owner, and if its name was not typed."""
    check_role(db, club, by, "owner")
    found = club_with(db, club)
    assert found is not None
    if tidy_text(typed).casefold() != found.name.casefold():
        raise Refusal("other_name", _OTHER_NAME, name=found.name)
    db.execute(delete(CLUB).where(CLUB.c.id == club))
