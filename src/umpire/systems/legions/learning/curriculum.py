"""The scenarios that programs learn on, from one Detachment a side to Armies of 3,000 points."""

from __future__ import annotations

from functools import partial

from umpire.game import Beginning, Extent, Lesson
from umpire.systems.legions.files import draw_battle, skirmish
from umpire.systems.legions.learning.places import NAMED
from umpire.systems.legions.learning.tables import DUEL, PAIR, PATROL, learning_table
from umpire.systems.legions.play import opening

GROUNDS = {"duel": DUEL, "pair": PAIR, "patrol": PATROL}
"""The scenarios that are learned on first, whose battles can be begun by their names too: ``pair-0`` and on."""


def _extent(detachments: int, models: int, markers: int, areas: int, *, structures: int = 1, others: int = 8) -> Extent:
    return {
        "detachments": detachments,
        "models": models,
        "markers": markers,
        "areas": areas,
        "structures": structures,
        "places": markers + len(NAMED),
        "others": others,
    }


def learning_battle(name: str, number: int) -> Beginning:
    """Return the battle of a number on one of the first grounds."""
    title = f"{name.capitalize()} {number}"
    state = opening(learning_table(GROUNDS[name], number))
    return Beginning(state=state, title=title, meta={"id": f"{name}-{number}", "scenario": title})


def _small(number: int) -> Beginning:
    title = f"Small battle {number}"
    return Beginning(state=opening(skirmish(number)), title=title, meta={"id": f"small-{number}", "scenario": title})


def _drawn(points: int, number: int) -> Beginning:
    loaded = draw_battle(number, points=points)
    meta = {"scenario": loaded.scenario.title, "id": f"drawn-{number}", "points": str(points)}
    return Beginning(state=opening(loaded.field), title=loaded.scenario.title, meta=meta, lacking=loaded.missing)


def _grounded(name: str, about: str, extent: Extent) -> Lesson:
    return Lesson(name=name, about=about, extent=extent, begin=partial(learning_battle, name))


LESSONS = (
    _grounded("duel", 'one Infantry Detachment a side, 18" by 22", one marker, three rounds', _extent(1, 4, 1, 2)),
    _grounded(
        "pair",
        'Infantry and a squadron of vehicles or walkers a side, 24" by 24", three markers, four rounds',
        _extent(2, 7, 3, 4),
    ),
    _grounded("patrol", 'four Detachments a side, 30" by 28", three markers, five rounds', _extent(4, 16, 3, 6)),
    Lesson(
        name="small",
        about="the small battles of the house: five to six Detachments a side, fields, melees, sieges and crossings",
        extent=_extent(6, 48, 3, 24, structures=8, others=32),
        begin=_small,
    ),
    *(
        Lesson(
            name=f"army-{points}",
            about=f"Armies of {points:,} points on wide tables, drawn by luck as their missions are",
            extent=_extent(most, models, 12, 40, structures=12, others=64),
            begin=partial(_drawn, points),
        )
        for points, most, models in ((1000, 28, 120), (2000, 48, 200), (3000, 64, 280))
    ),
)
"""The curriculum, the easiest first."""
