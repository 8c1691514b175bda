"""The requests and answers about accounts over HTTP, below `/api/people`."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from openrummy.people.friends.messages import CompanyExport, Short
from openrummy.people.passwords import LONGEST
from openrummy.people.ratings.messages import RatingChange
from openrummy.table.messages.base import Part
from openrummy.table.messages.results import PlayedMatch

Secret: TypeAlias = Annotated[str, Meta(max_length=4 * LONGEST)]
Credential: TypeAlias = dict[str, Any]
"""A `PublicKeyCredential` of a browser, by its `toJSON()`."""
MOST_SEATS = 20


class PlayedAt(Part, frozen=True, forbid_unknown_fields=True):
    """A seat of a guest.  token: of the seat."""

    table: Short
    token: Short


Seats: TypeAlias = Annotated[tuple[PlayedAt, ...], Meta(max_length=MOST_SEATS)]


class AskPasskey(Part, frozen=True, forbid_unknown_fields=True):
    """Ask for the options of a new passkey.  name: of an account that does not exist yet."""

    name: Short = ""


class MakeAccount(Part, frozen=True, forbid_unknown_fields=True):
    """Keep what a guest has, with a password or a passkey.  seats: the guest's, which come along."""

    name: Short
    password: Secret | None = None
    passkey: Credential | None = None
    seats: Seats = ()


class SignIn(Part, frozen=True, forbid_unknown_fields=True):
    """Sign in by one of four: login and password; a passkey; a recovery code; the link of another device."""

    login: Short = ""
    password: Secret | None = None
    passkey: Credential | None = None
    code: Short | None = None
    link: Short | None = None


class AddPasskey(Part, frozen=True, forbid_unknown_fields=True):
    """Add a passkey."""

    passkey: Credential


class SetPassword(Part, frozen=True, forbid_unknown_fields=True):
    """Set or change the password; all other devices are signed out."""

    password: Secret


class LinkSeats(Part, frozen=True, forbid_unknown_fields=True):
    """Let seats of a guest come along later."""

    seats: Seats


class DeleteAccount(Part, frozen=True, forbid_unknown_fields=True):
    """Delete everything.  login: the sign-in name, so that nobody does it by mistake."""

    login: Short


class Options(Part, frozen=True):
    """The options for the browser's `navigator.credentials`, in its JSON form."""

    options: dict[str, Any]


class PasskeyView(Part, frozen=True):
    """A passkey.  made, used: milliseconds since 1970, as all times here."""

    id: str
    name: str
    made: int
    used: int


class DeviceView(Part, frozen=True):
    """A device that is signed in.  here: it is the one that asks."""

    id: str
    name: str
    made: int
    used: int
    here: bool = False


class MakeReport(Part, frozen=True, forbid_unknown_fields=True):
    """Report the player in a seat of the table to the operator of the server."""

    seat: int
    reason: Literal["cheating", "insults", "stalling", "name", "other"]
    words: Annotated[str, Meta(max_length=500)] = ""


class Reported(Part, frozen=True):
    """A report.  kept: False if the same player was reported at this table before."""

    kept: bool


class WarningView(Part, frozen=True):
    """A warning by the operator that was not read yet."""

    id: str
    at: int
    words: str


class MadeReport(Part, frozen=True):
    """A report that the person has made."""

    table: str
    seat: int
    at: int
    reason: str
    words: str


class AccountView(Part, frozen=True):
    """An account, for its owner.  codes: recovery codes left.  seats: that came along.  fresh: it may be changed without signing in again.  warnings: not read yet."""

    name: str
    login: str
    made: int
    codes: int
    seats: int
    passkeys: tuple[PasskeyView, ...]
    devices: tuple[DeviceView, ...]
    has_password: bool = False
    fresh: bool = False
    warnings: tuple[WarningView, ...] = ()


class Me(Part, frozen=True):
    """The account that is signed in; none for a guest."""

    account: AccountView | None = None


class Kept(Part, frozen=True):
    """A new account and its recovery codes, which are shown only once."""

    account: AccountView
    codes: tuple[str, ...]


class Codes(Part, frozen=True):
    """New recovery codes; the earlier ones are worth nothing any more."""

    codes: tuple[str, ...]


class DeviceLink(Part, frozen=True):
    """A link that signs in another device once.  seconds: for which it is good."""

    token: str
    seconds: int


class SeatExport(Part, frozen=True):
    """A seat that came along.  since: when it was linked."""

    table: str
    seat: int
    since: int


class ChipEntry(Part, frozen=True):
    """A line of the books.  kind: such as start, top up, stake, settle.  amount: below 0 for chips that went away.  table, event: where, if at one."""

    kind: str
    at: int
    amount: int
    table: str = ""
    event: str = ""


class Chips(Part, frozen=True):
    """The play chips of an account.  held: at tables and in tournaments.  top_up: to which it may be filled up today, 0 for not now.

    words: what chips are and are not, to be shown wherever they are.  entries: the latest.
    """

    balance: int
    held: int
    top_up: int
    words: str
    entries: tuple[ChipEntry, ...]


class DailyTry(Part, frozen=True):
    """A try at the deal of a day.  result: by how many points it was won; None while it is played, and if its player left."""

    day: str
    table: str
    begun: int
    result: int | None


class Export(Part, frozen=True):
    """Everything that the server keeps about an account, with all lines of its chips and all its finished matches; hashes and public keys are left out, since they tell nothing."""

    account: AccountView
    seats: tuple[SeatExport, ...]
    balance: int
    chips: tuple[ChipEntry, ...]
    matches: tuple[PlayedMatch, ...] = ()
    daily: tuple[DailyTry, ...] = ()
    ratings: tuple[RatingChange, ...] = ()
    reports: tuple[MadeReport, ...] = ()
    warnings: tuple[WarningView, ...] = ()
    company: CompanyExport = CompanyExport()
