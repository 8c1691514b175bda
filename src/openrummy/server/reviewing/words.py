"""A review as it is told to the page."""

from openrummy.languages import Language
from openrummy.review.summary import Judged, summary
from openrummy.review.words import told
from openrummy.server.reviewing.reviews import MatchReview
from openrummy.table import messages as m
from openrummy.table.table import Table
from openrummy.voice import Voice


def answer(table: Table, seat: int, review: MatchReview, language: Language) -> m.Review:
    """Return what is known of a review, in words for its seat."""
    found = summary(review.judged)
    voice = Voice(table.names_in(language), seat, language=language)
    return m.Review(
        seat=seat,
        looked_at=review.progress,
        total=len(review.decisions),
        is_done=review.is_done,
        is_covered=review.is_covered,
        judged=found.number,
        fine=found.fine,
        lost=found.lost,
        error=found.error,
        moments=tuple(_moment(each, voice) for each in found.worst),
        course=tuple(_point(each) for each in review.judged),
    )


def _moment(judged: Judged, voice: Voice) -> m.ReviewMoment:
    decision, verdict = judged.decision, judged.verdict
    return m.ReviewMoment(decision.deal, decision.frame, verdict.lost, verdict.error, *told(judged, voice))


def _point(judged: Judged) -> m.ReviewPoint:
    return m.ReviewPoint(judged.decision.deal, judged.decision.frame, judged.verdict.value)
