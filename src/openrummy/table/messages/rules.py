"""What can be played, over HTTP."""

from typing import Any, Literal

import msgspec

from openrummy.table.messages.base import Part


class AskRules(Part, frozen=True, forbid_unknown_fields=True):
    """Ask for a rule card.  preset: a key, or a shared code.  options: by name, only what differs from it."""

    preset: str
    players: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class RuleSentence(Part, frozen=True):
    """A sentence of a rule card; differs: not as in the preset."""

    text: str
    differs: bool = False


class RuleSection(Part, frozen=True):
    """A section of a rule card."""

    title: str
    sentences: tuple[RuleSentence, ...]


class RulesAnswer(Part, frozen=True):
    """The rule card for a choice of rules; problems: why it cannot be played, if it cannot.

    code: the choice as text, such as `basic-house(ace_mode=low)`, which `AskRules.preset` takes too: it can be shared.
    preset, options: what it comes to.  values: every option's value by name, also those that follow from others.
    pack: the cards before they are shuffled, where it can be played.  wild: by the card that is turned up for it, what a deal makes wild.
    """

    text: str
    problems: tuple[str, ...]
    sections: tuple[RuleSection, ...]
    code: str = ""
    preset: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    values: dict[str, Any] = msgspec.field(default_factory=dict)
    pack: tuple[str, ...] = ()
    wild: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class OptionField(Part, frozen=True):
    """One switch, for a form.

    choice_words: parallel to choices, what each reads as.  only_when: condition under which it matters, such as
    `end_condition=deals`.
    """

    name: str
    label: str
    help: str
    group: str
    kind: Literal["choice", "flag", "number", "amount", "numbers"]
    choices: tuple[Any, ...] = ()
    choice_words: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    optional: bool = False
    only_when: str | None = None


class PresetInfo(Part, frozen=True):
    """A preset.

    values: the value of every option by name.  min_players, max_players: those who can play it without a change.
    """

    key: str
    name: str
    sentence: str
    values: dict[str, Any]
    min_players: int
    max_players: int


class VariantInfo(Part, frozen=True):
    """A variant with its presets and switches.

    tournaments: it can be played in a tournament.  acts: the kinds of action that it knows, as in `Act.action`.
    """

    key: str
    name: str
    sentence: str
    min_players: int
    max_players: int
    presets: tuple[PresetInfo, ...]
    fields: tuple[OptionField, ...]
    tournaments: bool = False
    acts: tuple[str, ...] = ()


class Catalogue(Part, frozen=True):
    """Everything the home page needs: `GET /api/catalogue`.  knock_out: the presets and switches of a tournament."""

    variants: tuple[VariantInfo, ...]
    bots: tuple[str, ...]
    version: str
    knock_out: VariantInfo | None = None
