"""Where bots think: in worker processes beside the server, or in the server's own."""
