"""The odds of fire at places: against every roll of the engine, and every face of the dice that Scatter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.oracles.odds import every_end, measured
from tests.systems.legions.play_firing.boards import BATTLE, Board, box, carry_on, gun, row
from umpire.game import ScriptedDice
from umpire.geometry import Point
from umpire.odds import certain
from umpire.systems.legions.battlefield import Area, DetachmentType, StructureType, Terrain, Weapon
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.firing import FireDetachment, PlaceTemplate, ResolveTarget, TemplateScattered
from umpire.systems.legions.play.firing.events import HitsRolled
from umpire.systems.legions.questions import ask, best_place, expected_at
from umpire.systems.legions.questions.template_odds import falls_of, lying
from umpire.systems.legions.questions.template_places import worth_of
from umpire.systems.legions.questions.templates import CanPlace, TemplateOdds
from umpire.systems.legions.rules.firing import Template, under
from umpire.systems.legions.rules.scatter import scatter_die, scattered
from umpire.systems.legions.rules.traits.blast import scatter_inches

EXACT = 1e-12
FRAG, QUAKE = gun("frag", "Blast (3)", dice=2, reach=40.0), gun("quake", "Blast (5)", dice=1, reach=40.0)
FLAME, BEAM = gun("flame", "Firestorm", reach=8.0), gun("beam", "Beam", dice=3, reach=16.0)
VEHICLE = DetachmentType.VEHICLE


def board(*guns: Weapon) -> Board:
    """Two tanks side by side, four troopers before them, a friend among these."""
    place = ((5.0, 10.0), (5.0, 14.0))
    armed = Board().put("a", "red", *place, guns=guns, kind=VEHICLE)
    troopers = ((11.0, 10.0), (12.6, 10.5), (11.0, 11.4), (12.0, 8.7))
    return armed.put("X", "blue", *troopers, order=None).put("F", "red", (10.1, 8.6), order=None)


def hits(event: Any) -> tuple[int, int]:
    """The Hits scored on the enemy and on the friend."""
    if not isinstance(event, HitsRolled):
        return (0, 0)
    return (event.scored if event.target == "X" else 0, event.scored if event.target == "F" else 0)


def close(found: Mapping[int, float], wanted: Mapping[int, Fraction]) -> bool:
    """Whether two distributions are the same."""
    keys = {*found, *wanted}
    return all(abs(found.get(each, 0.0) - float(wanted.get(each, 0))) < EXACT for each in keys)


@pytest.mark.parametrize(("weapon", "at"), [(FLAME, (9.0, 10.0)), (BEAM, (9.0, 10.2)), (BEAM, (9.0, 8.9))])
def test_a_flame_and_a_line_score_what_every_roll_scores(weapon: Weapon, at: Point) -> None:
    """Every die of a flame and of a Beam is rolled in every way; each Detachment is hit as often as the odds say."""
    state = board(weapon).state()
    action = FireDetachment(detachment="a", templates=(Template(model="a1", at=at),))
    begun = carry_on(state, ScriptedDice(())).state
    found = {each.target: each.hits for each in expected_at(state.field, "a1", weapon, at)}

    assert found
    for number, target in enumerate(("X", "F")):

        def act(here: BattleState, target: str = target) -> tuple[str, Any] | None:
            if here is begun:
                return ("red", action)
            waiting = getattr(here.top, "volleys", ())
            return ("red", ResolveTarget(target=target)) if target in [each.target for each in waiting] else None

        wanted = measured(every_end(BATTLE, begun, act, hits), lambda _, counts, number=number: counts[number])
        assert close(dict(found.get(target, certain(0))), wanted)


def test_a_further_blast_scores_what_every_roll_scores() -> None:
    """A second template, which stays: each model partly under it and each Hit roll in every way."""
    state = board(FRAG).state()
    places = (Template(model="a1", at=(30.0, 30.0)), Template(model="a2"))
    placed = carry_on(state, ScriptedDice((6, 1, 1)), ("red", FireDetachment(detachment="a", templates=places))).state

    def act(here: BattleState) -> tuple[str, Any] | None:
        return ("red", PlaceTemplate(at=(31.0, 31.0))) if here is placed else None

    assert measured(every_end(BATTLE, placed, act, hits), lambda _, counts: counts[0]) == {0: Fraction(1)}

    lone = Board().put("a", "red", (5.0, 10.0), (5.0, 14.0), guns=(FRAG,), kind=VEHICLE)
    lone.put("X", "blue", (30.0, 33.0), (31.4, 33.0), order=None)
    begun = carry_on(
        lone.state(), ScriptedDice((6, 1, 1)), ("red", FireDetachment(detachment="a", templates=places))
    ).state
    at = (30.0, 32.6)
    ends = every_end(BATTLE, begun, lambda here: ("red", PlaceTemplate(at=at)) if here is begun else None, hits)
    found = expected_at(lone.field(), "a2", FRAG, at, scatters=False)

    wanted = measured(ends, lambda _, counts: counts[0])
    assert [each.target for each in found] == ["X"]
    assert close(dict(found[0].hits), wanted)
    assert wanted.keys() == {0, 1, 2, 3, 4}, "one model is wholly under it, one partly"


@pytest.mark.parametrize("weapon", [FRAG, QUAKE])
def test_a_template_falls_where_each_face_of_each_die_sends_it(weapon: Weapon) -> None:
    """Each face of the Scatter die, each direction and each distance once."""
    aimed = (20.0, 20.0)
    counted: Counter[Point] = Counter(
        scattered(aimed, scatter_die(face, degrees), scatter_inches(weapon, natural))
        for face, degrees, natural in product(range(1, 7), range(1, 361), range(1, 7))
    )
    found: dict[Point, float] = {}
    for at, chance in falls_of(weapon, aimed, scatters=True):
        found[at] = found.get(at, 0.0) + chance

    assert found.keys() == counted.keys()
    assert all(abs(found[at] - count / (36 * 360)) < EXACT for at, count in counted.items())
    assert found[aimed] == pytest.approx(1 / 3)
    assert falls_of(weapon, aimed, scatters=False) == falls_of(BEAM, aimed, scatters=True) == ((aimed, 1.0),)


@pytest.mark.parametrize("dice", [(1, 37, 4), (4, 360, 6), (5, 90, 1), (3, 181, 2)])
def test_play_lets_it_fall_where_the_odds_do(dice: tuple[int, int, int]) -> None:
    """What the engine rolls is one of the places that the odds count."""
    state = Board().put("a", "red", (5.0, 10.0), guns=(QUAKE,), kind=VEHICLE).put("X", "blue", (50.0, 40.0)).state()
    fire = FireDetachment(detachment="a", templates=(Template(model="a1", at=(20.0, 20.0)),))

    told = carry_on(state, ScriptedDice(dice), ("red", fire)).of(TemplateScattered)

    places = {at for at, _ in falls_of(QUAKE, (20.0, 20.0), scatters=True)}
    assert [each.landed.at in places for each in told] == [True]


@pytest.mark.parametrize("weapon", [FRAG, QUAKE])
@pytest.mark.parametrize("built", [False, True])
def test_all_places_at_once_say_what_each_place_says(weapon: Weapon, *, built: bool) -> None:
    """What may lie under a template is the same, asked place by place."""
    field = _with_a_house().field() if built else board(weapon).field()
    falls = falls_of(weapon, (11.3, 10.2), scatters=True)[::7]
    slow: dict[Any, float] = {}
    for at, chance in falls:
        each = under(field, "a1", weapon, at)
        slow[each.sure, each.doubtful, each.structures] = (
            slow.get((each.sure, each.doubtful, each.structures), 0.0) + chance
        )

    fast = {(each.sure, each.doubtful, each.structures): chance for each, chance in lying(field, "a1", weapon, falls)}

    assert fast == pytest.approx(slow)
    assert len(fast) >= 3


def _with_a_house() -> Board:
    house = Area(id="house", terrain=(Terrain.STRUCTURE,), outline=box(10.0, 13.0, 9.0, 12.0), height=3.0, solid=True)
    made = Board(house).structure("house", StructureType.CIVITAS)
    made.put("a", "red", (5.0, 10.0), guns=(FRAG,), kind=VEHICLE)
    return made.put("X", "blue", *row(3, 11.0, 10.0, 0.0), order=None, garrison="house")


def test_the_odds_of_a_place_tell_friends_from_enemies() -> None:
    """The question names each target with its Hits and Wounds, and refuses a place that is out of range."""
    field = board(FRAG).field()

    told = ask(field, TemplateOdds(model="a1", at=(11.3, 10.2)))
    barred = ask(field, TemplateOdds(model="a1", at=(59.0, 47.0)))

    assert {each.facts["target"] for each in told.findings if "target" in each.facts} == {"X", "F"}
    assert [each.name for each in told.odds] == ["hits on X", "hits on F"]
    assert not barred.allowed
    assert "LI-TRT-019" in barred.ids


def test_the_best_place_is_on_enemies_and_off_friends() -> None:
    """Aimed where it is worth most: no candidate that is allowed is worth more, and friends count against it."""
    field = board(QUAKE).field()

    best = best_place(field, "a1", QUAKE)

    assert best is not None
    assert best.worth == pytest.approx(worth_of(field, "a1", QUAKE, best.at, scatters=True))
    assert best.worth > worth_of(field, "a1", QUAKE, (10.1, 8.6), scatters=True)
    assert ask(field, CanPlace(model="a1", at=best.at)).allowed


@pytest.mark.parametrize("weapon", [FLAME, BEAM])
def test_no_flame_is_aimed_at_the_middle_of_its_own_model(weapon: Weapon) -> None:
    """Of two enemies on both sides of a model the place halfway is no direction: it is not weighed."""
    made = Board().put("a", "red", (5.0, 10.0), guns=(weapon,), kind=VEHICLE)
    field = made.put("X", "blue", (3.6, 10.0), (6.4, 10.0), order=None).field()

    best = best_place(field, "a1", weapon)

    assert best is not None
    assert best.worth > 0.0


def test_a_place_beside_the_first_template_is_near_enough() -> None:
    """For a further template the place is drawn in until its hole lies 2 inches from the first."""
    field = board(FRAG).field()

    best = best_place(field, "a2", FRAG, first=(5.0, 12.0))

    assert best is not None
    assert not ask(field, CanPlace(model="a2", at=(11.0, 10.0), first=(5.0, 12.0))).allowed
    assert ask(field, CanPlace(model="a2", at=best.at, first=(5.0, 12.0))).allowed
