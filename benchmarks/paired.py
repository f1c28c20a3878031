"""The same work by this tree and by an earlier commit of it, in turns: ratios that hold on a slow or busy machine, too.

Usage: ``python -m benchmarks.paired COMMIT [FIGURE ...] [--rounds N] [--write]``. Both trees are asked by the programs
of this one, each in a process of its own that has the work ready; they do it one after the other, round by round.
``--write`` writes what was found to ``benchmarks/PAIRED.md``.
"""

# ruff: noqa: PLC0415 - each figure imports for itself: an earlier tree may lack what another one needs

from __future__ import annotations

import argparse
import io
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ROOT / "benchmarks" / "PAIRED.md"
ROUNDS = 15


class Figure(NamedTuple):
    """One kind of work: what it is called, how to get it ready, and how often it is done in a round."""

    name: str
    ready: Callable[[], Callable[[], object]]
    times: int = 1


class Pair(NamedTuple):
    """What both trees needed for a figure, the least of all rounds, and the ratio in the middle of all rounds."""

    figure: Figure
    before: float
    now: float
    ratio: float


def _battle() -> Callable[[], object]:
    from umpire.bots import make_bot
    from umpire.game import Battle
    from umpire.simulate import play_on
    from umpire.systems.legions.battlefield import forget
    from umpire.systems.legions.files.scenario import load_scenario, shipped_scenario
    from umpire.systems.legions.play import LEGIONS, opening

    field = load_scenario(shipped_scenario()).field

    def play() -> None:
        forget()
        state = opening(field)
        play_on(Battle.start(LEGIONS, state, seed=1), bots={side: make_bot("greedy") for side in LEGIONS.sides(state)})

    return play


def _ruling() -> Callable[[], object]:
    import umpire
    from benchmarks.bench_ruling import asked_of_ten
    from umpire.systems.legions.battlefield import forget

    field, question = asked_of_ten()

    def ask() -> None:
        forget()
        umpire.ask(field, question)

    return ask


def _sights() -> Callable[[], object]:
    from benchmarks.scenes import made_table
    from umpire.geometry import Crowd, crowd_sights

    models, scene = made_table(80, models=100)
    crowd = Crowd.of(models)
    return lambda: crowd_sights(crowd, crowd, scene, threads=1)


def _shares() -> Callable[[], object]:
    from benchmarks.bench_cover import eyes_of
    from benchmarks.scenes import made_table
    from umpire.geometry import obscured_shares

    models, scene = made_table(80, models=100)
    eyes = eyes_of(models)
    return lambda: obscured_shares(eyes, models, scene)


def _paths() -> Callable[[], object]:
    from benchmarks.bench_travel import board, ways
    from umpire.geometry import cheapest_travels

    table = board()
    ground = table.ground()
    starts, goals = ways(table, ground)
    return lambda: cheapest_travels(ground, starts, goals, zones=table.zones)


def _reach() -> Callable[[], object]:
    from benchmarks.bench_travel import MAPS, board, ways
    from umpire.geometry import Reach

    table = board()
    ground = table.ground()
    starts = [(x, y) for x, y in ways(table, ground)[0][:MAPS].tolist()]
    return lambda: [Reach(ground, start, 6.0, zones=table.zones).region() for start in starts]


FIGURES = {
    "battle": Figure("the shipped battle, greedy against greedy", _battle),
    "ruling": Figure("a ruling, ten models on ten, nothing remembered", _ruling, 40),
    "sights": Figure("all 100 x 100 pairs, one thread", _sights, 5),
    "shares": Figure("obscured share, all 100 x 100 pairs in one call", _shares, 2),
    "paths": Figure("cheapest path, 150 of them", _paths, 2),
    "reach": Figure('reach of 6" as polygons, 30 of them', _reach, 2),
}


