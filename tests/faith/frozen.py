"""How everything came out when it was frozen."""

from __future__ import annotations

from pathlib import Path

import msgspec

BATTLES = Path(__file__).with_name("battles.json")
CASES = Path(__file__).with_name("cases.json")


def read(file: Path) -> dict[str, str]:
    """Return the digest of each battle or case."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def write(file: Path, told: dict[str, str]) -> None:
    """Write them, one in a line."""
    rows = ",\n".join(f'"{name}": "{digest}"' for name, digest in told.items())
    file.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
