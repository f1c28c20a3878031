"""What can be dropped on a game's tables, as its package tells it in ``data/palette.yaml``."""

from __future__ import annotations

from importlib.resources import files

from umpire.errors import InputError
from umpire.formats.document import parse_document
from umpire.game import PaletteFeature, PaletteModel


def read_palette(package: str) -> tuple[tuple[PaletteFeature, ...], tuple[PaletteModel, ...], str, str]:
    """Return the features and models of a game's ``data/palette.yaml``, and what others' terrain is taken for."""
    name = "palette.yaml"
    kept = files(package) / "data" / name
    if not kept.is_file():
        fix = "Write its features and models, and which of them others' terrain is taken for: `raised` and `flat`."
        raise InputError("This game has no palette", file=str(kept), fix=fix)
    document = parse_document(kept.read_text(encoding="utf-8"), name=name)
    return (
        document.convert(tuple[PaletteFeature, ...], at="features"),
        document.convert(tuple[PaletteModel, ...], at="models") if document.lookup("models") is not None else (),
        str(document.lookup("raised")),
        str(document.lookup("flat")),
    )
