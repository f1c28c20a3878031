"""What a program that learns sees of a battle: one table of arrays and columns, which the documentation prints too."""

from __future__ import annotations

from umpire.game import Array, Column
from umpire.systems.legions.battlefield import DetachmentType, Order, Phase, Stage, Terrain

SPECIFICATION = 1
"""The version of the arrays and of the catalogue of actions."""

LENGTH = 30.0
"""What a length of 1 stands for, inches: half of the widest table."""

POINTS = 500.0
SCORE = 50.0
ROUNDS = 10.0
CELLS = 24
"""Into how many squares the raster divides the width and the depth of a table."""

PHASES = (Phase.SETUP, Phase.ORDERS, Phase.INITIATIVE, Phase.MOVEMENT, Phase.COMBAT, Phase.END)
STAGES = (Stage.FIRST_FIRE, Stage.ENGAGEMENT, Stage.ADVANCING_FIRE)
DECISIONS = ("orders", "movement", "fire", "overwatch", "other")
TYPES = tuple(DetachmentType)
ORDERS = tuple(Order)
TERRAIN = tuple(Terrain)


def _flags(before: str, names: tuple[str, ...], means: str) -> tuple[Column, ...]:
    return tuple(Column(f"{before}_{each}", f"1 where {means} {each.replace('_', ' ')}") for each in names)


PLACE = (
    Column("x", 'to the right from the middle of the table, 1 is 30"'),
    Column("y", 'away from oneself from the middle of the table, 1 is 30"'),
)

TABLE = Array(
    name="table",
    about="The moment: where the battle stands, and what is to be decided.",
    columns=(
        Column("round", "the round, 1 is ten"),
        Column("left", "the rounds still to come, 1 is ten"),
        *_flags("phase", tuple(each.value for each in PHASES), "the phase is"),
        *_flags("stage", tuple(each.value for each in STAGES), "the stage is"),
        Column("initiative", "1 with one's own Initiative, -1 with the enemy's, 0 with nobody's"),
        Column("score", "one's own Victory Points, 1 is fifty"),
        Column("enemy_score", "the enemy's"),
        Column("lead", "the difference, 1 is fifty"),
        Column("width", 'the width of the table, 1 is 60"'),
        Column("depth", 'its depth, 1 is 60"'),
        Column("asked", "1 where one must decide"),
        *_flags("decides", DECISIONS, "what one must decide is of the kind"),
    ),
)

DETACHMENTS = Array(
    name="detachments",
    about="A row for each Detachment in muster order: one's own, then as many rows for the enemy's.",
    rows=("detachments",),
    times=2,
    columns=(
        Column("present", "1 while it has models on the battlefield"),
        Column("aside", "1 while it is not on the battlefield and may still come"),
        Column("enemy", "1 if it is the enemy's"),
        *PLACE,
        *_flags("type", tuple(each.value for each in TYPES), "it is"),
        Column("models", "the share of its models that is left"),
        Column("wounds", "the share of its Wounds that is left"),
        Column("number", "how many models it has left, 1 is ten"),
        Column("points", "what it costs, 1 is 500 points"),
        *_flags("order", tuple(each.value for each in ORDERS), "its Order, as far as one may know it, is"),
        Column("token", "1 while an Order lies face-down beside it"),
        Column("activated", "1 once it has been activated in this phase"),
        Column("engaged", "1 while it is Engaged"),
        Column("broken", "1 while its Formation is Broken"),
        Column("garrisoned", "1 while it Garrisons a Structure"),
        Column("movement", 'how far its slowest model moves, 1 is 20"'),
        Column("range", 'the range of its longest weapon, 1 is 60"'),
        Column("caf", "its Close Assault Factor, 1 is ten"),
        Column("save", "7 less its Save, 1 is six; 0 without one"),
        Column("morale", "7 less its Morale, 1 is six; 0 without one"),
        Column("asked", "1 where one's own can be chosen for what is to be decided"),
        Column("nearest_x", 'from its middle to that of the nearest enemy, to the right, 1 is 30"'),
        Column("nearest_y", "the same, away from oneself"),
        Column("marker_x", "from its middle to the nearest marker, to the right"),
        Column("marker_y", "the same, away from oneself"),
    ),
)

MODELS = Array(
    name="models",
    about="A row for each model in the order of the Detachments: one's own, then as many rows for the enemy's.",
    rows=("models",),
    times=2,
    columns=(
        Column("present", "1 while it is on the battlefield"),
        Column("enemy", "1 if it is the enemy's"),
        Column("detachment", "the number of its Detachment's row among its side's, 1 is as many as there are rows"),
        *PLACE,
        Column("facing_x", "how it faces, to the right"),
        Column("facing_y", "how it faces, away from oneself"),
        Column("wounds", "the Wounds that it has left, 1 is ten"),
        Column("shields", "the level of its shields, 1 is ten"),
        Column("height", 'its height, 1 is 10"'),
        Column("moved", 'how far it has moved in this round, 1 is 30"'),
    ),
)

MARKERS = Array(
    name="markers",
    about="A row for each Objective marker.",
    rows=("markers",),
    columns=(
        Column("present", "1 for a marker"),
        *PLACE,
        Column("own", "1 where one's own side holds it"),
        Column("enemy", "1 where the enemy does"),
    ),
)

AREAS = Array(
    name="areas",
    about="A row for each area of terrain: the box that holds it, and what it is.",
    rows=("areas",),
    columns=(
        Column("present", "1 for an area"),
        *PLACE,
        Column("width", 'its width, 1 is 30"'),
        Column("depth", 'its depth, 1 is 30"'),
        Column("height", 'its height, 1 is 10"'),
        *_flags("type", tuple(each.value for each in TERRAIN), "it is"),
        Column("damage", "the share of a Structure's Wounds that is lost"),
    ),
)

PLACES = Array(
    name="places",
    about="Where each place that the engine proposes lies for each of one's own Detachments; see the actions.",
    rows=("detachments", "places"),
    columns=(
        Column("offered", "1 where there is such a place"),
        Column("x", 'from the middle of the Detachment, to the right, 1 is 30"'),
        Column("y", "the same, away from oneself"),
    ),
)

RASTER = Array(
    name="raster",
    about="The table in squares, first axis away from oneself, second to the right: what is at the middle of each.",
    rows=(CELLS, CELLS),
    columns=(
        Column("slows", "1 where terrain slows: Difficult terrain, rivers, fords, Obstacles"),
        Column("hides", "1 where what stands hides what is behind it: Obstructing terrain, Structures, Cliffs"),
        Column("bars", "1 where nobody may stand: Impassable terrain, Structures, Reinforced Obstacles"),
        Column("harms", "1 in Dangerous terrain"),
        Column("height", 'the height of what stands there, 1 is 10"'),
        Column("own_zone", "1 in one's own deployment zones"),
        Column("enemy_zone", "1 in the enemy's"),
    ),
)

ARRAYS = (TABLE, DETACHMENTS, MODELS, MARKERS, AREAS, PLACES, RASTER)

BRIEF = (TABLE.name, DETACHMENTS.name, MARKERS.name, PLACES.name)
"""What tells a small network enough: neither single models nor terrain, which moves and fire take into account."""
