"""Setting up the armies: deployment, Commanders, Forward Deployment."""

from umpire.systems.legions.rules.setup.arriving import judge_arrival
from umpire.systems.legions.rules.setup.commanders import joinable, unassigned_commanders
from umpire.systems.legions.rules.setup.deployment import (
    DeploymentAsked,
    Placement,
    blocked_at,
    deployed,
    judge_deployment,
    to_deploy,
)
from umpire.systems.legions.rules.setup.forward import deploys_forward

__all__ = [
    "DeploymentAsked",
    "Placement",
    "blocked_at",
    "deployed",
    "deploys_forward",
    "joinable",
    "judge_arrival",
    "judge_deployment",
    "to_deploy",
    "unassigned_commanders",
]
