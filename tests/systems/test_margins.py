"""Margins of sight and cover: who is moved by a little less changes nothing, by a little more everything."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.legions.firing import boards as legions_boards
from tests.systems.warcry.boards import box, feature, fighter
from tests.systems.warcry.boards import field as warcry_field
from tests.systems.wh40k9.test_play import board
from tests.systems.wh40k9.test_play import unit as ninth
from tests.systems.wh40k_legacy.boards import block, field_of, unit
from umpire.formats.boards import FeatureEntry
from umpire.game import ruleset
from umpire.geometry import MARGIN, Base, Flip, Oval, Rectangle
from umpire.rulings import MILLIMETRE, Finding, Ruling
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain, change_model
from umpire.systems.legions.files.cases import ask as ask_legions
from umpire.systems.legions.rules.sight import sight_margin_of
from umpire.systems.warcry.rules import margins as warcry_margins
from umpire.systems.wh40k9.rules import margins as ninth_margins
from umpire.systems.wh40k_legacy.rules import margins as legacy_margins
from umpire.systems.wh40k_legacy.rules.introduction import behind
from umpire.table import Feature, Model

WITHIN = 0.012
"""To what margins are found, and as much again as the grid and the tolerance are wide, inches."""
WAYS = 24

Asked = Callable[[Any], Ruling]


def ask(system: str, field: Any, **question: Any) -> Ruling:
    rules = ruleset(system)
    return rules.desk.ask(field, msgspec.convert(question, rules.question_type))


def moved(field: Any, model: str, by: tuple[float, float]) -> Any:
    """Return the field with a model standing elsewhere on its level."""
    if isinstance(field, Battlefield):
        x, y = field.models[model].at
        return change_model(field, model, at=(x + by[0], y + by[1]))
    return field.placed({model: field.table.model(model).shifted(by).place})


def last_of(ruling: Ruling) -> Finding:
    return [each for each in ruling.findings if not each.behind][-1]


def check(field: Any, asked: Asked, flips: dict[str, Flip | None], names: dict[str, str]) -> None:
    """Check a ruling's margins: move each model by less, in all directions, and by a little more, and ask again."""
    now = asked(field)
    told = last_of(now).facts
    for name, model in names.items():
        flip = flips.get(name)
        assert told.get(name) == (None if flip is None else flip.amount)
        most = MARGIN if flip is None else flip.amount
        for k in range(WAYS):
            turn, far = 2.0 * math.pi * k / WAYS, max(0.0, most - WITHIN) * (1.0 if k % 2 else 0.6)
            elsewhere = moved(field, model, (far * math.cos(turn), far * math.sin(turn)))
            assert asked(elsewhere).allowed is now.allowed, (name, model, most, k)
        if flip is not None:
            more = (flip.amount + WITHIN) / flip.amount
            reached = [
                moved(field, model, (flip.by[0] * by, flip.by[1] * by)) for by in (1.0, 1.0 + (more - 1.0) / 4.0, more)
            ]
            assert any(asked(each).allowed is not now.allowed for each in reached), (name, model, flip)
    least = min((flip.amount for flip in flips.values() if flip), default=None)
    assert (now.margin.amount if now.margin else None) == least
    assert now.too_close_to_call is (least is not None and least < MILLIMETRE)
    if least is None:
        assert "changes it" in now.explain()


inches = st.integers(0, 64).map(lambda k: k / 16.0)
offsets = st.integers(-32, 32).map(lambda k: k / 16.0)


@st.composite
def views(draw: st.DrawFn) -> tuple[list[tuple[float, float, float, float]], float]:
    """Return one to three walls (left, low, right, high) that end near the line to a model, and how far up it is."""
    y, found = draw(offsets), []
    for _ in range(draw(st.integers(1, 3))):
        left, width, along = 2.0 + draw(inches), 0.25 + draw(inches) / 4.0, 0.5 + draw(inches)
        end = y * (left + width / 2.0) / 9.0 + draw(offsets) / 2.0
        low = end if draw(st.booleans()) else end - along
        found.append((left, low, left + width, low + along))
    return found, y


