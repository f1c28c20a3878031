"""Armies as pages to print: who is in them, what they can do, and the rules for it."""

from umpire.systems.legions.files.exports.page.layout import page

__all__ = ["page"]
