"""Requests that write cost an address more than others: they wait for the disk, and tables wait in the same line."""

from litestar.routes import HTTPRoute

from openrummy.server.allowance import COST
from openrummy.server.people.routes import PEOPLE

_A_WRITE = 10


def test_every_request_that_writes_costs_a_write() -> None:
    routes = [route for route in PEOPLE.routes if isinstance(route, HTTPRoute)]
    posts = [(route.path, one) for route in routes for one in route.route_handlers if "POST" in one.http_methods]
    assert len(posts) > 10
    assert [path for path, one in posts if one.opt.get(COST, 0) < _A_WRITE] == []
