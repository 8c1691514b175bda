"""Sphinx configuration; the rule pages are written from the code before each build."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from generate import write_pages

from openrummy.engine import rules, state

state.Rules = rules.Rules  # autodoc reads the annotations of a view, which otherwise only type checkers do

project = "openrummy"
author = "openrummy contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
default_role = "code"  # as in docstrings
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "openrummy"
html_static_path = ["_static"]
html_css_files = ["cards.css"]
myst_heading_anchors = 3

write_pages(Path(__file__).parent / "generated")
