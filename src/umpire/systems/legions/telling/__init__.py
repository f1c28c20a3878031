"""What happened, in sentences that players read."""

from umpire.systems.legions.telling import (  # noqa: F401 - each files its sentences
    effects,
    explosions,
    facts,
    fights,
    firing,
    flow,
    secondary,
    setup,
    transports,
)
from umpire.systems.legions.telling.asking import asking
from umpire.systems.legions.telling.deeds import deed
from umpire.systems.legions.telling.dice import marks_of
from umpire.systems.legions.telling.harming import harmed
from umpire.systems.legions.telling.naming import Names, counted, listed, plain
from umpire.systems.legions.telling.sentences import is_quiet, sentence, subjects, tag_of
from umpire.systems.legions.telling.shapes import shapes_of
from umpire.systems.legions.telling.staging import staged

__all__ = [
    "Names",
    "asking",
    "counted",
    "deed",
    "harmed",
    "is_quiet",
    "listed",
    "marks_of",
    "plain",
    "sentence",
    "shapes_of",
    "staged",
    "subjects",
    "tag_of",
]
