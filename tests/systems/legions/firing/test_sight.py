"""Sight on a battlefield: quick rejects change nothing, and the laws that sight keeps."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from tests.systems.legions.firing.boards import box, crowded, field_of, model
from umpire.geometry import Rectangle, Solid, depth_inside, line_of_sight, overlaps, snap_point
from umpire.rulings import Stipulation
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    DetachmentType,
    Place,
    Structure,
    StructureType,
    Terrain,
    change_detachment,
    change_field,
    change_model,
    forget,
)
from umpire.systems.legions.rules.firing import eligible_models, fire_at, range_to
from umpire.systems.legions.rules.firing.eligible import _ranges, shown
from umpire.systems.legions.rules.sight import (
    ground_of,
    has_looked,
    look_at,
    look_on_each,
    obscured,
    seen_among,
    sees,
    sight,
    sight_at,
    standing_at,
)
from umpire.systems.legions.rules.sight.lines import blockers_between, scene_for

HULL = Rectangle(length=2.0, width=1.2)


def plainly_sees(field: Battlefield, viewer: str, target: str) -> bool:
    """Sight with nothing left out beforehand but what the rules leave out."""
    here, there = standing_at(field, viewer), standing_at(field, target)
    solids: list[Solid] = []
    for area in field.areas:
        if area.has(Terrain.OBSTRUCTING):
            inside = [overlaps(each.body.footprint, area.outline) for each in (here, there)]
            deep = [depth_inside(field.models[each].outline, area.outline) > 1.001 for each in (viewer, target)]
            if any(deep) and not all(inside):
                return False
            if not any(inside):
                solids.append(Solid(id=area.id, footprint=area.outline))
        elif area.solid:
            solids.append(Solid(id=area.id, footprint=area.outline, top=area.height))
    own = (field.models[viewer].detachment, field.models[target].detachment)
    solids += [standing_at(field, each.id).body for each in field.models.values() if each.detachment not in own]
    return line_of_sight(here.body, there.body, tuple(solids)).visible


@pytest.mark.parametrize("seed", range(6))
def test_quick_rejects_change_no_line_of_sight(seed: int) -> None:
    """What is left out of a line's obstacles could not have blocked it."""
    field = crowded(seed)
    seen = {True: 0, False: 0}
    for viewer in field.on_table("red"):
        for target in field.on_table("blue"):
            found = sees(field, viewer.id, target.id)
            assert found == plainly_sees(field, viewer.id, target.id), (viewer.id, target.id)
            seen[found] += 1
    assert min(seen.values()) > 5


@pytest.mark.parametrize("seed", range(3))
def test_what_is_looked_for_on_several_fields_is_what_is_seen_on_each(seed: int) -> None:
    """A Detachment that is watched on its way is seen at each place as if nobody had looked at the others."""
    field = crowded(seed)
    seen = {True: 0, False: 0}
    for target in field.detachments_of("blue"):
        fields = [field]
        for step in (2.0, -3.0):
            moved = {
                each: replace(field.models[each], at=snap_point((field.models[each].at[0] + step, 1.0 + 4.0 * step**2)))
                for each in target.models
            }
            fields.append(change_field(field, models={**field.models, **moved}))
        for viewers in field.detachments_of("red"):
            look_on_each(fields, viewers.id, target.id)
            for each in fields:
                for viewer, piece in product(viewers.models, target.models):
                    assert has_looked(each, viewer, piece)
                    found = sees(each, viewer, piece)
                    assert found == sight(each, viewer, piece).visible, (viewer, piece)
                    seen[found] += 1
    assert min(seen.values()) > 5


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_of_a_whole_target_is_what_each_piece_of_it_is_told(seed: int) -> None:
    """Who is seen, how far away they are, and who can be targeted: asked of all models of a target, or of each."""
    field = crowded(seed)
    seen = {True: 0, False: 0}
    for viewer in field.on_table("red"):
        for target in field.detachments_of("blue"):
            alone = [each for each in target.models if sees(field, viewer.id, each)]
            assert seen_among(field, viewer.id, target.models) == shown(field, viewer.id, target.models) == alone
            assert _ranges(field, viewer.id, target.id) == tuple(
                (each, range_to(field, viewer.id, each)) for each in target.models
            )
            assert eligible_models(field, viewer.id, 0, target.id) == fire_at(field, viewer.id, 0, target.id).eligible
            for each in target.models:
                seen[each in alone] += 1
    assert min(seen.values()) > 5
    hidden = next(each for each in field.on_table("blue") if each.id not in alone)
    given = change_field(field, stipulations=(Stipulation(fact="visible", of=hidden.id, value=1.0),))
    assert hidden.id in seen_among(given, viewer.id, (hidden.id,))


