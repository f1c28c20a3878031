"""Titans split their fire: what is suggested, what bots do, and the odds of a part of a weapon's dice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.legions.fights.boards import board, profile, unit
from tests.systems.legions.titans.boards import at_three, titan
from umpire.errors import InputError
from umpire.game import Battle, Luck
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.play import LEGIONS, battle_at
from umpire.systems.legions.play.firing import FireDetachment, Shot, Volley
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.fire_odds import FireOdds
from umpire.systems.legions.questions.firing import AimEntry
from umpire.systems.legions.terminal import TypedHands


def fire_of_greedy(field: Battlefield) -> FireDetachment:
    """What the greedy bot declares, after the battle has said that it may."""
    battle = Battle.start(LEGIONS, battle_at(field), seed=1)
    options = battle.options("red")
    action = Greedy().choose(battle.view("red"), options, Luck(b"1", "bot"))
    assert isinstance(action, FireDetachment)
    assert battle.judge("red", action).allowed
    return action


def aimed(action: FireDetachment) -> dict[str, list[Any]]:
    """Each target with the weapons fired at it, and with how many dice where these are split."""
    return {
        volley.target: [
            shot.weapon if shot.dice is msgspec.UNSET else (shot.weapon, shot.dice) for shot in volley.shots
        ]
        for volley in action.volleys
    }


@pytest.mark.rule("LI-TIT-013")
def test_the_greedy_bot_aims_each_weapon_where_it_is_worth_most() -> None:
    """Plasma costs the tank most, bolters do nothing to it: they are fired at those on foot."""
    found = aimed(fire_of_greedy(at_three()))

    assert len(found) > 1
    assert 1 not in found.get("tank", [])


@pytest.mark.rule("LI-TIT-014")
def test_the_greedy_bot_gives_dice_too_many_to_a_neighbour() -> None:
    """Ten dice at one trooper who needs two of them: the others go to those beside him."""
    weapons = [{"name": "bolters", "range": 40, "dice": 10, "to_hit": 2, "ap": -3}]
    field = board(
        titan("t", "red", (24.0, 10.0), order="first_fire", weapons=weapons),
        unit("lone", "blue", {"x": (24, 30)}, profile=profile(save=6)),
        unit("near", "blue", {"y1": (27, 30), "y2": (28.5, 30), "y3": (30, 30)}, profile=profile(save=3)),
        state={"stage": "first_fire", "initiative": "red"},
    )
    found = aimed(fire_of_greedy(field))

    assert found.keys() == {"lone", "near"}
    assert sum(dice for shots in found.values() for _, dice in shots) == 10


@pytest.mark.rule("LI-TIT-013")
def test_what_cannot_reach_the_target_that_is_picked_is_aimed_elsewhere() -> None:
    """The launcher reaches no nearer than 8 inches: picking the nearest target leaves it another."""
    field = board(
        titan("t", "red", (24.0, 10.0), order="first_fire"),
        unit("near", "blue", {"n1": (24, 16)}),
        unit("far", "blue", {"f1": (24, 40)}),
        state={"stage": "first_fire", "initiative": "red"},
    )
    state = battle_at(field)
    choice = next(each for each in LEGIONS.options(state, "red").choices if each.subject == "t>near")
    action = LEGIONS.sample(state, "red", choice, Luck(b"1", "bot"))

    assert aimed(action) == {"near": [0, 1], "far": [2]}
    assert Battle.start(LEGIONS, state, seed=1).judge("red", action).allowed


@pytest.mark.rule("LI-TIT-030")
def test_in_titandeath_nothing_is_split_unasked() -> None:
    """Both the suggestion and the bot keep to one target."""
    field = at_three(titandeath=True)
    state = battle_at(field)
    choice = next(each for each in LEGIONS.options(state, "red").choices if each.subject == "t>foot")

    assert len(aimed(fire_of_greedy(field))) == 1
    assert len(aimed(LEGIONS.sample(state, "red", choice, Luck(b"1", "bot")))) == 1


@pytest.mark.rule("LI-TIT-015")
def test_the_odds_of_a_share_are_those_of_a_weapon_with_so_many_dice() -> None:
    """Two dice of three, and a weapon of two dice, hit and destroy alike."""
    field, two = at_three(), [{"name": "plasma", "range": 40, "dice": 2, "to_hit": 3, "ap": -3}]
    plain = board(
        titan("t", "red", (24.0, 10.0), order="first_fire", weapons=two),
        unit("foot", "blue", {"f1": (24, 30), "f2": (25.5, 30)}, profile=profile(save=6)),
        state={"stage": "first_fire", "initiative": "red"},
    )

    def odds(on: Battlefield, dice: int | None) -> Any:
        aims = (AimEntry(model="t1", target="foot", weapon=0, dice=dice),)
        return ask(on, FireOdds(detachment="t", target="foot", aims=aims)).odds[:3]

    assert odds(field, 2) == odds(plain, None) != odds(field, None)


@pytest.mark.rule("LI-TIT-028")
def test_in_titandeath_the_greedy_bot_strips_shields_first() -> None:
    """Of plasma and bolters at one Titan the ten dice come first."""
    field = board(
        titan("t", "red", (24.0, 10.0), order="first_fire"),
        titan("x", "blue", (24.0, 26.0)),
        state={"stage": "first_fire", "initiative": "red", "titandeath": True},
    )
    battle = Battle.start(LEGIONS, battle_at(field), seed=1)
    shots = tuple(Shot(model="t1", weapon=weapon) for weapon in (0, 1, 2))
    battle.act("red", FireDetachment(detachment="t", volleys=(Volley(target="x", shots=shots),)))
    options = battle.options("red")

    assert len(options.choices) == 3
    assert Greedy().choose(battle.view("red"), options, Luck(b"1", "bot")).shot.weapon == 1


def typed(line: str) -> Any:  # the action that a line makes
    state = battle_at(at_three())
    return TypedHands().read(line, state, LEGIONS.options(state, "red"))


@pytest.mark.rule("LI-TIT-014")
def test_a_line_in_the_terminal_says_which_dice_are_fired_at_whom() -> None:
    """Each weapon is named by a part of its name; the dice stand behind their targets."""
    action = typed("t fires plasma at foot 2, walker 1; bolters at foot; launcher at tank")

    assert aimed(action) == {"foot": [(0, 2), 1], "walker": [(0, 1)], "tank": [2]}
    assert Battle.start(LEGIONS, battle_at(at_three()), seed=1).judge("red", action).allowed


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("t fires plasma at foot, walker", "needs its dice"),
        ("t fires lance at foot", "no such weapon"),
        ("t fires plasma at nobody", "called that"),
        ("t fires plasma", "no fire"),
    ],
)
def test_what_cannot_be_read_as_fire_says_why(line: str, told: str) -> None:
    """The error names what is missing; a line that speaks of something else is left to others."""
    with pytest.raises(InputError, match=told):
        typed(line)
    assert typed("1") is None
