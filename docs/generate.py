"""Pages written from the code: a rule card for each preset, the phases of each variant, options and presets, and what compiled games cover."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from generate_deals import write_pieces
from generate_options import options_page, presets_page

from openrummy.engine.rules import Phase
from openrummy.rulecard import format_markdown, rule_card
from openrummy.sim.batch import PROGRAMS
from openrummy.tournament.card import whole_card
from openrummy.tournament.presets import TOURNAMENTS
from openrummy.variants import VARIANTS, Variant, rules_for


def write_pages(folder: Path) -> None:
    """Write every page anew."""
    folder.mkdir(exist_ok=True)
    names = []
    for variant in VARIANTS.values():
        names.append(f"variant-{variant.key}")
        (folder / f"{names[-1]}.md").write_text(_variant_page(variant), encoding="utf-8")
        for preset in variant.presets.values():
            names.append(f"rules-{preset.key}")
            card = rule_card(variant.name, preset, preset.options, None)
            (folder / f"{names[-1]}.md").write_text(format_markdown(card), encoding="utf-8")
    for named in TOURNAMENTS.values():
        names.append(f"rules-{named.key}")
        page = format_markdown(whole_card(named, named.rules))
        (folder / f"{names[-1]}.md").write_text(page, encoding="utf-8")
    names.append("compiled-games")
    (folder / "compiled-games.md").write_text(_compiled_page(), encoding="utf-8")
    write_pieces(folder.parent / "games", folder)
    (folder / "options.md").write_text(options_page(), encoding="utf-8")
    (folder / "presets.md").write_text(presets_page(), encoding="utf-8")
    contents = "\n".join(["# Rule cards", "", "```{toctree}", *names, "```", ""])
    (folder / "index.md").write_text(contents, encoding="utf-8")


def _variant_page(variant: Variant) -> str:
    phases = rules_for(next(iter(variant.presets)), variant.seats[0]).phases
    parts = [
        f"# {variant.name}: phases",
        variant.sentence,
        f"For {variant.seats[0]} to {variant.seats[-1]} players. Source: {variant.sources}.",
        "## Phases",
        "\n".join(_phase_rows(phases)),
        "Its switches are in [chapter 8 of the rulebook](options.md).",
    ]
    return "\n\n".join(parts) + "\n"


def _phase_rows(phases: Mapping[str, Phase]) -> Iterator[str]:
    yield "| phase | actions and the parts that judge them | after |"
    yield "| --- | --- | --- |"
    for name, phase in phases.items():
        actions = ", ".join(
            f"`{kind.__struct_config__.tag}` ({type(getattr(rule, 'play', rule)).__name__})"
            for kind, rule in phase.actions.items()
        )
        after = ", ".join(f"{kind.__name__}: {to}" for kind, to in phase.after.items())
        yield f"| {name} | {actions or '-'} | {after or '-'} |"


def _compiled_page() -> str:
    parts = ["# Games that are compiled, and the facts of their rules", *map(_covered_table, PROGRAMS)]
    return "\n\n".join(parts) + "\n"


def _covered_table(key: str) -> str:
    rows = (
        f"| `{name}` | {'any' if values is None else ', '.join(map('`{}`'.format, sorted(values)))} |"
        for name, values in sorted(PROGRAMS[key].facts.items())
    )
    return "\n".join([f"## {VARIANTS[key].name}", "", "| fact | values |", "| --- | --- |", *rows])
