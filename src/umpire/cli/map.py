"""`umpire map`: what a table is like, as a picture and as numbers."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from umpire.analysis import Exposure, exposure, spread
from umpire.cli.bars import bar
from umpire.cli.output import JsonOption, console, print_json
from umpire.errors import InputError
from umpire.formats import GroundPlan, hides, parse_assumption, parse_base, read_ground_plan
from umpire.geometry import Base, Point
from umpire.render.scenes import Scene, SceneFeature
from umpire.render.svg import HEAT, Panel, heat_svg

_SPREAD = re.compile(r"^(\d+)(?:@(\w+))?$")
MOST_ENEMIES = 10_000
STEPS = len(HEAT) - 1


def map_exposure(
    source: Annotated[str, typer.Argument(metavar="FILE[#CASE]", help="A table, a layout, a scenario or a case.")],
    out: Annotated[Path, typer.Option(help="The SVG file to write.")] = Path("exposure.svg"),
    step: Annotated[float, typer.Option(help="Distance between positions, in inches.")] = 0.5,
    base: Annotated[str, typer.Option(help="The base of every model: 32mm, 60x35mm, 28x24mm hull.")] = "32mm",
    height: Annotated[float, typer.Option(help="The height of every model, in inches.")] = 1.0,
    enemies: Annotated[
        str, typer.Option(metavar="N|N@ZONE|X,Y;X,Y", help="Enemies: a number, spread evenly, or their places.")
    ] = "",
    lookouts: Annotated[
        float, typer.Option(metavar="STEP", help="Distance between sample viewpoints, in inches; 0 for none.")
    ] = 2.0,
    assume: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND:height=5",
            help="Facts that bare outlines lack, for a kind of terrain; also solid=no, inside=closed.",
        ),
    ] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Use a CUDA device (extra `cuda`).")] = False,
    json: JsonOption = False,
) -> None:
    """Show, for every position, how much of the table can see it and how many enemies can.

    For example:

      umpire map exposure table.yaml --assume ruin:height=5 --enemies 20 --out map.svg

      umpire map exposure battle.yaml --enemies "12,40;24,40" --height 0.4 --base 25mm
    """
    plan = read_ground_plan(source, assumptions=[parse_assumption(text) for text in assume or ()])
    stands = parse_base(base)
    if not 0.0 < height < 1000.0:
        raise InputError("A height must be above 0 and below 1000 inches", path="--height", value=str(height))
    with bar("Looking at the table", on=console, shown=not json and console.is_terminal) as tell:
        found = exposure(
            plan.size,
            plan.solids,
            base=stands,
            height=height,
            step=step,
            lookout_step=lookouts if lookouts > 0.0 else None,
            enemies=_enemies(enemies, plan, stands),
            opened=plan.opened,
            gpu=gpu,
            progress=tell,
        )
    panels = _panels(found)
    if not panels:
        fix = "Give --enemies, or set --lookouts above 0."
        raise InputError("There are no viewpoints", path="--lookouts", value=str(lookouts), fix=fix)
    told = _told(plan, found, base=base, height=height, step=step)
    picture = heat_svg(panels, _scene(plan), xs=found.xs, ys=found.ys, enemies=found.enemies, captions=told)
    _write(picture, out)
    if json:
        print_json(_summary(plan, found) | {"picture": str(out)})
        return
    for line in (*told, *(_sentence(panel) for panel in panels), str(out)):
        console.print(line, markup=False)


def _scene(plan: GroundPlan) -> Scene:
    """Return the table with its terrain, each piece with its kind and its height."""
    features = (
        SceneFeature(
            id=each.id,
            outline=each.footprint,
            kind=each.kind,
            label=f'{each.kind} {each.height:g}"',
            height=each.height,
            hides=hides(each.tags),
        )
        for each in plan.features
    )
    return Scene(size=plan.size, features=tuple(features))


def _enemies(text: str, plan: GroundPlan, base: Base) -> list[Point]:
    if not text.strip():
        return []
    match = _SPREAD.match(text.strip())
    if match is None:
        return [_place(part, plan) for part in text.split(";") if part.strip()]
    count, zone = int(match[1]), match[2]
    if count > MOST_ENEMIES:
        raise InputError(f"More than {MOST_ENEMIES} enemies", path="--enemies", value=text)
    if zone is not None and zone not in plan.zones:
        fix = f"It has {', '.join(plan.zones) or 'none'}."
        raise InputError("The table has no such deployment zone", path="--enemies", value=zone, fix=fix)
    places = spread(count, plan.size, base=base, zone=plan.zones[zone] if zone is not None else None)
    return [(float(x), float(y)) for x, y in places]


def _place(text: str, plan: GroundPlan) -> Point:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        fix = "Write a number of enemies, or places as x,y;x,y in inches."
        raise InputError("This is not a place", path="--enemies", value=text.strip(), fix=fix) from None
    if not (0.0 <= x <= plan.size[0] and 0.0 <= y <= plan.size[1]):
        fix = f'The table is {plan.size[0]:g}" x {plan.size[1]:g}".'
        raise InputError("This place is not on the table", path="--enemies", value=text.strip(), fix=fix)
    return (x, y)


def _panels(found: Exposure) -> list[Panel]:
    panels = []
    if found.seen_by is not None:
        heading = f"How many of {len(found.enemies)} enemies see a position"
        most = _full(float(found.seen_by.max()))
        panels.append(Panel(heading=heading, values=found.seen_by.astype(np.float64), most=most, counted=True))
    if found.seen_from is not None:
        heading = "How much of the table sees a position"
        most = _full(float(found.seen_from.max()) * 100.0) / 100.0
        panels.append(Panel(heading=heading, values=found.seen_from, most=most, scale=100.0, unit=" %"))
    return panels


def _full(most: float) -> float:
    """Return a number at least as large that the legend's steps divide into whole numbers."""
    return float(max(1, math.ceil(most / STEPS - 1e-9)) * STEPS)


