"""What is answered for many pairs at once is what the rules say of each, on hostile tables and in battles."""

from __future__ import annotations

from itertools import product
from random import Random as Chance

import msgspec
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.geometry.strategies import bases, headings, places
from tests.simulate.soaking import battlefield
from tests.soak import soak_count
from tests.systems.legions.batched.judged import check
from tests.systems.legions.firing.boards import box, field_of, model
from umpire.bots import Random
from umpire.game import Battle
from umpire.geometry import Polygon
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    DetachmentType,
    Model,
    Place,
    Structure,
    StructureType,
    Terrain,
    Trait,
    change_detachment,
    change_model,
)
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.questions.batched import Positions

BUILT = {
    "hall": box(1.0, 1.0, 3.0, 2.5),
    "keep": Polygon(ring=((5.0, 5.0), (8.0, 5.0), (8.0, 6.0), (6.0, 6.0), (6.0, 8.0), (5.0, 8.0))),
}
TERRAIN = (
    Area(id="wood", terrain=(Terrain.OBSTRUCTING,), outline=box(3.0, 0.0, 6.5, 4.0)),
    Area(id="hill", terrain=(Terrain.OPEN,), outline=box(0.0, 5.0, 2.0, 8.0), height=1.0, solid=True),
    Area(id="wall", terrain=(Terrain.OBSTACLE,), outline=box(2.5, 4.25, 5.0, 4.5), height=0.5, solid=True),
    *(
        Area(id=name, terrain=(Terrain.STRUCTURE,), outline=outline, height=2.0, solid=True)
        for name, outline in BUILT.items()
    ),
)
CHOICES = {
    "target_blocks": ("no", "yes"),
    "weapon_arc": ("base", "centre"),
    "edge_sight": ("any_side", "near_side"),
    "structures_block": ("height", "wholly"),
    "obstacle_engagement": ("whole", "near"),
}
KINDS = {
    "red": DetachmentType.INFANTRY,
    "ram": DetachmentType.TITAN,
    "Blue": DetachmentType.INFANTRY,
    "Bird": DetachmentType.VEHICLE,
    "Bold": DetachmentType.KNIGHT,
}


@st.composite
def hostile(draw: st.DrawFn) -> Battlefield:
    """Return a small table on which everything touches, overlaps, flies, is Garrisoned or charges across a wall."""
    lattice = draw(st.booleans())
    models: list[Model] = []
    for name in KINDS:
        for number in range(draw(st.integers(1, 2))):
            made = model(
                f"{name}-{number}", name, (0.0, 0.0), base=draw(bases()), height=draw(st.sampled_from([0.5, 2.0]))
            )
            at, facing = draw(places(8.0, lattice=lattice)), draw(headings(lattice=lattice))
            made = msgspec.structs.replace(made, at=at, facing=facing, ground=draw(st.sampled_from([0.0, 1.0])))
            models.append(made)
    field = field_of(*models, areas=TERRAIN, kinds=KINDS)
    flyer = msgspec.structs.replace(field.profiles["Bird"], special_rules=(Trait(name="Flyer"),))
    rules = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    built = {
        name: Structure(id=name, type=StructureType.CIVITAS, save=4, garrison_number=2, wounds=4) for name in BUILT
    }
    changes = {"profiles": {**field.profiles, "Bird": flyer}, "house_rules": rules, "structures": built}
    field = msgspec.structs.replace(field, **changes)
    if draw(st.booleans()):
        field = change_detachment(field, "Blue", garrison=draw(st.sampled_from(sorted(BUILT))))
        for each in field.detachments["Blue"].models:
            field = change_model(field, each, place=Place.GARRISON)
    return change_model(field, "red-0", across=draw(st.sampled_from(["", "wall"])))


@settings(max_examples=soak_count(300, part=20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(field=hostile())
def test_pieces_as_they_stand_are_judged_as_one_by_one(field: Battlefield) -> None:
    """Every model against every other piece: bases that touch, on edges, in woods and Structures, Flyers, Titans."""
    here = Positions.of(field)
    there = Positions.of(field, [*field.models, *field.structures])
    check(here, there, product(range(len(here)), range(len(there))))


@settings(max_examples=soak_count(200, part=20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(field=hostile(), data=st.data())
def test_a_model_at_many_places_is_judged_as_if_it_stood_there(field: Battlefield, data: st.DataObject) -> None:
    """Wherever it is put, as the one that looks and as the one that is looked at; and two models at many places."""
    lattice = data.draw(st.booleans())
    mover, other = data.draw(st.permutations(sorted(field.models)))[:2]
    spots = data.draw(st.lists(places(8.0, lattice=lattice), min_size=1, max_size=4))
    facings = np.array([data.draw(headings(lattice=lattice)) for _ in spots])
    here = Positions.at(field, mover, spots, facings=facings)
    there = Positions.of(field, [*(each for each in field.models if each != mover), *field.structures])
    check(here, there, product(range(len(here)), range(len(there))))
    models = Positions.of(field, [each for each in field.models if each != mover])
    check(models, here, product(range(len(models)), range(len(here))))
    elsewhere = Positions.at(field, other, spots)
    check(here, elsewhere, product(range(len(here)), range(len(elsewhere))))


def test_positions_out_of_battles_are_judged_as_one_by_one() -> None:
    """Battles between random bots under drawn house rules, looked at every few steps: drawn pairs of all pieces."""
    for number in range(soak_count(20, part=20)):
        chance = Chance(number)
        battle = Battle.start(LEGIONS, opening(battlefield(number)), seed=number)
        laid: Positions | None = None
        for step in range(soak_count(240, part=8)):
            if not battle.to_decide:
                break
            side = battle.to_decide[0]
            view = battle.view(side)
            assert view.options is not None
            battle.act(side, Random().choose(view, view.options, battle.luck(side)))
            field = battle.state.field
            if step % 6 == 0 and any(each.in_play for each in field.models.values()):
                laid = look_around(field, chance, laid)


def look_around(field: Battlefield, chance: Chance, before: Positions | None) -> Positions:
    """Check drawn pairs on a battlefield, laid out anew and by what has moved since; return how it is laid out."""
    here = Positions.of(field)
    if before is not None and before.names == here.names:
        here = before.moved(field)
    there = Positions.of(field, [*here.names, *field.structures])
    pairs = {(chance.randrange(len(here)), chance.randrange(len(there))) for _ in range(20)}
    check(here, there, pairs)
    mover = chance.choice(here.names)
    others = Positions.of(field, [each for each in there.names if each != mover])
    width, depth = field.size
    spots = [(chance.uniform(0.0, width), chance.uniform(0.0, depth)) for _ in range(10)]
    spots += [(x + chance.uniform(-1.0, 1.0), y) for x, y in others.places[:10].tolist()]
    anywhere = Positions.at(field, mover, spots)
    if len(others):
        check(anywhere, others, {(row, chance.randrange(len(others))) for row in range(len(spots))})
    return here
