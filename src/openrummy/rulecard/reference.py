"""The table of a variant's options for the docs."""

from openrummy.options import Field, Options, allowed_values, format_value, schema


def options_table(cls: type[Options], beyond: type[Options] | None = None) -> str:
    """Return a Markdown table of every option of `cls`: name, values, default, help, and when it has any effect.

    beyond: options that are left out, because their table stands elsewhere.
    """
    known = set() if beyond is None else {field.name for field in schema(beyond)}
    head = ("| Option | Values | Default | What it does | Only when |", "|---|---|---|---|---|")
    return "\n".join((*head, *(_row(field) for field in schema(cls) if field.name not in known))) + "\n"


def _row(field: Field) -> str:
    condition = f"`{field.only_when}`".replace("|", "\\|") if field.only_when else ""
    what = f"**{field.label}.** {field.help}"
    cells = (f"`{field.name}`", str(allowed_values(field)), f"`{format_value(field.default)}`", what, condition)
    return f"| {' | '.join(cells)} |"
