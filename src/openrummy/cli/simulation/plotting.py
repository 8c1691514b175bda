"""Pictures of statistics (extra `plot`): each number with its interval, as SVG."""

import io
from math import isfinite
from pathlib import Path
from textwrap import fill
from typing import Any

import msgspec

from openrummy.languages import ToldError, saying

INK, MARK, FAINT = "#222222", "#0072B2", "#DDDDDD"
"""Blue of Okabe and Ito's palette on white; colour alone carries no meaning."""

NARROW, ROW, FRAME = 9.0, 0.34, 1.05
"""Inches: the width, a line of a panel, and the margins around its lines."""

TITLE = 88
"""Characters in a line of the title."""


class Mark(msgspec.Struct, frozen=True):
    """A number and its interval.  words: the same as text."""

    label: str
    value: float
    low: float
    high: float
    words: str


class Panel(msgspec.Struct, frozen=True):
    """Numbers of one kind, on one scale."""

    title: str
    marks: tuple[Mark, ...]


class Picture(msgspec.Struct, frozen=True):
    """A picture.  zero: whether a line marks zero."""

    title: str
    panels: tuple[Panel, ...]
    zero: bool = False


def check_picture(file: Path) -> None:
    """Raise ToldError if no picture can be made: the file is of another kind, or Matplotlib is missing."""
    if file.suffix.lower() != ".svg":
        raise ToldError(saying("The picture is an SVG file: {file} should end in .svg.", file=str(file)))
    try:
        import matplotlib  # noqa: F401, ICN001 - imported only to see whether it is installed
    except ImportError:
        raise ToldError(saying("The picture needs matplotlib: pip install 'openrummy[plot]'.")) from None


def draw(picture: Picture) -> str:
    """Return the picture as SVG, identical for identical numbers."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    panels, title = [panel for panel in picture.panels if panel.marks], fill(picture.title, TITLE)
    heights = [FRAME + ROW * len(panel.marks) for panel in panels]
    with mpl.rc_context({"svg.hashsalt": "openrummy", "svg.fonttype": "none", "font.size": 10}):
        height = sum(heights) + 0.6 + 0.2 * title.count("\n")
        figure = Figure(figsize=(NARROW, height), facecolor="white", layout="constrained")
        figure.suptitle(title, color=INK, fontsize=12, x=0.02, ha="left", parse_math=False)
        axes = figure.subplots(len(panels), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
        for axis, panel in zip(axes[:, 0], panels, strict=True):
            _draw(axis, panel, zero=picture.zero)
        written = io.BytesIO()
        figure.savefig(written, format="svg", metadata={"Date": None, "Title": picture.title})
    return written.getvalue().decode()


def _reach(low: float, high: float) -> float:
    """Return the length of one side of an interval; an infinite one appears only in the words."""
    return max(0.0, high - low) if isfinite(high - low) else 0.0


def _draw(axis: Any, panel: Panel, *, zero: bool) -> None:
    """Draw a line for each number: its name, a dot, its interval and the words."""
    marks, places = panel.marks, range(len(panel.marks))
    reach = [[_reach(each.low, each.value) for each in marks], [_reach(each.value, each.high) for each in marks]]
    if zero:
        axis.axvline(0, color=INK, linewidth=0.8, linestyle="--")
    axis.errorbar(
        [each.value for each in marks], places, xerr=reach, fmt="o", color=MARK, ecolor=INK, capsize=4, markersize=6
    )
    axis.set_yticks(places, [each.label for each in marks], parse_math=False)
    for place, each in zip(places, marks, strict=True):
        where = {"transform": axis.get_yaxis_transform(), "va": "center", "fontsize": 9, "color": INK}
        axis.text(1.02, place, each.words, **where)
    axis.set_title(panel.title, loc="left", fontsize=10, color=INK, fontweight="bold")
    axis.set_ylim(len(marks) - 0.5, -0.5)
    axis.grid(axis="x", color=FAINT)
    axis.set_axisbelow(True)
    axis.margins(x=0.08)
    axis.spines[["top", "right", "left"]].set_visible(False)
    axis.tick_params(axis="y", length=0)
