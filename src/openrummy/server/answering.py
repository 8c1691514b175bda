"""The parts of a server that answer requests and limit them."""

import asyncio
from typing import Any

from openrummy.bus import Bus
from openrummy.server.allowance import Allowance
from openrummy.server.answers import Answers
from openrummy.server.company.looks import CompanyLooks
from openrummy.server.daily.packs import Packs
from openrummy.server.desk import Desk
from openrummy.server.door import Door
from openrummy.server.laboratory.runs import Runs
from openrummy.server.lobby_keeper import LobbyKeeper
from openrummy.server.people.house import House
from openrummy.server.people.results import Results
from openrummy.server.people.waiting_chips import WaitingChips
from openrummy.server.quick import Quick
from openrummy.server.receipts.checks import Checks
from openrummy.server.reviewing.reviews import Reviews
from openrummy.server.settings import Settings
from openrummy.server.sheets.sheets import Sheets
from openrummy.server.sit_and_go import SitAndGo
from openrummy.server.soft.company import Company
from openrummy.server.streams import Streams
from openrummy.server.tables import Tables
from openrummy.server.tournaments import Tournaments
from openrummy.server.waiting_events import WaitingEvents
from openrummy.store import Log
from openrummy.store.book import open_book

_RULE_CARDS_BYTES = 16 * 1024 * 1024
_FILMS_BYTES = 32 * 1024 * 1024


def answering(
    settings: Settings, tables: Tables, tournaments: Tournaments, company: Company, log: Log, bus: Bus
) -> dict[str, Any]:
    """Return what answers requests and limits them."""
    clock = asyncio.get_running_loop().time
    house = House(open_book(settings.database), log, bus, settings, clock)
    results = Results(house)
    tables.noted = results.note
    return {
        "allowance": Allowance(settings, clock),
        "desk": (desk := Desk()),
        "streams": Streams(desk),
        "door": Door(settings.proxy, clock),
        "lobby": LobbyKeeper(company.listings(tables).each),
        "sit_and_go": SitAndGo(tournaments, WaitingEvents(log)),
        "quick": Quick(tables, company.waiting()),
        "rule_cards": Answers(_RULE_CARDS_BYTES),
        "films": Answers(_FILMS_BYTES),
        "laboratory": Runs(tables.thinkers, clock),
        "company_looks": CompanyLooks(tables, clock),
        "reviews": Reviews(tables.thinkers, clock),
        "checks": Checks(tables.thinkers, clock),
        "packs": Packs(log),
        "people": house,
        "results": results,
        "sheets": Sheets(house, settings, clock),
        "waiting_chips": WaitingChips(house, tables, tournaments),
    }
