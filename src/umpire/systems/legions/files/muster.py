"""From a file's table to the battlefield: terrain, units, Formations, markers, state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.errors import GeometryError, InputError
from umpire.formats import parse_base
from umpire.game import commitment
from umpire.geometry import Base, check_polygon, heading_from_degrees, snap_point
from umpire.rulings import Stipulation, check_house_rules, check_stipulations
from umpire.systems.legions.battlefield import (
    Battlefield,
    Condition,
    Deed,
    Detachment,
    Formation,
    Goal,
    Marker,
    Mission,
    Model,
    MoraleResult,
    Order,
    Phase,
    Place,
    Profile,
    Sealed,
    Stage,
    Structure,
    Trait,
    Weapon,
    change_field,
)
from umpire.systems.legions.files.datasheets import datasheet, dice_of, parse_trait, printed_rules, printed_traits
from umpire.systems.legions.files.embarking import Carried, embarked
from umpire.systems.legions.files.entries import (
    FormationEntry,
    GoalEntry,
    ModelEntry,
    ProfileEntry,
    StateEntry,
    TableEntry,
    UnitEntry,
)
from umpire.systems.legions.files.loadout import arm, profile_of_armed
from umpire.systems.legions.files.standard import DEFAULT_HEIGHT, default_base
from umpire.systems.legions.files.standing import check_effects, check_orders, check_standing
from umpire.systems.legions.files.terrain import areas_of, structures_of, terrain_types_of
from umpire.systems.legions.rules import HOUSE_RULES, SPECIAL_RULES, STIPULATED, TRAITS
from umpire.systems.legions.rules.battles import deployment_map, lay_out, mission_plan, mission_plans, on_map
from umpire.systems.legions.rules.firing import full_shields, in_fog
from umpire.systems.legions.rules.morale import break_point_of
from umpire.systems.legions.rules.movement import ground_at
from umpire.systems.legions.rules.transports import Aboard
from umpire.words import alike, nearly

STAGE_PHASE = {
    Stage.ASSIGN: Phase.ORDERS,
    Stage.REVEAL: Phase.ORDERS,
    Stage.FIRST_FIRE: Phase.COMBAT,
    Stage.ENGAGEMENT: Phase.COMBAT,
    Stage.ADVANCING_FIRE: Phase.COMBAT,
    Stage.FALL_BACK: Phase.END,
    Stage.EFFECTS: Phase.END,
    Stage.FLYERS: Phase.END,
    Stage.VICTORY_POINTS: Phase.END,
}


WEAPON_TRAIT, SPECIAL_RULE = "weapon trait", "special rule"


def profile_of(entry: ProfileEntry, *, name: str) -> Profile:
    """Return the battle's profile of one written out in a file."""
    return Profile(
        name=entry.name or name,
        type=entry.type,
        scale=entry.scale,
        movement=entry.movement,
        save=entry.save,
        caf=entry.caf,
        morale=entry.morale,
        wounds=entry.wounds,
        weapons=tuple(
            Weapon(
                name=each.name,
                profile=each.profile,
                minimum=each.range[0] if isinstance(each.range, tuple) else 0.0,
                maximum=each.range[1] if isinstance(each.range, tuple) else each.range,
                dice=dice_of(each.dice)[0],
                to_hit=each.to_hit,
                ap=each.ap,
                traits=tuple(_printed(trait, TRAITS, WEAPON_TRAIT) for trait in each.traits),
                arc=each.arc,
                rolled=dice_of(each.dice)[1],
            )
            for each in entry.weapons
        ),
        special_rules=tuple(_printed(each, SPECIAL_RULES, SPECIAL_RULE) for each in entry.special_rules),
        faction=entry.faction,
        move_limit=entry.move_limit,
    )


def _printed(text: str, known: Collection[str], kind: str) -> Trait:
    """Return a trait or special rule by the name that rules ask for.

    Raises:
        InputError: If there is none of that name: no rule would notice it.
    """
    trait = parse_trait(text)
    found = alike(trait.name, known)
    if not found:
        # those that are not implemented, or asked for by rules of other headings, stand on the datasheets
        every = {*known, *(printed_traits() if kind == WEAPON_TRAIT else printed_rules())}
        found = alike(trait.name, every)
        if not found:
            raise InputError(f"There is no such {kind}", value=trait.name, fix=nearly(trait.name, sorted(every)))
    return replace(trait, name=found)


