"""One attack, one charge, one move: dice in order, events that cite rules, refusals that say what to do."""

from __future__ import annotations

from typing import Any

import pytest

from umpire.errors import BrokenLaw, IllegalAction, InputError
from umpire.formats.boards import BoardEntry, FeatureEntry, ModelEntry, UnitEntry, set_up
from umpire.game import ChargeMove, Event, NextPhase, Resolvers, RollAdvance, Run, ScriptedDice, SeededDice, ruleset
from umpire.systems.wh40k9.battlefield import Field, Phase, dice_of
from umpire.systems.wh40k9.play import RESOLVERS, actions
from umpire.systems.wh40k9.play.events import ChargeEnded, DamageSuffered, HitsRolled, ModelDestroyed, SaveRolled

GUN = {"name": "gun", "range": 24.0, "attacks": 1, "strength": 4}
TROOPER = {"bs": 3, "ws": 3, "save": 4, "weapons": [GUN]}


def unit(name: str, side: str, *places: tuple[float, float], **profile: object) -> UnitEntry:
    models = tuple(ModelEntry(id=f"{name}{k}", at=at) for k, at in enumerate(places))
    fields: dict[str, Any] = {**TROOPER, **profile}
    return UnitEntry(id=name, side=side, keywords=("INFANTRY",), base="25.4mm", profile=fields, models=models)


def board(*units: UnitEntry, features: tuple[FeatureEntry, ...] = (), **state: object) -> Field:
    rules = ruleset("wh40k9")
    entry = BoardEntry(features=features, units=units)
    field = set_up(rules, entry, state, house_rules={})
    assert isinstance(field, Field)
    return field


def shot(field: Field, *dice: int, **named: Any) -> tuple[Field, tuple[Event, ...]]:
    script = ScriptedDice(dice)
    action = actions.Shoot(unit="red", target="blue", weapon="gun", **named)
    field, events = RESOLVERS.resolve(field, action, script)
    assert not script.left
    return field, events


def of(kind: type[Event], events: tuple[Event, ...]) -> list[Any]:
    return [each for each in events if isinstance(each, kind)]


def test_a_natural_six_hits_and_a_natural_one_misses() -> None:
    """Whatever the skill and the modifiers are."""
    hopeless = board(unit("red", "r", (10, 10), bs=None), unit("blue", "b", (20, 10)))
    sure = board(unit("red", "r", (10, 10), bs=1), unit("blue", "b", (20, 10)))

    assert of(HitsRolled, shot(hopeless, 5)[1])[0].hits == 0
    assert of(HitsRolled, shot(hopeless, 6, 1)[1])[0].hits == 1
    assert of(HitsRolled, shot(sure, 1)[1])[0].hits == 0


def test_a_saving_throw_that_no_die_passes_is_not_rolled() -> None:
    """4+ against AP -3 needs a 7."""
    field = board(unit("red", "r", (10, 10), weapons=[{**GUN, "ap": -3}]), unit("blue", "b", (20, 10)))
    (save,) = of(SaveRolled, shot(field, 6, 6)[1])

    assert (save.needed, save.saved, save.dice) == (7, False, ())


@pytest.mark.parametrize(
    ("strength", "toughness", "needed"), [(8, 4, 2), (5, 4, 3), (4, 4, 4), (3, 4, 5), (2, 4, 6), (7, 4, 3), (3, 6, 6)]
)
def test_strength_against_toughness(strength: int, toughness: int, needed: int) -> None:
    """A wound roll one short fails, the roll needed wounds."""
    gun = {**GUN, "strength": strength}
    field = board(unit("red", "r", (10, 10), weapons=[gun]), unit("blue", "b", (20, 10), toughness=toughness))

    assert not of(SaveRolled, shot(field, 6, needed - 1)[1])
    assert len(of(SaveRolled, shot(field, 6, needed, 6)[1])) == 1