def test_a_knight_of_which_nothing_but_a_tip_shows_cannot_be_targeted() -> None:
    """It is seen, and wholly obscured from the eye of its enemy."""
    knight = {"Blue": DetachmentType.KNIGHT}
    field = field_of(model("f", "red", (5.0, 5.0)), model("k", "Blue", (15.0, 5.0)), kinds=knight)
    assert shown(field, "f", ("k",)) == ["k"]
    behind = change_field(field, stipulations=(Stipulation(fact="obscured", of="k", other="f", value=1.0),))
    assert seen_among(behind, "f", ("k",)) == ["k"]
    assert shown(behind, "f", ("k",)) == []


@pytest.mark.parametrize("seed", range(3))
def test_a_line_looks_for_a_table_laid_out_before_its_ends_moved(seed: int) -> None:
    """Once two Detachments stand elsewhere, lines between them are those of a table laid out anew."""
    field = crowded(seed)
    for viewer, target in zip(field.on_table("red"), field.on_table("blue"), strict=True):
        sight(field, viewer.id, target.id)
        moved = change_model(field, viewer.id, at=(viewer.at[0] + 3.0, viewer.at[1]))
        moved = change_model(moved, target.id, at=(target.at[0] - 3.0, target.at[1]))
        assert scene_for(moved, viewer.id, target.id) is scene_for(field, viewer.id, target.id)
        found = sight(moved, viewer.id, target.id)
        forget()
        assert found == sight(moved, viewer.id, target.id)


@pytest.mark.parametrize("seed", range(9, 15))
def test_looking_at_all_at_once_tells_what_looking_at_one_after_the_other_does(seed: int) -> None:
    """Sights and shares, with a Detachment inside a Structure that is looked at too; alone, nothing is remembered."""
    hall = Area(id="hall", terrain=(Terrain.STRUCTURE,), outline=box(31, 31, 34, 34), height=2.0, solid=True)
    built = Structure(id="hall", type=StructureType.CIVITAS, save=4, garrison_number=4, wounds=4)
    field = crowded(seed)
    field = change_field(field, areas=(*field.areas, hall), structures={"hall": built})
    inside = field.detachments_of("blue")[0]
    field = change_detachment(field, inside.id, garrison="hall")
    for each in inside.models:
        field = change_model(field, each, place=Place.GARRISON)
    targets = [*(each.id for each in field.detachments_of("blue")), "hall"]
    pieces = [*(each.id for name in targets[:-1] for each in field.models_of(name)), "hall"]
    for detachment in field.detachments_of("red"):
        forget()
        look_at(field, detachment.id, targets)
        pairs = [(viewer.id, piece) for viewer in field.models_of(detachment) for piece in pieces]
        together = [(sees(field, *pair), obscured(field, *pair)) for pair in pairs]
        alone = []
        for pair in pairs:
            forget()
            alone.append((sees(field, *pair), obscured(field, *pair)))
        assert together == alone


@pytest.mark.parametrize("seed", range(9, 12))
def test_whoever_is_told_what_blocks_a_detachments_lines_knows_whom_it_sees(seed: int) -> None:
    """The reasons are looked for first: who sees whom is known then, and is what `sees` finds by itself."""
    wood = Area(id="wood", terrain=(Terrain.OBSTRUCTING,), outline=box(14, 14, 24, 24))
    field = crowded(seed)
    field = change_field(field, areas=(*field.areas, wood))
    seen = {True: 0, False: 0}
    for viewers in field.detachments_of("red"):
        for target in field.detachments_of("blue"):
            forget()
            blocking = blockers_between(field, viewers.models, target.models)
            pairs = [*product(viewers.models, target.models)]
            assert all(has_looked(field, *pair) for pair in pairs)
            told = {pair: sees(field, *pair) for pair in pairs}
            lines = {pair: sight(field, *pair) for pair in pairs}
            assert blockers_between(field, viewers.models, target.models) == blocking
            forget()
            found = {pair: sight(field, *pair) for pair in pairs}
            assert lines == found
            assert told == {pair: each.visible for pair, each in found.items()}
            assert {*blocking} == {name for each in found.values() for name in each.blockers}
            for each in told.values():
                seen[each] += 1
    assert min(seen.values()) > 5