def muster_table(
    table: TableEntry,
    state: StateEntry,
    *,
    house_rules: Mapping[str, str] | None = None,
    supplement: str = "",
    stipulations: tuple[Stipulation, ...] = (),
) -> Battlefield:
    """Return the battlefield that a file describes.

    Raises:
        InputError: If an id stands twice or nowhere, or a model cannot stand where it is put.
    """
    builder = _Builder(table, state)
    for index, unit in enumerate(table.units):
        try:
            builder.add(unit)
        except (InputError, GeometryError) as error:
            found = error if isinstance(error, InputError) else InputError(str(error))
            raise found.within(path=f"table.units[{index}]") from None
    check_orders(state, builder.detachments)
    check_effects(state.effects, builder.detachments)
    check_standing(table, builder.models)
    areas = areas_of(table.features)
    chosen = check_house_rules(HOUSE_RULES, house_rules or {})
    names = {*builder.models, *builder.detachments, *(each.id for each in table.features)}
    field = Battlefield(
        size=table.size,
        sides=_sides(table, state),
        areas=areas,
        profiles={key: in_fog(each) for key, each in builder.profiles.items()} if state.fog else builder.profiles,
        models=builder.models,
        detachments=builder.detachments,
        formations=_formations(table.formations, builder, supplement=supplement),
        structures=_structures(table, state, chosen),
        markers={
            each.id: Marker(
                id=each.id, at=snap_point(each.at), controller=each.controller, secondary=each.secondary or UNSET
            )
            for each in table.markers
        },
        mission=_mission(table, state),
        round=state.round,
        phase=_phase(state),
        stage=state.stage,
        initiative=state.initiative,
        last_initiative=state.last_initiative,
        score=dict.fromkeys(_sides(table, state), 0) | state.score,
        house_rules=chosen,
        supplement=supplement,
        terrain_types=terrain_types_of(table),
        stipulations=check_stipulations(STIPULATED, stipulations, names),
        effects=state.effects,
        goals=_goals(table, state),
        deeds=_deeds(state),
    )
    given = (entry.id for unit in table.units for entry in unit.models if entry.ground is not None)
    wanted = [
        Carried(detachment=unit.id, on=unit.embarked, path=f"table.units[{index}].embarked")
        for index, unit in enumerate(table.units)
        if unit.embarked
    ]
    return embarked(
        _grounded(field, frozenset(given)), wanted, Aboard.STARTS if field.phase is Phase.SETUP else Aboard.IS
    )


def _structures(table: TableEntry, state: StateEntry, chosen: Mapping[str, str]) -> dict[str, Structure]:
    """Return the Structures of a table, those that Death Guard have picked marked so."""
    found = dict(structures_of(table.features, chosen))
    for index, name in enumerate(state.trapped):
        if name not in found:
            fix = nearly(name, found) if found else "The table has none."
            raise InputError("There is no such Structure", path=f"state.trapped[{index}]", value=name, fix=fix)
        found[name] = replace(found[name], trapped=True)
    return found


def _grounded(field: Battlefield, given: frozenset[str]) -> Battlefield:
    """Return the battlefield with every model on what it stands on, but those whose ground the file gives."""
    models = {
        name: model if name in given or not model.on_table else replace(model, ground=ground_at(field, model.at))
        for name, model in field.models.items()
    }
    return change_field(field, models=models)


def _phase(state: StateEntry) -> Phase:
    """Return the phase that a file names, or the one that its stage is part of."""
    part_of = STAGE_PHASE.get(state.stage)
    if state.phase and part_of and part_of is not state.phase:
        raise InputError(
            f"This stage is part of the {part_of} phase, and the phase is {state.phase}",
            path="state.stage",
            value=state.stage,
            fix="Name the stage alone, or the phase alone.",
        )
    return state.phase or part_of or Phase.MOVEMENT


