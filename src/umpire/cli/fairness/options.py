"""Options that both commands on fairness have."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

ZonesOption: TypeAlias = Annotated[
    str, typer.Option(metavar="long:12|short:12|MAP", help="Who sets up where, if not as the file has it.")
]

AssumeOption: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="KIND:height=5", help="Facts that bare outlines lack, for a kind.")
]

MoverOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME:base=60mm,move=10,through=nothing", help="Who moves, on tables of no game."),
]
