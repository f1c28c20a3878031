"""Setting up the armies: deployment, Commanders, Forward Deployment."""

from umpire.systems.legions.rules.setup.arriving import judge_arrival
from umpire.systems.legions.rules.setup.commanders import joinable, unassigned_commanders
from umpire.systems.legions.rules.setup.deployment import (
    deployed,
    judge_deployment,
    to_deploy,
    to_deploy_now,
)
from umpire.systems.legions.rules.setup.entering import entry_near
from umpire.systems.legions.rules.setup.forward import deploys_forward
from umpire.systems.legions.rules.setup.standing import blocked_at
from umpire.systems.legions.rules.setup.topics import DeploymentAsked, Placement

__all__ = [
    "DeploymentAsked",
    "Placement",
    "blocked_at",
    "deployed",
    "deploys_forward",
    "entry_near",
    "joinable",
    "judge_arrival",
    "judge_deployment",
    "to_deploy",
    "to_deploy_now",
    "unassigned_commanders",
]
