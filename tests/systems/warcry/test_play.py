"""Attacks, moves, falls: what happens on the table, and what is refused."""

from __future__ import annotations

import pytest

from tests.systems.warcry.boards import box, feature, field, fighter, play
from umpire.errors import IllegalAction, InputError
from umpire.rulings import Agreement, Stipulation
from umpire.systems.warcry.battlefield import FighterState, LegKind, Nature, Profile, State, field_of
from umpire.systems.warcry.play import actions
from umpire.systems.warcry.play.events import DamageAllocated, FighterMoved
from umpire.systems.warcry.questions import ask
from umpire.systems.warcry.questions.attacks import Covered
from umpire.systems.warcry.questions.moves import Leg, Move, Pass

DECK = feature("deck", box(0, 0, 4, 4), bottom=2.9, top=3.0, kind="floor")
WALL = feature("wall", box(5, -4, 5.5, 4), top=4.0)


def move(*legs: Leg, name: str = "a", movement: float | None = None) -> actions.Move:
    return actions.Move(model=name, legs=legs, movement=movement)


def test_damage_adds_up_to_the_hits() -> None:
    """Two dice, a hit and a critical hit: 2 and 4 damage points."""
    where = field([], [fighter("a", (0, 0)), fighter("b", (6, 0))])

    after, _ = play(where, actions.Attack(attacker="a", weapon="bow", target="b"), dice=(5, 6))

    assert after.fighter("b").damage == 6


def test_a_fallen_fighter_is_placed_before_anything_else() -> None:
    """Nobody acts while one waits, and it is placed on a lower level where it can stand."""
    state = State(fighters={"b": FighterState(fallen_from=3.0)})
    where = field([DECK], [fighter("a", (10, 0)), fighter("b", (2, 2), ground=3.0)], state=state)

    for action in (
        actions.Attack(attacker="a", weapon="bow", target="b"),
        actions.Place(model="b", to=(2.0, 2.0, 3.0)),
        actions.Place(model="b", to=(10.0, 0.5, 0.0)),
        actions.Place(model="b", to=(-3.0, 0.0, 1.0)),
        actions.Place(model="b", to=(2.0, -1.1, 0.0)),
        actions.Place(model="a", to=(0.0, 0.0, 0.0)),
    ):
        with pytest.raises(IllegalAction):
            play(where, action)
    after, events = play(where, actions.Place(model="b", to=(2.0, -1.0, 0.0)), dice=(4,))
    assert after.table.model("b").ground == 0.0
    assert [each.damage for each in events if isinstance(each, DamageAllocated)] == [1]


def test_a_climb_a_walk_and_a_jump_are_paid_as_they_are() -> None:
    """Up is paid, across is paid, down is not, and 4 inches down hurt."""
    where = field([WALL], [fighter("a", (4.5, 0))], profiles={"a": Profile(move=7.0)})
    up = Leg(kind=LegKind.CLIMB, part="wall", to=(4.5, 0.0, 4.0))
    over = Leg(to=(5.25, 0.0, 4.0))
    down = Leg(kind=LegKind.JUMP, to=(7.25, 0.0, 0.0))

    after, events = play(where, move(up, over, down), dice=(6,))

    assert [each.spent for each in events if isinstance(each, FighterMoved)] == [4.0, 0.75, 2.0]
    assert after.fighter("a") == FighterState(damage=3)
    assert not ask(where, Move(model="a", legs=(up, over, down), movement=6.7)).allowed


