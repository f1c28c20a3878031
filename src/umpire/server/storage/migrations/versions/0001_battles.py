"""Battles, their lines, deeds and links."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "battles",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("system", sa.String(64), nullable=False),
        sa.Column("title", sa.String(400), nullable=False),
        sa.Column("first_line", sa.LargeBinary, nullable=False),
        sa.Column("players", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Drop them again."""
    for table in ("links", "deeds", "lines", "battles"):
        op.drop_table(table)
