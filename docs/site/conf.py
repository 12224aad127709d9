"""How Sphinx makes the site. `docs/builder/build.py` lays the pages out, and says by the environment where things are."""

import os
import sys
from typing import Any

BUILDER = os.environ["GLOWLINE_BUILDER"]
# The extension, and the language for Pygments as the wheel has it.
sys.path[:0] = [BUILDER, os.environ["GLOWLINE_PYTHON"]]

project = "Glowline"
author = "the Glowline authors"
project_copyright = "the Glowline authors, under the MIT licence"
version = release = os.environ["GLOWLINE_VERSION"]
html_title = "Glowline"
html_last_updated_fmt = None
extensions = ["myst_nb", "sphinx_design", "sphinx_copybutton", "plots"]

myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3
# Records are for programs, not for a page.
suppress_warnings = ["misc.highlighting_failure", "mystnb.unknown_mime_type"]
nitpicky = True

# Every cell runs, each page in a kernel of its own; an error that is not announced ends the build.
nb_execution_mode = "force"
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_mime_priority_overrides = [("html", "text/html", 0), ("html", "text/plain", 5), ("html", "text/markdown", 4)]

html_theme = "furo"
html_static_path = ["_static"]
html_extra_path = ["_extra"]
html_css_files = ["site.css"]
html_logo = "_static/logo.svg"
html_favicon = "_static/logo-32x32.png"
html_show_sphinx = False
html_copy_source = False
html_theme_options: dict[str, Any] = {
    "sidebar_hide_name": False,
    "light_css_variables": {"color-brand-primary": "#0b6b50", "color-brand-content": "#0b6b50"},
    "dark_css_variables": {"color-brand-primary": "#35d39b", "color-brand-content": "#35d39b"},
}
copybutton_prompt_text = "$ "
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
nb_code_prompt_show = "The program"
nb_code_prompt_hide = "Hide the program"
