"""`openrummy admin company`: how the players of an event or a club treat each other, as their host sees it, beside a server that may run."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from openrummy.cli.administering import Office
from openrummy.fairness.pairs import Pair
from openrummy.languages import ENGLISH, Template, ToldError, saying
from openrummy.server.company.looks import MOST_MATCHES, Matter, Met
from openrummy.server.company.matters import members_matter, tournament_matter
from openrummy.server.company.words import company_list
from openrummy.server.live_tournament import PREFIX
from openrummy.server.live_tournament import load as load_tournament
from openrummy.server.on_log import load
from openrummy.store import Log, WrongKey, back_up, file_of, is_file, key_file, open_log, prepare_reading
from openrummy.table.codes import code_of, tidy_code
from openrummy.table.history import table_record
from openrummy.table.messages.company import CompanyList, CompanyPair
from openrummy.thinking.company import PairsTask, facts_task, pairs_in

_NO_EVENT: Template = "There is no event {where} in this database."
_NO_CLUB: Template = "No match of a club {where} is over in this database."
_KEY: Template = "The key of the server is missing or is another one: name its file with --key."


class Looked(msgspec.Struct, frozen=True):
    """A list that is done, with the fields of a `CompanyLook`."""

    matter: Matter
    pairs: Sequence[Pair]
    left_out: int

    @property
    def total(self) -> int:
        """The number of things that were done."""
        return len(self.matter.matches) + 1

    @property
    def progress(self) -> int:
        """All of them."""
        return self.total

    @property
    def is_done(self) -> bool:
        """Whether the list is made, which it is."""
        return True


def tell_company(office: Office, where: str, *, club: bool, key: str | None) -> None:
    """Print the list of an event, or of a club, by its id or code; raise ToldError."""
    names = office.done(lambda db: members_matter(db, where)) if club else None
    if names is not None and not names.matches:
        raise ToldError(saying(_NO_CLUB, where=where))
    try:
        with _beside(office.database, key) as log:
            looked = _looked(log, names or _event(log, where))
    except WrongKey:
        raise ToldError(saying(_KEY)) from None
    found = company_list(looked, ENGLISH)
    office.tell(msgspec.to_builtins(found), lambda: list(_lines(found)))


@contextmanager
def _beside(database: str, key: str | None) -> Iterator[Log]:
    """Open the log of a server that may run: a copy of its file, which is gone afterwards, or its database of PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="openrummy-") as folder:
        if is_file(database):
            copy = Path(folder) / "log.db"
            back_up(Path(file_of(database)), copy)
            log = open_log(str(copy), key=key or str(key_file(file_of(database))))
        else:
            log = open_log(database, key=key, prepared=prepare_reading(database, key))
        try:
            yield log
        finally:
            log.close()


def _event(log: Log, where: str) -> Matter:
    code = tidy_code(where)
    for name in log.starting_with(PREFIX):
        identity = name.removeprefix(PREFIX)
        if identity == where or (code is not None and code_of(identity) == code):
            tournament = load_tournament(log, identity)
            assert tournament is not None  # it was listed
            return tournament_matter(tournament, tournament.host)
    raise ToldError(saying(_NO_EVENT, where=where))


def _looked(log: Log, matter: Matter) -> Looked:
    """Look at the latest matches.  Cost: some 50 ms each."""
    latest = msgspec.structs.replace(matter, matches=matter.matches[-MOST_MATCHES:])
    facts = [each for met in latest.matches if (each := _facts(log, met)) is not None]
    pairs = pairs_in(PairsTask(tuple(facts)).done())
    return Looked(latest, pairs, len(latest.matches) - len(facts))


def _facts(log: Log, met: Met) -> bytes | None:
    table = load(log, met.match)
    if table is None or table.status != "over":
        return None
    return facts_task(met.match, table_record(table), met.players).done()


def _lines(found: CompanyList) -> Iterator[str]:
    yield f"{found.matches} matches, {found.left_out} of them left out; {found.compared} of {found.all_pairs} pairs have enough deals to be compared."
    for pair in found.pairs:
        yield from _pair_lines(pair)
    yield "A sign proves nothing: look at the deals."


def _pair_lines(pair: CompanyPair) -> Iterator[str]:
    yield f"{pair.giver} > {pair.getter}  {pair.game}  {pair.deals} deals  {pair.chance}"
    yield from (f"  {sign}" for sign in pair.signs)
    yield from (f"  {moment.table}  deal {moment.deal}" for moment in pair.moments)
