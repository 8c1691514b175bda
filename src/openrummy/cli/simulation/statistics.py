"""The words and panels of statistics that tables and pictures share."""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from openrummy.cli.simulation.plotting import Mark, Panel
from openrummy.languages import Language, Template, row, sentences
from openrummy.sim.intervals import Interval
from openrummy.variants.kinds import ENDINGS

LENGTHS: Mapping[str, Template] = {
    "turns": "turns per deal",
    "actions": "actions per deal",
    "deals": "deals per match",
}


def amount_words(deals: int | None, matches: int | None, language: Language) -> str:
    """The numbers of matches and deals, as text."""
    played = []
    if matches is not None:
        played.append(language.count(matches, "{count} match", "{count} matches"))
    if deals is not None:
        played.append(language.count(deals, "{count} deal", "{count} deals"))
    return row(played, language)


def ending_words(ending: str, language: Language) -> str:
    """Return the words for the end of a deal."""
    return language.say(ENDINGS[ending].brief)


def percents(interval: Interval, language: Language) -> str:
    """Return an interval of rates as text."""
    return language.say("{low} to {high}", low=f"{interval[0]:.2%}", high=f"{interval[1]:.2%}")


def numbers(interval: Interval, language: Language) -> str:
    """Return an interval of means as text; one value alone has none."""
    if not isfinite(interval[0]):
        return language.say("unknown")
    return language.say("{low} to {high}", low=f"{interval[0]:.2f}", high=f"{interval[1]:.2f}")


def panels(
    statistics: Sequence[Any], language: Language, per: str, marked: Callable[[Any, str], Mark]
) -> tuple[Panel, ...]:
    """Wins, points, endings and lengths.

    statistics: those of a result or a comparison, with `statistic`, `seat`, `agent` and `ending`.  per: `match` or `deal`.
    marked: the mark drawn for one, by its label.
    """
    single = per == "deal"
    titles = {
        "wins": language.say("Wins a deal (%)") if single else language.say("Wins a match (%)"),
        "points": language.say("Points per deal") if single else language.say("Points per match"),
        "ending": language.say("How deals end (%)"),
    }
    grouped = {title: [each for each in statistics if each.statistic == name] for name, title in titles.items()}
    grouped[language.say("Lengths")] = [each for each in statistics if each.statistic not in titles]
    return tuple(
        Panel(title, tuple(marked(each, label(each, language)) for each in found)) for title, found in grouped.items()
    )


def label(each: Any, language: Language) -> str:
    """Return the label of a statistic in the panel of its kind."""
    if each.seat is not None:
        return language.say("seat {seat}, {agent}", seat=each.seat, agent=each.agent)
    return language.say(LENGTHS[each.statistic]) if each.ending is None else ending_words(each.ending, language)


def length_words(found: Mapping[str, tuple[float, Interval]], language: Language) -> str:
    """Return the lengths of deals and matches, one sentence for each number."""
    said = (
        language.say(_SENTENCES[name], mean=f"{mean:.2f}", interval=numbers(interval, language))
        for name, (mean, interval) in found.items()
    )
    return sentences(said, language)


_SENTENCES: Mapping[str, Template] = {
    "turns": "A deal takes {mean} turns ({interval}).",
    "actions": "A deal takes {mean} actions ({interval}).",
    "deals": "A match takes {mean} deals ({interval}).",
}
