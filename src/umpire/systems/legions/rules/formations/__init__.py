"""The rules that Formations have of their own: one file for each or for a family; a file that is put here is found."""

from importlib import import_module
from pkgutil import iter_modules

for _file in iter_modules(__path__):
    import_module(f"{__name__}.{_file.name}")
