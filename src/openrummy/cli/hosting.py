"""The commands for those who run a server: `serve`, `backup` and `migrate`."""

import re
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import click

from openrummy.cli.errors import needs
from openrummy.cli.shared import with_json

_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", re.IGNORECASE)


def _names(_: click.Context, __: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a name that no browser can send: each request to it would get 421."""
    for name in names:
        if not _NAME.fullmatch(name):
            raise click.BadParameter(
                f"{name!r} is no name: write it like rummy.example.org, without https:// and port."
            )
    return names


def _addresses(_: click.Context, __: click.Parameter, proxy: str | None) -> str | None:
    """Refuse a proxy that is no address: it would never be believed, and all its clients would count as one."""
    for address in () if proxy is None else proxy.split(","):
        try:
            ip_network(address.strip())
        except ValueError:
            raise click.BadParameter(
                f"{address!r} is no address: write one like 127.0.0.1, or a network like 10.0.0.0/8."
            ) from None
    return proxy


def _delay(_: click.Context, __: click.Parameter, asked: str) -> float:
    """Return the least seconds for an ordinary act of a bot, from a pace or a number."""
    from openrummy.table.pace import ORDINARY, TIMES

    if asked in TIMES:
        return ORDINARY * TIMES[asked]  # type: ignore[index]  # just looked up
    try:
        seconds = float(asked)
    except ValueError:
        raise click.BadParameter(f"{asked!r} is not one of {', '.join((*TIMES, 'SECONDS'))}.") from None
    if not 0 <= seconds <= 10:
        raise click.BadParameter(f"{asked} is not in the range 0<=x<=10.")
    return seconds


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.option(
    "--database",
    default="openrummy.db",
    show_default=True,
    metavar="FILE|URL",
    envvar="OPENRUMMY_DATABASE",
    show_envvar=True,
    help="File of the event log, or postgresql://USER@HOST/NAME for several processes.",
)
@click.option(
    "--key",
    metavar="FILE",
    envvar="OPENRUMMY_KEY",
    show_envvar=True,
    help="File of the key that seals deals in it; left out, it lies beside the file of the log.",
)
@click.option(
    "--bot-delay",
    default="natural",
    show_default=True,
    metavar="[instant|natural|slow|SECONDS]",
    callback=_delay,
    help="How long bots take for a move, or the least seconds for an ordinary one (natural: 0.6).",
)
@click.option(
    "--thinkers",
    type=click.IntRange(0, 64),
    help="Processes in which bots think, at most (default: as many as fit the cores); 0 lets them think in the server's own.",
)
@click.option(
    "--proxy",
    metavar="ADDRESS",
    callback=_addresses,
    help="Of the proxy in front, which says where requests come from; several, or networks, with commas.",
)
@click.option(
    "--crowd",
    default=100,
    show_default=True,
    type=click.IntRange(1),
    help="Sockets with which one address may watch a table; more for a server whose proxy does not say where requests come from.",
)
@click.option("--play", is_flag=True, help="Open a table against bots and print its address.")
@click.option("--api-only", is_flag=True, help="Serve without the web client, for programs and for work on the client.")
@click.option(
    "--site",
    "sites",
    multiple=True,
    metavar="NAME",
    callback=_names,
    envvar="OPENRUMMY_SITE",
    show_envvar=True,
    help="A name under which browsers reach it, such as rummy.example.org; addresses and names of your own network need none.",
)
@click.option(
    "--bus",
    metavar="URL",
    envvar="OPENRUMMY_BUS",
    show_envvar=True,
    help="NATS server (nats://HOST:PORT) over which several processes of this server tell each other; one process needs none.",
)
@click.option(
    "--notice",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0, 60),
    envvar="OPENRUMMY_NOTICE",
    show_envvar=True,
    help="Seconds for which it serves on, but is not ready any more, when it is told to stop.",
)
@click.option(
    "--log", default="plain", show_default=True, type=click.Choice(["plain", "json"]), help="Form of the log."
)
@click.option("--json", "json_", is_flag=True, help="Print one JSON object when it is ready: where it is.")
def serve(**chosen: Any) -> None:
    """Host tables in the browser."""
    with needs("server"):
        from openrummy.cli.serving import run_server
    with needs("server,scale"):
        run_server(**chosen)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--database",
    default="openrummy.db",
    show_default=True,
    metavar="FILE",
    envvar="OPENRUMMY_DATABASE",
    help="What to copy.",
)
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@with_json
def backup(file: Path, database: str, force: bool, json_: bool) -> None:
    """Copy a server's database to FILE, while it runs, and check the copy."""
    with needs("server"):
        from openrummy.cli.backups import print_backup
    print_backup(database, file, force=force, json_=json_)


@click.command()
@click.option("--from", "source", required=True, metavar="FILE|URL", help="The database to read; it stays as it is.")
@click.option("--to", "target", required=True, metavar="FILE|URL", help="A new database, or an empty one.")
@with_json
def migrate(source: str, target: str, json_: bool) -> None:
    """Move a whole log into another database, while no server has either.

    From a file to PostgreSQL (postgresql://USER@HOST/NAME) or back. Every entry is checked; all go over, or none.
    """
    with needs("server"):
        from openrummy.cli.migrating import print_migration
    with needs("server,scale"):
        print_migration(source, target, json_=json_)
