"""Tables and rulings as pictures and text."""

from umpire.render.markup import Markup, html, joined
from umpire.render.text import odds_text

__all__ = ["Markup", "html", "joined", "odds_text"]
