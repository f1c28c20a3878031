"""The facts that follow from actions, and how each changes the field."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.game import Happening
from umpire.geometry import Point3
from umpire.systems.warcry.battlefield import Field, LegKind, Nature, Source


class NatureAgreed(Happening, frozen=True, kw_only=True, tag="nature_agreed"):
    """The players have agreed on what a part, or a whole feature, is."""

    part: str
    natures: tuple[Nature, ...]

    def apply(self, field: Field) -> Field:
        features = tuple(
            replace(each, settled=True) if self.part == each.id or self.part in {it.id for it in each.pieces} else each
            for each in field.table.features
        )
        parts = {**field.state.parts, self.part: self.natures}
        return replace(field, table=replace(field.table, features=features)).stated(parts=parts)


class RoundBegan(Happening, frozen=True, kw_only=True, tag="round_began"):
    """A battle round has begun."""

    round: int

    def apply(self, field: Field) -> Field:
        return field.stated(round=self.round)


class AttackRolled(Happening, frozen=True, kw_only=True, tag="attack_rolled"):
    """The dice of an attack action."""

    attacker: str
    target: str
    weapon: str
    toughness: int
    needed: int
    hits: int
    criticals: int


class DamageAllocated(Happening, frozen=True, kw_only=True, tag="damage_allocated"):
    """A fighter has suffered damage points."""

    model: str
    damage: int
    left: int
    source: Source

    def apply(self, field: Field) -> Field:
        return field.becoming(self.model, damage=field.fighter(self.model).damage + self.damage)


class FighterTakenDown(Happening, frozen=True, kw_only=True, tag="fighter_taken_down"):
    """A fighter has no Wounds left and is taken away."""

    model: str

    def apply(self, field: Field) -> Field:
        left = {name: each for name, each in field.state.fighters.items() if name != self.model}
        return field.without(self.model).stated(fighters=left)


class FallingTested(Happening, frozen=True, kw_only=True, tag="falling_tested"):
    """A falling test."""

    model: str
    fallen: bool


class FighterFell(Happening, frozen=True, kw_only=True, tag="fighter_fell"):
    """A fighter has fallen, from that height, and waits to be placed."""

    model: str
    fallen_from: float

    def apply(self, field: Field) -> Field:
        return field.becoming(self.model, climbing="", hung_on="", fallen_from=self.fallen_from)


class FighterPlaced(Happening, frozen=True, kw_only=True, tag="fighter_placed"):
    """A fallen fighter has been placed."""

    model: str
    to: Point3

    def apply(self, field: Field) -> Field:
        return field.placed({self.model: self.to}).becoming(self.model, fallen_from=None)


class FighterMoved(Happening, frozen=True, kw_only=True, tag="fighter_moved"):
    """A fighter has made one leg of a move; ``climbing`` names what it hangs on now."""

    model: str
    kind: LegKind
    to: Point3
    spent: float
    climbing: str = ""

    def apply(self, field: Field) -> Field:
        return field.placed({self.model: self.to}).becoming(self.model, climbing=self.climbing)


class ActivationEnded(Happening, frozen=True, kw_only=True, tag="activation_ended"):
    """A fighter's activation has ended; ``hung_on`` names the stairs or the ladder that it stays on."""

    model: str
    hung_on: str = ""

    def apply(self, field: Field) -> Field:
        return field.becoming(self.model, hung_on=self.hung_on)
