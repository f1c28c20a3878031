"""Battles played by themselves: one, or a series with statistics."""

from typing import TYPE_CHECKING

from umpire.on_use import imported_on_use
from umpire.simulate.playing import DECISION_LIMIT, OnEntry, play, play_on
from umpire.simulate.series import BattleFailed, Contest, Player, series
from umpire.simulate.statistics import Game, Standing, Table, battles_told, standings, wilson

if TYPE_CHECKING:
    from umpire.simulate.columns import SHEETS, columns_told
    from umpire.simulate.folder import SeriesFolder, open_folder
    from umpire.simulate.ladder import HELD_OUT, Rating, ladder_of, ladder_page
    from umpire.simulate.planning import plan_series
    from umpire.simulate.plans import Entrant, Fixture, PlannedScenario, PlannedTable, SeriesPlan, fixtures
    from umpire.simulate.played import PlayedGame, Result, play_fixture
    from umpire.simulate.ray_cluster import on_ray
    from umpire.simulate.results import check_results, summary_told, write_results
    from umpire.simulate.running import OnGame, Runner, in_processes, run_series
    from umpire.simulate.sheets import sheet_files
    from umpire.simulate.summary import Mean, Summary, mean_by_pair, summarise

__all__ = [
    "DECISION_LIMIT",
    "HELD_OUT",
    "SHEETS",
    "BattleFailed",
    "Contest",
    "Entrant",
    "Fixture",
    "Game",
    "Mean",
    "OnEntry",
    "OnGame",
    "PlannedScenario",
    "PlannedTable",
    "PlayedGame",
    "Player",
    "Rating",
    "Result",
    "Runner",
    "SeriesFolder",
    "SeriesPlan",
    "Standing",
    "Summary",
    "Table",
    "battles_told",
    "check_results",
    "columns_told",
    "fixtures",
    "in_processes",
    "ladder_of",
    "ladder_page",
    "mean_by_pair",
    "on_ray",
    "open_folder",
    "plan_series",
    "play",
    "play_fixture",
    "play_on",
    "run_series",
    "series",
    "sheet_files",
    "standings",
    "summarise",
    "summary_told",
    "wilson",
    "write_results",
]

__getattr__ = imported_on_use(
    __name__,
    {
        "umpire.simulate.columns": ("SHEETS", "columns_told"),
        "umpire.simulate.folder": ("SeriesFolder", "open_folder"),
        "umpire.simulate.ladder": ("HELD_OUT", "Rating", "ladder_of", "ladder_page"),
        "umpire.simulate.planning": ("plan_series",),
        "umpire.simulate.plans": (
            "Entrant",
            "Fixture",
            "PlannedScenario",
            "PlannedTable",
            "SeriesPlan",
            "fixtures",
        ),
        "umpire.simulate.played": ("PlayedGame", "Result", "play_fixture"),
        "umpire.simulate.ray_cluster": ("on_ray",),
        "umpire.simulate.results": ("check_results", "summary_told", "write_results"),
        "umpire.simulate.running": ("OnGame", "Runner", "in_processes", "run_series"),
        "umpire.simulate.sheets": ("sheet_files",),
        "umpire.simulate.summary": ("Mean", "Summary", "mean_by_pair", "summarise"),
    },
)
"""What playing one battle does without: plans, folders and tables of long series."""
