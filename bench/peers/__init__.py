"""Other engines whose requirements conflict with ours, in a separate environment that `make bench` installs: RLCard."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.measure import Subject
from bench.page import ROOT

PYTHON = ROOT / "build" / "peers" / "bin" / "python"
SCRIPT = Path(__file__).parent / "rlcard_gin.py"


@contextmanager
def rlcard() -> Iterator[Subject | None]:
    """Yield random gin by RLCard, which measures its own processor time on request; None if it is not installed."""
    if not PYTHON.exists():
        yield None
        return
    command = [str(PYTHON), str(SCRIPT)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None
        assert peer.stdout is not None
        asked, answers = peer.stdin, peer.stdout

        def window(seconds: float) -> float:
            print(seconds, file=asked, flush=True)
            return float(answers.readline())

        yield Subject("rlcard 1.2.0, random play, the bare game", "deals", _nothing, window=window)
        asked.close()


def _nothing() -> int:
    return 0