class _Builder:
    """Collects models, Detachments and profiles, each id once."""

    def __init__(self, table: TableEntry, state: StateEntry) -> None:
        self.profiles: dict[str, Profile] = {}
        self.models: dict[str, Model] = {}
        self.detachments: dict[str, Detachment] = {}
        self._state = state

    def add(self, unit: UnitEntry) -> None:
        if unit.id in self.detachments:
            raise InputError("This id is used twice", path="id", value=unit.id, fix="Give each unit its own.")
        base, height, profile = _standard(unit)
        self.profiles[unit.id] = profile
        for index, entry in enumerate(unit.models):
            if entry.id in self.models:
                raise InputError("This id is used twice", path=f"models[{index}].id", value=entry.id)
            self._add_model(unit, entry, base, height)
        if not unit.models:
            raise InputError("A unit needs a model", path="models", fix="List at least one.")
        self.detachments[unit.id] = self._detachment(unit)

    def _add_model(self, unit: UnitEntry, entry: ModelEntry, base: Base | None, height: float | None) -> None:
        key = unit.id
        if entry.profile is not None:
            key = f"{unit.id}/{entry.id}"
            self.profiles[key] = profile_of(entry.profile, name=unit.name or unit.id)
        profile = self.profiles[key]
        self.models[entry.id] = Model(
            id=entry.id,
            detachment=unit.id,
            profile=key,
            base=self._base_of(entry, base, profile),
            height=entry.height or height or DEFAULT_HEIGHT[profile.type],
            wounds=0 if entry.destroyed else entry.wounds if entry.wounds is not None else profile.wounds,
            place=_place(unit, entry, _phase(self._state)),
            at=snap_point(entry.at) if entry.at else (0.0, 0.0),
            facing=heading_from_degrees(entry.facing),
            ground=entry.ground or 0.0,
            moved=entry.moved,
            fights=entry.fights,
            across=entry.across,
            spent=entry.spent,
            displaced=entry.displaced,
            shields=full_shields(profile) if entry.shields is None else entry.shields,
        )

    def _base_of(self, entry: ModelEntry, base: Base | None, profile: Profile) -> Base:
        if entry.base:
            return parse_base(entry.base)
        try:
            return base or default_base(profile.type)
        except InputError as error:
            raise InputError(error.problem, path="base", value=entry.id, fix=error.fix) from None

    def _detachment(self, unit: UnitEntry) -> Detachment:
        order = unit.order or self._state.orders.get(unit.id)
        return Detachment(
            id=unit.id,
            name=unit.name or unit.datasheet or unit.id,
            side=unit.side,
            formation=unit.formation or f"{unit.id}-formation",
            models=tuple(each.id for each in unit.models),
            points=unit.points,
            order=order,
            issued=unit.issued or (order if order is not Order.FALL_BACK else None),
            activated=unit.activated,
            called_overwatch=unit.called_overwatch,
            engaged_at_orders=unit.engaged_at_orders,
            pinned_at_stage=unit.pinned_at_stage,
            morale=MoraleResult(unit.morale_check) if unit.morale_check else None,
            falling_back_at_phase=unit.falling_back_at_phase,
            withdrew=unit.withdrew,
            arriving=unit.arriving,
            acts_in_reserve=unit.acts_in_reserve,
            conditions=tuple(each for name in unit.conditions for each in _left_by(name)),
            garrison=unit.garrison,
            dedicated=unit.dedicated,
            unit_of=unit.unit_of,
        )


def _left_by(name: str) -> tuple[Condition, ...]:
    """Return what a Hit by a weapon of a trait leaves on a Detachment, or fire with it on the one that fires.

    Raises:
        InputError: If no trait of that name leaves anything.
    """
    leaving = [each for each in TRAITS.values() if each.leaves or each.marks]
    found = alike(name, [each.name for each in leaving])
    if not found:
        fix = f"Choose {', '.join(sorted(each.name for each in leaving))}."
        raise InputError("No weapon trait of this name leaves a condition", path="conditions", value=name, fix=fix)
    return (*TRAITS[found].leaves, *TRAITS[found].marks)


def _standard(unit: UnitEntry) -> tuple[Base | None, float | None, Profile]:
    base = parse_base(unit.base) if unit.base else None
    if unit.profile is not None:
        return base, unit.height, profile_of(unit.profile, name=unit.name or unit.id)
    if unit.datasheet is None:
        raise InputError("A unit needs a datasheet or a profile", path="datasheet", fix="Give one of the two.")
    sheet = datasheet(unit.datasheet)
    profile = profile_of_armed(sheet, sheet, arm(sheet, sheet, unit.loadout))
    return base or sheet.standard_base, unit.height or sheet.height_inches, profile


def _place(unit: UnitEntry, entry: ModelEntry, phase: Phase) -> Place:
    if entry.destroyed:
        return Place.DESTROYED
    if unit.garrison:
        return Place.GARRISON
    if entry.at is not None:
        return Place.TABLE
    return Place.ASIDE if phase is Phase.SETUP else Place.RESERVE


