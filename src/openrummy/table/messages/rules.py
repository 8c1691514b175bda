"""Messages over HTTP about variants and rules."""

from typing import Any, Literal, TypeAlias

import msgspec

from openrummy.table.messages.base import Part


class AskRules(Part, frozen=True, forbid_unknown_fields=True):
    """Ask for a rule card.  preset: a key, or a shared code.  options: by name, only what differs from it."""

    preset: str
    players: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class RuleSentence(Part, frozen=True):
    """A sentence of a rule card; differs: from the preset."""

    text: str
    differs: bool = False


class RuleSection(Part, frozen=True):
    """A section of a rule card."""

    title: str
    sentences: tuple[RuleSentence, ...]


class MeldExample(Part, frozen=True):
    """Some cards as an example.  kind: `run` or `set`, empty if they are no meld; fault: then the reason."""

    cards: tuple[str, ...]
    kind: str
    fault: str = ""


class CardPoints(Part, frozen=True):
    """The points of cards in hand.  cards: ranks such as `A`, or single cards such as `QS` and `JK`."""

    cards: tuple[str, ...]
    points: int


class RulesAnswer(Part, frozen=True):
    """The rule card for a choice of rules; problems: why it cannot be played, if so.

    code: the choice as text, such as `basic-house(ace_mode=low)`, which can be shared and used as `AskRules.preset`.
    preset, options: the choice after reading it.  values: every option's value by name, including those that follow
    from others.
    pack: the cards before they are shuffled, if it can be played.  wild: for each card that may be turned up for it,
    the cards
    that are then wild in the deal.  aim: of the game, in a sentence.
    examples, points: for a card to carry, if it can be played.
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
    aim: str = ""
    examples: tuple[MeldExample, ...] = ()
    points: tuple[CardPoints, ...] = ()


class AskSettle(Part, frozen=True, forbid_unknown_fields=True):
    """Ask a question about the rules.  preset, options: as in `AskRules`.  question: in anybody's words."""

    preset: str
    question: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)


Verdict: TypeAlias = Literal["yes", "no", "depends", "open"]
"""`depends`: neither yes nor no in all cases.  `open`: it cannot be answered by yes or no."""


class RuleClause(Part, frozen=True):
    """A clause of the rulebook, which is in English.  title: of its section."""

    name: str
    title: str
    text: str


class OtherValue(Part, frozen=True):
    """Another value of an option, and what would then hold.  sentences: those of the rule card that would be new."""

    value: str
    verdict: Verdict
    sentences: tuple[str, ...]


class Switch(Part, frozen=True):
    """An option behind an answer.  value: its present one.  others: the values that would change the answer."""

    name: str
    label: str
    value: str
    others: tuple[OtherValue, ...] = ()


class Ruled(Part, frozen=True):
    """An answer.  question: as it was understood, in English, to which the verdict belongs; empty for a clause or an option alone.

    sentences: of the rule card, by these rules.
    """

    question: str
    verdict: Verdict
    sentences: tuple[str, ...]
    clauses: tuple[RuleClause, ...]
    switches: tuple[Switch, ...] = ()


class Settled(Part, frozen=True):
    """The answers to a question, the best first.  code: the rules, as in `RulesAnswer`.  problem: why these rules cannot be read, if so."""

    code: str
    answers: tuple[Ruled, ...]
    problem: str = ""


class OptionField(Part, frozen=True):
    """One option, for a form.

    choice_words: parallel to choices, the text of each.  only_when: the condition under which it matters, such as
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

    values: the value of every option by name.  min_players, max_players: the numbers of players for which it works
    unchanged.
    """

    key: str
    name: str
    sentence: str
    values: dict[str, Any]
    min_players: int
    max_players: int


class VariantInfo(Part, frozen=True):
    """A variant with its presets and options.

    tournaments: it can be played in a tournament.  acts: its kinds of action, as in `Act.action`.
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


class LevelInfo(Part, frozen=True):
    """A level of bots.

    key: as in `OpenSeat.bot`.  sentence: what to expect of it.  games: the keys of the variants to offer it for, empty for all.
    """

    key: str
    name: str
    sentence: str
    games: tuple[str, ...] = ()


class Catalogue(Part, frozen=True):
    """Everything that a set-up needs: `GET /api/catalogue`.

    bots: the keys of all.  levels: those to choose from, the weakest first.  level: the key of the one for somebody who has not chosen.
    forms: of tournament, each with its options; its first preset is without a game.
    """

    variants: tuple[VariantInfo, ...]
    bots: tuple[str, ...]
    levels: tuple[LevelInfo, ...]
    level: str
    version: str
    forms: tuple[VariantInfo, ...] = ()


class NamedPreset(Part, frozen=True):
    """A preset by its name."""

    key: str
    name: str


class GameInfo(Part, frozen=True):
    """A variant in a sentence, with the names of its presets."""

    key: str
    name: str
    sentence: str
    presets: tuple[NamedPreset, ...]


class Games(Part, frozen=True):
    """All that the first page shows of the games: `GET /api/games`, a tenth of the catalogue.  The rest is as there."""

    variants: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    levels: tuple[LevelInfo, ...]
    level: str
