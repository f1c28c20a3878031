"""The odds of attacks, falls and moves: what every roll of the dice does in play, counted; and some by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from tests.oracles.rolls import under_every_roll
from tests.systems.warcry.boards import box, feature, field, fighter
from umpire.errors import IllegalAction, InputError
from umpire.game import Action, Dice, Event
from umpire.rulings import Odds, Ruling
from umpire.systems.warcry import RULESET
from umpire.systems.warcry.battlefield import Field, FighterState, LegKind, Nature, Profile, Source, State, Weapon
from umpire.systems.warcry.play import actions
from umpire.systems.warcry.play.events import (
    AttackRolled,
    DamageAllocated,
    FallingTested,
    FighterTakenDown,
)
from umpire.systems.warcry.questions import ask
from umpire.systems.warcry.questions.moves import Leg
from umpire.systems.warcry.questions.odds import AttackOdds, MoveOdds

DECK = feature("deck", box(0, 0, 4, 4), bottom=2.9, top=3.0, kind="floor")
LOW = feature("deck", box(0, 0, 4, 4), bottom=2.0, top=2.1, kind="floor")
WALL = feature("wall", box(1, -3, 3, -2.5), top=3.0)
PIT = feature("pit", box(0, -4, 4, -3), top=0.125, kind="floor")
Place = tuple[float, float, float]
Counts = dict[str, dict[str, Fraction]]


def every_way(
    where: Field, action: Action, then: Callable[[Field], Action | None]
) -> list[tuple[tuple[Event, ...], Fraction]]:
    """Return what happens for all dice that may be rolled, each with its chance."""

    def play(dice: Dice) -> tuple[Event, ...]:
        after, events = RULESET.resolvers.resolve(where, action, dice)
        following = then(after)
        return events if following is None else events + RULESET.resolvers.resolve(after, following, dice)[1]

    return [(events, chance) for chance, events in under_every_roll(play)]


def told(events: Sequence[Event], *, fall: bool) -> dict[str, str]:
    """Return what events say about each thing that odds are given of."""
    (rolled,) = (each for each in events if isinstance(each, AttackRolled))
    damage = dict.fromkeys(Source, 0)
    last = Source.ATTACK
    for each in events:
        if isinstance(each, DamageAllocated):
            damage[each.source] += each.damage
            last = each.source
    gone = any(isinstance(each, FighterTakenDown) for each in events)
    found = {
        "hits": str(rolled.hits),
        "critical hits": str(rolled.criticals),
        "damage": str(damage[Source.ATTACK]),
        "target": "taken down" if gone else "stands",
    }
    if fall:
        tests = [each.fallen for each in events if isinstance(each, FallingTested)]
        found["falling test"] = ("fallen" if any(tests) else "passed") if tests else "not taken"
        found["impact damage"] = str(damage[Source.IMPACT])
        if gone:
            found["target"] += " by the attack" if last is Source.ATTACK else " by the fall"
    return found


def counted(where: Field, weapon: str, *, place: Place | None) -> Counts:
    """Return the chances of everything by playing the attack with all dice there are."""

    def then(after: Field) -> Action | None:
        if place is None or after.fighter("b").fallen_from is None:
            return None
        return actions.Place(model="b", to=place)

    found: Counts = {}
    for events, chance in every_way(where, actions.Attack(attacker="a", weapon=weapon, target="b"), then):
        for name, outcome in told(events, fall=place is not None).items():
            found.setdefault(name, {}).setdefault(outcome, Fraction(0))
            found[name][outcome] += chance
    return found


def same(odds: Sequence[Odds], expected: Counts) -> None:
    """Compare odds with counts, to the last outcome."""
    assert {each.name for each in odds} == set(expected)
    for each in odds:
        assert {outcome for outcome, chance in each.chances.items() if chance} == set(expected[each.name])
        for outcome, chance in expected[each.name].items():
            assert abs(each.chances[outcome] - float(chance)) < 1e-12, (each.name, outcome)
        if each.mean is not None:
            mean = sum((int(outcome) * chance for outcome, chance in expected[each.name].items()), Fraction(0))
            assert abs(each.mean - float(mean)) < 1e-12


def scene(*features: object, attacks: int, left: int, strength: int = 4, ground: float = 3.0, marks: str = "") -> Field:
    """Return a table on which a on the floor attacks b, near the edge of a deck, which has so many Wounds left."""
    weapon = Weapon(name="axe", range=40.0, attacks=attacks, strength=strength, hit=2, critical=4)
    return field(
        features,  # type: ignore[arg-type]
        [fighter("a", (2, -10)), fighter("b", (2, 0.75), ground=ground, marks=marks)],
        profiles={"a": Profile(weapons=(weapon,)), "b": Profile(toughness=4, wounds=20)},
        state=State(
            fighters={"b": FighterState(damage=20 - left)},
            parts={"pit": (Nature.DEADLY,)} if PIT in features else {},
        ),
    )


@pytest.mark.parametrize("strength", [3, 4, 5, 6])
@pytest.mark.parametrize("features", [(), (WALL,)], ids=["open", "wall"])
def test_an_attack_has_the_odds_of_all_its_dice(features: tuple[object, ...], strength: int) -> None:
    """Three dice, in the open and behind a wall."""
    where = scene(*features, attacks=3, left=7, strength=strength, ground=0.0)

    ruling = ask(where, AttackOdds(attacker="a", target="b", weapon="axe"))

    assert ruling.allowed
    same(ruling.odds, counted(where, "axe", place=None))


@pytest.mark.parametrize(
    ("features", "left", "ground", "marks", "place", "named"),
    [
        ((DECK,), 7, 3.0, "", (2.0, -1.0, 0.0), False),
        ((DECK,), 20, 3.0, "", (2.0, -1.0, 0.0), True),
        ((DECK, PIT), 9, 3.0, "", (2.0, -2.0, 0.0), True),
        ((LOW,), 7, 2.1, "", (2.0, -1.0, 0.0), False),
        ((DECK,), 7, 3.0, "fly", (2.0, -1.0, 0.0), False),
    ],
    ids=["deck", "named", "pit", "low", "flies"],
)
def test_a_fall_has_the_odds_of_all_its_dice(
    features: tuple[object, ...], left: int, ground: float, marks: str, place: Place, named: bool
) -> None:
    """The attack, the falling test, and one or two rolls for impact damage, of which the first may be the last."""
    where = scene(*features, attacks=2, left=left, ground=ground, marks=marks)

    ruling = ask(where, AttackOdds(attacker="a", target="b", fall=True, to=place if named else None))

    assert ruling.allowed, ruling.explain()
    same(ruling.odds, counted(where, "axe", place=place))


def test_an_attack_by_hand() -> None:
    """Two dice with Strength 5; on the platform b is in cover: Toughness 4 + 1, hits on 4+.

    One die: hit (4, 5) 1/3, critical hit (6) 1/6, miss 1/2. Two dice, 6 Wounds left:
    damage 0: 1/4; 2 (hit, miss): 1/3; 4 (two hits 1/9, or critical and miss 1/6): 5/18;
    6 (hit, critical): 1/9; 8 (two criticals): 1/36. Taken down with 6 or 8: 5/36.
    A test follows a critical hit that is outlasted, that is critical and miss: 1/6, passed 5/36, fallen 1/36.
    Two Wounds are left then. The 3 inches down cost nothing on 1 to 3, 1 on 4 or 5, 3 on a 6, which takes the last:
    1/36 * 1/6 = 1/216.
    """
    where = scene(DECK, attacks=2, left=6, strength=5)
    sixth = Fraction(1, 36)
    expected: Counts = {
        "hits": {"0": 16 * sixth, "1": 16 * sixth, "2": 4 * sixth},
        "critical hits": {"0": 25 * sixth, "1": 10 * sixth, "2": sixth},
        "damage": {"0": 9 * sixth, "2": 12 * sixth, "4": 10 * sixth, "6": 4 * sixth, "8": sixth},
        "falling test": {"not taken": 30 * sixth, "passed": 5 * sixth, "fallen": sixth},
        "impact damage": {"0": 35 * sixth + sixth / 2, "1": sixth / 3, "3": sixth / 6},
        "target": {
            "stands": Fraction(185, 216),
            "taken down by the attack": 5 * sixth,
            "taken down by the fall": Fraction(1, 216),
        },
    }

    ruling = ask(where, AttackOdds(attacker="a", target="b", fall=True))

    (needs,) = (each.facts for each in ruling.findings if "needed" in each.facts)
    assert needs == {"strength": 5, "toughness": 5, "needed": 4}
    same(ruling.odds, expected)


JUMP = Leg(kind=LegKind.JUMP, to=(2.0, -1.0, 0.0))


@pytest.mark.parametrize("left", [1, 3, 4, 20])
def test_a_jump_onto_deadly_terrain_by_dice_and_by_hand(left: int) -> None:
    """Two rolls, for the depth and for the grid, of which the second is made only by who outlasts the first."""
    grid = feature("pit", box(0, -3, 4, -0.5), top=0.125, kind="floor")
    where = field(
        [DECK, grid],
        [fighter("a", (2, 0.5), ground=3.0)],
        profiles={"a": Profile(wounds=20)},
        state=State(fighters={"a": FighterState(damage=20 - left)}, parts={"pit": (Nature.DEADLY,)}),
    )
    expected: Counts = {"impact damage": {}, "fighter": {}}
    for events, chance in every_way(where, actions.Move(model="a", legs=(JUMP,)), lambda _: None):
        damage = str(sum(each.damage for each in events if isinstance(each, DamageAllocated)))
        gone = any(isinstance(each, FighterTakenDown) for each in events)
        for name, outcome in (("impact damage", damage), ("fighter", "taken down" if gone else "stands")):
            expected[name][outcome] = expected[name].get(outcome, Fraction(0)) + chance

    ruling = ask(where, MoveOdds(model="a", legs=(JUMP,)))

    assert ruling.allowed, ruling.explain()
    same(ruling.odds, expected)
    # A roll causes 0 on 1 to 3, 1 on 4 or 5, 3 on a 6. With 1 left both must cause 0, with 3 none may be a 6; with 4
    # two 6es are too much, and a 6 with a 4 or 5 either way: 5 of 36.
    survived = {1: 9, 3: 25, 4: 31, 20: 36}[left]
    stands = next(each for each in ruling.odds if each.name == "fighter").chances.get("stands", 0.0)
    assert stands == pytest.approx(survived / 36, abs=1e-12)


def test_what_is_not_in_the_odds_is_told() -> None:
    """Abilities always; the falling test where it is not wanted; deadly terrain where no place is named."""

    def says(ruling: Ruling) -> str:
        return " ".join(each.says for each in ruling.findings)

    high, floor = scene(DECK, attacks=1, left=5), scene(attacks=1, left=5, ground=0.0)
    assert "not in the odds: abilities" in says(ask(floor, AttackOdds(attacker="a", target="b")))
    assert "falling test" not in says(ask(floor, AttackOdds(attacker="a", target="b")))
    assert "not in the odds: the falling test" in says(ask(high, AttackOdds(attacker="a", target="b", fall=False)))
    assert ask(high, AttackOdds(attacker="a", target="b")) == ask(high, AttackOdds(attacker="a", target="b", fall=True))
    asked = says(ask(high, AttackOdds(attacker="a", target="b", fall=True)))
    assert "not in the odds: the falling test" not in asked
    assert "not in the odds: deadly terrain" in asked
    below = says(ask(floor, AttackOdds(attacker="a", target="b", fall=True)))
    assert "no falling test can follow" in below
    assert "deadly terrain" not in below


def test_what_cannot_be_done_has_no_odds() -> None:
    """Friends, a place that is no lower, somebody who waits to be placed, a move into a wall: what play refuses too."""
    high = scene(DECK, attacks=1, left=5)
    waiting = field(
        [DECK],
        [fighter("a", (2, -10)), fighter("b", (2, 0.75), ground=3.0)],
        state=State(fighters={"b": FighterState(fallen_from=3.0)}),
    )
    for where, question in (
        (high, AttackOdds(attacker="a", target="a")),
        (high, AttackOdds(attacker="a", target="b", to=(2.0, 2.0, 3.0))),
        (waiting, AttackOdds(attacker="a", target="b")),
        (waiting, MoveOdds(model="a", legs=(Leg(to=(2.0, -9.0)),))),
        (scene(WALL, attacks=1, left=5, ground=0.0), MoveOdds(model="a", legs=(Leg(to=(2.0, -2.0)),))),
    ):
        ruling = ask(where, question)
        assert (ruling.allowed, ruling.odds) == (False, ())
        assert ruling.findings
    with pytest.raises(IllegalAction):
        every_way(waiting, actions.Attack(attacker="a", weapon="bow", target="b"), lambda _: None)


def test_one_of_several_weapons_is_named() -> None:
    """The only one needs no name."""
    two = (Weapon(name="axe", range=40.0), Weapon(name="bow", range=40.0))
    where = field([], [fighter("a", (0, 0)), fighter("b", (6, 0))], profiles={"a": Profile(weapons=two)})

    assert ask(where, AttackOdds(attacker="b", target="a")).allowed
    assert ask(where, AttackOdds(attacker="a", target="b", weapon="bow")).allowed
    for weapon in ("", "spear"):
        with pytest.raises(InputError):
            ask(where, AttackOdds(attacker="a", target="b", weapon=weapon))