@settings(max_examples=40, deadline=None)
@given(view=views(), ground=st.sampled_from([0.0, 0.0, 3.0]), attacker=st.sampled_from([0.0, 0.0, 3.0]))
def test_the_cover_of_warcry_turns_just_beyond_its_margin(
    view: tuple[list[Any], float], ground: float, attacker: float
) -> None:
    walls, y = view
    parts = [feature(f"w{k}", box(*wall), top=2.0) for k, wall in enumerate(walls)]
    if ground:
        parts.append(feature("deck", box(9.25, -4, 14, 4), top=3.0, bottom=2.75, kind="floor"))
    field = warcry_field(parts, [fighter("a", (0, 0), ground=attacker), fighter("b", (9.0, y), ground=ground)])
    flips = warcry_margins.cover_flips(field, field.table.model("a"), field.table.model("b"), None)
    check(
        field,
        lambda it: ask("warcry", it, question="covered", model="b", attacker="a", margin=it is field),
        flips,
        {"attacker": "a", "target": "b"},
    )


@settings(max_examples=40, deadline=None)
@given(view=views(), top=st.sampled_from([1.0, 3.0]))
def test_the_sight_of_the_legacy_page_turns_just_beyond_its_margin(view: tuple[list[Any], float], top: float) -> None:
    walls, y = view
    field = legacy(walls, y, top)
    flips = legacy_margins.sight_flips(field, field.table.model("f"), field.table.model("t"))
    check(
        field,
        lambda it: ask("wh40k_legacy", it, question="visible", model="t", to="f", margin=it is field),
        flips,
        {"shooter": "f", "target": "t"},
    )


@settings(max_examples=40, deadline=None)
@given(view=views(), top=st.sampled_from([0.75, 1.0, 3.0]))
def test_the_quarter_of_the_legacy_page_turns_just_beyond_its_margin(view: tuple[list[Any], float], top: float) -> None:
    walls, y = view
    field = legacy(walls[:1], y, top)
    model, attacker = field.table.model("t"), field.table.model("f")
    wall = field.table.feature("w0")

    def verdict(one: Model, other: Model | None) -> bool:
        return behind(field, one, wall, other)

    flips = legacy_margins.cover_flips(field, model, wall, attacker, verdict)
    check(
        field,
        lambda it: ask(
            "wh40k_legacy", it, question="behind", model="t", feature="w0", attacker="f", margin=it is field
        ),
        flips,
        {"attacker": "f", "target": "t"},
    )


@settings(max_examples=30, deadline=None)
@given(view=views(), wooded=st.booleans())
def test_the_sight_of_legions_turns_just_beyond_its_margin(view: tuple[list[Any], float], wooded: bool) -> None:
    """Past buildings, and past woods that hide who stands deep in them."""
    walls, y = view
    areas = tuple(
        Area(
            id=f"w{k}",
            outline=legions_boards.box(20 + left, 20 + low, 20 + right, 20 + high),
            terrain=(Terrain.OBSTRUCTING if wooded else Terrain.IMPASSABLE,),
            height=3.0,
            solid=not wooded,
        )
        for k, (left, low, right, high) in enumerate(walls)
    )
    models = [legions_boards.model("f", "a", (20, 20)), legions_boards.model("t", "B", (29, 20 + y))]
    field = legions_boards.field_of(*models, areas=areas)
    flips = sight_margin_of(field, "f", "t").flips
    check(
        field,
        lambda it: ask_legions(it, {"question": "see", "viewer": "f", "target": "t", "margin": it is field}),
        flips,
        {"shooter": "f", "target": "t"},
    )


def told(ruling: Ruling) -> dict[str, float]:
    return {name: float(amount) for name, amount in last_of(ruling).facts.items() if name != "obstacle"}


