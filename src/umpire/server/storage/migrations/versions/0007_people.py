"""The people at a table: who they are, what they say, how much time they have left."""

import sqlalchemy as sa
from alembic import op

revision = "0007_people"
down_revision = "0006_wishes"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "persons",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("side", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("colour", sa.String(64), nullable=False),
        sa.Column("seen", sa.BigInteger),
    )
    op.create_table(
        "chat",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("battle", "key", name="chat_key"),
    )
    op.create_table(
        "clocks",
        sa.Column("battle", sa.String(64), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("clock", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "served",
        sa.Column("process", sa.String(64), primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.add_column("branches", sa.Column("heir", sa.String(64)))


def downgrade() -> None:
    """Drop them again."""
    op.drop_column("branches", "heir")
    for each in ("served", "clocks", "chat", "persons"):
        op.drop_table(each)
