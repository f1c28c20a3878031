"""Machine code that is kept, called without numba, which takes longer to import than a first ruling to be found.

What numba compiled has a way in for Python. It is kept beside numba's own record, by the kernel and the kinds of what
it is called with. LLVM alone puts it in place; from numba it takes three small libraries, for the memory that kernels
ask for, for handing over arrays, and for what stands for the kernel itself.

Invariant: a kernel's machine code looks at no kinds, so it gets arguments of the very kinds it was compiled for, or is
not called. It is used for nothing but the sources, the Python and the numba that it was compiled from.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_loader
from pathlib import Path
from platform import machine
from threading import Lock
from typing import Any  # llvmlite and numba ship no types: what they made is handed through unseen

import msgspec
import numpy as np

from umpire.cache import cache_folder, write_whole

HERE = Path(__file__).parent
FOLDER = HERE / "compiled"
"""Where the code lies that a wheel brings along, and that a checkout keeps."""

IN_CHECKOUT = (HERE.parents[3] / "pyproject.toml").is_file()
"""Whether the sources are a developer's own; to what is installed nothing is added that pip would not take away."""

SOURCES = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(HERE.glob("*.py")))).hexdigest()
"""What all kernels say: machine code kept from other sources is not used."""

SCALARS: dict[type, str] = {
    bool: "bool", int: "int64", float: "float64", np.bool_: "bool", np.int64: "int64", np.float64: "float64",
}  # fmt: skip


class Record(msgspec.Struct, frozen=True):
    """What is kept of a kernel beside its machine code; ``kinds`` are those of its arguments."""

    stamp: str
    kinds: str
    way_in: str
    surroundings: str


def folders(chosen: str = "") -> tuple[Path, ...]:
    """Return where to look for machine code, the first place first."""
    chosen = chosen or os.environ.get("NUMBA_CACHE_DIR", "")
    if chosen:
        return (Path(chosen) / "umpire",)
    return FOLDER, cache_folder()


def keeping_folders(chosen: str = "") -> tuple[Path, ...]:
    """Return where machine code is kept: in the first of these that can be written."""
    places = folders(chosen)
    return places if IN_CHECKOUT else places[-1:]


@cache
def stamp() -> str:
    """Return what machine code is made from: other sources, or another numba, and it is not used."""
    made_by = (_numba() / "_version.py").read_text(encoding="utf-8")
    told = (SOURCES, made_by, str(sys.implementation.cache_tag), sys.platform, machine())
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def kind_of(value: object) -> object:
    """Return what sort of thing a kernel is called with: all that its machine code depends on, and looks at no more."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
        return value.dtype, value.ndim, layout, flags.writeable, flags.aligned
    if isinstance(value, tuple):
        return type(value).__name__, tuple([kind_of(each) for each in value])
    return type(value)


def told(kind: Any) -> str:
    """Return a kind in words, as numba's side tells it too (`keeping.told`); "?" for what is called by numba alone."""
    if isinstance(kind, type):
        return SCALARS.get(kind, "?")
    if isinstance(kind[0], str):
        return f"{kind[0]}({', '.join(map(told, kind[1]))})"
    dtype, count, layout, writeable, aligned = kind
    return f"{'' if writeable else 'read '}{dtype.name if dtype.isnative and aligned else '?'} {count} {layout}"


def kernel_name(function: Callable[..., object]) -> str:
    """Return what a kernel is called among all of them."""
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def name_of(kernel: str, kinds: str) -> str:
    """Return what the file of a kernel's machine code for arguments of some kinds is called."""
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    return f"{kernel}-kernel.{python}.{hashlib.sha256(kinds.encode()).hexdigest()[:16]}.code"


def keep(folder: Path, kernel: str, record: Record, code: bytes) -> None:
    """Write a kernel's machine code; a process that reads it finds all of it or none.

    Raises:
        OSError: If the folder cannot be written to.
    """
    write_whole(folder / name_of(kernel, record.kinds), msgspec.json.encode(record) + b"\n" + code)


def find(kernel: str, kinds: str) -> Callable[..., Any] | None:
    """Return a kernel's machine code for arguments of some kinds, None if none that fits is kept.

    How code is put in place without numba was tried on Linux alone; elsewhere numba reads what it has kept itself.
    """
    if "?" in kinds or sys.platform != "linux":
        return None
    for folder in folders():
        try:
            head, _, code = (folder / name_of(kernel, kinds)).read_bytes().partition(b"\n")
            record = msgspec.json.decode(head, type=Record)
            if (record.stamp, record.kinds) == (stamp(), kinds):
                return _loaded(kernel, record, code)
        except (OSError, msgspec.DecodeError):  # nothing is kept there, or it is no record
            continue
    return None


class _Definition(ctypes.Structure):
    """How Python is told of a function: `PyMethodDef`."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("way_in", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


VARARGS_AND_KEYWORDS = 3
_LOCK = Lock()
_ALIVE: list[object] = []
"""What machine code that is in place stands on."""


def _loaded(kernel: str, record: Record, code: bytes) -> Callable[..., Any]:
    """Put machine code in place and return its way in for Python."""
    # whoever has nothing kept imports no LLVM either
    from llvmlite import binding  # type: ignore[import-untyped]  # noqa: PLC0415

    with _LOCK:
        surroundings = _library("_dynfunc").Environment({"__name__": __name__})
        engine = _engine(binding)
        engine.add_object_file(binding.ObjectFileRef.from_data(code))
        engine.finalize_object()
        ctypes.c_void_p.from_address(engine.get_global_value_address(record.surroundings)).value = id(surroundings)
        way_in = engine.get_function_address(record.way_in)
    definition = _Definition(kernel.encode(), way_in, VARARGS_AND_KEYWORDS, None)
    _ALIVE.extend((engine, definition, surroundings))
    new = ctypes.pythonapi.PyCFunction_NewEx
    new.restype, new.argtypes = ctypes.py_object, [ctypes.POINTER(_Definition), ctypes.py_object, ctypes.py_object]
    function: Callable[..., Any] = new(ctypes.byref(definition), surroundings, None)
    return function


def _engine(binding: Any) -> Any:
    _add_symbols(binding)
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    target = binding.Target.from_default_triple().create_target_machine(jit=True, codemodel="jitdefault")
    return binding.create_mcjit_compiler(binding.parse_assembly(""), target)


@cache
def _add_symbols(binding: Any) -> None:
    """Have LLVM know the functions of numba's libraries by the names that numba calls them by."""
    for name, address in _library("core.runtime._nrt_python").c_helpers.items():
        binding.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)
    for name, address in _library("_helperlib").c_helpers.items():
        binding.add_symbol(f"numba_{name}", address)


@cache
def _library(name: str) -> Any:
    """Return one of numba's libraries, without what else numba imports before it."""
    stem = _numba().joinpath(*name.split("."))
    path = next(each for suffix in EXTENSION_SUFFIXES if (each := stem.with_name(stem.name + suffix)).is_file())
    loader = ExtensionFileLoader(f"numba.{name}", str(path))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None, "a loader that is given has a module"
    library = module_from_spec(spec)
    loader.exec_module(library)
    return library


@cache
def _numba() -> Path:
    spec = find_spec("numba")
    if spec is None or spec.origin is None:
        raise OSError("numba is not installed, so nothing that it compiled can be used")
    return Path(spec.origin).parent
