"""Completion in the shell: presets, bots and options."""

import click
from click.shell_completion import CompletionItem


def presets(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the presets that begin with the word, each with its sentence."""
    from openrummy.variants import presets as every

    return [CompletionItem(each.key, help=each.sentence) for each in every() if each.key.startswith(begun)]


def lessons(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the lessons that begin with the word, each with its sentence."""
    from openrummy.lessons import LESSONS

    return [CompletionItem(key, help=each.sentence) for key, each in LESSONS.items() if key.startswith(begun)]


def bots(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the bots whose names begin with the word; in a list with commas, those for its last place."""
    from openrummy.bots import player_keys

    *named, last = begun.split(",")
    return [CompletionItem(",".join((*named, key))) for key in player_keys() if key.startswith(last)]


def switches(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the options of all variants that begin with the word: after `--set`, click does not know the preset yet."""
    from openrummy.options import schema
    from openrummy.variants import VARIANTS

    fields = {each.name: each.label for variant in VARIANTS.values() for each in schema(variant.options)}
    return [CompletionItem(f"{name}=", help=label) for name, label in fields.items() if name.startswith(begun)]
