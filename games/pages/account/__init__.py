"""Accounts: signing up, in and out, and what is one's own."""
