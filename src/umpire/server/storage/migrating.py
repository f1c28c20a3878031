"""Bringing a database to the tables that this Umpire knows."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from umpire.errors import InputError

SCRIPTS = Path(__file__).parent / "migrations"


async def migrate(engine: AsyncEngine) -> None:
    """Make or change the tables as far as needed.

    Raises:
        InputError: If a newer Umpire has changed them already.
    """
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for found in MigrationContext.configure(connection).get_current_heads():
        if found not in known:
            fix = "Install the Umpire that made it, or name another database."
            raise InputError("a newer Umpire has written this database", path="--database", value=found, fix=fix)
    try:
        command.upgrade(config, "head")
    except CommandError as err:
        raise InputError(f"the database cannot be brought up to date: {err}", path="--database") from err