@pytest.mark.parametrize(("x", "who"), [(6.0, "target"), (2.0, "attacker")])
def test_the_line_of_warcry_passes_the_end_of_a_wall(x: float, who: str) -> None:
    """A wall ends 0.1 beside the line: 0.1 at 6 of 10 inches is a sixth at the far end; at our end it is too much."""
    field = warcry_field([feature("w", box(x, -2, x + 2, 0.1), top=2.0)], [fighter("a", (0, 0)), fighter("b", (10, 0))])
    ruling = ask("warcry", field, question="covered", model="b", attacker="a", margin=True)

    assert ruling.allowed
    assert told(ruling) == {who: pytest.approx(1 / 6, abs=0.01)}
    assert ruling.margin is not None
    assert ruling.margin.of == "cover"
    assert f"the {who} were shifted 0.1" in ruling.explain()
    assert ask("warcry", field, question="covered", model="b", attacker="a").margin is None


@pytest.mark.parametrize(("standing", "edge"), [("centre", 9.9), ("base", 10.4)])
def test_who_stands_high_in_warcry_has_cover_as_long_as_he_stands(standing: str, edge: float) -> None:
    """What holds him, the centre of his base or its rim, is 0.1 inch on the platform, 3 inches above the attacker."""
    deck = feature("deck", box(edge, -4, 14, 4), top=3.0, bottom=2.75, kind="floor")
    fighters = [fighter("a", (0, 0)), fighter("b", (10, 0), ground=3.0)]
    field = warcry_field([deck], fighters, house_rules={"standing": standing})
    ruling = ask("warcry", field, question="covered", model="b", attacker="a", margin=True)

    assert ruling.allowed
    assert told(ruling) == {"target": pytest.approx(0.1, abs=0.01)}


@pytest.mark.parametrize("base", [Oval(length=2.4, width=1.4), Rectangle(length=2.0, width=1.0)])
def test_long_bases_have_margins_in_warcry_too(base: Base) -> None:
    for low in (-0.3, 0.05, 0.2):
        wall = feature("w", box(4, low, 4.5, 3), top=2.0)
        long = msgspec.structs.replace(fighter("b", (9, 0.5)), base=base)
        field = warcry_field([wall], [fighter("a", (0, 0)), long])
        flips = warcry_margins.cover_flips(field, field.table.model("a"), long, None)
        check(
            field,
            lambda it, field=field: ask(  # type: ignore[misc]
                "warcry", it, question="covered", model="b", attacker="a", margin=it is field
            ),
            flips,
            {"attacker": "a", "target": "b"},
        )


def test_a_quarter_of_the_legacy_page_is_reached_by_a_shift_of_either() -> None:
    """A high wall half-way ends at -0.02; a quarter is hidden if it ends at -0.1242 (WL-003).

    So the shadow on the model has to move by 0.2084: as much as the model, or as the firer, is shifted.
    """
    wall = block("wall", "barricade", (5.5, 6), (-5, -0.02), height=10.0)
    units = [unit("red", {"f": (0, 0)}, height=2), unit("blue", {"t": (12, 0)}, height=2)]
    field = field_of(wall, *units)
    ruling = ask("wh40k_legacy", field, question="behind", model="t", feature="wall", attacker="f", margin=True)
    save = ask("wh40k_legacy", field, question="covered", model="t", feature="wall", attacker="f", margin=True)

    assert ruling.allowed
    assert told(ruling) == {"attacker": pytest.approx(0.2084, abs=0.01), "target": pytest.approx(0.2084, abs=0.01)}
    assert (save.allowed, told(save)) == (True, told(ruling))


def test_who_steps_into_rubble_has_its_save() -> None:
    """He stands 0.1 inch beside it; his attacker's place is all one."""
    rubble = block("rubble", "rubble", (5.6, 9), (-3, 3), height=0.1)
    field = field_of(rubble, unit("red", {"f": (0, 0)}), unit("blue", {"t": (5, 0)}))
    ruling = ask("wh40k_legacy", field, question="covered", model="t", feature="rubble", attacker="f", margin=True)

    assert not ruling.allowed
    assert told(ruling) == {"target": pytest.approx(0.1, abs=0.01)}


