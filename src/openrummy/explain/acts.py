"""Actions in words: the label of a button, and the prompt that says what is possible now."""

from collections.abc import Iterable, Sequence

from openrummy.cards import Face, copies, faces_of
from openrummy.engine.actions import Act, Discard
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import DEAL, OVER, Public, View
from openrummy.languages import ENGLISH, Language, capital, either, sentence, sentences
from openrummy.variants.kinds import ACTIONS
from openrummy.voice import Style, Voice


def action_words(
    action: Act,
    names: Sequence[str],
    public: Public,
    *,
    you: int | None = None,
    style: Style = "symbols",
    language: Language = ENGLISH,
) -> str:
    """Return `action` as an imperative, for a button: `Discard K♦`, `Lay off 6♠ on Ann's run`.

    public: the table before the action.  No two legal actions read the same.
    """
    return action_said(action, public, Voice(names, you, style, language))


def action_said(action: Act, public: Public, voice: Voice) -> str:
    """Return the same as `action_words`, for a caller that says several with one voice."""
    return capital(ACTIONS[type(action)].order(voice, public, action))


def prompt_words(
    view: View,
    names: Sequence[str],
    *,
    style: Style = "symbols",
    language: Language = ENGLISH,
    legal: Iterable[Act] | None = None,
) -> str:
    """Return what the seat of `view` can do now, or which seat it waits for.

    legal: its legal actions; without them, they are listed, which costs most of the time.
    """
    voice, public = Voice(names, view.seat, style, language), view.public
    if public.turn.phase == OVER:
        return voice.say("The match is over.")
    if public.turn.phase == DEAL:
        return voice.say("The next deal can start.")
    kinds: dict[type[Act], Act] = {}
    for action in LegalActions(view) if legal is None else legal:
        kinds.setdefault(type(action), action)
    if not kinds:
        return _waiting(voice, view)
    meanwhile = next(filter(None, (ACTIONS[kind].meanwhile for kind in kinds)), None)
    if meanwhile and view.seat != public.turn.seat and view.rules.phases[public.turn.phase].lapse is None:
        return sentences((_waiting(voice, view), voice.say(meanwhile)), language)
    ways = either((ACTIONS[kind].choice(voice, public, action) for kind, action in kinds.items()), language)
    return sentences((sentence(capital(ways), language), *_reminders(voice, view, Discard in kinds)), language)


def _waiting(voice: Voice, view: View) -> str:
    public, seat = view.public, view.seat
    words = view.rules.phases[public.turn.phase].waiting
    waits = voice.say(words) if words else voice.of(public.turn.seat, "It is your turn.", "It is {name}'s turn.")
    if seat is None or view.rules.showing.is_inside(public, seat):
        return waits
    return sentences((voice.said(view.rules.showing.outside(public, seat)), waits), voice.language)


def _reminders(voice: Voice, view: View, can_discard: bool) -> Iterable[str]:
    yield from map(voice.said, view.rules.showing.reminders(view))
    turn = view.public.turn
    for duty in turn.duties if view.seat == turn.seat else ():
        yield duty.words(lambda cards: voice.cards(faces_of(cards))).said(voice.language)
    if can_discard and turn.taken is not None and _is_barred(view, turn.taken):
        card = voice.card(turn.taken)
        yield voice.say("You took {card}, so it stays this turn.", card=card)


def _is_barred(view: View, card: Face) -> bool:
    return copies(view.hand, card) == 1 and Discard(card) not in LegalActions(view)
