"""The review of a finished match: what a seat could have done better."""

from openrummy.table.messages.base import Part


class ReviewMoment(Part, frozen=True):
    """A decision that cost points.  deal, frame: where to see it, as in `Play`.  points, error: the loss and its standard error.

    done: the action that was taken.  better: the best one; why: its reason, if there is a plain one.
    """

    deal: int
    frame: int
    points: float
    error: float
    done: str
    better: str
    why: str = ""


class ReviewPoint(Part, frozen=True):
    """The points that a deal was worth to the seat at one of its decisions, if it then played well."""

    deal: int
    frame: int
    points: float


class ReviewAccount(Part, frozen=True):
    """Luck and skill apart, in points as the review counts them: total = cards + own + others.

    cards: by the luck of the cards.  own, others: by the decisions of the seat and of all others, against those of a good player, each with its
    standard error.
    """

    total: float
    cards: float
    own: float
    others: float
    own_error: float
    others_error: float


class Review(Part, frozen=True):
    """A review so far: `GET /api/tables/{table}/review`, for a seat.

    looked_at: decisions, of `total`.  is_covered: whether this game can be reviewed at all.
    judged: those that could be.  fine: those of them that were no certain mistake.  lost, error: points that the mistakes cost together.
    moments: the mistakes that cost most, the worst first.  course: every decision judged, in order.
    finest: the play that was furthest above a plain player's, whose act is in `better`.  deals, match: luck and skill apart, of each deal and of
    all; empty and None until it is done.  chances: of this seat to win the match, before the first deal and after each; empty where
    nobody can tell.
    """

    seat: int
    looked_at: int
    total: int
    is_done: bool
    is_covered: bool
    judged: int
    fine: int
    lost: float
    error: float
    moments: tuple[ReviewMoment, ...]
    course: tuple[ReviewPoint, ...]
    finest: ReviewMoment | None = None
    deals: tuple[ReviewAccount, ...] = ()
    match: ReviewAccount | None = None
    chances: tuple[float, ...] = ()


class Receipts(Part, frozen=True):
    """The acts of the bots of a finished match, done again, so far: `GET /api/tables/{table}/receipts`.

    looked_at: acts, of `total`.  holds: whether each bot could be asked, and did every act that it does again.  lines: for each bot in words, when
    it is done.
    """

    looked_at: int
    total: int
    is_done: bool
    holds: bool
    lines: tuple[str, ...] = ()
