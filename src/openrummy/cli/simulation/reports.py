"""The results of bots in every form: lines, JSON, CSV and a picture."""

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from openrummy.cli.output import as_json, say
from openrummy.cli.simulation.files import check_place, write_whole
from openrummy.cli.simulation.plotting import Picture, check_picture, draw
from openrummy.languages import ToldError, saying

STDOUT = Path("-")


class Told(msgspec.Struct, frozen=True):
    """A result in each form, made on demand.

    about: columns before every row of CSV, so that files can be joined.  rows: its statistics.
    """

    plain: Callable[[], dict[str, Any]]
    about: Mapping[str, object]
    rows: tuple[msgspec.Struct, ...]
    lines: Callable[[], Iterable[str]]
    picture: Callable[[], Picture]


class Outputs(msgspec.Struct, frozen=True):
    """The forms in which a result is printed.  csv: a file, or `STDOUT`.  plot: a file."""

    json_: bool
    csv: Path | None
    plot: Path | None

    def check(self) -> None:
        """Raise ToldError or OSError, before anything is played, for a file that could not be written at the end."""
        if self.json_ and self.csv == STDOUT:
            raise ToldError(saying("--json and --csv both want to write to the output: name a file, --csv FILE."))
        if self.csv is not None and self.plot is not None and self.csv.resolve() == self.plot.resolve():
            raise ToldError(saying("--csv and --plot name the same file."))
        if self.csv is not None and self.csv != STDOUT:
            check_place(self.csv)
        if self.plot is not None:
            check_picture(self.plot)
            check_place(self.plot)

    def tell(self, told: Told) -> None:
        """Write the files and print the rest."""
        if self.csv is not None and self.csv != STDOUT:
            write_whole(self.csv, csv_text(told))
        if self.plot is not None:
            write_whole(self.plot, draw(told.picture()))
        if self.json_:
            as_json(told.plain())
        elif self.csv == STDOUT:
            click.echo(csv_text(told), nl=False)
        else:
            for line in told.lines():
                say(line)


def csv_text(told: Told) -> str:
    """Return a header and a line for each statistic."""
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow((*told.about, *told.rows[0].__struct_fields__))
    for row in told.rows:
        lines.writerow((*told.about.values(), *msgspec.structs.astuple(row)))
    return written.getvalue()
