"""The training script trains, keeps what it learned, and a bot plays with it by numpy alone."""

from __future__ import annotations

import io
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra `learn` is not installed")
pytest.importorskip("jax", reason="the extra `train` is not installed")
pytest.importorskip("optax", reason="the extra `train` is not installed")

from tests.soak import soak_count
from umpire.bots import Trained, bot_names, read_policy, specialist_names
from umpire.environment import HELD_OUT, learning_of
from umpire.environment.train import Rollout, Run, advantages, judged, main
from umpire.errors import InputError
from umpire.simulate.battles import play
from umpire.systems.legions.learning import learning_battle

SHORT = [
    "--scenario",
    "duel",
    "--opponent",
    "random",
    "--steps",
    "32",
    "--envs",
    "2",
    "--horizon",
    "8",
    "--hidden",
    "16",
]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("trained")
    main([*SHORT, "--out", str(out)])
    return out


def test_a_run_writes_its_curve_and_its_weights(trained: Path) -> None:
    lines = (trained / "curve.csv").read_text(encoding="utf-8").splitlines()

    assert lines[0] == "steps,battles,won_of_last_200,minutes"
    assert [line.split(",")[0] for line in lines[1:]] == ["16", "32"]
    assert "<svg" in (trained / "curve.svg").read_text(encoding="utf-8")
    policy = read_policy(trained / "weights.npz")
    assert (policy.scenario, policy.specification) == ("duel", learning_of().specification)


@pytest.mark.soak
def test_the_same_run_gives_the_same_network(trained: Path, tmp_path: Path) -> None:
    """By steps, not by the clock."""
    main([*SHORT, "--out", str(tmp_path)])
    first, second = (read_policy(each / "weights.npz").layers for each in (trained, tmp_path))
    for (weights, biases), (others, other_biases) in zip(first, second, strict=True):
        assert np.array_equal(weights, others)
        assert np.array_equal(biases, other_biases)


def test_a_run_on_what_does_not_exist_is_refused_in_a_line() -> None:
    with pytest.raises(SystemExit, match=r"train: .*no such scenario to learn on.*Choose one of duel"):
        main(["--scenario", "nowhere"])


def test_a_bot_plays_with_what_was_learned_and_without_jax(trained: Path) -> None:
    bot = Trained(read_policy(trained / "weights.npz"), learning_of())
    battle = play(learning_battle("duel", 3).state.field, bots={"red": bot, "blue": "random"}, seed=3)
    assert battle.outcome is not None

    asked = "import sys, umpire.bots; print(sorted({'jax', 'gymnasium', 'optax'} & {*sys.modules}))"
    ended = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"


def test_numpy_judges_as_jax_does(trained: Path) -> None:
    import jax

    policy = read_policy(trained / "weights.npz")
    seen = np.random.default_rng(1).normal(size=policy.layers[0][0].shape[0]).astype(np.float32)
    params = [{"w": weights, "b": biases} for weights, biases in policy.layers]
    masks = np.ones(policy.layers[-1][1].shape[0] - 1, dtype=bool)
    masks[0] = False
    logits, value = judged(jax, params, seen, masks)
    own_logits, own_value = policy.judged(seen)

    assert np.allclose(logits[1:], own_logits[1:], atol=1e-5)
    assert float(logits[0]) == -1e9
    assert float(value) == pytest.approx(own_value, abs=1e-5)


def test_advantages_are_the_sums_of_what_came_after() -> None:
    """Without smoothing and discount: all that is gained until the battle ends, less what was expected."""
    run = Run(envs=1, horizon=3, smoothing=1.0, gamma=1.0)
    rollout = Rollout()
    for reward, ended, value in ((0.5, False, 0.25), (1.0, True, 0.0), (0.0, False, 2.0)):
        rollout.rewards.append(np.array([reward], np.float32))
        rollout.ended.append(np.array([ended]))
        rollout.values.append(np.array([value], np.float32))

    gains = advantages(run, rollout, np.array([4.0], np.float32))

    assert gains[:, 0].tolist() == [1.25, 1.0, 2.0]


def test_what_is_no_network_or_one_of_another_specification_is_refused(trained: Path) -> None:
    with pytest.raises(InputError, match="no file of a trained network"):
        read_policy(io.BytesIO(b"nothing"))
    policy = read_policy(trained / "weights.npz")
    old = type(policy)(policy.layers, policy.scenario, policy.specification - 1, policy.arrays)
    with pytest.raises(InputError, match="Train it anew"):
        Trained(old, learning_of())


def test_the_bot_that_ships_plays_its_scenario_and_refuses_larger_ones() -> None:
    """It is named like any other, but offered to nobody who has not its tables."""
    assert "trained" not in bot_names()
    assert specialist_names() == ("trained",)
    battle = play(learning_battle("pair", HELD_OUT[0]).state.field, bots={"red": "trained", "blue": "random"}, seed=1)
    assert battle.outcome is not None

    with pytest.raises(InputError, match=r"trained on battles of the scenario pair .* there are more detachments"):
        play(learning_battle("patrol", 0).state.field, bots={"red": "trained", "blue": "random"}, seed=1)


@pytest.mark.parametrize("foe", ["random", pytest.param("greedy", marks=pytest.mark.soak)])
def test_the_bot_that_ships_wins_more_often_than_not(foe: str) -> None:
    """On held-out tables, sides swapped."""
    won = 0.0
    tables = range(HELD_OUT[0] + 100, HELD_OUT[0] + 100 + soak_count(50))
    for number in tables:
        for side, other in (("red", "blue"), ("blue", "red")):
            bots = {side: "trained", other: foe}
            outcome = play(learning_battle("pair", number).state.field, bots=bots, seed=number).outcome
            assert outcome is not None
            won += 0.5 if outcome.winner is None else float(outcome.winner == side)

    assert won > len(tables)


def test_the_weights_that_ship_are_small() -> None:
    shipped = files("umpire.systems.legions") / "data" / "trained_pair.npz"
    assert len(shipped.read_bytes()) < 200_000
