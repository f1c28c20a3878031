"""What a case says must not occur: a slip of the pen there would hold for ever, so that its names are checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec

from umpire.errors import InputError

__all__ = ["check_never"]


def check_never(unwanted: Sequence[Mapping[str, Any]], event_type: Any) -> None:
    """Refuse events that no system tells, and fields that they do not have; ``event_type`` is a tagged union.

    Raises:
        InputError: If a name in ``expect.never`` stands for nothing.
    """
    known = {str(kind.__struct_config__.tag): kind for kind in get_args(event_type) or (event_type,)}
    for index, each in enumerate(unwanted):
        path, fix = f"expect.never[{index}]", "See `umpire schema event`."
        kind = known.get(str(each.get("event", "")))
        if "event" in each and kind is None:
            raise InputError("There is no such event", path=f"{path}.event", value=str(each["event"]), fix=fix)
        if kind is None:
            continue
        names = {"event", *(field.encode_name for field in msgspec.structs.fields(kind))}
        for name in each:
            if name not in names:
                raise InputError("This event has no such field", path=f"{path}.{name}", value=str(each), fix=fix)