def test_a_part_of_a_detachment_that_is_asked_about_leaves_the_others_to_be_looked_for() -> None:
    """What one model is told of its lines says nothing of those beside it."""
    field = crowded(9)
    viewers, target = field.detachments_of("red")[0], field.detachments_of("blue")[0]
    forget()
    blockers_between(field, viewers.models[:1], target.models)
    assert not any(has_looked(field, *pair) for pair in product(viewers.models, target.models))


@pytest.mark.parametrize("seed", range(6, 9))
def test_sight_is_mutual(seed: int) -> None:
    """If I see you, you see me."""
    field = crowded(seed, detachments=2)
    for viewer in field.on_table("red"):
        for target in field.on_table("blue"):
            assert sees(field, viewer.id, target.id) == sees(field, target.id, viewer.id)


def test_what_is_out_of_sight_is_wholly_obscured_and_clear_ground_hides_nothing() -> None:
    """The share is 1 behind a wall and 0 in the open."""
    wall = Area(id="wall", terrain=(Terrain.IMPASSABLE,), outline=box(5, 15, 35, 16), height=5.0, solid=True)
    field = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 20)), areas=(wall,))
    assert obscured(field, "f", "t") == 1.0
    assert obscured(change_field(field, areas=()), "f", "t") == 0.0


def test_sight_of_a_model_elsewhere_is_sight_of_it_once_it_is_there() -> None:
    """Overwatch looks at places along a path."""
    field = crowded(11)
    viewer, target = next(iter(field.on_table("red"))).id, next(iter(field.on_table("blue"))).id
    for x in range(2, 58, 7):
        spot, facing = (float(x), 44.0), field.models[target].facing
        there = change_model(field, target, at=spot)
        assert sight_at(field, viewer, target, spot, facing).visible == sees(there, viewer, target)


def test_a_stipulated_fact_is_taken_as_given() -> None:
    """A case may say who sees whom."""
    field = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 20)))
    given = change_field(field, stipulations=(Stipulation(fact="visible", of="t", other="f", value=0.0),))
    assert sees(field, "f", "t")
    assert not sees(given, "f", "t")
    assert sees(given, "t", "f")


def test_what_stands_behind_the_viewer_hides_nothing() -> None:
    """A model in line with both, but behind the viewer, once made sight look blocked."""
    viewer = model("v", "a", (23.46044921875, 20.847412109375), height=0.8)
    target = model("t", "B", (38.917724609375, 26.713623046875), base=HULL, height=0.4, facing=132.63)
    between = model("m", "C", (34.140869140625, 24.68701171875), base=HULL, facing=76.33)
    behind = model("n", "b", (8.750244140625, 15.80810546875))
    without, having = field_of(viewer, target, between), field_of(viewer, target, between, behind)
    assert sees(without, "v", "t")
    assert sees(having, "v", "t")


def test_a_hill_lifts_who_stands_on_it() -> None:
    """A model on a hill stands on top of it, whether or not that was written down."""
    hill = Area(id="hill", terrain=(Terrain.OPEN,), outline=box(15, 15, 25, 25), height=2.0, solid=True)
    field = field_of(model("f", "a", (20, 10)), model("t", "B", (20, 15.6)), areas=(hill,))
    assert ground_of(field, field.models["t"]) == 2.0
    assert ground_of(field, field.models["f"]) == 0.0
    assert sight(field, "f", "t").visible
    assert sight(change_model(field, "t", at=(20.0, 20.0)), "f", "t").blockers == ("hill",)
