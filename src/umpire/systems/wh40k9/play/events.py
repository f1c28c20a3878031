"""The facts that follow from actions, and how each changes the field."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.game import Happening
from umpire.geometry import Point3
from umpire.rulings import SaveKind
from umpire.systems.wh40k9.battlefield import Field, MoveKind, Phase, Reaction
from umpire.systems.wh40k9.rules.defensible import reacted


class TraitsAgreed(Happening, frozen=True, kw_only=True, tag="traits_agreed"):
    """The players have agreed on the traits of a feature."""

    feature: str
    traits: tuple[str, ...]

    def apply(self, field: Field) -> Field:
        features = tuple(
            replace(each, tags=self.traits, settled=True) if each.id == self.feature else each
            for each in field.table.features
        )
        return replace(field, table=replace(field.table, features=features))


class AmountRolled(Happening, frozen=True, kw_only=True, tag="amount_rolled"):
    """Dice told how many attacks are made, or how much damage is done."""

    of: str
    model: str
    amount: int


class HitsRolled(Happening, frozen=True, kw_only=True, tag="hits_rolled"):
    """Hit rolls of one model's attacks."""

    attacker: str
    target: str
    weapon: str
    needed: int
    modifier: int
    natural: bool
    hits: int


class WoundsRolled(Happening, frozen=True, kw_only=True, tag="wounds_rolled"):
    """Wound rolls of the attacks that hit."""

    attacker: str
    target: str
    needed: int
    wounds: int


class SaveRolled(Happening, frozen=True, kw_only=True, tag="save_rolled"):
    """One saving throw; one that no die passes fails without any."""

    model: str
    kind: SaveKind
    needed: int
    saved: bool


class DamageSuffered(Happening, frozen=True, kw_only=True, tag="damage_suffered"):
    """A model lost wounds."""

    model: str
    damage: int
    left: int

    def apply(self, field: Field) -> Field:
        return field.stated(wounds={**field.state.wounds, self.model: self.left})


class ModelDestroyed(Happening, frozen=True, kw_only=True, tag="model_destroyed"):
    """A model lost its last wound and is taken away."""

    model: str

    def apply(self, field: Field) -> Field:
        return field.left_with({self.model: 0})


class ChargeDeclared(Happening, frozen=True, kw_only=True, tag="charge_declared"):
    """A unit has declared a charge."""

    unit: str
    targets: tuple[str, ...]

    def apply(self, field: Field) -> Field:
        for target in self.targets:
            # A new declaration may be answered anew.
            left = tuple(each for each in field.did(target).answered if each != self.unit)
            field = field.doing(target, answered=left)
        return field.doing(self.unit, targets=self.targets)


class Reacted(Happening, frozen=True, kw_only=True, tag="reacted"):
    """A charged unit has chosen how to react; None is neither."""

    unit: str
    charger: str
    chosen: Reaction | None

    def apply(self, field: Field) -> Field:
        done = reacted(field.did(self.unit), self.chosen, field.state.turn)
        return field.stated(
            units={**field.state.units, self.unit: replace(done, answered=(*done.answered, self.charger))}
        )


class ChargeRolled(Happening, frozen=True, kw_only=True, tag="charge_rolled"):
    """A charge roll."""

    unit: str
    distance: int

    def apply(self, field: Field) -> Field:
        return field.doing(self.unit, charge_roll=self.dice)


class ChargeEnded(Happening, frozen=True, kw_only=True, tag="charge_ended"):
    """A charge is over; ``made`` tells whether it was a success."""

    unit: str
    made: bool

    def apply(self, field: Field) -> Field:
        charged = field.state.turn if self.made else field.did(self.unit).charged
        return field.doing(self.unit, charged=charged, targets=(), charge_roll=())


class AdvanceRolled(Happening, frozen=True, kw_only=True, tag="advance_rolled"):
    """An Advance roll."""

    unit: str
    distance: int

    def apply(self, field: Field) -> Field:
        return field.doing(self.unit, advance_roll=self.distance)


class ModelsMoved(Happening, frozen=True, kw_only=True, tag="models_moved"):
    """Models of a unit have moved; ``ends`` tells where they stand now."""

    unit: str
    kind: MoveKind
    ends: dict[str, Point3]

    def apply(self, field: Field) -> Field:
        return field.placed(self.ends)


class PhaseBegan(Happening, frozen=True, kw_only=True, tag="phase_began"):
    """A phase has begun."""

    turn: int
    phase: Phase

    def apply(self, field: Field) -> Field:
        # Charges and Advances that were declared or rolled for do not outlast their phase.
        units = {
            name: replace(each, targets=(), charge_roll=(), advance_roll=None, answered=())
            for name, each in field.state.units.items()
        }
        return field.stated(turn=self.turn, phase=self.phase, units=units)
