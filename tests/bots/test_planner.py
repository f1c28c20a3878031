"""The planner: legal, blind to what is hidden, the same for the same seed, within its budget, true in what it tells."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from tests.soak import soak_count
from umpire.bots import bot_names, make_bot
from umpire.game import Battle, Luck, Thought, View
from umpire.game.run import commitment
from umpire.render.svg import mark_of
from umpire.simulate.playing import play
from umpire.systems.legions.battlefield import Battlefield, Goal, Order, Sealed, SecondaryObjective, change_field
from umpire.systems.legions.bots import LEVELS, PLANNERS, STYLES, Greedy, Planner
from umpire.systems.legions.bots.planner import Purse
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.playing_out import after_round, supposed
from umpire.systems.legions.drawing import thought_svg
from umpire.systems.legions.files import draw_battle
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import IssueOrders
from umpire.systems.legions.play.hiding import mask
from umpire.systems.legions.play.secondary.events import ChoosingSecondary
from umpire.systems.legions.rules.orders import available_orders

KINDS = ("issue_all_orders", "move", "fire")


def _upto(kind: str, number: int = 3) -> Battle[BattleState]:
    """Return a small battle in which a side is asked for something of a kind, greedy bots having played so far."""
    battle = Battle.start(LEGIONS, opening(skirmish(number)), seed=number)
    while True:
        view = battle.view(battle.to_decide[0])
        assert view.side is not None
        assert view.options is not None
        if any(each.kind == kind for each in view.options.choices):
            return battle
        battle.act(view.side, Greedy().choose(view, view.options, battle.luck(view.side)))


def _one_round(number: int) -> Battlefield:
    field = skirmish(number)
    return change_field(field, mission=replace(field.mission, rounds=1))


def _asked(battle: Battle[BattleState]) -> View[BattleState]:
    return battle.view(battle.to_decide[0])


def _thought(bot: Planner, view: View[BattleState]) -> Thought | None:
    assert view.options is not None
    action = bot.choose(view, view.options, Luck(b"thinking"))
    assert bot.thought is None or bot.thought.chosen.action == action
    return bot.thought


@pytest.mark.parametrize("number", range(soak_count(10)))
def test_drawn_battles_are_played_to_the_end(number: int) -> None:
    """Whatever the Armies, table and mission: no action is refused, and the battle has an outcome."""
    names = tuple(PLANNERS)
    state = opening(draw_battle(700 + number, points=1000, rounds=1).field)
    first, second = LEGIONS.sides(state)
    bots = {first: make_bot(names[number % len(names)]), second: Greedy()}
    assert play(LEGIONS, state, bots=bots, seed=number).outcome is not None


def test_the_same_seed_is_the_same_battle() -> None:
    """Two battles of one seed have the same log, to the last byte."""
    digests = set()
    for _ in range(2):
        bots = {"red": make_bot("recruit"), "blue": Greedy()}
        closing = play(LEGIONS, opening(_one_round(4)), bots=bots, seed=9).journal.closing
        assert closing is not None
        digests.add(closing.digest)
    assert len(digests) == 1


def _other_world(battle: Battle[BattleState], side: str) -> tuple[Battle[BattleState], Battle[BattleState]]:
    """Return two worlds in which the enemy of a side has put different Orders face-down."""
    field = battle.state.field
    enemy = field.opponent(side)
    worlds = []
    for wanted in (Order.MARCH, Order.FIRST_FIRE):
        world = battle.fork()
        orders = {}
        for each in field.detachments_of(enemy):
            open_to = available_orders(field, each.id)
            orders[each.id] = wanted if wanted in open_to else open_to[0]
        world.act(enemy, IssueOrders(orders=orders))
        worlds.append(world)
    return worlds[0], worlds[1]


def test_it_does_not_know_what_lies_face_down() -> None:
    """Two worlds that differ only in the enemy's Orders, still face-down: it decides and thinks the same."""
    battle = _upto("issue_all_orders")
    one, other = _other_world(battle, "red")
    tokens = [
        {each.token.order for each in world.state.field.detachments.values() if each.token} for world in (one, other)
    ]
    assert tokens[0] != tokens[1]
    first, second = (_thought(Planner(LEVELS["veteran"]), world.view("red")) for world in (one, other))
    assert first is not None
    assert first == second


