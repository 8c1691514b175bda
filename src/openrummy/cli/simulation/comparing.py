"""`openrummy rules --compare`: the effect of a house rule."""

from collections.abc import Iterator
from math import isfinite

from openrummy.cli.simulation.plotting import Mark, Picture
from openrummy.cli.simulation.reports import Outputs, Told
from openrummy.cli.simulation.seating import seating
from openrummy.cli.simulation.statistics import LENGTHS, amount_words, ending_words, panels
from openrummy.cli.simulation.text_tables import text_table
from openrummy.cli.simulation.workload import Amount, progress_bar, spread_of
from openrummy.engine.rules import Rules
from openrummy.languages import Language, ToldValueError, saying
from openrummy.options import Options, Preset, format_value, schema
from openrummy.rulecard import RuleCard, rule_card
from openrummy.sim.comparing import Change, Comparison, Settings, check_settings, compare
from openrummy.sim.rows import PairRow, pair_rows
from openrummy.variants import choose, variant_of


def print_comparison(
    settings: Settings, agents: str | None, amount: Amount, seed: str, outputs: Outputs, language: Language
) -> None:
    """Play both settings and print each statistic of both with the difference.  Raises the errors of `print_simulation`, and ValueError for the same rules twice."""
    outputs.check()
    _check_difference(settings)
    found = _played(settings, agents, amount, seed)
    about = {
        "rules": found.rules[0],
        "other_rules": found.rules[1],
        "players": found.players,
        "seed": found.seed,
        "by": found.by,
    }
    told = Told(
        plain=lambda: {**found.to_plain(), "options": list(_options(settings))},
        about=about,
        rows=tuple(pair_rows(found)),
        lines=lambda: (*_head(found, language), *_differences(settings, language), *_table(found, language)),
        picture=lambda: _picture(found, language),
    )
    outputs.tell(told)


def _check_difference(settings: Settings) -> None:
    one, other = settings
    if one.text == other.text:
        raise ToldValueError(
            saying("Both are {rules}: set an option to another value than it has there.", rules=one.text)
        )


def _played(settings: Settings, agents: str | None, amount: Amount, seed: str) -> Comparison:
    check_settings(settings)
    seats = seating(settings, agents, single=amount.single)
    with spread_of(amount, seats.by) as spread, progress_bar(amount.number) as progress:
        if seats.by == "batch":
            from openrummy.sim.batch.comparing import compare_deals

            return compare_deals(settings, seats.agents, amount.number, seed, progress=progress, spread=spread)
        return compare(
            settings, seats.agents, amount.number, seed, single=amount.single, progress=progress, spread=spread
        )


def _chosen(rules: Rules) -> tuple[Preset, Options]:
    return choose(rules.text)


def _options(settings: Settings) -> Iterator[dict[str, str]]:
    """Return the options that differ: name, label and both values; none if the settings belong to two families."""
    (_, one), (_, other) = map(_chosen, settings)
    for field in schema(type(one)) if type(one) is type(other) else ():
        values = format_value(getattr(one, field.name)), format_value(getattr(other, field.name))
        if values[0] != values[1]:
            yield {"option": field.name, "label": field.label, "one": values[0], "other": values[1]}


def _head(found: Comparison, language: Language) -> Iterator[str]:
    one, other = found.rules
    words = {"one": one, "other": other, "amount": _amount(found, language), "agents": ", ".join(found.agents)}
    yield language.say("{one} against {other}: {amount} of each, played by {agents}.", **words)
    if found.same_packs:
        yield language.say("Both played the same packs with the same luck.")
    else:
        yield language.say("Their packs hold different cards, so only the luck of the shuffle was the same.")


def _amount(found: Comparison, language: Language) -> str:
    deals, matches = (found.pairs, None) if found.single else (None, found.pairs)
    return amount_words(deals, matches, language)


def _differences(settings: Settings, language: Language) -> Iterator[str]:
    """Yield the options that differ, with their lines on the rule cards."""
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
    head = ("", language.say("before"), language.say("after"), language.say("change"), "95 %")
    cells = [
        (
            _label(each, language),
            *(_number(value, each) for value in each.values),
            _signed(each.change, each),
            _interval(each, language),
        )
        for each in found.statistics
    ]
    yield from text_table(head, cells, left=1)
    if not any(each.change for each in found.statistics):
        yield language.say("It made no difference in any of them; what counts only in a match shows with --matches.")


def _label(change: Change, language: Language) -> str:
    if change.statistic == "wins":
        return language.say("wins, seat {seat}", seat=change.seat)
    if change.statistic == "points":
        return language.say("points, seat {seat}", seat=change.seat)
    if change.ending is not None:
        return language.say("deals that end: {ending}", ending=ending_words(change.ending, language))
    return language.say(LENGTHS[change.statistic])


def _number(value: float, change: Change) -> str:
    return f"{value:.2%}" if change.is_rate else f"{value:.2f}"


def _signed(value: float, change: Change) -> str:
    return f"{value:+.2%}" if change.is_rate else f"{value:+.2f}"


def _interval(change: Change, language: Language) -> str:
    if not isfinite(change.change_95[0]):
        return language.say("unknown")
    low, high = (_signed(value, change) for value in change.change_95)
    return language.say("{low} to {high}", low=low, high=high)


def _picture(found: Comparison, language: Language) -> Picture:
    one, other = found.rules
    words = {"one": one, "other": other, "amount": _amount(found, language)}
    title = language.say("From {one} to {other}: the change, over {amount} of each, with 95 % intervals", **words)
    per = "deal" if found.single else "match"
    drawn = panels(tuple(pair_rows(found)), language, per, lambda row, label: _mark(row, label, language))
    return Picture(title, drawn, zero=True)


def _mark(row: PairRow, label: str, language: Language) -> Mark:
    scale = 100 if row.statistic in ("wins", "ending") else 1
    change, low, high = (scale * number for number in (row.change, row.change_low_95, row.change_high_95))
    words = language.say(
        "{change}  ({low} to {high}), was {before}",
        change=f"{change:+.2f}",
        low=f"{low:+.2f}",
        high=f"{high:+.2f}",
        before=f"{scale * row.before:.2f}",
    )
    return Mark(label, change, low, high, words)
