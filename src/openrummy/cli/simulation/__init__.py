"""`openrummy sim` and `openrummy rules --compare`: who plays what and where, and what it came to as text, JSON, CSV and pictures."""