@pytest.mark.parametrize(
    ("leg", "rule"),
    [
        (Leg(to=(7.0, 0.0)), "WC-A08"),
        (Leg(to=(4.5, 0.0, 4.0)), "WC-A08"),
        (Leg(kind=LegKind.FLY, to=(7.0, 0.0)), "WC-A17"),
        (Leg(kind=LegKind.JUMP, to=(4.5, 1.0, 2.0)), "WC-A06"),
        (Leg(kind=LegKind.CLIMB, part="wall", to=(4.5, 0.0, 4.5)), "WC-A06"),
        (Leg(kind=LegKind.CLIMB, part="wall", to=(5.0, 0.0, 2.0)), "WC-A06"),
        (Leg(kind=LegKind.CLIMB, part="far", to=(4.5, 0.0, 1.0)), "WC-A06"),
        (Leg(kind=LegKind.THROUGH, part="wall"), "WC-047"),
        (Leg(to=(4.5, 3.0)), "WC-A07"),
        (Leg(to=(4.5, -8.5)), "WC-A06"),
        (Leg(kind=LegKind.NORMAL, to=(4.5, -1.0, 0.5)), "WC-A09"),
    ],
)
def test_a_move_that_cannot_be_made_is_refused(leg: Leg, rule: str) -> None:
    """Walls, other fighters, the length of the move, and air stop a fighter."""
    far = feature("far", box(9, -1, 10, 1), top=3.0)
    where = field([WALL, far], [fighter("a", (4.5, 0)), fighter("b", (4.5, 2.5))])

    with pytest.raises(IllegalAction) as refused:
        play(where, move(leg))

    assert rule in refused.value.rules


def test_low_parts_are_moved_over_freely() -> None:
    """A plank of 1 inch costs nothing but the way."""
    plank = feature("plank", box(2, -1, 3, 1), top=1.0)

    after, _ = play(field([plank], [fighter("a", (0, 0))]), move(Leg(to=(5.0, 0.0)), movement=5.0))

    assert after.table.model("a").at == (5.0, 0.0)


def test_what_is_agreed_is_agreed_at_set_up() -> None:
    """Before the first round everything can be agreed on, afterwards nothing."""
    where = field([WALL], [], state=State(round=0))
    agreed, _ = play(where, actions.Agree(part="wall", natures=(Nature.LADDER,)), actions.NextRound())

    assert agreed.natures(agreed.part("wall")) == (Nature.LADDER,)
    for natures in ((), (Nature.STAIRS,), (Nature.DEADLY, Nature.DOOR)):
        with pytest.raises(IllegalAction):
            play(agreed, actions.Agree(part="wall", natures=natures))


def test_a_state_that_cannot_be_is_refused() -> None:
    """Unknown names, fighters with no Wounds left, facts taken as given."""
    for state in (
        State(fighters={"nobody": FighterState()}),
        State(fighters={"a": FighterState(damage=10)}),
        State(fighters={"a": FighterState(climbing="nothing")}),
        State(parts={"nothing": (Nature.DOOR,)}),
    ):
        with pytest.raises(InputError):
            field([WALL], [fighter("a", (0, 0))], state=state)
    where = field([WALL], [])
    given = Agreement(stipulations=(Stipulation(fact="cover", of="a"),))
    with pytest.raises(InputError):
        field_of(where.table, where.profiles, where.state, given)


def test_a_fighter_in_the_middle_of_an_archway_walks_out() -> None:
    """There is no line through the middle from the middle; a normal move leads out."""
    arch = feature("arch", box(2, -1, 3, 1), top=3.0, kind="opening")
    where = field([arch], [fighter("a", (2.5, 0))], state=State(parts={"arch": (Nature.ARCHWAY,)}))

    assert not ask(where, Pass(model="a", part="arch")).allowed
    assert ask(where, Move(model="a", legs=(Leg(to=(5.0, 0.0)),))).allowed


def test_to_stay_is_a_move_too() -> None:
    """A leg of no length costs nothing and meets nobody."""
    where = field([WALL], [fighter("a", (4.5, 0))])

    for leg in (Leg(to=(4.5, 0.0)), Leg(kind=LegKind.CLIMB, part="wall", to=(4.5, 0.0, 0.0))):
        ruling = ask(where, Move(model="a", legs=(leg,), movement=0.0))
        assert ruling.allowed, ruling.explain()


def test_a_wall_between_is_the_same_from_both_sides() -> None:
    """Far from both fighters an obstacle covers each against the other."""
    wall = feature("wall", box(5, -4, 5.5, 4), top=2.0)
    where = field([wall], [fighter("a", (0, 0)), fighter("b", (10, 1))])

    assert ask(where, Covered(model="a", attacker="b")).allowed
    assert ask(where, Covered(model="b", attacker="a")).allowed