def test_the_better_saving_throw_is_taken_and_a_one_fails() -> None:
    gun = {**GUN, "ap": -3}
    field = board(unit("red", "r", (10, 10), weapons=[gun]), unit("blue", "b", (20, 10), save=2, invulnerable=6))
    bare = board(unit("red", "r", (10, 10), weapons=[gun]), unit("blue", "b", (20, 10), save=None))

    (made,) = of(SaveRolled, shot(field, 6, 4, 5)[1])
    assert (made.kind, made.needed, made.saved) == ("armour", 5, True)
    strong = board(unit("red", "r", (10, 10)), unit("blue", "b", (20, 10), save=1))
    assert not of(SaveRolled, shot(strong, 6, 4, 1)[1])[0].saved
    assert not of(SaveRolled, shot(bare, 6, 4)[1])


def test_attacks_and_damage_may_be_dice() -> None:
    """D3 is rolled on a die of three sides; each amount is an event with its dice."""
    gun = {**GUN, "attacks": "D3", "damage": "D6+1"}
    field = board(unit("red", "r", (10, 10), weapons=[gun]), unit("blue", "b", (20, 10), wounds=10))

    after, events = shot(field, 2, 6, 1, 4, 2, 3)

    assert [event.dice for event in events if event.dice] == [(2,), (6, 1), (4,), (2,), (3,)]
    assert after.wounds_left(after.table.model("blue0")) == 6
    with pytest.raises(InputError, match="cannot roll 4 on a D3"):
        shot(field, 4)
    assert [dice_of(each) for each in (3, "D6", "2D3", "D3+2")] == [(0, 6, 3), (1, 6, 0), (2, 3, 0), (1, 3, 2)]


def test_a_wounded_model_takes_wounds_first() -> None:
    """Then those come that the defender names, then the others in their order; the dead leave the table."""
    gun = {**GUN, "attacks": 3}
    blue = unit("blue", "b", (20, 10), (22, 10), (24, 10), wounds=2)
    field = board(unit("red", "r", (10, 10), weapons=[gun]), blue, wounds={"blue2": 1})

    after, events = shot(field, 6, 6, 6, 6, 6, 6, 1, 1, 1, allocate=("blue1",))

    assert [each.model for each in of(DamageSuffered, events)] == ["blue2", "blue1", "blue1"]
    assert [each.model for each in of(ModelDestroyed, events)] == ["blue2", "blue1"]
    assert list(after.table.models) == ["red0", "blue0"]


def test_what_hits_a_unit_that_is_gone_is_lost() -> None:
    """No saving throws are rolled for nobody."""
    red = unit("red", "r", (10, 10), (10, 12), weapons=[{**GUN, "attacks": 2}])
    after, events = shot(board(red, unit("blue", "b", (20, 10))), 6, 6, 6, 6, 1)

    assert len(of(SaveRolled, events)) == 1
    assert not after.table.models_of("blue")


def test_only_models_that_see_a_target_in_range_shoot() -> None:
    ruin = FeatureEntry(
        id="ruin", outline=((14, 0), (16, 0), (16, 11), (14, 11)), kind="area", height=6.0, traits=("obscuring",)
    )
    red = unit("red", "r", (10, 5), (10, 30), (40, 43))
    field = board(red, unit("blue", "b", (20, 5)), features=(ruin,))

    _, events = shot(board(red, unit("blue", "b", (20, 25)), features=(ruin,)), 1, 1)
    assert [each.attacker for each in of(HitsRolled, events)] == ["red0", "red1"]
    with pytest.raises(IllegalAction, match="W9-060") as refused:
        shot(field, models=("red0",))
    assert "W9-060" in refused.value.rules
    with pytest.raises(IllegalAction, match="out of range"):
        shot(field, models=("red2",))


