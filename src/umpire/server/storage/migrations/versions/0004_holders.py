"""The browser that holds a seat, for links that the first browser to open them keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0004_holders"
down_revision = "0003_ends"


def upgrade() -> None:
    """Add it; the links of earlier battles lead anybody to their seat, as they did."""
    op.add_column("links", sa.Column("holder", sa.String(64)))


def downgrade() -> None:
    """Drop it again."""
    with op.batch_alter_table("links") as links:
        links.drop_column("holder")
