"""What the rules of Legions Imperialis say of a drawn table: its mission, what is swallowed, what is proposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from umpire.formats import TableDocument, TableFeature
from umpire.formats.drawings import Trouble
from umpire.geometry import Point, Solid
from umpire.render.scenes import paint_of
from umpire.rulings import Forbid, Warn
from umpire.systems.legions.battlefield import Battlefield, Phase, Terrain
from umpire.systems.legions.drawing import terrain_paint
from umpire.systems.legions.editing.features import said_of
from umpire.systems.legions.rules.battles import mission_plans
from umpire.systems.legions.rules.terrain import SOLID_LAYER, Proposal, judge_proposal, layer_of


def troubles(drawing: TableDocument, field: Battlefield) -> Iterator[Trouble]:
    """Yield whether the mission's map fits, which features are swallowed, and what the rules say of the others."""
    yield from _mission(drawing)
    yield from _lost(drawing)
    yield from _swallowed(drawing, field)
    yield from _advice(drawing, replace(field, phase=Phase.SETUP))


def _mission(drawing: TableDocument) -> Iterator[Trouble]:
    """Yield whether the mission's map fits the table."""
    if not drawing.mission:
        return
    plan = mission_plans().get(drawing.mission)
    if plan is None:
        fix = f"Choose one of {', '.join(mission_plans())}."
        yield Trouble(feature=None, path="mission", problem="There is no such mission", fix=fix)
    elif plan.table != tuple(drawing.size):
        told = " x ".join(f"{length:g}" for length in plan.table)
        problem = f"{plan.name} is laid out on {told} inches"
        yield Trouble(
            feature=None,
            path="size",
            problem=problem,
            fix="Change the size, or write out a map of your own in the scenario (narrative).",
            grave=False,
        )


def _lost(drawing: TableDocument) -> Iterator[Trouble]:
    """Yield which features are to overtop what is not there."""
    known = {each.id for each in drawing.features}
    for index, each in enumerate(drawing.features):
        unknown = [name for name in said_of(each).overtops if name not in known]
        if unknown:
            told = f"It is to overtop {unknown[0]}, which is not there"
            fix = "Name a feature of this table."
            yield Trouble(feature=index, path=f"features[{index}].overtops", problem=told, fix=fix)


def _swallowed(drawing: TableDocument, field: Battlefield) -> Iterator[Trouble]:
    left = {area.id.rpartition(".")[0] or area.id for area in field.areas} | {area.id for area in field.areas}
    for index, each in enumerate(drawing.features):
        if each.id not in left:
            told = "Nothing of it is left: other features cover it completely"
            fix = "Make it larger, or take it away."
            yield Trouble(
                feature=index,
                path=f"features[{index}].outline",
                problem=told,
                fix=fix,
                grave=False,
                rules=("LI-TER-074",),
            )


def _advice(drawing: TableDocument, field: Battlefield) -> Iterator[Trouble]:
    """Yield what the rules say of the areas that are proposed."""
    heights = {area.id: area.height for area in field.areas}
    waters = tuple(area for area in field.areas if Terrain.RIVER in area.terrain)
    for index, each in enumerate(drawing.features):
        said = said_of(each)
        others = waters if Terrain.RIVER in said.types else ()
        own = tuple(area for area in field.areas if area.id == each.id and area not in others)
        topic = Proposal(
            # What lies on top of what needs nobody's leave here, and to find it takes long on a full table.
            field=replace(field, areas=(*own, *others)),
            id=each.id,
            types=said.types,
            outline=each.outline,
            height=heights.get(each.id, each.top or 0.0),
            structure=said.structure,
            overtops=said.overtops,
            flows_into=tuple(area.id for area in others if area.id != each.id),
            agreed_by=field.sides,
        )
        for found in judge_proposal(topic).findings:
            if isinstance(found.effect, (Warn, Forbid)):
                problem = found.says.removeprefix(f"{each.id}: ")
                problem = problem[:1].upper() + problem[1:]
                grave = isinstance(found.effect, Forbid)
                path = f"features[{index}]"
                yield Trouble(feature=index, path=path, problem=problem, grave=grave, rules=(found.rule,))


def is_body(feature: TableFeature) -> bool:
    """Whether nothing else can stand in a feature: it is a solid piece."""
    return layer_of(tuple(each for each in Terrain if each in said_of(feature).types)) >= SOLID_LAYER


def printed(feature: TableFeature) -> tuple[str, str]:
    """Return the paint of a feature on a sheet, and the words for it."""
    said = said_of(feature)
    types = [Terrain(each) for each in said.types if each in tuple(Terrain)]  # the last one paints
    return terrain_paint(types) if types else paint_of("", ()), ", ".join(said.types)


def solids(field: Battlefield) -> tuple[list[Solid], list[str]]:
    """Return what hides whom, and what to know about that."""
    bodies = [
        Solid(id=area.id, footprint=area.outline, top=area.height)
        for area in field.areas
        if area.solid and area.height > 0.0
    ]
    flat = [area.id for area in field.areas if not area.solid and area.height > 0.0]
    return bodies, [f"These hide nothing on this map: {', '.join(flat)}."] if flat else []


def zones(mission: str) -> Mapping[str, Sequence[Point]]:
    """Return the deployment zones of a mission, none if there is no such mission."""
    plan = mission_plans().get(mission)
    return {} if plan is None else plan.zones
