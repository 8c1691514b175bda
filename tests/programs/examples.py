"""The bots in examples/bots, ready to be started."""

import shutil
import subprocess
import sys
from pathlib import Path

_HOME = Path("examples/bots").resolve()


def example_commands(folder: Path) -> list[str]:
    """Return the commands of the examples in Python, JavaScript and C, which is compiled into a folder."""
    program = folder / "bot"
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler, "a C compiler is needed"
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-o", program, _HOME / "bot.c"], check=True)
    return [
        f"{sys.executable} {_HOME / 'bot.py'}",
        f"{Path('scripts/node').resolve()} node {_HOME / 'bot.js'}",
        str(program),
    ]
