"""Armies as they go out: each form is one entry of `FORMS`, which the command line and the server read alone."""

from collections.abc import Mapping

from umpire.formats.workshops import ArmyForm
from umpire.systems.legions.files.exports.newrecruit import newrecruit_text
from umpire.systems.legions.files.exports.page import page
from umpire.systems.legions.files.exports.written import Form, army_content, army_text

FORMS: Mapping[str, Form] = {
    each.told.name: each
    for each in (
        Form(told=ArmyForm(name="yaml", about="an army file of Umpire's own", ending=".yaml"), write=army_text),
        Form(
            told=ArmyForm(name="newrecruit", about="a roster as New Recruit writes it, JSON", ending=".json"),
            write=newrecruit_text,
        ),
        Form(
            told=ArmyForm(name="page", about="a page to print, with profiles, points and rules", ending=".html"),
            write=page,
        ),
    )
}
"""The forms by name."""

__all__ = ["FORMS", "Form", "army_content", "army_text", "newrecruit_text", "page"]
