"""Structures and Bridges under fire: their Saves, their Wounds, their end."""

from __future__ import annotations

from umpire.game import Choice, Options
from umpire.rulings import SaveKind, cite
from umpire.systems.legions.battlefield import Model
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, ModelDestroyed, NotAsked
from umpire.systems.legions.play.firing.actions import PlaceSurvivors
from umpire.systems.legions.play.firing.collapse import (
    ArmourSaveRolled,
    StructureCollapsed,
    StructureDamaged,
    StructureSaveRolled,
    SurvivorsPlaced,
    SurvivorsSettled,
    SurvivorsStruck,
    is_bridge,
    on_bridge,
)
from umpire.systems.legions.play.firing.events import HitsDiscarded, HitsSuffered
from umpire.systems.legions.play.firing.frames import Hits, Surviving
from umpire.systems.legions.play.firing.survivors import judge_places, places_for
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.rules.firing import (
    Hit,
    crushes,
    crushing_wounds,
    discards,
    save_passed,
    structure_save,
    structure_saved,
)
from umpire.systems.legions.rules.titans.structures import body_wounds

BEST_ROLL = 12
"""The most that 2D6 come to: a Save that needs more is not rolled."""


def strike_structure(run: BattleRun, structure: str, pool: tuple[Hits, ...], side: str) -> None:
    """The firing player's opponent rolls one Save for each Hit on a Structure, whoever holds it."""
    bridge = structure in run.state.field.structures and is_bridge(run.state.field, structure)
    for hits in pool:
        hit = Hit(ap=hits.ap, firer=hits.firer, weapon=hits.profile(run.state.field))
        for done in range(hits.count):
            left = hits.count - done
            if structure not in run.state.field.structures:
                cite("LI-STR-044")
                if bridge:
                    cite("LI-TER-091")
                run.emit(HitsDiscarded(target=structure, count=left, because="it has collapsed"))
                break
            lost = discards(run.state.field, structure, hit)
            if lost is not None:
                cite(lost.rule)
                run.emit(HitsDiscarded(target=structure, count=left, because=str(lost)))
                break
            _save_structure(run, structure, hits.name, hit, run.state.field.opponent(side))


def strike_with(run: BattleRun, structure: str, name: str, *, ap: int, wounds: int, side: str) -> None:
    """Have a ``side`` roll one Save for a Structure against an AP; if it fails the Structure loses so many Wounds."""
    _save_structure(run, structure, name, Hit(ap=ap), side, wounds=wounds)


def strike_bodily(run: BattleRun, structure: str, model: Model, *, ap: int, side: str) -> None:
    """Have a ``side`` roll one Save for a Structure that a Titan strikes with its body, at an AP that was rolled."""
    _save_structure(run, structure, run.state.field.profile(model).name, Hit(ap=ap), side, titan=model)


def _save_structure(
    run: BattleRun, structure: str, name: str, hit: Hit, side: str, *, wounds: int = 1, titan: Model | None = None
) -> None:
    needed = structure_save(run.state.field, structure, hit)
    rolls = needed <= BEST_ROLL
    dice = run.roll(2, why=f"Save of {structure}") if rolls else ()
    passed = rolls and structure_saved(sum(dice), needed)
    pulse = crushes(hit)
    cite("LI-STR-041")
    cite("LI-STR-042")
    if is_bridge(run.state.field, structure):
        cite("LI-TER-091")
    run.emit(
        StructureSaveRolled(
            structure=structure,
            side=side,
            name=name,
            needed=needed,
            total=sum(dice),
            passed=passed,
            pulse=pulse,
            dice=dice,
        )
    )
    if passed is not pulse:
        return
    if pulse:
        crushing = run.roll(1, why=f"D3 Wounds of {structure}")
        cite("LI-TRT-045")
        run.emit(StructureDamaged(structure=structure, wounds=crushing_wounds(crushing[0]), dice=crushing))
    elif titan is not None:
        torn = run.roll(1, why=f"D3 Wounds of {structure}")
        cite("LI-TIT-010")
        starting = run.state.field.profile(titan).wounds
        run.emit(StructureDamaged(structure=structure, wounds=body_wounds(torn[0], starting), dice=torn))
    else:
        cite("LI-STR-043")
        run.emit(StructureDamaged(structure=structure, wounds=wounds))
    found = run.state.field.structures[structure]
    if found.damage >= found.wounds:
        _collapse(run, structure)


