"""Indian rummy in the terminal: the facts of a deal, and the faults of a declaration."""

from collections.abc import Iterator

from openrummy.cards import bits
from openrummy.cli.lines.panels import named, panel_lines, panels
from openrummy.engine.decide import LegalActions
from openrummy.engine.rules import Problem, wild_in
from openrummy.engine.state import View
from openrummy.engine.table_facts import Showing
from openrummy.languages import capital, slashed
from openrummy.parts.panels import QuestionPanel, UnmatchedPanel
from openrummy.variants.indian.actions import Declare, Drop
from openrummy.variants.indian.typed import DECLARE
from openrummy.voice import Voice


def refusal_line(problem: Problem, voice: Voice) -> str:
    """Return the line for a refusal, with its cards as they are shown: `! You do not hold 10♥.`."""
    return f"! {capital(voice.said(problem.saying))}"


_TOO_EARLY = Problem("too_early", "You can declare on your turn, after you have drawn.")


def deal_lines(view: View, voice: Voice) -> Iterator[str]:
    """Yield the facts of this deal: the wild cards, the stakes, the cost of a drop; or the open question with its sums."""
    shown = panels(view, voice)
    asked = [panel for panel in shown if isinstance(panel, QuestionPanel)]
    yield from panel_lines(asked or shown, voice)
    faces = wild_in(view.rules, view.public)
    if faces and not asked:
        yield voice.say("Wild cards: {cards}.", cards=voice.cards(tuple(bits(faces))))
    if any(isinstance(action, Drop) for action in LegalActions(view)):
        yield voice.say("Dropping costs {points}.", points=view.rules.showing.cost(view, Drop()).price)


def best_words(best: UnmatchedPanel, voice: Voice) -> str:
    """Return the best groups of the hand, and its points."""
    if not best.melds:
        return voice.say("Your hand counts {points}, and no groups would lower it.", points=best.best)
    groups = slashed(named(meld, voice) for meld in best.melds)
    return voice.say("Your hand counts {points}. Best groups: {groups}.", points=best.best, groups=groups)


def check_lines(view: View, showing: Showing, voice: Voice, text: str) -> Iterator[str]:
    """Yield the faults of a declaration; raises ValueError as `parse_line` does."""
    action = DECLARE.read(text.replace(",", " ").split(), ())
    part = view.rules.phases[view.public.turn.phase].actions.get(Declare)
    problem = _TOO_EARLY if part is None else part.check(view, action)
    if problem is not None:
        yield refusal_line(problem, voice)
        return
    cost = showing.cost(view, action)
    if not cost.faults:
        yield voice.say("A valid hand.")
        return
    yield voice.say("That is not a valid hand, and declaring it would cost {points}:", points=cost.price)
    yield from (f"  {capital(voice.said(fault))}" for fault in cost.faults)
