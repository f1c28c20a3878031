"""Fire at places: where a template comes to rest, who is under it, and further templates beside the first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from umpire.game import Choice, Event, Options
from umpire.geometry import Outline, Point, Polygon, snap_point
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.play.core import BattleRun, BattleState, NotAsked, refuse_for
from umpire.systems.legions.play.firing.actions import PlaceTemplate
from umpire.systems.legions.play.firing.declare import hit_roll
from umpire.systems.legions.play.firing.events import going_on
from umpire.systems.legions.play.firing.frames import Attack, Batch, Fired, Shooter
from umpire.systems.legions.rules.firing import Template, Under, hittable, judge_place, struck, under
from umpire.systems.legions.rules.scatter import DIRECTIONS, scatter_die, scattered
from umpire.systems.legions.rules.traits.blast import BLAST, COUNTS, circle, scatter_inches

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class TemplatePlaced(Event, frozen=True, kw_only=True, tag="template_placed"):
    """A further template is placed, or, without a place, left out."""

    model: str
    weapon: int
    at: Point | None


class TemplateScattered(Event, frozen=True, kw_only=True, tag="template_scattered"):
    """The first Blast template of a Detachment Scatters from where it was ``aimed`` to where it lies.

    ``dice`` are the face of the Scatter die, the degrees of its arrow and the D6 of the distance; on a ``hit`` the
    template stays.
    """

    model: str
    weapon: int
    name: str
    aimed: Point
    landed: Outline
    hit: bool
    degrees: int
    inches: int


class TemplateStruck(Event, frozen=True, kw_only=True, tag="template_struck"):
    """A template or line lies: what it is, who counts as under it, and the fire that follows at each of them.

    ``dice`` are rolled for the models that are ``partly`` under it, in their order.
    """

    model: str
    weapon: int
    name: str
    shape: Outline | Polygon
    partly: tuple[str, ...]
    counted: tuple[str, ...]
    volleys: tuple[Fired, ...]


def awaits_place(attack: Attack) -> bool:
    """Whether the next template of an attack is still to be placed by its player."""
    return not attack.volleys and bool(attack.templates) and attack.templates[0].at is None


def place_options(state: BattleState, side: str) -> Options:
    """Offer to place the next template somewhere, or to leave it out."""
    attack: Attack = state.top
    next_one = attack.templates[0]
    name = weapon_of(state.field, next_one).label
    cite("LI-TRT-025")
    return Options(
        side=side,
        prompt=f"Place the template of {name} of {next_one.model}, within 2 inches of the first.",
        choices=(
            Choice(kind="place_template", label=f"Place the template of {name}", subject=next_one.model),
            Choice(
                kind="leave_template", label=f"Leave {name} out", subject=next_one.model, action=PlaceTemplate(at=None)
            ),
        ),
    )


def judge_template(state: BattleState, side: str, action: PlaceTemplate) -> None:
    """Judge where a further template is placed.

    Raises:
        IllegalAction: If none is waiting to be placed, or it may not lie there.
    """
    attack = state.top
    if not isinstance(attack, Attack) or not awaits_place(attack):
        raise NotAsked("No template is waiting to be placed.", rules=("LI-TRT-025",))
    if action.at is None:
        return
    next_one = attack.templates[0]
    weapon = weapon_of(state.field, next_one)
    barred = judge_place(state.field, next_one.model, weapon, snap_point(action.at), first=attack.landed)
    if barred:
        raise refuse_for(barred)
    cite("LI-TRT-025")


def place_template(run: BattleRun, side: str, action: PlaceTemplate, judged: None) -> None:
    """Place a further template, or leave it out."""
    next_one = run.state.top.templates[0]
    cite("LI-TRT-025")
    at = None if action.at is None else snap_point(action.at)
    run.emit(TemplatePlaced(model=next_one.model, weapon=next_one.weapon, at=at))


def fall(run: BattleRun, attack: Attack) -> None:
    """Resolve the next template: the first Blast Scatters, everything else lies where it was aimed."""
    next_one = attack.templates[0]
    weapon = weapon_of(run.state.field, next_one)
    at = next_one.at or (0.0, 0.0)
    if weapon.has(BLAST):
        cite("LI-TRT-019")
        if attack.spares is not UNSET:
            cite("LI-SPC-095", next_one.model)  # it neither Scatters nor harms whoever blows up with it
        elif attack.landed is None:
            at = _scatter(run, next_one, weapon, at)
    spares = () if attack.spares is UNSET else attack.spares
    found = under(run.state.field, next_one.model, weapon, at, spares=spares)
    _strike(run, next_one, weapon, found)


def _scatter(run: BattleRun, template: Template, weapon: Weapon, at: Point) -> Point:
    """Roll where the first Blast template of a Detachment comes to rest."""
    (face,) = run.roll(1, why="Scatter die")
    (degrees,) = run.roll(1, why="Direction of the Scatter die, in degrees", sides=DIRECTIONS)
    (natural,) = run.roll(1, why=f"Distance that the template of {weapon.label} Scatters")
    die, inches = scatter_die(face, degrees), scatter_inches(weapon, natural)
    rests = scattered(at, die, inches)
    run.emit(
        TemplateScattered(
            model=template.model,
            weapon=template.weapon,
            name=weapon.label,
            aimed=at,
            landed=circle(weapon, rests),
            hit=die.hit,
            degrees=degrees,
            inches=inches,
            dice=(face, degrees, natural),
        )
    )
    return rests


def _strike(run: BattleRun, template: Template, weapon: Weapon, found: Under) -> None:
    """Find out who counts as under a template, and declare the fire at each of them."""
    field = run.state.field
    why = f"Models partly under the template of {weapon.label}"
    dice = run.roll(len(found.doubtful), why=why) if found.doubtful else ()
    if dice:
        cite("LI-TRT-021" if weapon.has(BLAST) else "LI-TRT-040")
    certain = tuple(each for each, die in zip(found.doubtful, dice, strict=True) if die >= COUNTS)
    counted = (*found.sure, *certain)
    run.emit(
        TemplateStruck(
            model=template.model,
            weapon=template.weapon,
            name=weapon.label,
            shape=found.shape,
            partly=found.doubtful,
            counted=counted,
            volleys=_volleys(field, template, weapon, found, counted),
            dice=dice,
        )
    )


def _volleys(
    field: Battlefield, template: Template, weapon: Weapon, found: Under, counted: tuple[str, ...]
) -> tuple[Fired, ...]:
    """Return the Hit rolls at each Detachment and Structure under a template."""
    return tuple(
        Fired(
            target=fire.target,
            models=len(fire.models),
            batches=(
                Batch(
                    weapon=weapon.label,
                    shooters=(Shooter(model=template.model, weapon=template.weapon, dice=rolls),),
                    roll=hit_roll(fire),
                    eligible=hittable(fire),
                ),
            ),
            structure=fire.at_structure,
        )
        for fire, rolls in struck(field, template.model, weapon, found, counted)
        if rolls
    )


def weapon_of(field: Battlefield, template: Template) -> Weapon:
    """Return the weapon that is aimed at a place."""
    return field.profile(template.model).weapons[template.weapon]


def _placed(state: BattleState, event: TemplatePlaced) -> BattleState:
    attack: Attack = state.top
    first, *others = attack.templates
    if event.at is None:
        return state.swap(going_on(msgspec.structs.replace(attack, templates=tuple(others))))
    placed = msgspec.structs.replace(first, at=event.at)
    return state.swap(msgspec.structs.replace(attack, templates=(placed, *others)))


def _scattered(state: BattleState, event: TemplateScattered) -> BattleState:
    return state.swap(msgspec.structs.replace(state.top, landed=event.landed))


def _struck(state: BattleState, event: TemplateStruck) -> BattleState:
    attack: Attack = state.top
    return state.swap(going_on(msgspec.structs.replace(attack, templates=attack.templates[1:], volleys=event.volleys)))


TEMPLATE_EVENTS: Mapping[type[Event], Apply] = {
    TemplatePlaced: _placed,
    TemplateScattered: _scattered,
    TemplateStruck: _struck,
}
"""How each fact of fire at places changes the battle."""
