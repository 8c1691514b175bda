"""Runs a program that dies when its parent does: `python launch.py PROGRAM ARGUMENT ...` (Linux)."""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1

if sys.platform == "linux":
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
os.execvp(sys.argv[1], sys.argv[1:])
