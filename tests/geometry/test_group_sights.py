"""Which groups of bodies see which others: a group sees what one of it does."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.geometry.strategies import boards
from umpire.geometry import Crowd, Disc, Outline, Polygon, Rectangle, Scene, Solid, group_sights, line_of_sight, sights

Board = tuple[Solid, Solid, list[Solid]]


@given(boards=st.lists(boards(heights=True), min_size=2, max_size=5), data=st.data())
def test_a_group_sees_what_one_of_it_sees(boards: list[Board], data: st.DataObject) -> None:
    """Each pair for itself past the same walls; what is said to be hidden is seen by nobody."""
    here, there = ([replace(board[end], id=f"{k}-{end}") for k, board in enumerate(boards)] for end in range(2))
    walls = Scene([replace(wall, id=f"{k}-{wall.id}") for k, board in enumerate(boards) for wall in board[2]])
    opened = [name for name in walls.ids if name.endswith("wall-0")]
    groups = np.array(sorted(data.draw(st.integers(0, 1)) for _ in here))
    groups -= groups[0]
    hidden = np.array([[data.draw(st.booleans()) for _ in there] for _ in here])
    one, other = Crowd.of(here), Crowd.of(there)
    found = group_sights(one, groups, other, walls, opened=opened, hidden=hidden)
    numbers = [number for number, name in enumerate(walls.ids) if name in opened]
    stands = {
        body.id: [walls.ids[number] for number in numbers if crowd.overlapping(walls.solids[number])[k]]
        for crowd, bodies in ((one, here), (other, there))
        for k, body in enumerate(bodies)
    }
    for group in range(int(groups.max()) + 1):
        for j, target in enumerate(there):
            seen = [
                line_of_sight(body, target, walls, ignoring=[*stands[body.id], *stands[target.id]]).visible
                for i, body in enumerate(here)
                if groups[i] == group and not hidden[i, j]
            ]
            assert found[group, j] == any(seen)


def test_a_whole_table_is_seen_past_one_house() -> None:
    """Every inch of a table, beside the one who looks as well as behind the house."""
    tank = Outline(base=Rectangle(length=1.18, width=0.79), at=(12.17, 39.4), facing=(2965, -2826))
    viewer = Solid(id="tank", footprint=tank, top=0.6)
    house = Solid(id="house", footprint=Polygon(ring=((16.0, 40.5), (19.0, 40.5), (19.0, 43.5), (16.0, 43.5))), top=3.5)
    places = [Outline(base=Disc(radius=0.49), at=(x + 0.5, y + 0.5)) for y in range(48) for x in range(60)]
    men = [Solid(id=f"{k}", footprint=each, top=0.45) for k, each in enumerate(places)]
    nobody = np.zeros((1, len(men)), dtype=np.bool_)
    found = group_sights(Crowd.of([viewer]), np.array([0]), Crowd.of(men), [house], hidden=nobody)
    assert (found == sights([viewer], men, [house])).all()
    assert not found.all()
