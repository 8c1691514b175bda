"""The rule card of a knock-out, alone and with its game."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from openrummy.languages import ENGLISH, Language, Plural, Saying, Template, saying
from openrummy.options import applies, format_choice, format_value, parse_choice
from openrummy.options.lines import Line, always, by_value, computed
from openrummy.rulecard import RuleCard, Section, rule_card
from openrummy.tournament.opening import knock_out_rules
from openrummy.tournament.options import KnockOut
from openrummy.tournament.presets import KNOCK_OUT, TOURNAMENTS, TournamentPreset
from openrummy.variants import choose, rules_for, variant_of
from openrummy.variants.indian.rule_card import NO_ENTRY

_ROUNDS: Template = "Rounds"
_CHIPS: Template = "Chips and points"
_PRIZES: Template = "Prizes"
_THRESHOLDS = "qualify_rule=min_chips"


def _start(options: KnockOut, players: int | None) -> Saying:
    words = Plural("Everybody begins each round with {count} chip.", "Everybody begins each round with {count} chips.")
    return saying(words, count=options.start_chips)


def _entry(options: KnockOut, players: int | None) -> Saying:
    if not options.entry_fee:
        return saying("There is no entry fee, and nothing to win but the tournament.")
    return saying("Everybody puts in {chips} play chips.", chips=format_value(options.entry_fee))


def _prizes(options: KnockOut, players: int | None) -> Saying | None:
    if not options.entry_fee:
        return None
    first, second, third = options.prize_table
    words: Template = (
        "The winner gets {first} % of the entries after the fee, the second {second} %, the third {third} %."
    )
    return saying(words, first=first, second=second, third=third)


def _fee(options: KnockOut, players: int | None) -> Saying | None:
    if not options.platform_fee_percent or not applies("entry_fee!=0.00", options):
        return None
    return saying("The house keeps {value} % of the entries.", value=format_value(options.platform_fee_percent))


LINES: tuple[Line, ...] = (
    by_value(
        _ROUNDS,
        "table_size",
        {...: "Each round is drawn by lot: tables of at most {value} players, as even as possible."},
    ),
    by_value(
        _ROUNDS, "deals_per_round", {...: Plural("Every table plays one deal.", "Every table plays {count} deals.")}
    ),
    by_value(
        _ROUNDS,
        "qualifiers_per_table",
        {
            ...: Plural(
                "The player with the most chips at each table goes through.",
                "The {count} players with the most chips at each table go through, and at least one is out.",
            ),
        },
        only_when="qualify_rule=top_k",
        also=("qualify_rule",),
    ),
    by_value(
        _ROUNDS,
        "min_chips",
        {
            None: "",
            ...: Plural(
                "Anybody with fewer than {count} chip after a deal is out at once.",
                "Anybody with fewer than {count} chips after a deal is out at once.",
            ),
        },
        _THRESHOLDS,
    ),
    by_value(
        _ROUNDS,
        "rebuy_chips",
        {
            0: "",
            ...: Plural(
                "They may buy {count} chip for another entry, if that is enough to stay in.",
                "They may buy {count} chips for another entry, if that is enough to stay in.",
            ),
        },
        _THRESHOLDS,
    ),
    by_value(
        _ROUNDS,
        "qualify_chips",
        {
            None: "",
            ...: Plural(
                "Everybody with at least {count} chip after the round goes through; from each table at least one goes through and at least one is out.",
                "Everybody with at least {count} chips after the round goes through; from each table at least one goes through and at least one is out.",
            ),
        },
        _THRESHOLDS,
    ),
    always(_ROUNDS, "ties", "Players who tie for a place in the next round or for the win play an extra deal."),
    always(_ROUNDS, "final", "Every round has a new draw, until one table is left: the final."),
    computed(_CHIPS, "chips_per_deal", ("chips_per_deal",), _start),
    by_value(
        _CHIPS,
        "point_value",
        {1: "Each point is worth one chip.", ...: "Each point is worth {value} chips."},
        _THRESHOLDS,
    ),
    computed(_PRIZES, "entry_fee", ("entry_fee",), _entry),
    computed(_PRIZES, "platform_fee_percent", ("platform_fee_percent",), _fee),
    computed(_PRIZES, "prize_table", ("prize_table",), _prizes),
)


def card(options: KnockOut, language: Language = ENGLISH) -> RuleCard:
    """Return the rule card of a knock-out."""
    return rule_card(KNOCK_OUT.name, KNOCK_OUT, options, None, LINES, language)


def card_of(
    text: str, changes: Mapping[str, Any], players: int | None = None, language: Language = ENGLISH
) -> RuleCard:
    """Return the rule card of a game as text, or of a named tournament.

    text: a preset, optionally with options in brackets.  players: None while the number is open.
    Raises OptionError for wrong options and for a number of players that cannot play it.
    """
    key, pairs = parse_choice(text)
    if key in TOURNAMENTS:
        named = TOURNAMENTS[key]
        return whole_card(named, knock_out_rules(named.rules, {**pairs, **changes}), players, language)
    preset, options = choose(text, changes)
    variant = variant_of(preset.key)
    rules_for(text, players, changes)
    return rule_card(variant.name, preset, options, players, language=language)


def whole_card(
    named: TournamentPreset, options: KnockOut, players: int | None = None, language: Language = ENGLISH
) -> RuleCard:
    """Return the rule card of a named tournament, possibly with other rules: those of the tournament, then those of its
    game.
    """
    preset, game = choose(named.game)
    above = card(options, language)
    below = rule_card(variant_of(preset.key).name, preset, game, players, language=language)
    sections = _without(language.say(NO_ENTRY), below.sections)
    changed = format_choice(named.key, named.rules, options)
    sentence = language.say(named.sentence) if options == named.rules else language.say(_CHANGED, rules=changed)
    return RuleCard(below.title, language.say(named.name), sentence, (*above.sections, *sections))


def _without(text: str, sections: Iterable[Section]) -> Iterator[Section]:
    """Yield the sections without a sentence, and without a section of that sentence alone."""
    for section in sections:
        kept = tuple(sentence for sentence in section.sentences if sentence.text != text)
        if kept:
            yield Section(section.title, kept)


_CHANGED: Template = "Changes: {rules}. The rules that differ from the preset are marked."
