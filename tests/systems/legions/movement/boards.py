"""Small tables for the movement tests: round bases of radius 0.5, a 60 by 48 inch table, red against blue."""

from __future__ import annotations

from umpire.geometry import Disc, Point, Polygon
from umpire.rulings import Ruling
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Detachment,
    DetachmentType,
    Manoeuvre,
    Model,
    Order,
    Place,
    Profile,
    Structure,
    StructureType,
    Terrain,
    Trait,
)
from umpire.systems.legions.rules.movement import ModelMove, judge_move

TYPES = {each.value: each for each in DetachmentType}


def box(left: float, right: float, low: float, high: float) -> Polygon:
    """A rectangle."""
    return Polygon(ring=((left, low), (right, low), (right, high), (left, high)))


def area(name: str, kind: Terrain, outline: Polygon, height: float = 0.0) -> Area:
    """An area of one type."""
    return Area(id=name, terrain=(kind,), outline=outline, height=height)


class Board:
    """Builds a table step by step."""

    def __init__(self, *areas: Area) -> None:
        self._parts: dict[str, dict[str, object]] = {"models": {}, "detachments": {}, "profiles": {}, "structures": {}}
        self._areas = areas
        for each in areas:
            if each.has(Terrain.STRUCTURE):
                self._parts["structures"][each.id] = Structure(
                    id=each.id, type=StructureType.CIVITAS, save=5, garrison_number=1, wounds=2
                )

    def put(
        self,
        name: str,
        side: str,
        *places: Point,
        kind: str = "infantry",
        scale: int = 1,
        m: float | None = 5.0,
        order: Order | None = Order.ADVANCE,
        rules: tuple[str, ...] = (),
        garrison: str = "",
        radius: float = 0.5,
    ) -> Board:
        """Add a Detachment with its models."""
        self._parts["profiles"][name] = Profile(
            name=name,
            type=TYPES[kind],
            scale=scale,
            movement=m,
            save=5,
            caf=0,
            morale=4,
            wounds=1,
            special_rules=tuple(Trait(name=each) for each in rules),
        )
        models = tuple(f"{name}{index}" for index in range(1, len(places) + 1))
        for model, at in zip(models, places, strict=True):
            self._parts["models"][model] = Model(
                id=model,
                detachment=name,
                profile=name,
                base=Disc(radius=radius),
                height=1.0,
                wounds=1,
                place=Place.GARRISON if garrison else Place.TABLE,
                at=at,
            )
        self._parts["detachments"][name] = Detachment(
            id=name, name=name, side=side, formation=side, models=models, order=order, issued=order, garrison=garrison
        )
        return self

    def field(self, **changes: object) -> Battlefield:
        """The table."""
        return Battlefield(size=(60.0, 48.0), sides=("red", "blue"), areas=self._areas, **self._parts, **changes)  # type: ignore[arg-type]


def judge(
    field: Battlefield,
    detachment: str,
    *paths: tuple[Point, ...] | None,
    how: Manoeuvre = Manoeuvre.MOVE,
    garrison: str = "",
    across: str = "",
) -> Ruling:
    """Rule on the paths of a Detachment's models in order; the start is added, None stays."""
    moves = []
    for model, path in zip(field.detachments[detachment].models, paths, strict=False):
        if path is not None:
            placed = field.models[model]
            start = (placed.at,) if placed.on_table else ()
            moves.append(ModelMove(model=model, path=(*start, *path), across=across))
    return judge_move(field, detachment, how, tuple(moves), garrison)


def refused(ruling: Ruling) -> tuple[str, ...]:
    """The ids of the rules that forbid."""
    return tuple(dict.fromkeys(each.rule for each in ruling.refusals))
