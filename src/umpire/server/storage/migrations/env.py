"""Where alembic begins: it is handed a connection, and knows the tables."""

from alembic import context

from umpire.server.storage.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
