"""Examples in docstrings are looked for where there are some: to import every file of Umpire takes seconds."""

from __future__ import annotations

from pathlib import Path

SRC = Path(__file__).parent / "src"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the source files without an example."""
    source = collection_path.suffix == ".py" and collection_path.is_relative_to(SRC)
    return True if source and ">>>" not in collection_path.read_text(encoding="utf-8") else None
