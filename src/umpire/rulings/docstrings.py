"""Docstrings as they are written, for a Python that was told to forget them (`-OO`, `PYTHONOPTIMIZE=2`).

Rules are told by the docstrings of their functions, and logs carry a digest of those texts: without them a battle could
neither be explained nor be checked by anybody else.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

__all__ = ["written_doc"]

FORGOTTEN = "The text of this rule is not at hand: Python forgot it (-OO), and its source is not there to read it in."


def written_doc(function: Callable[..., Any]) -> str:
    """Return the docstring that stands in a function's source; '' if it has none."""
    if sys.flags.optimize < 2:
        return ""
    docs = _docs(function.__module__)
    return FORGOTTEN if docs is None else docs.get(function.__qualname__, "")


@cache
def _docs(module: str) -> dict[str, str] | None:
    """Return the docstrings of a module by the qualified names that have one; None if its source is not at hand."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (OSError, TypeError):
        return None
    return dict(_below(ast.parse(source), ""))


def _below(node: ast.AST, within: str) -> Iterator[tuple[str, str]]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef | ast.ClassDef):
            doc = ast.get_docstring(each)
            if doc:
                yield within + each.name, doc
            inner = f"{within}{each.name}." if isinstance(each, ast.ClassDef) else f"{within}{each.name}.<locals>."
            yield from _below(each, inner)
