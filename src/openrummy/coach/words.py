"""The coach in words: what to do and why, and what another action costs, where that is certain."""

from openrummy.bots.reasons import advised, why_rather
from openrummy.coach.better import Better, Dearer, Effect, Fewer
from openrummy.engine.state import View
from openrummy.explain import action_said
from openrummy.languages import Language, Plural, Template, sentence, sentences
from openrummy.voice import Voice

_LESS = Plural("Next best, about {count} point less: {act}.", "Next best, about {count} points less: {act}.")
_WHY = Plural(
    "“{better}” would have been about {count} point better than “{done}”: {reason}.",
    "“{better}” would have been about {count} points better than “{done}”: {reason}.",
)
_BARE = Plural(
    "“{better}” would have been about {count} point better than “{done}”.",
    "“{better}” would have been about {count} points better than “{done}”.",
)
_FEWER: Template = "Of 100 such deals, you would come out ahead in about {number} fewer."
_DEARER: Template = "Most of that is lost in deals in which another player comes out ahead."


def before_words(seen: View, better: Better, voice: Voice, language: Language) -> str:
    """Return the advice for a turn, such as `Discard Q♦: it fits nothing. Next best, about 3 points less: Discard 7♣.`."""
    said = [sentence(advised(seen, better.action, voice), language)]
    if better.other is not None:
        said.append(voice.say(_LESS, count=_points(better), act=action_said(better.other, seen.public, voice)))
        said += _effect(better.effect, voice)
    return sentences(said, language)


def after_words(seen: View, better: Better, voice: Voice, language: Language) -> str:
    """Return what the action taken, which is `better.other`, cost; empty if nothing is certain.  seen: before it."""
    if better.other is None:
        return ""
    reason = why_rather(seen, better.action, better.other)
    said = {
        "count": _points(better),
        "better": action_said(better.action, seen.public, voice),
        "done": action_said(better.other, seen.public, voice),
    }
    first = voice.say(_BARE, **said) if reason is None else voice.say(_WHY, **said, reason=voice.said(reason.saying))
    return sentences((first, *_effect(better.effect, voice)), language)


def _points(better: Better) -> int:
    return max(1, round(better.lost))


def _effect(effect: Effect | None, voice: Voice) -> list[str]:
    if isinstance(effect, Fewer):
        return [voice.say(_FEWER, number=effect.number)]
    return [voice.say(_DEARER)] if isinstance(effect, Dearer) else []
