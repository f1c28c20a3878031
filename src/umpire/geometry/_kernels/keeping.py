"""Machine code that is kept: beside the kernels, where a wheel brings it along, else in the user's own cache.

numba keeps machine code too, but only where it may write: code that came with a package installed for everybody would
not be used. What is kept here is for any processor of the platform and good for as long as no kernel's source changes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any  # numba ships no types: what it compiled is handed through unseen

import numba
from llvmlite import binding  # type: ignore[import-untyped]  # as above
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.runtime import rtsys  # type: ignore[attr-defined]  # named there, and not in a list of names

from umpire.geometry._kernels import kept
from umpire.geometry._kernels.announcing import announce


def _chosen() -> str:
    return str(numba.config.CACHE_DIR)  # type: ignore[attr-defined]  # set by numba at run time


class _Place:
    """What numba asks about where a function's machine code is kept."""

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> _Place:
        return cls()

    def ensure_cache_path(self) -> None:
        """Do nothing: a folder is made when something is kept in it."""

    def get_cache_path(self) -> str:
        return str(kept.keeping_folders(_chosen())[0])

    def get_source_stamp(self) -> str:
        return kept.SOURCES

    def get_disambiguator(self) -> str:
        return "checked" if numba.config.BOUNDSCHECK else "kernel"  # type: ignore[attr-defined]  # as above


class _Keeping(CompileResultCacheImpl):
    _locator_classes = [_Place]  # type: ignore[list-item]  # what numba asks of a place, without its base class

    def reduce(self, data: Any) -> Any:
        """Return what is kept: machine code, without what only compiling it into other kernels would take.

        That is its bitcode, of which numba reads the names of functions alone, and the surroundings of every function
        in it, which say what to raise: only Python calls for those, and it calls none but the entry. Nor is the source
        kept with its types written in, which tells in what folder it lay: wheels built in any are the same bytes.
        """
        (name, kind, (code, _)), entry, *rest, _, reload, _ = super().reduce(data)  # type: ignore[no-untyped-call]
        named = binding.parse_assembly(f'define void @"{entry.llvm_cpython_wrapper_name}"() {{ ret void }}')
        return (name, kind, (code, named.as_bitcode())), entry, *rest, "", reload, ()


class _Index(IndexDataCacheFile):
    """What is kept of one function in one folder."""

    def __init__(self, folder: Path, name: str) -> None:
        super().__init__(str(folder), name, kept.SOURCES)  # type: ignore[no-untyped-call]  # numba's own
        # In an index of another version numba reads no further: what other sources kept may name types that are gone.
        self._version = f"{self._version} {kept.SOURCES}"


class KeptCode(FunctionCache):
    """The machine code of one function, looked for in all folders."""

    _impl_class = _Keeping

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]  # numba's own, as below
        self._kernel, self._whole_name = function.__name__, kept.kernel_name(function)
        name = self._impl.filename_base
        self._files = [(folder, _Index(folder, name)) for folder in kept.folders(_chosen())]

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code for a signature, if it is kept.

        numba would read all that it can compile first, which takes longer than all the rest. What is compiled already
        needs the part that hands out memory, and no other.
        """
        rtsys.initialize(target_context)
        found = None
        with self._guard_against_spurious_io_errors():
            found = self._load_overload(sig, target_context)
        if found is None:
            announce(self._kernel)
        return found

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        """Return what machine code is found by.

        numba adds the function's bytecode, which is another where Python drops docstrings; the stamp has its source.
        """
        return sig, codegen.magic_tuple()

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        for _, file in self._files:
            self._cache_file = file
            try:
                found = super()._load_overload(sig, target_context)  # type: ignore[no-untyped-call]
            except OSError:  # a folder that this user may not read keeps nothing for it
                continue
            if found is not None:
                return found
        return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        places = kept.keeping_folders(_chosen())
        for folder, file in self._files:
            if folder not in places:
                continue
            self._cache_file = file
            try:
                folder.mkdir(parents=True, exist_ok=True)
                super()._save_overload(sig, data)  # type: ignore[no-untyped-call]
                self._keep_way_in(folder, data)
            except OSError:
                continue
            return

    def _keep_way_in(self, folder: Path, made: Any) -> None:
        """Keep what a first ruling calls without numba, of a kernel that returns no arrays: numba alone makes those."""
        kinds = f"tuple({', '.join(map(told, made.signature.args))})"
        checked = numba.config.BOUNDSCHECK  # type: ignore[attr-defined]  # as above
        if "?" in kinds or checked or told(made.signature.return_type) not in ("none", *kept.SCALARS.values()):
            return
        (_, _, (code, _)), *_ = self._impl.reduce(made)
        way_in, surroundings = made.fndesc.llvm_cpython_wrapper_name, made.environment.env_name
        record = kept.Record(stamp=kept.stamp(), kinds=kinds, way_in=way_in, surroundings=surroundings)
        kept.keep(folder, self._whole_name, record, code)


def told(kind: Any) -> str:
    """Return one of numba's types in the words of `kept.told`."""
    if isinstance(kind, numba.types.Array):
        return f"{'' if kind.mutable else 'read '}{kind.dtype if kind.aligned else '?'} {kind.ndim} {kind.layout}"
    if isinstance(kind, numba.types.NamedTuple):
        return f"{kind.instance_class.__name__}({', '.join(map(told, kind.types))})"
    return str(kind)
