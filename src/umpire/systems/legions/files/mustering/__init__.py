"""Armies as people build them: what there is to build of, what is wrong with one as it stands, what may come next."""

from umpire.systems.legions.files.mustering.book import muster_book
from umpire.systems.legions.files.mustering.checking import army_of, check_army
from umpire.systems.legions.files.mustering.suggesting import suggest

__all__ = ["army_of", "check_army", "muster_book", "suggest"]
