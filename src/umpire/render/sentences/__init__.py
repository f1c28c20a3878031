"""What happened, in sentences that players read."""

from umpire.render.sentences import effects, facts, fights, firing, flow, setup  # noqa: F401 - each files its sentences
from umpire.render.sentences.dice import marks_of
from umpire.render.sentences.naming import Names, counted, listed, plain
from umpire.render.sentences.telling import is_quiet, sentence, subjects, tag_of

__all__ = ["Names", "counted", "is_quiet", "listed", "marks_of", "plain", "sentence", "subjects", "tag_of"]
