"""The page of what programs see and may do: made from the code by doc_pages.py."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.environment import learning_of
from umpire.game import Array, Learning, Section
from umpire.systems.legions.learning.places import NAMED, NAMED_MEAN

ROWS = {
    "detachments": "Detachments of a side",
    "models": "models of a side",
    "markers": "markers",
    "areas": "areas of terrain",
    "structures": "Structures",
    "places": "proposed places",
    "others": "other choices",
}


def observation_page() -> str:
    """Return the page: the rows of each scenario, the arrays with their columns, the catalogue of actions."""
    learning = learning_of()
    lines = [
        f"# What programs see and do, specification {learning.specification}",
        "",
        "Made from the code. The number rises whenever a column or a slot changes its place or its meaning; a network",
        "that was trained for another one is refused. How to use environments stands on [their page](environment.md).",
        "",
        *_rows(learning),
        "## What is seen",
        "",
        "Every array is of `float32`, every number from -1 to 1: what is larger is cut off. Rows that nobody fills are",
        "zeros. One's own side comes first, and places are told as one's own side sees the table: the second side sees",
        "it turned by half. Nothing is told that the side may not know: which Order lies face-down, its owner alone",
        "sees.",
        "",
    ]
    for array in learning.arrays:
        lines += _array(array)
    return "\n".join([*lines, *_catalogue(learning)])


def _rows(learning: Learning) -> Iterator[str]:
    yield from (
        "## How many rows",
        "",
        "At most, by scenario; `observation_space` and `action_space` tell them too.",
        "",
    )
    yield f"| scenario | {' | '.join(ROWS.values())} | slots |"
    yield f"|---|{'---:|' * len(ROWS)}---:|"
    for lesson in learning.lessons:
        sizes = " | ".join(str(lesson.extent[each]) for each in ROWS)
        yield f"| `{lesson.name}` | {sizes} | {sum(each.size(lesson.extent) for each in learning.sections):,} |"
    yield ""


def _array(array: Array) -> Iterator[str]:
    rows = [str(each) if isinstance(each, int) else ROWS[each] for each in array.rows]
    if array.times > 1:
        rows[0] = f"{array.times} times the {rows[0]}"
    yield from (f"### `{array.name}`", "", f"{array.about} Shape: ({', '.join([*rows, str(len(array.columns))])}).", "")
    yield from ("| | column | means |", "|---:|---|---|")
    yield from (f"| {n} | `{each.name}` | {each.means} |" for n, each in enumerate(array.columns))
    yield ""


def _catalogue(learning: Learning) -> Iterator[str]:
    yield from ("## What can be done", "")
    yield "The slots of the catalogue, in this order; in a section of two kinds of rows, the second counts fastest."
    yield from ("", "| section | slots | means |", "|---|---|---|")
    yield from (f"| `{each.name}` | {_slots(each)} | {each.about} |" for each in learning.sections)
    yield from (
        "",
        "`action_mask` is 1 (`int8`) for the slots that may be taken now; the engine accepts each of them. A",
    )
    yield "move or Charge goes as far as a way is found; where none is, the Detachment holds, and the action that"
    yield "was taken stands in `infos`. Left out are Orders for all at once, leaving Detachments without Orders, and"
    yield "giving up; of two calls of Overwatch by one Detachment the second; and of more other choices than there are"
    yield from (
        "slots the last. `env.act` takes them all.",
        "",
        "The proposed places are the markers in the order of the table, then:",
        "",
    )
    yield from (f"- `{name}`: {means}" for name, means in zip(NAMED, NAMED_MEAN, strict=True))
    yield ""


def _slots(section: Section) -> str:
    return " by ".join(str(each) if isinstance(each, int) else ROWS[each] for each in section.rows) or "1"