def _sides(table: TableEntry, state: StateEntry) -> tuple[str, str]:
    named = [unit.side for unit in table.units]
    named += [state.initiative, state.last_initiative, *(state.zones or {}), *(state.edges or {})]
    found = list(dict.fromkeys(name for name in named if name))
    if state.sides is not None:
        first, second = state.sides
        strangers = [name for name in found if name not in state.sides]
        if first == second or strangers:
            told = ", ".join(strangers) if strangers else first
            fix = "Name both sides of the table, each once: whoever plays, has units, or is named in the state."
            raise InputError("These are not the table's two sides", path="state.sides", value=told, fix=fix)
        return state.sides
    if len(found) > 2:
        fix = "Legions Imperialis is for two sides (LI-RND notes)."
        raise InputError("More than two sides", path="table.units", value=", ".join(found), fix=fix)
    spare = [name for name in ("red", "blue") if name not in found]
    found += spare[: 2 - len(found)]
    return (found[0], found[1])


def _formations(entries: Sequence[FormationEntry], builder: _Builder, *, supplement: str) -> dict[str, Formation]:
    named = {entry.id: entry for entry in entries}
    found: dict[str, Formation] = {}
    for detachment in builder.detachments.values():
        entry = named.get(detachment.formation) or FormationEntry(id=detachment.formation, side=detachment.side)
        if entry.id in found:
            continue
        members = [each for each in builder.detachments.values() if each.formation == entry.id]
        worked_out = break_point_of(
            [(builder.profiles[builder.models[m].profile], each) for each in members for m in each.models],
            supplement=supplement,
        )
        found[entry.id] = Formation(
            id=entry.id,
            name=entry.name or entry.id,
            side=entry.side,
            break_point=worked_out if entry.break_point is None else entry.break_point,
            broken=entry.broken,
            rules=entry.rules,
            legion=entry.legion,
            faction=entry.faction,
        )
    return found


def _deeds(state: StateEntry) -> tuple[Deed, ...] | UnsetType:
    """Return what a file tells to have been destroyed; unset where its mission, if it has one, does not ask."""
    plan = mission_plans().get(state.mission) if state.mission else None
    return state.deeds if state.deeds or (plan is not None and plan.variant) else UNSET


def _goals(table: TableEntry, state: StateEntry) -> dict[str, Goal] | UnsetType:
    """Return the Secondary Objectives that a file tells; what it says to be noted is sealed with no salt."""
    if state.secondary is None:
        return UNSET
    goals: dict[str, Goal] = {}
    for side in _sides(table, state):
        entry = state.secondary.get(side, GoalEntry(ready=False))
        goals[side] = Goal(
            objective=entry.objective,
            ready=entry.ready and entry.objective is not None,
            noted=tuple(Sealed(commitment=commitment(each, ""), value=each, salt="") for each in entry.noted),
            left=entry.left,
            carrier=entry.carrier,
            planted=entry.planted,
            recovered=entry.recovered,
            marked=entry.marked or UNSET,
            scanned=entry.scanned or UNSET,
        )
    return goals


def _mission(table: TableEntry, state: StateEntry) -> Mission:
    width, depth = table.size
    first, second = _sides(table, state)
    if state.map:
        plan = on_map(mission_plan(state.mission or "confrontation"), deployment_map(state.map))
        laid = lay_out(plan, a=first, b=second, control=state.control)[0]
        return replace(laid, id=state.mission or "none", rounds=state.rounds)
    zones = {}
    for side, ring in (state.zones or {}).items():
        try:
            zones[side] = check_polygon(ring)
        except GeometryError as error:
            raise InputError(str(error).rstrip("."), path=f"state.zones.{side}") from None
    edges = state.edges or {
        first: (((0.0, 0.0), (width, 0.0)),),
        second: (((0.0, depth), (width, depth)),),
    }
    return Mission(
        id=state.mission or "none",
        rounds=state.rounds,
        zones=zones,
        edges=edges,
        control=state.control,
        terrain_by=state.terrain_by or UNSET,
        fog=state.fog or UNSET,
        titandeath=state.titandeath or UNSET,
        reserves=state.reserves or UNSET,
        attacker=state.attacker or UNSET,
        more_zones={side: tuple(map(check_polygon, rings)) for side, rings in state.more_zones.items()} or UNSET,
    )
