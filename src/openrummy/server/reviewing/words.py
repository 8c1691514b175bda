"""A review as it is told to the page."""

from typing import Any

import msgspec

from openrummy.bots.reasons import why
from openrummy.explain import action_said
from openrummy.languages import Language
from openrummy.review.accounts import accounts, summed
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
        total=review.total,
        is_done=review.is_done,
        is_covered=review.is_covered,
        judged=found.number,
        fine=found.fine,
        lost=found.lost,
        error=found.error,
        moments=tuple(_moment(each, voice) for each in found.worst),
        course=tuple(_point(each) for each in review.judged),
        finest=None if found.finest is None else _fine(found.finest, voice),
        **_apart(seat, review),
    )


def _apart(seat: int, review: MatchReview) -> dict[str, Any]:
    """Return luck and skill apart, and the chances; nothing until all of it is known."""
    if review.outlook is None:
        return {}
    each = accounts(seat, review.outlook.worths, review.departed)
    told = [m.ReviewAccount(**msgspec.structs.asdict(one)) for one in (*each, summed(each))] if each else []
    chances = tuple(chance[seat] for chance in review.outlook.chances)
    return {"deals": tuple(told[:-1]), "match": told[-1] if told else None, "chances": chances}


def _fine(judged: Judged, voice: Voice) -> m.ReviewMoment:
    """Return a good decision; `better` is what a plain player would have done."""
    decision, verdict = judged.decision, judged.verdict
    assert verdict.ordinary is not None  # a fine play is better than that
    public = decision.view.public
    done, ordinary = (action_said(action, public, voice) for action in (decision.action, verdict.ordinary))
    reason = why(decision.view, decision.action)
    because = "" if reason is None else voice.said(reason.saying)
    return m.ReviewMoment(decision.deal, decision.frame, verdict.saved, verdict.doubt, done, ordinary, because)


def _moment(judged: Judged, voice: Voice) -> m.ReviewMoment:
    decision, verdict = judged.decision, judged.verdict
    return m.ReviewMoment(decision.deal, decision.frame, verdict.lost, verdict.error, *told(judged, voice))


def _point(judged: Judged) -> m.ReviewPoint:
    return m.ReviewPoint(judged.decision.deal, judged.decision.frame, judged.verdict.value)
