"""Tables as text for terminals."""

from umpire.render.text.bars import odds_text

__all__ = ["odds_text"]
