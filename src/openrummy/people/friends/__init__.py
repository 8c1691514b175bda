"""Friends: people who have played together and agreed to find each other again, and those whom somebody has blocked."""
