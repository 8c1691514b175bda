"""`openrummy rules --compare`: what a house rule changes."""

from collections.abc import Iterator

from openrummy.cli.output import as_json, say
from openrummy.cli.seating import seating
from openrummy.cli.simulate import Amount, progress_bar
from openrummy.engine.rules import Rules
from openrummy.languages import Language
from openrummy.options import Options, Preset, format_value, schema
from openrummy.rulecard import RuleCard, rule_card
from openrummy.sim.comparing import Change, Comparison, Settings, compare
from openrummy.sim.intervals import Interval
from openrummy.sim.spread import Threads, processes
from openrummy.variants import choose, variant_of


def print_comparison(
    settings: Settings, agents: str | None, amount: Amount, seed: str, language: Language, *, json_: bool
) -> None:
    """Play both settings and print each statistic of both with the difference.  Raises ValueError as `openrummy sim` does."""
    found = _played(settings, agents, amount, seed)
    if json_:
        as_json({**found.to_plain(), "options": list(_options(settings))})
        return
    for line in (*_head(found, language), *_differences(settings, language), *_table(found, language)):
        say(line)


def _played(settings: Settings, agents: str | None, amount: Amount, seed: str) -> Comparison:
    seats = seating(settings, agents, single=amount.single)
    with progress_bar(amount.number) as progress:
        if seats.by == "batch":
            from openrummy.sim.batch.comparing import compare_deals

            threads = Threads(amount.workers)
            return compare_deals(settings, seats.agents, amount.number, seed, progress=progress, spread=threads)
        spread = processes(amount.workers, amount.number)
        return compare(
            settings, seats.agents, amount.number, seed, single=amount.single, progress=progress, spread=spread
        )


def _chosen(rules: Rules) -> tuple[Preset, Options]:
    return choose(rules.text)


def _options(settings: Settings) -> Iterator[dict[str, str]]:
    """The options that differ: name, label and both values; none where the settings are of two families."""
    (_, one), (_, other) = map(_chosen, settings)
    for field in schema(type(one)) if type(one) is type(other) else ():
        values = format_value(getattr(one, field.name)), format_value(getattr(other, field.name))
        if values[0] != values[1]:
            yield {"option": field.name, "label": field.label, "one": values[0], "other": values[1]}


def _head(found: Comparison, language: Language) -> Iterator[str]:
    one, other = found.rules
    words = {"one": one, "other": other, "number": found.pairs, "agents": ", ".join(found.agents)}
    if found.single:
        yield language.say("{one} against {other}: {number} deals of each, played by {agents}.", **words)
    else:
        yield language.say("{one} against {other}: {number} matches of each, played by {agents}.", **words)
    if found.same_packs:
        yield language.say("Both had the same packs and the same luck.")
    else:
        yield language.say("Their packs are not of the same cards, so only the luck of the shuffle was the same.")


def _differences(settings: Settings, language: Language) -> Iterator[str]:
    """The options that differ, and what the rule cards say of them."""
    for each in _options(settings):
        words = {"label": language.say(each["label"]), "option": each["option"]}
        yield language.say("{label} ({option}): {one}, then {other}.", **words, one=each["one"], other=each["other"])
    one, other = (_sentences(_card(rules, language)) for rules in settings)
    yield from (f"  - {sentence}" for sentence in one if sentence not in other)
    yield from (f"  + {sentence}" for sentence in other if sentence not in one)


def _card(rules: Rules, language: Language) -> RuleCard:
    preset, options = _chosen(rules)
    return rule_card(variant_of(preset.key).name, preset, options, rules.players, language=language)


def _sentences(card: RuleCard) -> list[str]:
    return [sentence.text for section in card.sections for sentence in section.sentences]


def _table(found: Comparison, language: Language) -> Iterator[str]:
    before, after = language.say("before"), language.say("after")
    yield f"{'':<30}{before:>12}{after:>12}{language.say('change'):>12}{'95 %':>24}"
    for each in found.statistics:
        one, other = (_number(value, each) for value in each.values)
        change, interval = _signed(each.change, each), _interval(each.change_95, each, language)
        yield f"{_label(each, language):<30}{one:>12}{other:>12}{change:>12}{interval:>24}"
    if not any(each.change for each in found.statistics):
        yield language.say("In none of them did it make a difference; what only a match counts shows with --matches.")


def _label(change: Change, language: Language) -> str:
    if change.statistic == "wins":
        return language.say("wins, seat {seat}", seat=change.seat)
    if change.statistic == "points":
        return language.say("points, seat {seat}", seat=change.seat)
    if change.ending is not None:
        return language.say("deals that end: {ending}", ending=change.ending.replace("_", " "))
    names = {
        "turns": language.say("turns a deal"),
        "actions": language.say("actions a deal"),
        "deals": language.say("deals a match"),
    }
    return names[change.statistic]


def _number(value: float, change: Change) -> str:
    return f"{value:.2%}" if change.is_rate else f"{value:.2f}"


def _signed(value: float, change: Change) -> str:
    return f"{value:+.2%}" if change.is_rate else f"{value:+.2f}"


def _interval(interval: Interval, change: Change, language: Language) -> str:
    low, high = (_signed(value, change) for value in interval)
    return language.say("{low} to {high}", low=low, high=high)
