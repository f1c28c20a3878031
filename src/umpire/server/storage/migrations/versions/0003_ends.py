"""When a link ends."""

import sqlalchemy as sa
from alembic import op

revision = "0003_ends"
down_revision = "0002"


def upgrade() -> None:
    """Add it; links that were given out before last for good."""
    op.add_column("links", sa.Column("ends", sa.BigInteger))


def downgrade() -> None:
    """Drop it again."""
    with op.batch_alter_table("links") as links:
        links.drop_column("ends")
