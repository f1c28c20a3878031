"""The rulebook of Legions Imperialis and the texts it comes from."""

from __future__ import annotations

from umpire.rulings import Rulebook, Source

PLAYING = Source(id="legions-playing", title="Legions Imperialis: Playing the game", system="legions")
TERRAIN = Source(id="legions-terrain", title="Legions Imperialis: Terrain", system="legions")
EXTENDED = Source(id="legions-extended", title="Legions Imperialis: traits, special rules, battles", system="legions")

BOOK = Rulebook.of("umpire.systems.legions", PLAYING, TERRAIN, EXTENDED)
"""Every rule of the system: what `book/` says, and what the modules of this package file as they are imported."""
