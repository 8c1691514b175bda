"""Sphinx configuration; the rule pages are written from the code before each build."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from generate import write_pages

project = "openrummy"
author = "openrummy contributors"
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "openrummy"
myst_heading_anchors = 3

write_pages(Path(__file__).parent / "generated")
