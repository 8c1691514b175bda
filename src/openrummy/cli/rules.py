"""Choosing rules on the command line, and printing them."""

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from openrummy.cli.output import as_json, say
from openrummy.engine.rules import Rules
from openrummy.languages import ENGLISH, Language, saying
from openrummy.options import OptionError
from openrummy.rulecard import format_text
from openrummy.tournament.card import card_of
from openrummy.tournament.draw import MOST_ENTRANTS
from openrummy.tournament.presets import KNOCK_OUT, TOURNAMENTS
from openrummy.variants import VARIANTS, rules_for, seats_for


def changes_of(pairs: Sequence[str]) -> dict[str, str]:
    """Return `["ace_mode=low"]` as a mapping; a bare name turns a flag on.  Raises OptionError for an empty name."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name.strip():
            raise OptionError(saying("{given} is not an option: write --set name=value.", given=repr(pair)))
        found[name.strip()] = value.strip() if equals else "true"
    return found


def chosen_rules(preset: str, players: int | None, pairs: Sequence[str]) -> Rules:
    """Return the rules of a preset with changes, for the fewest players if None; raises OptionError in words."""
    if preset in TOURNAMENTS:
        raise OptionError(
            saying(
                "{preset} is a tournament, which only a server can run; play its game, {game}.",
                preset=preset,
                game=TOURNAMENTS[preset].game,
            )
        )
    return rules_for(preset, players, changes_of(pairs))


def preset_rows() -> list[dict[str, Any]]:
    """Return every preset as a row: preset, name, players, sentence, variant."""
    return [
        {
            "preset": preset.key,
            "name": preset.name,
            "players": _range(seats_for(preset.key)),
            "sentence": preset.sentence,
            "variant": variant.key,
        }
        for variant in VARIANTS.values()
        for preset in variant.presets.values()
    ]


def _range(numbers: range) -> str:
    return f"{numbers[0]}-{numbers[-1]}"


def tournament_rows() -> list[dict[str, Any]]:
    """Return every named tournament as a row like those of presets; its rules can be printed, and a server plays it."""
    return [
        {
            "preset": named.key,
            "name": named.name,
            "players": f"2-{MOST_ENTRANTS}",
            "sentence": named.sentence,
            "variant": KNOCK_OUT.key,
        }
        for named in TOURNAMENTS.values()
    ]


def print_card(
    preset_text: str, pairs: Sequence[str], players: int | None, language: Language = ENGLISH, *, json_: bool
) -> None:
    """Print the rule card of a choice.  Raises OptionError if that number of players, or by default the fewest possible, cannot play it."""
    card = card_of(preset_text, changes_of(pairs), players, language)
    if json_:
        as_json(to_builtins(card))
    else:
        say(format_text(card).rstrip())
