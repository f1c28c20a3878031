"""`umpire schema`: the JSON Schema of Umpire's files."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from umpire.cli.completing import schema_names
from umpire.cli.output import print_json
from umpire.errors import InputError
from umpire.formats import SCHEMAS
from umpire.formats.boards import ruleset, ruleset_names
from umpire.formats.cases import BoardCaseFile

__all__ = ["register", "schemas"]


def schema(
    name: Annotated[
        str, typer.Argument(help="What to describe (default: list the names).", autocompletion=schema_names)
    ] = "",
) -> None:
    """Print the JSON Schema of a kind of file, question, action or event.

    For example:

      umpire schema            the names there are

      umpire schema case > case.schema.json
    """
    known = schemas()
    if not name:
        for each in known:
            typer.echo(each)
        return
    if name not in known:
        raise InputError("There is no such schema", value=name, fix=f"Choose one of {', '.join(known)}.")
    print_json(msgspec.json.schema(known[name]))


def schemas() -> dict[str, Any]:
    """Return every type that can be described, by the name that a user gives."""
    return {**SCHEMAS, **_of_rulesets()}


def _of_rulesets() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ruleset_names():
        rules = ruleset(name)
        found |= {
            f"{name}-case": BoardCaseFile,
            f"{name}-profile": rules.profile_type,
            f"{name}-state": rules.state_type,
            f"{name}-question": rules.question_type,
            f"{name}-action": rules.resolvers.action_type,
            f"{name}-event": rules.resolvers.event_type,
        }
    return found


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema")(schema)
