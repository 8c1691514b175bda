"""The deal of the day: who has tried which, and what they did, in rows."""
