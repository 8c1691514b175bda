"""The picture of a simulation (extra `plot`): wins, points and endings with their intervals, as SVG."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from openrummy.sim.results import SimResult
from openrummy.sim.rows import Row, rows

INK, MARK, FAINT = "#222222", "#0072B2", "#DDDDDD"
"""Blue of Okabe and Ito's palette on white; nothing is told by colour alone."""

NARROW, ROW, FRAME = 9.0, 0.34, 1.05
"""Inches: the width, a line of a panel, and what is around its lines."""


def check_picture(file: Path) -> None:
    """Raise UsageError where no picture could be made: another kind of file, or Matplotlib is missing."""
    if file.suffix.lower() != ".svg":
        raise click.UsageError(f"The picture is SVG: {file} should end in .svg.")
    try:
        import matplotlib  # noqa: F401, ICN001 - asked only whether it is there
    except ImportError:
        raise click.UsageError("The picture needs pip install 'openrummy[plot]'.") from None


def picture(result: SimResult) -> str:
    """The picture as SVG, the same each time for the same result but for the seconds, which it does not tell."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    panels = [(title, found) for title, found in _panels(result) if found]
    heights = [FRAME + ROW * len(found) for _, found in panels]
    with mpl.rc_context({"svg.hashsalt": "openrummy", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(NARROW, sum(heights) + 0.6), facecolor="white", layout="constrained")
        figure.suptitle(_title(result), color=INK, fontsize=12, x=0.02, ha="left")
        axes = figure.subplots(len(panels), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
        for axis, (title, found) in zip(axes[:, 0], panels, strict=True):
            _draw(axis, title, found)
        written = io.BytesIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Title": _title(result)})
    return written.getvalue().decode()


def _panels(result: SimResult) -> list[tuple[str, list[Row]]]:
    per = "deal" if result.matches is None else "match"
    every = list(rows(result))
    titles = {
        "wins": f"Wins a {per} (%)",
        "points": f"Points a {per}",
        "ending": "How deals end (%)",
    }
    lengths = [row for row in every if row.statistic not in titles]
    panels = [(title, [row for row in every if row.statistic == name]) for name, title in titles.items()]
    return [*panels, ("Lengths", lengths)]


def _title(result: SimResult) -> str:
    amount = "" if result.matches is None else f"{result.matches:,} matches, "
    return f"{result.rules}: {amount}{result.deals:,} deals, with 95 % intervals"


def _draw(axis: Any, title: str, found: Sequence[Row]) -> None:
    """A line for each row: its name, a dot, its interval, and the number itself."""
    places = range(len(found))
    values = [_scaled(row, row.value) for row in found]
    reach = [[max(0.0, value - _scaled(row, row.low_95)) for row, value in zip(found, values, strict=True)]]
    reach += [[max(0.0, _scaled(row, row.high_95) - value) for row, value in zip(found, values, strict=True)]]
    axis.errorbar(values, places, xerr=reach, fmt="o", color=MARK, ecolor=INK, capsize=4, markersize=6)
    axis.set_yticks(places, [_label(row) for row in found])
    for place, row in zip(places, found, strict=True):
        axis.text(1.02, place, _number(row), transform=axis.get_yaxis_transform(), va="center", fontsize=9, color=INK)
    axis.set_title(title, loc="left", fontsize=10, color=INK, fontweight="bold")
    axis.set_ylim(len(found) - 0.5, -0.5)
    axis.grid(axis="x", color=FAINT)
    axis.set_axisbelow(True)
    axis.margins(x=0.08)
    axis.spines[["top", "right", "left"]].set_visible(False)
    axis.tick_params(axis="y", length=0)


def _is_rate(row: Row) -> bool:
    return row.statistic in ("wins", "ending")


def _scaled(row: Row, value: float) -> float:
    return 100 * value if _is_rate(row) else value


def _number(row: Row) -> str:
    """The number and its interval, which may be too narrow to be seen."""
    value, low, high = (f"{_scaled(row, each):.2f}" for each in (row.value, row.low_95, row.high_95))
    return f"{value}  ({low} to {high})"


def _label(row: Row) -> str:
    if row.seat is not None:
        return f"seat {row.seat}, {row.agent}"
    return f"{row.statistic} a {row.per}" if row.ending is None else row.ending.replace("_", " ")
