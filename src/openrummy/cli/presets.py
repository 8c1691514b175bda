"""`openrummy presets`: the games and tournaments."""

from openrummy.cli.columns import columns
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import preset_rows, tournament_rows


def print_presets(*, json_: bool) -> None:
    """Print a line for each game and each tournament."""
    rows, tournaments = preset_rows(), tournament_rows()
    if json_:
        as_json({"presets": rows, "tournaments": tournaments})
        return
    for line in columns([(row["preset"], row["players"], row["sentence"]) for row in (*rows, *tournaments)], 3, gap=1):
        say(line)
