"""Weigh a hundred places for a Detachment at once: which it can make for by a legal move, and what that spends."""

import numpy as np

import umpire
from umpire.systems.legions.battlefield import Manoeuvre, Order, change_detachment
from umpire.systems.legions.questions import judge_moves, plan_moves

field = umpire.skirmish(7)
name = "blue-5"  # it sets out from a Structure
field = change_detachment(field, name, order=Order.ADVANCE)

across, along = np.meshgrid(np.linspace(2.0, field.size[0] - 2.0, 10), np.linspace(2.0, field.size[1] - 2.0, 10))
found = plan_moves(field, name, Manoeuvre.MOVE, np.column_stack((across.ravel(), along.ravel())))
print(found.legal.sum(), "of", len(found.plans), "places have a legal move of", ", ".join(found.models))
print("a model spends up to", round(float(np.nanmax(found.spent)), 2), "inches; shape", found.spent.shape)

fewer = [plan[:3] for plan in found.plans]  # the other models stay where they are
judged = judge_moves(field, name, Manoeuvre.MOVE, fewer)
print(judged.legal.sum(), "plans are legal for their first three models alone")
