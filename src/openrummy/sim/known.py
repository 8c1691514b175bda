"""Check which options a program supports; any other option must be at its default, so that no rule is silently left out."""

from collections.abc import Iterable

from openrummy.engine.rules import Rules
from openrummy.options import Options, applies, format_value, schema
from openrummy.variants import choose


def known(text: str) -> tuple[str, ...]:
    """Return the options in a list separated by spaces.

    A bare name is supported with any value, `ace_mode=low|low_or_high` only with those values.
    """
    return tuple(text.split())


def unknown_options(rules: Rules, known: Iterable[str]) -> tuple[str, ...]:
    """Return the options of `rules`, such as `ace_mode=low`, that have an effect and are not in `known`."""
    options = choose(rules.text)[1]
    conditions = {condition.partition("=")[0]: condition for condition in known}
    names = [field.name for field in schema(type(options))]
    return tuple(
        f"{name}={format_value(getattr(options, name))}"
        for name in names
        if not _is_known(options, name, conditions.get(name))
    )


def _is_known(options: Options, name: str, condition: str | None) -> bool:
    if condition is None:
        return bool(getattr(options, name) == getattr(type(options)(), name))
    return condition == name or applies(condition, options)
