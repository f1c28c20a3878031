"""The rules of Legions Imperialis: one file for each heading of the book, one function for each rule."""

from umpire.systems.legions.rules import movement, structures, terrain
from umpire.systems.legions.rules.book import BOOK, EXTENDED, PLAYING, TERRAIN

__all__ = ["BOOK", "EXTENDED", "PLAYING", "TERRAIN", "movement", "structures", "terrain"]
