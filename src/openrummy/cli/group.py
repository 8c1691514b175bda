"""The group of all commands: a misspelt command gets a suggestion, and `openrummy help NAME` is `openrummy NAME --help`."""

from difflib import get_close_matches

import click


class Commands(click.Group):
    """A group of commands that helps to find them."""

    def resolve_command(
        self, context: click.Context, words: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command; raises UsageError with the nearest name if there is none."""
        try:
            return super().resolve_command(context, words)
        except click.UsageError as fault:
            near = get_close_matches(words[0], self.commands, n=1)
            if not near:
                raise
            # `usage` puts this sentence into other languages, as it does with click's own.
            raise click.UsageError(f"No such command {words[0]!r}. Did you mean {near[0]!r}?", context) from fault


@click.command("help")
@click.argument("name", required=False)
@click.pass_context
def helping(context: click.Context, name: str | None) -> None:
    """Explain a command."""
    parent = context.parent
    assert parent is not None
    group = parent.command
    if name is None:
        click.echo(parent.get_help())
        return
    assert isinstance(group, Commands)
    found, command, _ = group.resolve_command(parent, [name])
    assert command is not None
    with click.Context(command, info_name=found, parent=parent) as asked:
        click.echo(command.get_help(asked))
