"""Battles whose dice are still being drawn, and what has been contributed to them."""

import sqlalchemy as sa
from alembic import op

revision = "0005_drawings"
down_revision = "0004_holders"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "drawings",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("own", sa.LargeBinary, nullable=False),
        sa.Column("deeds", sa.LargeBinary, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
    )
    op.create_table(
        "contributions",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.String(64), primary_key=True),
        sa.Column("pledge", sa.String(64), nullable=False),
        sa.Column("given", sa.LargeBinary),
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("contributions")
    op.drop_table("drawings")
