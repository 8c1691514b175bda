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


class Review(Part, frozen=True):
    """A review so far: `GET /api/tables/{table}/review`, for a seat.

    looked_at: decisions, of `total`.  is_covered: whether this game can be reviewed at all.
    judged: those that could be.  fine: those of them that were no certain mistake.  lost, error: points that the mistakes cost together.
    moments: the mistakes that cost most, the worst first.  course: every decision judged, in order.
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
