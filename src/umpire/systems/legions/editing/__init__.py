"""Drawn tables of Legions Imperialis."""

from umpire.formats.drawings import Editing
from umpire.systems.legions.editing.features import alike, as_feature, as_table, drawing_of, tags, word
from umpire.systems.legions.editing.judging import is_body, printed, solids, troubles, zones
from umpire.systems.legions.editing.moving import movers
from umpire.systems.legions.editing.words import words_of

__all__ = ["EDITING"]

EDITING = Editing(
    words=words_of,
    as_table=as_table,
    as_feature=as_feature,
    drawing_of=drawing_of,
    tags=tags,
    printed=printed,
    word=word,
    alike=alike,
    is_body=is_body,
    solids=solids,
    zones=zones,
    movers=movers,
    troubles=troubles,
)
"""How tables of this game are drawn."""
