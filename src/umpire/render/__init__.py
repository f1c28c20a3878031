"""Tables and rulings as pictures and text."""

from umpire.render.markup import Markup, html, joined

__all__ = ["Markup", "html", "joined"]
