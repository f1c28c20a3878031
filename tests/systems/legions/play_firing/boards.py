"""Small battles for the tests of firing: round bases of radius 0.5, a 60 by 48 inch table, red against blue."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from umpire.game import ScriptedDice, decided, proceeded
from umpire.geometry import EAST, Disc, Heading, Point, Polygon
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    Detachment,
    DetachmentType,
    Formation,
    Mission,
    Model,
    Order,
    Phase,
    Place,
    Profile,
    Stage,
    Structure,
    StructureType,
    Terrain,
    Trait,
    Weapon,
)
from umpire.systems.legions.play import core, firing, overwatch
from umpire.systems.legions.play.core import BattleState, assemble
from umpire.systems.legions.play.firing import FireDetachment, FiringStage, Shot, Volley
from umpire.systems.legions.rules.firing import full_shields

BATTLE = assemble(core.CHAPTER, firing.CHAPTER, overwatch.CHAPTER)
READER = msgspec.json.Decoder(Union[tuple(BATTLE.events)])  # noqa: UP007


def trait(text: str) -> Trait:
    """A trait as it is printed: ``Rend`` or ``Invulnerable Save (4+)``."""
    name, _, value = text.partition(" (")
    return Trait(name=name, value=value.rstrip(")"))


def gun(
    name: str = "gun",
    *traits: str,
    dice: int = 1,
    to_hit: int | None = 4,
    ap: int = 0,
    reach: float | None = 20.0,
    profile: str = "",
) -> Weapon:
    """A weapon profile."""
    return Weapon(
        name=name,
        profile=profile,
        maximum=reach,
        dice=dice,
        to_hit=to_hit,
        ap=ap,
        traits=tuple(trait(each) for each in traits),
    )


def box(left: float, right: float, low: float, high: float) -> Polygon:
    """A rectangle."""
    return Polygon(ring=((left, low), (right, low), (right, high), (left, high)))


def row(count: int, x: float, y: float, step: float = 1.5) -> tuple[Point, ...]:
    """Places side by side, upwards."""
    return tuple((x, y + number * step) for number in range(count))


class Board:
    """Builds a battle step by step."""

    def __init__(self, *areas: Area, **house_rules: str) -> None:
        self.areas = areas
        self.house_rules = house_rules
        self.mission = Mission()
        self.models: dict[str, Model] = {}
        self.detachments: dict[str, Detachment] = {}
        self.profiles: dict[str, Profile] = {}
        self.structures: dict[str, Structure] = {}
        self.stipulations: tuple[Any, ...] = ()

    def structure(
        self, name: str, kind: StructureType = StructureType.CIVITAS, save: int = 5, wounds: int = 2
    ) -> Board:
        """Make an area a Structure."""
        self.structures[name] = Structure(
            id=name, type=kind, save=save, garrison_number=2, wounds=wounds, hit_modifier=-2, cover_save=4
        )
        return self

    def put(
        self,
        name: str,
        side: str,
        *places: Point,
        guns: tuple[Weapon, ...] = (),
        kind: DetachmentType = DetachmentType.INFANTRY,
        scale: int = 1,
        save: int | None = 5,
        morale: int | None = None,
        wounds: int = 1,
        left: int | None = None,
        order: Order | None = Order.FIRST_FIRE,
        rules: tuple[str, ...] = (),
        garrison: str = "",
        facing: Heading = EAST,
        place: Place | None = None,
        pinned: bool = False,
        level: int | None = None,
    ) -> Board:
        """Add a Detachment with its models, named by the Detachment and a number."""
        self.profiles[name] = Profile(
            name=name,
            type=kind,
            scale=scale,
            movement=5.0,
            save=save,
            caf=0,
            morale=morale,
            wounds=wounds,
            weapons=guns,
            special_rules=tuple(trait(each) for each in rules),
        )
        models = tuple(f"{name}{index}" for index in range(1, len(places) + 1))
        for model, at in zip(models, places, strict=True):
            self.models[model] = Model(
                id=model,
                detachment=name,
                profile=name,
                base=Disc(radius=0.5),
                height=1.0,
                wounds=left or wounds,
                place=place or (Place.GARRISON if garrison else Place.TABLE),
                at=at,
                facing=facing,
                shields=full_shields(self.profiles[name]) if level is None else level,
            )
        self.detachments[name] = Detachment(
            id=name,
            name=name,
            side=side,
            formation=side,
            models=models,
            order=order,
            issued=order,
            garrison=garrison,
            pinned_at_stage=pinned,
        )
        return self

    def field(self, phase: Phase = Phase.COMBAT, stage: Stage = Stage.NONE) -> Battlefield:
        """The table."""
        return Battlefield(
            size=(60.0, 48.0),
            sides=("red", "blue"),
            areas=self.areas,
            profiles=self.profiles,
            models=self.models,
            detachments=self.detachments,
            formations={side: Formation(id=side, name=side, side=side, break_point=99) for side in ("red", "blue")},
            structures=self.structures,
            mission=self.mission,
            phase=phase,
            stage=stage,
            initiative="red",
            house_rules=self.house_rules,
            stipulations=self.stipulations,
        )

    def state(self, stage: Stage = Stage.FIRST_FIRE) -> BattleState:
        """The battle at the beginning of a stage of firing."""
        return BattleState(field=self.field(stage=stage)).push(FiringStage(stage=stage, turn="red"))


class Told:
    """What came of a few actions: the state, and all events in order."""

    def __init__(self, state: BattleState, events: tuple[Any, ...]) -> None:
        self.state, self.events = state, events

    def of(self, kind: type[Any]) -> list[Any]:
        """The events of one kind."""
        return [each for each in self.events if type(each) is kind]

    @property
    def alive(self) -> list[str]:
        """The models that have not been destroyed."""
        return [each.id for each in self.state.field.models.values() if each.alive]


def carry_on(state: BattleState, dice: ScriptedDice, *actions: tuple[str, Any], events: tuple[Any, ...] = ()) -> Told:
    """Carry out actions, and everything that follows each by itself; every event is written down and read back."""
    for side, action in ((None, None), *actions):
        if side is not None:
            assert side in BATTLE.to_decide(state), f"{side} has nothing to decide: {state.top}"
            told = decided(BATTLE, state, side, action, dice).events
            state, events = _apply(state, told, events)
        while told := proceeded(BATTLE, state, dice).events if state.top else ():
            state, events = _apply(state, told, events)
    return Told(state, events)


def _apply(state: BattleState, told: tuple[Any, ...], events: tuple[Any, ...]) -> tuple[BattleState, tuple[Any, ...]]:
    read = tuple(READER.decode(msgspec.json.encode(each)) for each in told)
    for each in read:
        state = BATTLE.evolve(state, each)
    return state, (*events, *read)


def play(state: BattleState, *actions: tuple[str, Any], dice: tuple[int, ...] = ()) -> Told:
    """Carry out actions with scripted dice, every one of which must be used."""
    script = ScriptedDice(dice)
    told = carry_on(state, script, *actions)
    assert not script.left, f"dice left over: {script.left}"
    return told


def first(state: BattleState, side: str, kind: str) -> Any:
    """The first complete action of a kind among the options."""
    choices = BATTLE.options(state, side).choices
    return next(each.action for each in choices if each.kind == kind)


def volley(target: str, *shots: tuple[str, int] | str, waive: tuple[str, ...] = ()) -> Volley:
    """A volley; a model named alone fires its first weapon."""
    fired = (Shot(model=each) if isinstance(each, str) else Shot(model=each[0], weapon=each[1]) for each in shots)
    return Volley(target=target, shots=tuple(fired), waive=waive)


def fire(detachment: str, target: str, *shots: tuple[str, int] | str, waive: tuple[str, ...] = ()) -> FireDetachment:
    """Fire a Detachment at one target."""
    return FireDetachment(detachment=detachment, volleys=(volley(target, *shots, waive=waive),))


def ground(name: str, *terrain: Terrain, at: Polygon, height: float = 0.0, solid: bool = False) -> Area:
    """An area of terrain."""
    return Area(id=name, terrain=terrain, outline=at, height=height, solid=solid)
