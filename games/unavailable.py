"""What is said when the store or the database does not answer."""


class Unavailable(Exception):
    """It does not answer now. The outcome of what was asked is unknown, never "failed"."""
