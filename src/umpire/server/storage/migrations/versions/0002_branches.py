"""The battles that players have agreed to begin from another one."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of branches."""
    op.create_table(
        "branches",
        sa.Column("link", sa.String(64), sa.ForeignKey("links.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("parent", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("at", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("branches")
