"""Questions about many pairs of pieces at once, numpy arrays in and out.

Lay pieces out as `Positions`: those of a battlefield as they stand, or a model at many places. Then ask, for all pairs
of both at once, what the rules say of each of them by itself:

- `ranges`, inches; `arcs`; `sight`; `obscured`, 0 to 1; `contacts`; `engaged`

What fire is worth comes in arrays too: `fires`, Wounds on average of every weapon at every target of a battlefield, and
`wounds_on_average` of bare characteristics.

The rules stay the authority: each answer is the one that the single question has, and tests hold it to that.
"""

from umpire.systems.legions.questions.batched.fire import Fires, fires, wounds_on_average
from umpire.systems.legions.questions.batched.measuring import arcs, contacts, engaged, ranges
from umpire.systems.legions.questions.batched.positions import Positions
from umpire.systems.legions.questions.batched.seeing import obscured, sight

__all__ = [
    "Fires",
    "Positions",
    "arcs",
    "contacts",
    "engaged",
    "fires",
    "obscured",
    "ranges",
    "sight",
    "wounds_on_average",
]
