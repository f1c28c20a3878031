"""What a side has asked the others to agree to."""

import sqlalchemy as sa
from alembic import op

revision = "0006_wishes"
down_revision = "0005_drawings"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "wishes",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("wish", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("wishes")
