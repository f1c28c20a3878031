"""Every decision says what is decided, who decides, why now, and what happens as long as nobody does."""

from __future__ import annotations

from umpire.game import Battle
from umpire.systems.legions.bots import Greedy
from umpire.systems.legions.files.skirmishes import skirmish
from umpire.systems.legions.play import LEGIONS, opening
from umpire.systems.legions.play.core import ModelDestroyed
from umpire.systems.legions.play.system import ASSEMBLY
from umpire.systems.legions.telling import asking, harmed
from umpire.systems.legions.telling.asking import REASONS


def test_every_kind_of_decision_has_words() -> None:
    """Whatever frame may ask anybody is told, and nothing else."""
    asks = {
        str(frame.__struct_config__.tag) for frame, rules in ASSEMBLY.frames.items() if rules.owes.__name__ != "_nobody"
    }
    assert set(REASONS) == asks
    for tag, reason in REASONS.items():
        for words in (reason.what, reason.why, reason.left):
            assert words == "" or (words[0].isupper() and words[-1] == "."), tag


def test_a_battle_tells_who_decides_and_whom_an_event_harms() -> None:
    """Until Orders are given: one decides and the other waits, or both decide at once; others are told nothing."""
    battle, bot = Battle.start(LEGIONS, opening(skirmish(3)), seed=7), Greedy()
    while len(battle.to_decide) == 1:
        (side,) = battle.to_decide
        (other,) = {"red", "blue"} - {side}
        view = battle.view(side)
        assert view.options is not None
        told = asking(battle.state, view.options)
        assert told is not None
        assert told.who == f"{side} decides; {other} waits."
        assert f"{other} waits" in told.otherwise
        assert asking(battle.state, LEGIONS.options(battle.state, other)) is None
        battle.act(side, bot.choose(view, view.options, battle.luck(side)))
    told = asking(battle.state, LEGIONS.options(battle.state, "red"))
    assert told is not None
    assert told.who.startswith("Both sides decide")
    model = next(iter(battle.state.field.models.values()))
    assert harmed(ModelDestroyed(model=model.id), battle.state.field) == (model.detachment,)
