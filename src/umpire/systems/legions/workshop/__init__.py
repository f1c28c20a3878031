"""Battles of one's own: what they are put together from, and what given files hold."""

from umpire.formats.workshops import Mustering, Workshop
from umpire.systems.legions.beginning import begin_loaded
from umpire.systems.legions.files import FORMS, army_lists, army_text, draw_army, is_of_legions
from umpire.systems.legions.files.catalogue import review
from umpire.systems.legions.files.mustering import army_of, check_army, muster_book, suggest
from umpire.systems.legions.workshop.carrying import exported, imported
from umpire.systems.legions.workshop.choosing import army_seen, choices, scenario_seen, table_seen
from umpire.systems.legions.workshop.given import WIDE, load_given, load_own
from umpire.systems.legions.workshop.maps import map_of

__all__ = ["WORKSHOP", "map_of"]

WORKSHOP = Workshop(
    choices=choices,
    army=army_seen,
    table=table_seen,
    scenario=scenario_seen,
    compose=lambda own, *, allow_missing: begin_loaded(load_own(own, allow_missing=allow_missing)),
    load=lambda given, *, allow_missing: begin_loaded(load_given(given, allow_missing=allow_missing)),
    army_lists=army_lists,
    draw_army=lambda of, *, points, seed, favoured=(): army_text(
        draw_army(of, points=points, seed=seed, favoured=favoured)
    ),
    drawn_table=lambda number: f"{WIDE}-{number}",
    catalogues=review,
    takes_roster=is_of_legions,
    import_army=imported,
    army_forms=tuple(each.told for each in FORMS.values()),
    export_army=exported,
    mustering=Mustering(
        book=muster_book,
        check=lambda content: check_army(army_of(content)),
        suggest=lambda content, wanted: suggest(army_of(content), wanted),
    ),
)
"""How battles of this game are put together."""