def _told(plan: GroundPlan, found: Exposure, *, base: str, height: float, step: float) -> list[str]:
    rows, columns = len(found.ys), len(found.xs)
    told = [f'{plan.name}: {columns} x {rows} positions {step:g}" apart, a {base} base, {height:g}" high.']
    if found.seen_from is not None:
        told.append(f"The table is sampled at {len(found.lookouts)} viewpoints; each line of sight is decided exactly.")
    told += [f"Assumed: {each}." for each in plan.assumed]
    told += [f"Not used: {each}." for each in plan.unused]
    if found.undecided:
        told.append(f"{found.undecided} lines were too close to call and count as blocked.")
    return told


def _sentence(panel: Panel) -> str:
    values = panel.values * panel.scale
    hidden = float((values == 0.0).mean())
    return (
        f"{panel.heading}: {values.mean():.1f}{panel.unit} on average, {values.max():.0f}{panel.unit} at most; "
        f"{hidden:.0%} of the positions are seen by none."
    )


def _summary(plan: GroundPlan, found: Exposure) -> dict[str, object]:
    summary: dict[str, object] = {
        "table": plan.name,
        "size": plan.size,
        "columns": len(found.xs),
        "rows": len(found.ys),
        "assumed": plan.assumed,
        "unused": plan.unused,
        "undecided": found.undecided,
    }
    for name, values in (("seen_from", found.seen_from), ("seen_by", found.seen_by)):
        if values is not None:
            low, high = float(values.min()), float(values.max())
            summary[name] = {"least": low, "mean": float(values.mean()), "most": high}
    return summary


def _write(picture: str, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        told = f"The picture cannot be written: {error.strerror or error}"
        raise InputError(told, file=str(path), fix="Choose another place with --out.") from None


def register(app: typer.Typer) -> None:
    """Add the commands."""
    maps = typer.Typer(help="What a table is like: maps of exposure.", no_args_is_help=True)
    maps.callback()(lambda: None)  # keeps `exposure` a command of its own while it is the only one
    maps.command("exposure")(map_exposure)
    app.add_typer(maps, name="map")
