"""The parts of `manage.py serve`, which starts everything that one computer needs for the game."""


class CannotStart(Exception):
    """Why the house does not open, as one sentence for the person who tried."""
