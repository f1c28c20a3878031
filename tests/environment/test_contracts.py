"""Environments keep the contracts of PettingZoo and Gymnasium, by these libraries' own checks."""

from __future__ import annotations

import warnings
from functools import partial

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra `learn` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `learn` is not installed")

from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv
from pettingzoo.test import api_test, seed_test

from umpire.environment import battle_env, needs, solo_env
from umpire.errors import InputError


@pytest.fixture(autouse=True)
def _hints_of_the_checkers_aside() -> None:
    """They hint at agents' names and at observations that are dictionaries, which both libraries allow."""
    warnings.simplefilter("ignore")


def test_pettingzoo_finds_its_interface() -> None:
    api_test(battle_env("duel"), num_cycles=60)


def test_pettingzoo_finds_the_same_battle_for_the_same_seed() -> None:
    seed_test(partial(battle_env, "duel"), num_cycles=20)


def test_gymnasium_finds_its_interface() -> None:
    check_env(solo_env("duel", opponent="random", render_mode="rgb_array"))


def test_two_processes_play_what_one_would() -> None:
    make = partial(solo_env, "duel", opponent="random")
    vector = AsyncVectorEnv([make, make])
    try:
        seen, _ = vector.reset(seed=[3, 4])
        alone = [make(), make()]
        for number, env in enumerate(alone):
            single, _ = env.reset(seed=3 + number)
            for name, array in single.items():
                assert np.array_equal(seen[name][number], array), name
        actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
        seen, *_ = vector.step(np.array(actions))
        for number, (env, action) in enumerate(zip(alone, actions, strict=True)):
            assert np.array_equal(env.step(action)[0]["detachments"], seen["detachments"][number])
    finally:
        vector.close()


def test_a_picture_shows_the_table() -> None:
    env = solo_env("duel", opponent="random", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()

    assert picture is not None
    assert picture.shape[1:] == (800, 3)
    assert picture.std() > 5.0


def test_a_window_shows_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    import pygame

    env = solo_env("duel", opponent="random", render_mode="human")
    observation, _ = env.reset(seed=1)
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    screen = pygame.display.get_surface()

    assert screen is not None
    assert len({tuple(screen.get_at((x, 300))) for x in range(0, 800, 20)}) > 1
    env.close()
    assert not pygame.display.get_init()


def test_what_is_not_installed_is_told_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(needs, "import_module", missing)

    with pytest.raises(InputError, match=r'pip install "umpire-table\[learn\]"'):
        battle_env("duel")
    with pytest.raises(InputError, match=r"umpire-table\[train\]"):
        needs.needed("jax")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"scenario": "nowhere"}, "duel, pair, patrol"),
        ({"opponent": "nobody"}, "greedy"),
        ({"side": "green"}, "red, blue or either"),
        ({"rewards": {"fame": 1.0}}, "victory, score, destroyed"),
        ({"render_mode": "ascii"}, "human or rgb_array"),
        ({"illegal": "ignore"}, "concede or refuse"),
        ({"tables": ()}, "at least one number"),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(InputError, match=told):
        solo_env(**{"scenario": "duel", **wrong})
