"""Tables that people draw: what a drawing holds, what is wrong with it, the files that it comes from and goes to."""

from umpire.formats import TableDocument
from umpire.server.draw.catalogue import Catalogue, catalogue
from umpire.server.draw.checking import Checked, checked
from umpire.server.draw.content import set_up
from umpire.server.draw.exposing import Exposed, exposed
from umpire.server.draw.imported import drawing_of_import
from umpire.server.draw.reading import ReadTable, ToRead, read_table
from umpire.server.draw.writing import FORMS, Written, written

__all__ = [
    "FORMS",
    "Catalogue",
    "Checked",
    "Exposed",
    "ReadTable",
    "TableDocument",
    "ToRead",
    "Written",
    "catalogue",
    "checked",
    "drawing_of_import",
    "exposed",
    "read_table",
    "set_up",
    "written",
]