def _noting(battle: Battle[BattleState], *noted: str) -> View[BattleState]:
    """Return what red is asked where blue has noted some Detachments in secret for its Secondary Objective."""
    sealed = tuple(Sealed(commitment=commitment(each, "salt"), value=each, salt="salt") for each in noted)
    goals = {
        "red": Goal(objective=SecondaryObjective.CARNAGE, ready=True, asked=9),
        "blue": Goal(objective=SecondaryObjective.BREAKTHROUGH, ready=True, noted=sealed),
    }
    state = battle.state.on(change_field(battle.state.field, goals=goals))
    asked = LEGIONS.options(state, "red")
    return View(side="red", state=mask(state, "red"), options=asked, log=())


def test_it_does_not_know_the_secret_of_a_secondary_objective() -> None:
    """Two worlds that differ only in whom the enemy has noted: the same Orders, for the same reasons."""
    battle = _upto("issue_all_orders")
    foes = [each.id for each in battle.state.field.detachments_of("blue")]
    one, other = _noting(battle, foes[0]), _noting(battle, foes[-1])
    assert one.state != other.state  # the seals differ, what they hide is not there
    first, second = (_thought(Planner(LEVELS["veteran"]), view) for view in (one, other))
    assert first is not None
    assert first == second


def test_it_does_not_know_which_secondary_objective_was_kept() -> None:
    """Two worlds that differ only in which of its two the enemy has kept: it keeps the same."""
    field = draw_battle(3, points=750).field
    rolled = (SecondaryObjective.DEFIANT, SecondaryObjective.CARNAGE)
    chosen = set()
    for kept in rolled:
        seal = Sealed(commitment=commitment(kept.value, "salt"), value=kept.value, salt="salt")
        goals = {"red": Goal(rolled=rolled[::-1]), "blue": Goal(rolled=rolled, kept=seal)}
        state = BattleState(field=change_field(field, goals=goals), frames=(ChoosingSecondary(),))
        view = View(side="red", state=mask(state, "red"), options=LEGIONS.options(state, "red"), log=())
        goal = view.state.field.goal_of("blue")
        assert goal is not None
        assert kept.value not in str(goal.kept)
        assert view.options is not None
        chosen.add(Planner(LEVELS["commander"]).choose(view, view.options, Luck(b"thinking")))
    assert len(chosen) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_levels_differ_in_how_much_they_look_at_and_keep_to_it(kind: str) -> None:
    """A recruit looks at no more than a veteran, this one at no more than a commander, each within its budget."""
    view = _asked(_upto(kind))
    looked = {}
    for name, level in LEVELS.items():
        thought = _thought(Planner(level), view)
        looked[name] = 0 if thought is None else thought.looked_at
        assert looked[name] <= level.budget
    assert looked["recruit"] <= looked["veteran"] <= looked["commander"]
    assert looked["commander"] > 0
    budgets = [level.budget for level in LEVELS.values()]
    assert all(more > fewer for more, fewer in pairwise(budgets))


def test_time_is_a_budget_too() -> None:
    """Where no time is left it still decides, as greedy would."""
    view = _asked(_upto("move"))
    assert view.options is not None
    bot = Planner(LEVELS["commander"])
    bot.seconds = 0.0
    luck = Luck(b"thinking")
    assert bot.choose(view, view.options, luck) == Greedy().choose(view, view.options, Luck(b"thinking"))


