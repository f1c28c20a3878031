"""Events made by hand, and the moments they lead to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tests.render.boards import battlefield
from umpire.game import Closing, Entry, Event, Header, Journal, Kind, Moment, Opening, Outcome
from umpire.rulings import SaveKind
from umpire.systems.legions.battlefield import Manoeuvre, MoraleResult, Order, Phase, Stage
from umpire.systems.legions.play.core import (
    CHAPTER,
    BattleEnded,
    BattleState,
    FormationBroken,
    Garrisoned,
    LeftGarrison,
    ModelDestroyed,
    ModelsMoved,
    MoraleChecked,
    OrderGiven,
    PhaseBegan,
    PhaseEnded,
    RoundBegan,
    RoundEnded,
    StageBegan,
    StageEnded,
    WoundSuffered,
)
from umpire.systems.legions.play.firing.events import (
    AttackEnded,
    FireDeclared,
    FiringActivationEnded,
    HitsRolled,
    SaveRolled,
)
from umpire.systems.legions.play.firing.frames import (
    AttackKind,
    Batch,
    Casualties,
    Fired,
    HitRoll,
    Hits,
    Modifier,
    Shooter,
)
from umpire.systems.legions.play.movement.events import ActivationDeclared, ActivationEnded
from umpire.systems.legions.rules.movement.topics import ModelMove

START = battlefield()
TACTICALS = START.detachments["red-tactical-1"]
MOVES = tuple(
    ModelMove(
        model=model,
        path=(START.models[model].at, (START.models[model].at[0] + 1, 13.0), (START.models[model].at[0], 15.0)),
    )
    for model in TACTICALS.models
)
BATCH = Batch(
    weapon="Bolters",
    shooters=tuple(Shooter(model=model, weapon=0, dice=1) for model in TACTICALS.models),
    roll=HitRoll(to_hit=4, modifiers=(Modifier(by=-1, rule="LI-TER-031", because="cover"),)),
    eligible=("blue-tercio-1-1",),
)
FIRE: tuple[Event, ...] = (
    FireDeclared(
        detachment="red-tactical-1",
        side="red",
        kind=AttackKind.ADVANCING_FIRE,
        volleys=(Fired(target="blue-tercio-1", models=8, batches=(BATCH,)),),
        rules=("LI-FIR-002",),
    ),
    HitsRolled(
        attacker="red-tactical-1",
        target="blue-tercio-1",
        batch=BATCH,
        hits=(Hits(firer="red-tactical-1-1", name="Bolters", count=2, eligible=("blue-tercio-1-1",)),),
        scored=2,
        dice=(5, 1, 6, 2, 4, 3),
        rules=("LI-FIR-021", "LI-TER-031"),
    ),
    SaveRolled(
        model="blue-tercio-1-1",
        hit=0,
        name="Bolters",
        ap=-1,
        save=SaveKind.ARMOUR,
        needed=6,
        passed=False,
        dice=(2,),
        rules=("LI-FIR-040",),
    ),
    WoundSuffered(model="blue-tercio-1-1", cause="fire"),
    ModelDestroyed(model="blue-tercio-1-1", cause="fire", rules=("LI-FIR-050",)),
    AttackEnded(attacker="red-tactical-1", casualties=(Casualties(target="blue-tercio-1", models=8, destroyed=1),)),
    MoraleChecked(
        detachment="blue-tercio-1",
        natural=2,
        modified=3,
        needed=4,
        result=MoraleResult.FAILED,
        cause="casualties",
        dice=(2,),
        rules=("LI-MOR-021",),
    ),
    OrderGiven(detachment="blue-tercio-1", order=Order.FALL_BACK, because="failed Morale check"),
    FormationBroken(formation="blue-force", rules=("LI-MOR-012",)),
    FiringActivationEnded(detachment="red-tactical-1"),
)
EVENTS: tuple[Event, ...] = (
    RoundBegan(round=1),
    PhaseBegan(phase=Phase.ORDERS),
    OrderGiven(detachment="red-tactical-1", order=Order.ADVANCE),
    PhaseEnded(phase=Phase.ORDERS),
    PhaseBegan(phase=Phase.MOVEMENT),
    ActivationDeclared(detachment="red-tactical-1", manoeuvre=Manoeuvre.MOVE, moves=MOVES, rules=("LI-MOV-001",)),
    ModelsMoved(detachment="red-tactical-1", moves=MOVES),
    ActivationEnded(detachment="red-tactical-1"),
    LeftGarrison(detachment="red-tactical-3"),
    Garrisoned(detachment="red-tactical-3", structure="barracks"),
    PhaseEnded(phase=Phase.MOVEMENT),
    PhaseBegan(phase=Phase.COMBAT),
    StageBegan(stage=Stage.FIRST_FIRE),
    WoundSuffered(model="blue-warden-1", cause="fire"),
    StageEnded(stage=Stage.FIRST_FIRE),
    StageBegan(stage=Stage.ADVANCING_FIRE),
    *FIRE,
    StageEnded(stage=Stage.ADVANCING_FIRE),
    PhaseEnded(phase=Phase.COMBAT),
    PhaseBegan(phase=Phase.END),
    *(ModelDestroyed(model=model, cause="left the table") for model in START.detachments["blue-tercio-10"].models),
    PhaseEnded(phase=Phase.END),
    RoundEnded(round=1),
    BattleEnded(outcome=Outcome(winner="red", score={"red": 3, "blue": 1})),
)


def evolve(state: BattleState, event: Event) -> BattleState:
    """Apply the shared facts; the chapters' own events only push and pop frames."""
    apply = CHAPTER.events.get(type(event))
    return apply(state, event) if apply is not None else state


def moments(events: Iterable[Event] = EVENTS) -> list[Moment[BattleState]]:
    """Return each event with the state it leads to."""
    state, told = BattleState(field=START), []
    entry = Entry(seq=0, kind=Kind.START)
    for event in events:
        state = evolve(state, event)
        told.append(Moment(entry=entry, event=event, state=state))
    return told


def journal(*, closed: bool = True) -> Journal:
    """Return a log to go with the events."""
    opening = Opening(secret="5ec2e7" * 8, salt="5a17" * 8, seed=30013)
    header = Header(
        format=1,
        system="legions",
        umpire="0.1.0",
        rulebook="b00cb00cb00cb00c",
        meta={"scenario": "The <Crossing>", "command": "umpire battle --seed 30013", "side red": "greedy"},
        commitment="c0ffee" * 10,
        state=BattleState(field=START),
    )
    outcome = Outcome(winner="red", score={"red": 3, "blue": 1})
    closing = Closing(seq=1, outcome=outcome, opening=opening, digest="d16e57" * 10)
    entry = Entry(seq=0, kind=Kind.START, digest="e117" * 16)
    made = Journal(header=header, private=None, entries=(entry,), closing=closing if closed else None)
    return msgspec.structs.replace(made)
