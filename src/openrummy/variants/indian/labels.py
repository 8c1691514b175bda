"""The short words of buttons in Indian rummy, and the questions that are asked before a hand or a match is given up."""

from openrummy.engine.facts import the_part
from openrummy.engine.kinds import Label
from openrummy.engine.seats import seats_in
from openrummy.engine.state import View
from openrummy.languages import Plural, Template, sentences
from openrummy.variants.indian.actions import Declare, Drop, Leave, SubmitGroups
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import seats_of
from openrummy.voice import Voice


def declare_label(voice: Voice, seen: View, action: Declare, left: int | None) -> Label:
    """Return the short words of a declaration: its groups lie on the screen."""
    return Label(voice.say("Declare, and finish with {card}", card=voice.name(action.card)))


def show_label(voice: Voice, seen: View, action: SubmitGroups, left: int | None) -> Label:
    """Return the short words for showing groups, with the points of the hand."""
    points = left or 0
    return Label(voice.language.count(points, "Show your hand: {count} point", "Show your hand: {count} points"))


def drop_label(voice: Voice, seen: View, action: Drop, price: int | None) -> Label:
    """Return the short words of a drop, and whether it is a first or a middle one; with one opponent left in the deal, it ends the deal."""
    others = [seat for seat in seats_in(seats_of(seen.public).inside) if not voice.is_you(seat)]
    if len(others) == 1:
        ends = Plural(
            "You will score {count} penalty point. The deal ends, and {name} wins it.",
            "You will score {count} penalty points. The deal ends, and {name} wins it.",
        )
        asked = voice.say(ends, count=price or 0, name=voice.names[others[0]])
    else:
        goes_on = Plural(
            "You will be out of this deal and score {count} penalty point. The others play on.",
            "You will be out of this deal and score {count} penalty points. The others play on.",
        )
        asked = voice.say(goes_on, count=price or 0)
    yes, words = (
        voice.say("Drop for {points}", points=price),
        sentences((asked, _which_drop(voice, seen)), voice.language),
    )
    return Label(voice.say("Drop −{points}", points=price), voice.say("Drop?"), words, yes)


def _which_drop(voice: Voice, seen: View) -> str:
    """Return whether a drop now is a first or a middle one, and what the other costs; empty if they cost the same."""
    prices = the_part(seen.rules, Prices)
    if prices.first_drop == prices.middle_drop:
        return ""
    if prices.drop(seats_of(seen.public), seen.seat or 0) == "first_drop":
        late: Template = "This is a first drop, before your first draw. After it, a middle drop costs {points}."
        return voice.say(late, points=prices.middle_drop)
    early: Template = "This is a middle drop, after your first draw. Before it, a first drop costs {points}."
    return voice.say(early, points=prices.first_drop)


_COST = Plural("This deal will cost you {count} point.", "This deal will cost you {count} points.")


def leave_label(voice: Voice, seen: View, action: Leave, price: int | None) -> Label:
    """Return the short words for leaving the match, with the points that it costs in the middle of a deal."""
    title, yes = voice.say("Leave the match?"), voice.say("Leave the match")
    goes = voice.say("You will be out of the match for good, and nobody plays in your place.")
    if price is None:
        return Label(voice.say("Leave the match …"), title, goes, yes)
    asked = sentences([goes, voice.say(_COST, count=price)], voice.language)
    return Label(voice.say("Leave the match, −{points} …", points=price), title, asked, yes)
