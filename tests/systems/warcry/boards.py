"""Small tables for the tests of Warcry's terrain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.game import Event, ScriptedDice
from umpire.geometry import Disc, Polygon
from umpire.rulings import agree
from umpire.systems.warcry import RULESET
from umpire.systems.warcry.battlefield import Field, Profile, State, Weapon, field_of
from umpire.table import Feature, Model, Piece, Table, Unit

BOW = Weapon(name="bow", range=40.0, attacks=2, strength=4, hit=2, critical=4)


def box(left: float, low: float, right: float, high: float) -> Polygon:
    return Polygon(ring=((left, low), (right, low), (right, high), (left, high)))


def feature(
    name: str, area: Polygon, *, top: float, bottom: float = 0.0, kind: str = "block", tags: str = ""
) -> Feature:
    """Return a feature of one part that has its name."""
    piece = Piece(id=name, kind=kind, footprint=area, bottom=bottom, top=top)
    return Feature(id=name, footprint=area, height=top, pieces=(piece,))


def fighter(name: str, at: tuple[float, float], *, ground: float = 0.0, marks: str = "") -> Model:
    return Model(
        id=name, unit=name, base=Disc(radius=0.5), at=at, ground=ground, height=1.5, keywords=tuple(marks.split())
    )


def field(
    features: Sequence[Feature],
    models: Sequence[Model],
    *,
    profiles: Mapping[str, Profile] | None = None,
    state: State | None = None,
    house_rules: Mapping[str, str] | None = None,
) -> Field:
    """Return a field on which every fighter is a side of its own, with a bow."""
    units = {each.id: Unit(id=each.id, side=each.id, models=(each.id,)) for each in models}
    table = Table(
        size=(80.0, 80.0),
        corner=(-40.0, -40.0),
        features=tuple(features),
        units=units,
        models={each.id: each for each in models},
    )
    usual = {each.id: Profile(move=8.0, weapons=(BOW,)) for each in models}
    agreement = agree(RULESET.house_rules, RULESET.supplements, named=house_rules or {})
    return field_of(table, usual | dict(profiles or {}), state or State(), agreement)


def play(field: Field, *actions: object, dice: Sequence[int] = ()) -> tuple[Field, tuple[Event, ...]]:
    """Carry out actions with these dice; all of them are rolled."""
    script, events = ScriptedDice(tuple(dice)), list[Event]()
    for action in actions:
        field, happened = RULESET.resolvers.resolve(field, action, script)  # type: ignore[arg-type]
        events += happened
    assert not script.left
    return field, tuple(events)
