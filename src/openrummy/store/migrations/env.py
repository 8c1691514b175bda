"""Runs the migrations on the connection that `migrate` hands over."""  # noqa: INP001 - alembic runs it by path

from alembic import context

from openrummy.store.sqlite.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