def main() -> None:
    """Measure what was asked for, print it, and write it down if wanted."""
    told = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    told.add_argument("commit", help="what is measured beside this tree: a commit, tag or branch")
    told.add_argument("figures", nargs="*", metavar="FIGURE", help=f"some of: {', '.join(FIGURES)}; all without any")
    told.add_argument("--rounds", type=int, default=ROUNDS, help="how often both do each work (%(default)s)")
    told.add_argument("--write", action="store_true", help=f"write it to {WRITTEN.relative_to(ROOT)}")
    if sys.argv[1:2] == ["--work"]:
        _work(FIGURES[sys.argv[2]])
        return
    asked = told.parse_args()
    if unknown := [each for each in asked.figures if each not in FIGURES]:
        told.error(f"no figure is called {', '.join(unknown)}: choose some of {', '.join(FIGURES)}")
    called = _called(asked.commit)
    with tempfile.TemporaryDirectory() as folder:
        _laid_out(asked.commit, Path(folder))
        pairs = [_paired(name, Path(folder), asked.rounds) for name in asked.figures or FIGURES]
    table = _table(pairs, called, asked.rounds)
    print(table)
    if asked.write:
        WRITTEN.write_text(table, encoding="utf-8")


def _called(commit: str) -> str:
    told = subprocess.run(
        ["git", "log", "-1", "--format=%h (%cs)", commit, "--"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if told.returncode:
        raise SystemExit(f"{commit} is no commit here: name one that `git log` lists.")
    return told.stdout.strip()


def _laid_out(commit: str, folder: Path) -> None:
    """Lay the tree of a commit out in a folder."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as tree:
        tree.extractall(folder, filter="data")


def _paired(name: str, before: Path, rounds: int) -> Pair:
    """Have both trees do the same work in turns; processor time, so that what else runs counts for little."""
    print(f"{FIGURES[name].name} ", end="", file=sys.stderr, flush=True)
    workers = [_worker(name, tree) for tree in (before, ROOT)]
    try:
        taken: list[list[float]] = [[], []]
        for number in range(rounds + 1):
            for found, worker in zip(taken, workers, strict=True):
                took = _round(worker, name)
                if number:  # the first round finds nothing compiled or read
                    found.append(took)
            print(".", end="", file=sys.stderr, flush=True)
    finally:
        for worker in workers:
            worker.kill()
            worker.communicate()
    print(file=sys.stderr)
    ratios = [now / then for then, now in zip(*taken, strict=True)]
    return Pair(FIGURES[name], min(taken[0]), min(taken[1]), statistics.median(ratios))


def _worker(name: str, tree: Path) -> subprocess.Popen[str]:
    paths = os.pathsep.join((str(tree / "src"), str(ROOT)))
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.paired", "--work", name],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _round(worker: subprocess.Popen[str], name: str) -> float:
    assert worker.stdin is not None, "it was opened as a pipe"
    assert worker.stdout is not None, "it was opened as a pipe"
    worker.stdin.write("\n")
    worker.stdin.flush()
    told = worker.stdout.readline()
    if not told:
        raise SystemExit(f"\n{name} cannot be measured with both trees: one of them ended, see above.")
    return float(told)


def _work(figure: Figure) -> None:
    """Do the work once for each line that comes in, and tell how many seconds of a processor it took."""
    work = figure.ready()
    for _ in sys.stdin:
        start = time.process_time()
        for _ in range(figure.times):
            work()
        print((time.process_time() - start) / figure.times, flush=True)


def _table(pairs: list[Pair], commit: str, rounds: int) -> str:
    lines = [
        f"| {each.figure.name} | {each.before * 1e3:,.4g} ms | {each.now * 1e3:,.4g} ms | {each.ratio:.2f} |"
        for each in pairs
    ]
    head = [
        "# Now and then",
        "",
        f"Written by `python -m benchmarks.paired {commit.partition(' ')[0]} --write`: this tree and commit {commit}",
        f"do the same work in turns, {rounds} rounds. Processor time: the least of all rounds, the median of ratios.",
        "",
        "| figure | then | now | now to then |",
        "|---|---|---|---|",
    ]
    return "\n".join([*head, *lines, ""])


if __name__ == "__main__":
    main()
