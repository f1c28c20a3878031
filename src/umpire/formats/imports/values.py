"""What imports bring in: tables and armies as plain values, of no game, with a list of what could not be brought in.

They know nothing of rules: characteristics are the texts of the file, terrain kinds the file's own words. What a
system makes of them is its own affair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from umpire.errors import GeometryError
from umpire.geometry import Point, Polygon, check_polygon
from umpire.table import Cost, Extent, Least1, Length

Ring = tuple[Point, ...]


class ImportedFeature(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of terrain.

    Attributes:
        id: Its name in this table.
        kind: What the file calls it: a template, a kind of terrain.
        outline: Its corners seen from above, counter-clockwise, inches.
        bottom: Where its body begins, inches above the table; None if the file does not say.
        top: Where it ends; None if the file does not say.
        tags: What else the file says of it, in the file's words, an `=` where there is a value.
        parent: The feature that it belongs to.
    """

    id: str
    kind: str
    outline: Ring
    bottom: Length | None = 0.0
    top: Length | None = None
    tags: tuple[str, ...] = ()
    parent: str = ""

    def __post_init__(self) -> None:
        _check(self.outline, self.id)
        if self.bottom is not None and self.top is not None and not self.bottom <= self.top:
            raise GeometryError(f"{self.id} ends at {self.top:g}, below where it begins, {self.bottom:g}.")

    @property
    def footprint(self) -> Polygon:
        """The outline as an area."""
        return check_polygon(self.outline)

    def told_after(self, start: str) -> str:
        """Return the value of the first tag that begins like this, "" if none does."""
        return next((each.removeprefix(start) for each in self.tags if each.startswith(start)), "")


class TableZone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deployment zone or a territory of a side, on a table that is imported or drawn."""

    side: str
    kind: str = "deployment"
    outline: Ring


class TableObjective(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An objective of such a table: a place, an area, or a feature."""

    at: Point | None = None
    outline: Ring = ()
    feature: str = ""
    role: str = ""


class ImportedTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table: named features, zones and objectives, inches, x to the right and y up.

    Attributes:
        name: What the file calls it.
        source: The kind of file that it came from.
        size: Width and depth.
        features: Its terrain.
        zones: Where the sides set up.
        objectives: What they fight over.
        edition: The edition of a game that the file names.
        assumed: What was taken for true and does not stand in the file, a sentence each.
        unmapped: What stands in the file and was not brought in, or is lacking, a sentence each.
    """

    name: str
    source: str
    size: tuple[Extent, Extent]
    features: tuple[ImportedFeature, ...]
    zones: tuple[TableZone, ...] = ()
    objectives: tuple[TableObjective, ...] = ()
    edition: str = ""
    assumed: tuple[str, ...] = ()
    unmapped: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for zone in self.zones:
            _check(zone.outline, f"{zone.kind} of {zone.side}")
        for objective in self.objectives:
            if objective.outline:
                _check(objective.outline, "the objective")


class ImportedProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of figures as the file prints them."""

    name: str
    characteristics: Mapping[str, str] = {}


class ImportedWeapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon, how many there are among all models that it stands with, and its profiles where the file has any."""

    name: str
    count: Least1 = 1
    profiles: tuple[ImportedProfile, ...] = ()


class ImportedModels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Models that are alike: how many, on which base ('' if nobody says), with which figures and weapons."""

    name: str
    count: Least1 = 1
    base: str = ""
    profile: ImportedProfile | None = None
    weapons: tuple[ImportedWeapon, ...] = ()
    wargear: tuple[str, ...] = ()


class ImportedUnit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit: its models and what the file says of all of them. Abilities are names; no text is taken over."""

    id: str
    name: str
    models: tuple[ImportedModels, ...]
    role: str = ""
    keywords: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    weapons: tuple[ImportedWeapon, ...] = ()
    wargear: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    points: Cost = 0.0


class ImportedArmy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army: its units, the game and edition that the file names, and what could not be brought in."""

    name: str
    source: str
    game: str = ""
    edition: str = ""
    units: tuple[ImportedUnit, ...] = ()
    assumed: tuple[str, ...] = ()
    unmapped: tuple[str, ...] = ()

    @property
    def lacking_bases(self) -> tuple[str, ...]:
        """The models without a base, as `UNIT: MODEL` or, where both have one name, that; each once."""
        lacking = (
            each.name if each.name == unit.name else f"{unit.name}: {each.name}"
            for unit, each in self.models
            if not each.base
        )
        return tuple(dict.fromkeys(lacking))

    @property
    def models(self) -> Iterator[tuple[ImportedUnit, ImportedModels]]:
        """All groups of models with their units."""
        return ((unit, each) for unit in self.units for each in unit.models)


def _check(ring: Ring, name: str) -> None:
    try:
        check_polygon(ring)
    except GeometryError as error:
        raise GeometryError(f"The outline of {name}: {error}") from None
