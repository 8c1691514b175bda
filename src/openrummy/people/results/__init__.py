"""The results of finished matches: made of a table, kept in rows beside the log, and counted for those who played."""
