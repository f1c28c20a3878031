"""The Orders phase: which Orders there are, who may be issued which, and what each allows."""

from umpire.systems.legions.rules.orders.activation import (
    ActivationAsked,
    activatable,
    activation_findings,
    embarked_on_the_table,
    stays_too_early,
)
from umpire.systems.legions.rules.orders.available import FREE, OrderAsked, available_orders, is_broken
from umpire.systems.legions.rules.orders.command import command_range, in_command
from umpire.systems.legions.rules.orders.issuing import awaits_order, takes_part

__all__ = [
    "FREE",
    "ActivationAsked",
    "OrderAsked",
    "activatable",
    "activation_findings",
    "available_orders",
    "awaits_order",
    "command_range",
    "embarked_on_the_table",
    "in_command",
    "is_broken",
    "stays_too_early",
    "takes_part",
]