def test_who_steps_into_an_obscuring_ruin_is_seen_in_the_ninth_edition() -> None:
    """He stands 0.1 inch behind it."""
    field = ninth_board([(2, -9, 8.4, 9)], (9.0, 0.0), traits=("obscuring",), kind="area", height=6.0)
    ruling = ask("wh40k9", field, question="visible", model="b0", to="r0", margin=True)

    assert not ruling.allowed
    assert told(ruling) == {"target": pytest.approx(0.1, abs=0.01)}


@pytest.mark.parametrize(("kind", "away"), [("area", 0.1), ("obstacle", 3.1)])
def test_cover_begins_at_an_area_and_three_inches_from_an_obstacle(kind: str, away: float) -> None:
    field = ninth_board([(4, -9, 4.5, 9)], (5.0 + away, 0.0), traits=("light_cover",), kind=kind, height=6.0)
    ruling = ask("wh40k9", field, question="covered", model="b0", feature="w0", attacker="r0", margin=True)

    assert not ruling.allowed
    assert told(ruling) == {"target": pytest.approx(0.1, abs=0.01)}
    assert ruling.ids[-1] == ("W9-A07" if kind == "area" else "W9-A08")


def legacy(walls: list[Any], y: float, top: float) -> Any:
    """Return a field of walls between a firer at the origin and a model 9 inches away."""
    things = [
        block(f"w{k}", "barricade", (left, right), (low, high), height=top)
        for k, (left, low, right, high) in enumerate(walls)
    ]
    for each in things:
        each["pieces"] = [{"kind": "body", "top": top}]
    return field_of(*things, unit("red", {"f": (0, 0)}), unit("blue", {"t": (9.0, y)}))


@settings(max_examples=40, deadline=None)
@given(view=views(), x=st.sampled_from([5.0, 9.0]))
def test_the_sight_of_the_ninth_edition_turns_just_beyond_its_margin(view: tuple[list[Any], float], x: float) -> None:
    """Models that come onto an Obscuring feature are seen there."""
    walls, y = view
    field = ninth_board(walls, (x, y), traits=("obscuring",), kind="area", height=6.0)
    flips = ninth_margins.sight_flips(field, field.table.model("r0"), field.table.model("b0"))
    check(
        field,
        lambda it: ask("wh40k9", it, question="visible", model="b0", to="r0", margin=it is field),
        flips,
        {"shooter": "r0", "target": "b0"},
    )


@settings(max_examples=40, deadline=None)
@given(view=views(), x=st.sampled_from([5.0, 9.0]), kind=st.sampled_from(["area", "obstacle"]))
def test_the_cover_of_the_ninth_edition_turns_just_beyond_its_margin(
    view: tuple[list[Any], float], x: float, kind: str
) -> None:
    walls, y = view
    field = ninth_board(walls[:1], (x, y), traits=("light_cover",), kind=kind, height=6.0)
    wall: Feature = field.table.feature("w0")
    flips = ninth_margins.cover_flips(field, field.table.model("b0"), wall, field.table.model("r0"))
    check(
        field,
        lambda it: ask("wh40k9", it, question="covered", model="b0", feature="w0", attacker="r0", margin=it is field),
        flips,
        {"attacker": "r0", "target": "b0"},
    )


def ninth_board(walls: list[Any], at: tuple[float, float], *, traits: tuple[str, ...], kind: str, height: float) -> Any:
    """Return a field of walls between a model at (10, 10) and another."""
    features = tuple(
        FeatureEntry(id=f"w{k}", kind=kind, traits=traits, height=height, outline=rectangle(*wall))
        for k, wall in enumerate(walls)
    )
    red, blue = ninth("r", "red", (10, 10)), ninth("b", "blue", (10 + at[0], 10 + at[1]))
    return board(red, blue, features=features)


def rectangle(left: float, low: float, right: float, high: float) -> tuple[tuple[float, float], ...]:
    return ((10 + left, 10 + low), (10 + right, 10 + low), (10 + right, 10 + high), (10 + left, 10 + high))
