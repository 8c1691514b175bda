"""Score sheets that somebody shares, over HTTP.  The server keeps them and does not work them; devices do."""
