"""Pieces laid out as arrays: what they hold, what is kept when something moves, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import umpire
from tests.systems.legions.firing.boards import box, field_of, model
from umpire.errors import InputError
from umpire.geometry import Disc, heading_from_degrees
from umpire.rulings import Stipulation
from umpire.systems.legions.battlefield import (
    Arc,
    Area,
    Battlefield,
    Embarked,
    Place,
    Structure,
    StructureType,
    Terrain,
    change_field,
    change_model,
)
from umpire.systems.legions.questions import batched
from umpire.systems.legions.questions.batched import Positions

HILL = Area(id="hill", terrain=(Terrain.OPEN,), outline=box(20.0, 0.0, 30.0, 10.0), height=2.0, solid=True)
HALL = Area(id="hall", terrain=(Terrain.STRUCTURE,), outline=box(40.0, 0.0, 44.0, 4.0), height=3.0, solid=True)


def table() -> Battlefield:
    """Two of red, two of blue, a hill and a hall."""
    models = [
        model(f"{side}-{k}", side, (5.0 + 4.0 * k, 5.0 + far))
        for side, far in (("red", 0), ("Blue", 9))
        for k in (0, 1)
    ]
    hall = Structure(id="hall", type=StructureType.CIVITAS, save=4, garrison_number=2, wounds=4)
    return change_field(field_of(*models, areas=(HILL, HALL)), structures={"hall": hall})


def test_pieces_are_named_by_ids_of_models_detachments_and_structures() -> None:
    """A Detachment stands for its models in play; without names all models are laid out."""
    field = table()
    assert Positions.of(field).names == ("red-0", "red-1", "Blue-0", "Blue-1")
    there = Positions.of(field, ["Blue", "red-1", "hall"])
    assert there.names == ("Blue-0", "Blue-1", "red-1", "hall")
    assert there.places.tolist()[:3] == [[5.0, 14.0], [9.0, 14.0], [9.0, 5.0]]
    assert there.first_side.tolist() == [False, False, True, False]
    assert batched.ranges(Positions.of(field, ["red"]), there).tolist()[0][:3] == [8.0, 97**0.5 - 1.0, 3.0]


def test_a_model_at_many_places_stands_on_the_ground_that_is_there() -> None:
    """On the grid, on the hill where that is, facing as it does or as it is told to."""
    field = table()
    here = Positions.at(field, "red-0", [(25.0, 5.0), (5.00001, 5.0)], facings=heading_from_degrees(90.0))
    assert here.places.tolist() == [[25.0, 5.0], [5.0, 5.0]]
    assert (here.ground.tolist(), here.tops.tolist()) == ([2.0, 0.0], [2.5, 0.5])
    front = batched.arcs(here, Positions.of(field, ["Blue"]), Arc.FRONT)
    assert front.tolist() == [[True, True], [True, True]]
    assert Positions.at(field, "red-0", [(25.0, 5.0)]).facings.tolist() == [[4096, 0]]
    assert field.models["red-0"].at == (5.0, 5.0)


def test_only_what_has_moved_is_laid_out_anew() -> None:
    """The rows of the others are the same objects, and all answers are those of one laid out anew."""
    field = table()
    before = Positions.of(field)
    after = change_model(field, "red-1", at=(9.0, 12.0))
    moved = before.moved(after)
    assert [one is other for one, other in zip(before.rows, moved.rows, strict=True)] == [True, False, True, True]
    fresh = Positions.of(after)
    assert batched.ranges(moved, moved).tolist() == batched.ranges(fresh, fresh).tolist()


def test_a_fact_that_a_case_takes_as_given_holds_for_many_too() -> None:
    """Sight, share and contact of the pair that it is about, and of no other."""
    given = (
        Stipulation(fact="visible", of="Blue-0", other="red-0", value=0.0),
        Stipulation(fact="in_contact", of="red-1", other="Blue-1", value=1.0),
    )
    field = change_field(table(), stipulations=given)
    here, there = Positions.of(field, ["red"]), Positions.of(field, ["Blue"])
    assert batched.sight(here, there).tolist() == [[False, True], [True, True]]
    assert batched.contacts(here, there).tolist() == [[False, False], [False, True]]
    assert batched.engaged(here, there).tolist() == [False, True]


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        (["reb-0"], "no such model, Detachment or Structure .*Did you mean red-0"),
        (["lost"], "lost has been destroyed"),
        (["aboard"], "aboard is not on the battlefield"),
        (["Gone"], "Gone has no models on the battlefield"),
    ],
)
def test_pieces_that_are_not_on_the_battlefield_are_refused(pieces: list[str], told: str) -> None:
    """The destroyed, the Embarked, those that wait, and names of nothing."""
    models = [model("red-0", "red", (5.0, 5.0)), model("lost", "red", (7.0, 5.0)), model("aboard", "red", (9.0, 5.0))]
    field = field_of(*models, model("gone", "Gone", (7.0, 9.0)))
    field = change_model(field, "lost", place=Place.DESTROYED)
    field = change_model(field, "aboard", place=Embarked(transport="red-0"))
    field = change_model(field, "gone", place=Place.RESERVE)
    with pytest.raises(InputError, match=told):
        Positions.of(field, pieces)


@pytest.mark.parametrize(
    ("places", "facings", "told"),
    [
        ([1.0, 2.0], None, r"no array of shape \(n, 2\)"),
        ([("here", 2.0)], None, r"no array of shape \(n, 2\)"),
        ([(1.0, float("nan"))], None, "A place is not on any table"),
        ([(1.0, 1e6)], None, "A place is not on any table"),
        ([(1.0, 2.0)], 90.0, "The facings are no headings"),
        ([(1.0, 2.0)], (0, 0), "A heading needs a direction"),
        ([(1.0, 2.0)], [(1, 0), (0, 1)], "The facings are no headings"),
    ],
)
def test_places_that_are_none_are_refused(places: object, facings: object, told: str) -> None:
    """With what is wrong and what to give instead."""
    with pytest.raises(InputError, match=told):
        Positions.at(table(), "red-0", places, facings=facings)  # type: ignore[arg-type]


def test_pairs_that_no_battlefield_holds_are_refused() -> None:
    """Of two battlefields, of a Structure that looks, of a model in two places; and places of nobody."""
    field = table()
    here = Positions.at(field, "red-0", [(1.0, 1.0)])
    with pytest.raises(InputError, match=r"stand on two battlefields.*moved"):
        batched.ranges(here, Positions.of(table()))
    with pytest.raises(InputError, match="hall is a Structure"):
        batched.sight(Positions.of(field, ["hall"]), here)
    with pytest.raises(InputError, match="red-0 would stand in two places"):
        batched.contacts(here, Positions.of(field))
    with pytest.raises(InputError, match="red-0 would stand in two places"):
        batched.obscured(Positions.of(field, ["red"]), here)
    with pytest.raises(InputError, match=r"There is no such model.*red-0"):
        Positions.at(field, "red", [(1.0, 1.0)])
    with pytest.raises(InputError, match="takes no part"):
        Positions.at(change_model(field, "red-0", place=Place.DESTROYED), "red-0", [(1.0, 1.0)])
    with pytest.raises(InputError, match="stands at many places"):
        here.moved(field)


def test_nobody_asks_about_nobody() -> None:
    """No places and no pieces give empty answers of their shapes."""
    field = table()
    none, blue = Positions.at(field, "red-0", np.empty((0, 2))), Positions.of(field, ["Blue"])
    for ask in (batched.ranges, batched.arcs, batched.sight, batched.obscured, batched.contacts):
        assert ask(none, blue).shape == (0, 2)
        assert ask(blue, none).shape == (2, 0)
    assert Disc(radius=0.5) == field.models["red-0"].base
    assert umpire.Positions is Positions