def test_a_charge_fails_without_a_path_and_needs_its_roll() -> None:
    field = board(unit("red", "r", (10, 10)), unit("blue", "b", (16, 10)), phase="charge")
    dice = ScriptedDice((1, 2))

    with pytest.raises(IllegalAction, match="Declare it first"):
        RESOLVERS.resolve(field, actions.RollCharge(unit="red"), dice)
    field, _ = RESOLVERS.resolve(field, actions.DeclareCharge(unit="red", targets=("blue",)), dice)
    field, _ = RESOLVERS.resolve(field, actions.RollCharge(unit="red"), dice)
    with pytest.raises(IllegalAction, match=r"4\.00\" is more than 3\""):
        RESOLVERS.resolve(field, ChargeMove(unit="red", paths={"red0": ((14.0, 10.0),)}), dice)
    field, events = RESOLVERS.resolve(field, ChargeMove(unit="red"), dice)

    assert of(ChargeEnded, events)[0].made is False
    assert field.did("red").charged is None
    assert field.did("red").targets == ()


def test_a_charge_against_far_units_is_refused() -> None:
    field = board(unit("red", "r", (10, 10)), unit("blue", "b", (24, 10)), phase="charge")

    with pytest.raises(IllegalAction, match="12 inches"):
        RESOLVERS.resolve(field, actions.DeclareCharge(unit="red", targets=("blue",)), ScriptedDice(()))


def test_phases_pass_and_take_rolls_with_them() -> None:
    field = board(unit("red", "r", (10, 10)), phase="movement")
    field, _ = RESOLVERS.resolve(field, RollAdvance(unit="red"), ScriptedDice((4,)))
    assert field.did("red").advance_roll == 4

    for expected in (Phase.PSYCHIC, Phase.SHOOTING, Phase.CHARGE, Phase.FIGHT, Phase.MORALE, Phase.COMMAND):
        field, _ = RESOLVERS.resolve(field, NextPhase(), ScriptedDice(()))
        assert field.state.phase is expected
    assert field.state.turn == 2
    assert field.did("red").advance_roll is None


def test_moves_keep_off_other_models_and_enemies() -> None:
    field = board(unit("red", "r", (10, 10), (12, 10)), unit("blue", "b", (16, 10)), phase="movement")

    def moved(*ends: tuple[str, tuple[float, float]]) -> Field:
        action = actions.Move(unit="red", paths={name: (end,) for name, end in ends})
        return RESOLVERS.resolve(field, action, ScriptedDice(()))[0]

    assert moved(("red0", (12.0, 12.0))).table.model("red0").at == (12.0, 12.0)
    assert moved(("red0", (12.0, 10.0)), ("red1", (13.5, 12.0))).table.model("red0").at == (12.0, 10.0)
    with pytest.raises(IllegalAction, match="overlap"):
        moved(("red0", (12.0, 10.5)))
    with pytest.raises(IllegalAction, match="overlap"):
        moved(("red0", (12.0, 12.0)), ("red1", (12.0, 12.5)))
    with pytest.raises(IllegalAction, match="W9-A23"):
        moved(("red1", (14.5, 10.0)))


def test_the_same_seed_gives_the_same_events() -> None:
    """All chance is the battle's dice."""
    field = board(unit("red", "r", (10, 10), weapons=[{**GUN, "attacks": 20}]), unit("blue", "b", (20, 10), wounds=30))
    action = actions.Shoot(unit="red", target="blue", weapon="gun")

    first, second = (RESOLVERS.resolve(field, action, SeededDice(b"seed")) for _ in range(2))

    assert first == second
    assert first != RESOLVERS.resolve(field, action, SeededDice(b"other"))
    folded = field
    for event in first[1]:
        folded = RESOLVERS.evolve(folded, event)
    assert folded == first[0]


def test_a_die_that_stands_in_no_event_is_a_fault() -> None:
    """So that a log replays without dice."""

    def cheat(run: Run[int], action: NextPhase) -> None:
        run.roll(1, why="nothing")

    with pytest.raises(BrokenLaw, match="its events hold"):
        Resolvers(actions={NextPhase: cheat}).resolve(0, NextPhase(), ScriptedDice((3,)))
