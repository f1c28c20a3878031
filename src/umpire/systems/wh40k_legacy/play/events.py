"""The facts that follow from actions, and how each changes the field."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.game import Happening
from umpire.geometry import Point3
from umpire.rulings import SaveKind
from umpire.systems.wh40k_legacy.battlefield import Facing, Field, MoveKind, Phase
from umpire.systems.wh40k_legacy.rules.dangerous import kept_in_next_phase


class HitsRolled(Happening, frozen=True, kw_only=True, tag="hits_rolled"):
    """Hit rolls of one model's attacks: the dice as they fell, then those rolled again; or none."""

    attacker: str
    target: str
    weapon: str
    needed: int
    rerolled: int
    hits: int


class WoundsRolled(Happening, frozen=True, kw_only=True, tag="wounds_rolled"):
    """Wound rolls of the attacks that hit; ``needed`` 7 is more than any die shows."""

    target: str
    needed: int
    wounds: int


class ArmourStruck(Happening, frozen=True, kw_only=True, tag="armour_struck"):
    """A hit on a vehicle: the facing, its Armour Value, and whether it got through."""

    model: str
    facing: Facing
    armour: int
    through: bool


class SaveRolled(Happening, frozen=True, kw_only=True, tag="save_rolled"):
    """One save; ``feature`` is the piece or gun that it is from or for."""

    model: str
    kind: SaveKind
    needed: int
    saved: bool
    feature: str = ""


class WoundSuffered(Happening, frozen=True, kw_only=True, tag="wound_suffered"):
    """A model lost a Wound."""

    model: str
    left: int

    def apply(self, field: Field) -> Field:
        return field.stated(wounds={**field.state.wounds, self.model: self.left})


class ModelDestroyed(Happening, frozen=True, kw_only=True, tag="model_destroyed"):
    """A model lost its last Wound and is taken away."""

    model: str

    def apply(self, field: Field) -> Field:
        return field.left_with({self.model: 0})


class GunFired(Happening, frozen=True, kw_only=True, tag="gun_fired"):
    """A model fires a gun emplacement."""

    model: str
    gun: str

    def apply(self, field: Field) -> Field:
        state = field.state
        return field.stated(guns_fired=(*state.guns_fired, self.gun), gunners=(*state.gunners, self.model))


class GunDamaged(Happening, frozen=True, kw_only=True, tag="gun_damaged"):
    """A gun emplacement lost a Wound; without any left it is a wreck."""

    gun: str
    left: int

    def apply(self, field: Field) -> Field:
        return field.stated(guns={**field.state.guns, self.gun: self.left})


class PipeChecked(Happening, frozen=True, kw_only=True, tag="pipe_checked"):
    """The further die for a six on a fuel pipe's cover save."""

    unit: str
    feature: str
    explodes: bool


class Exploded(Happening, frozen=True, kw_only=True, tag="exploded"):
    """A fuel pipe exploded: how many hits the unit suffers."""

    unit: str
    feature: str
    hits: int


class HitsAllocated(Happening, frozen=True, kw_only=True, tag="hits_allocated"):
    """Which models the hits of an explosion strike, one for each hit."""

    unit: str
    models: tuple[str, ...]


class WentToGround(Happening, frozen=True, kw_only=True, tag="went_to_ground"):
    """A unit has Gone to Ground."""

    unit: str

    def apply(self, field: Field) -> Field:
        return field.doing(self.unit, gone_to_ground=True)


class DangerTested(Happening, frozen=True, kw_only=True, tag="danger_tested"):
    """A Dangerous Terrain test, and where the base was then."""

    model: str
    feature: str
    at: tuple[float, float]
    wounds: int

    def apply(self, field: Field) -> Field:
        return field.stated(tested=(*field.state.tested, (self.model, self.feature)))


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
        names = tuple(dict.fromkeys((*field.state.moved, *self.ends)))
        return field.placed(self.ends).stated(moved=names)


class ChargeRolled(Happening, frozen=True, kw_only=True, tag="charge_rolled"):
    """A charge roll against a target."""

    unit: str
    target: str
    distance: int

    def apply(self, field: Field) -> Field:
        return field.doing(self.unit, charging=self.target, charge_roll=self.dice)


class ChargeEnded(Happening, frozen=True, kw_only=True, tag="charge_ended"):
    """A charge is over; ``made`` tells whether it was a success."""

    unit: str
    made: bool

    def apply(self, field: Field) -> Field:
        return field.doing(self.unit, charging="", charge_roll=())


class ReservesRolled(Happening, frozen=True, kw_only=True, tag="reserves_rolled"):
    """A Reserves roll; two dice where the first was rolled again."""

    side: str
    needed: int
    arrived: bool


class PhaseBegan(Happening, frozen=True, kw_only=True, tag="phase_began"):
    """A phase has begun."""

    turn: int
    phase: Phase

    def apply(self, field: Field) -> Field:
        # What is rolled for a move does not outlast its phase; who moved is remembered for the turn.
        state = field.state
        units = {
            name: replace(each, charging="", charge_roll=(), advance_roll=None) for name, each in state.units.items()
        }
        moved = state.moved if self.turn == state.turn else ()
        tested = kept_in_next_phase(state.tested)
        return field.stated(
            turn=self.turn, phase=self.phase, units=units, tested=tested, moved=moved, guns_fired=(), gunners=()
        )
