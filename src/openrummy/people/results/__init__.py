"""The results of finished matches: kept in rows beside the log, listed and counted for those who played."""
