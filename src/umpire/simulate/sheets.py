"""The results of a series as CSV and as Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from umpire.errors import InputError
from umpire.simulate.columns import SHEETS, Kind, Sheet, rows_of
from umpire.simulate.played import PlayedGame


def csv_bytes(sheet: Sheet[Any], games: Sequence[PlayedGame]) -> bytes:
    """Return a table as CSV, UTF-8, with a line of names first; the same bytes for the same battles."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([each.name for each in sheet.columns])
    for row in rows_of(sheet, games):
        writer.writerow([_cell(each.value(row)) for each in sheet.columns])
    return text.getvalue().encode()


def _cell(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def parquet_bytes(sheet: Sheet[Any], games: Sequence[PlayedGame]) -> bytes:
    """Return a table as Parquet; each column tells its unit and what it means in its metadata.

    Raises:
        InputError: If pyarrow is not installed.
    """
    arrow, parquet = _arrow()
    types = {
        Kind.WHOLE: arrow.int64(),
        Kind.NUMBER: arrow.float64(),
        Kind.WORDS: arrow.string(),
        Kind.YES_NO: arrow.bool_(),
    }
    schema = arrow.schema(
        [
            arrow.field(each.name, types[each.kind], metadata={"unit": each.unit, "about": each.about})
            for each in sheet.columns
        ]
    )
    rows = list(rows_of(sheet, games))
    columns = [[each.value(row) for row in rows] for each in sheet.columns]
    arrays = [arrow.array(values, field.type) for values, field in zip(columns, schema, strict=True)]
    out = io.BytesIO()
    parquet.write_table(arrow.Table.from_arrays(arrays, schema=schema), out)
    return out.getvalue()


def _arrow() -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow  # noqa: PLC0415 - an extra that most do without
        from pyarrow import parquet  # noqa: PLC0415 - the same
    except ImportError:
        raise lacking_extra("pyarrow") from None
    return pyarrow, parquet


def check_sheets() -> None:
    """Look whether Parquet files can be written.

    Raises:
        InputError: If pyarrow is not installed.
    """
    _arrow()


def lacking_extra(package: str) -> InputError:
    """Return the error of results that need a package of the extra `series`."""
    fix = 'Install it with pip install "umpire-table[series]", or give --csv-only.'
    return InputError(f"{package} is not installed", path="results", fix=fix)


def sheet_files(games: Sequence[PlayedGame], *, parquet: bool) -> dict[str, bytes]:
    """Return all tables of results by the names of their files."""
    made = {f"{sheet.name}.csv": csv_bytes(sheet, games) for sheet in SHEETS}
    if parquet:
        made |= {f"{sheet.name}.parquet": parquet_bytes(sheet, games) for sheet in SHEETS}
    return made
