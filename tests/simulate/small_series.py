"""A series that is played in seconds: two small armies, drawn tables, one round."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from umpire.formats.workshops import workshop_of
from umpire.simulate import PlayedGame, Runner, SeriesPlan, in_processes, open_folder, plan_series, run_series

LISTS = {"auxilia": "Solar Auxilia", "legion": "Legiones Astartes"}


@dataclass(frozen=True)
class SmallSeries:
    """Army files to play a series with."""

    armies: tuple[Path, Path]

    def plan(self, *, games: int = 4, first_seed: int = 1, keep_logs: bool = False) -> SeriesPlan:
        return plan_series(
            armies=[str(each) for each in self.armies],
            missions=["no_mans_land"],
            bots=["random"],
            rounds=1,
            games=games,
            first_seed=first_seed,
            keep_logs=keep_logs,
        )


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> SmallSeries:
    folder = tmp_path_factory.mktemp("armies")
    draw = workshop_of().draw_army
    assert draw is not None
    for name, of in LISTS.items():
        (folder / f"{name}.yaml").write_text(draw(of, points=500, seed=3), encoding="utf-8")
    return SmallSeries((folder / "auxilia.yaml", folder / "legion.yaml"))


def played(plan: SeriesPlan, folder: Path, runner: Runner | None = None) -> tuple[PlayedGame, ...]:
    """Play what is left of a series in a folder."""
    with open_folder(folder, plan) as opened:
        run_series(plan, opened, runner=runner or in_processes(1))
        return opened.games
