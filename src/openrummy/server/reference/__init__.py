"""The reference of the server's interface: OpenAPI for HTTP, AsyncAPI for the socket, and a page that shows both at `/api`."""