def _collapse(run: BattleRun, structure: str) -> None:
    field, bridge = run.state.field, is_bridge(run.state.field, structure)
    if bridge:
        models = tuple(model.id for model in on_bridge(field, field.area(structure)))
        cite("LI-TER-092")
    else:
        models = tuple(model.id for each in field.garrison_of(structure) for model in field.models_of(each))
        cite("LI-STR-044")
        cite("LI-STR-046")
    run.emit(StructureCollapsed(structure=structure, bridge=bridge, models=models))


def _owes(state: BattleState) -> tuple[str, ...]:
    top: Surviving = state.top
    if top.hit or not top.placing or not survivors(state, top.placing[0]):
        return ()
    return (state.field.detachments[top.placing[0]].side,)


def survivors(state: BattleState, detachment: str) -> tuple[str, ...]:
    """Return the models of a Detachment that have outlived the collapse in play."""
    top: Surviving = state.top
    own = state.field.detachments[detachment].models
    return tuple(each for each in own if each in top.models and state.field.models[each].alive)


def _proceed(run: BattleRun) -> None:
    top: Surviving = run.state.top
    if top.hit:
        detachment = top.hit[0]
        if top.bridge:
            cite("LI-TER-092")
            run.emit(SurvivorsStruck(detachment=detachment))
            _save_on_bridge(run, detachment)
        else:
            cite("LI-STR-047")
            run.emit(SurvivorsStruck(detachment=detachment))
            _hit_garrison(run, detachment)
    elif top.placing:
        run.emit(SurvivorsPlaced(detachment=top.placing[0], places=()))
    else:
        struck = dict.fromkeys(run.state.field.models[each].detachment for each in top.models)
        formations = dict.fromkeys(run.state.field.detachments[each].formation for each in struck)
        run.emit(SurvivorsSettled(area=top.area))
        judge_break_points(run, tuple(formations))


def _hit_garrison(run: BattleRun, detachment: str) -> None:
    """Each model in a collapsing Structure suffers one Hit with AP -1."""
    hits = tuple(
        Hits(
            name="collapse",
            count=1,
            eligible=(model,),
            ap=-1,
            saves=(SaveKind.ARMOUR, SaveKind.INVULNERABLE),
            destroys=True,
        )
        for model in survivors(run.state, detachment)
    )
    side = run.state.field.detachments[detachment].side
    cite("LI-STR-047")
    cite("LI-STR-048")
    cite("LI-FIR-026")
    run.emit(HitsSuffered(target=detachment, side=side, hits=hits, cause="collapse"))


def _save_on_bridge(run: BattleRun, detachment: str) -> None:
    """Every model on a Bridge that is destroyed passes an Armour Save or is destroyed, whatever its Wounds."""
    for model in survivors(run.state, detachment):
        needed = run.state.field.profile(model).save
        dice = run.roll(1, why=f"Armour Save of {model} on the falling Bridge") if needed is not None else ()
        passed = needed is not None and save_passed(dice[0], needed)
        cite("LI-TER-092")
        run.emit(ArmourSaveRolled(model=model, needed=needed, passed=passed, dice=dice))
        if not passed:
            cite("LI-TER-092")
            run.emit(ModelDestroyed(model=model, cause="Bridge destroyed"))


def judge_placing(state: BattleState, side: str, action: PlaceSurvivors) -> SurvivorsPlaced:
    """Judge where the survivors of a collapse are put, and return what follows."""
    top = state.top
    if not isinstance(top, Surviving) or not top.placing:
        raise NotAsked("No survivors of a collapse are waiting to be placed.", rules=("LI-STR-049",))
    places = judge_places(state.field, top, survivors(state, top.placing[0]), action.places)
    _cite_places(top)
    return SurvivorsPlaced(detachment=top.placing[0], places=places)


def place_survivors(run: BattleRun, side: str, action: PlaceSurvivors, judged: SurvivorsPlaced) -> None:
    """Put down the survivors of a collapse where their owner wants them."""
    run.emit(judged)


def _cite_places(top: Surviving) -> None:
    """Cite where the survivors are put."""
    if top.bridge:
        cite("LI-TER-093")
    else:
        cite("LI-STR-049")


def _options(state: BattleState, side: str) -> Options:
    top: Surviving = state.top
    own = survivors(state, top.placing[0])
    offered = places_for(state.field, top, own)
    _cite_places(top)
    return Options(
        side=side,
        prompt=f"Place the survivors of {top.placing[0]}.",
        choices=tuple(
            Choice(
                kind="place_survivors",
                label="Place them as near as possible" if not number else f"Place them differently ({number})",
                subject=top.placing[0],
                action=PlaceSurvivors(places=places),
            )
            for number, places in enumerate(offered)
        ),
    )


SURVIVING = FrameRules(owes=_owes, proceed=_proceed, options=_options)