@pytest.mark.parametrize("kind", KINDS)
def test_it_does_what_it_expects_most_of(kind: str) -> None:
    """What it does is worth no less than what it tells beside it, but for what keeps it from changing its mind."""
    thought = _thought(Planner(LEVELS["veteran"]), _asked(_upto(kind)))
    assert thought is not None
    assert all(thought.chosen.points >= each.points - 0.26 for each in thought.others)
    assert str(thought).startswith(f"{thought.chosen.label}: {thought.chosen.points:+.1f}")


def _decision(view: View[BattleState], budget: int) -> Decision:
    assert view.options is not None
    return Decision(
        state=view.state,
        options=view.options,
        luck=Luck(b"thinking"),
        level=LEVELS["veteran"],
        style=STYLES["holds"],
        guarded=False,
        purse=Purse(budget),
        usual=lambda: None,
    )


def test_an_action_is_played_out_to_the_end_of_the_round() -> None:
    """The same draw is the same dice: the same state; without enough to pay with there is none."""
    view = _asked(_upto("move"))
    assert view.options is not None
    action = Greedy().choose(view, view.options, Luck(b"thinking"))
    first, again, other = (after_round(_decision(view, 400), action, draw) for draw in (0, 0, 1))
    assert first is not None
    assert first == again != other
    assert first.field.round == view.state.field.round + 1
    purse = _decision(view, 3)
    assert after_round(purse, action, 0) is None
    assert purse.purse.spent == 3


def test_what_lies_face_down_is_supposed_alike_in_every_world() -> None:
    """Orders are drawn for each enemy Detachment that needs one, whatever lies there, and none of one's own."""
    worlds = _other_world(_upto("issue_all_orders"), "red")
    one, other = (supposed(_decision(world.view("red"), 1), Luck(b"world")) for world in worlds)
    drawn = [
        {each.id: each.token and each.token.order for each in state.field.detachments.values()}
        for state in (one, other)
    ]
    assert drawn[0] == drawn[1]
    assert all((drawn[0][each.id] is None) == (each.side == "red") for each in one.field.detachments.values())


def test_why_is_drawn_with_an_arrow_for_each_way() -> None:
    """The picture tells every alternative with its points, and has a numbered arrow for each that leads somewhere."""
    most = 0
    for number in (3, 4, 5):
        view = _asked(_upto("fire", number))
        thought = _thought(Planner(LEVELS["veteran"]), view)
        assert thought is not None
        picture = thought_svg(view.state.field, thought, title="Why")
        for each in (thought.chosen, *thought.others):
            assert f"{each.points:+.1f}" in picture
        arrows = sum(len(each.arrows) for each in (thought.chosen, *thought.others))
        assert all(picture.count(mark_of(number)) == 2 for number in range(arrows))
        most = max(most, arrows)
    assert most >= 2


def test_every_planner_can_be_named() -> None:
    """Each level has each style, and all are bots of the game; greedy plays where nobody chooses."""
    names = bot_names("legions")
    assert names[0] == "greedy"
    assert names[-1] == "random"
    assert len(PLANNERS) == len(LEVELS) * (1 + len(STYLES))
    made: Any = make_bot("veteran:charges", game="legions")
    assert made.level == LEVELS["veteran"]
    assert made.style == STYLES["charges"]


def test_guarded_orders_are_legal_and_cannot_be_foretold() -> None:
    """Against people Orders that are about as good are drawn by luck: several plans, each one allowed."""
    bot, several = make_bot("recruit", game="legions", guarded=True), 0
    for number in (3, 4, 5):
        view = _asked(_upto("issue_all_orders", number))
        assert view.options is not None
        plans = [bot.choose(view, view.options, Luck(bytes([drawn]) * 16)) for drawn in range(6)]
        several += len({str(each) for each in plans}) > 1
        assert all(LEGIONS.judge(view.state, view.options.side, each).allowed for each in plans)
    # Where one plan is far better than any other, it is given all the same.
    assert several >= 1
