"""Tables that people draw: what a drawing holds, what is wrong with it, the files that it comes from and goes to."""

from umpire.server.drawing.catalogue import Catalogue, catalogue
from umpire.server.drawing.checking import Checked, checked
from umpire.server.drawing.exposing import Exposed, exposed
from umpire.server.drawing.reading import ReadTable, ToRead, read_table
from umpire.server.drawing.values import Drawing, DrawnFeature
from umpire.server.drawing.writing import FORMS, Written, written

__all__ = [
    "FORMS",
    "Catalogue",
    "Checked",
    "Drawing",
    "DrawnFeature",
    "Exposed",
    "ReadTable",
    "ToRead",
    "Written",
    "catalogue",
    "checked",
    "exposed",
    "read_table",
    "written",
]
